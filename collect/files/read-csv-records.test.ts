import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import type { FileRecord } from './file-record.ts'
import { readCsvRecords } from './read-csv-records.ts'

test('whatever cells are written as CSV, in any pieces, they are read as an independent reader reads them', async () => {
  const cell = fc.oneof(
    fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', ' ', '\t'), maxLength: 12 }),
    fc.constantFrom('', '0', '"', '""', '\n\n'),
  )
  const rows = fc.array(fc.tuple(cell, cell, cell), { maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (table, size) => {
      const text = [['a', 'b', 'c'], ...table].map((row) => row.map(quote).join(',')).join('\n')
      const records = await collect(text, size)
      const [, ...expected] = parse(text, { skip_empty_lines: true }) as string[][]
      assert.deepEqual(
        records.map((record) => ('fields' in record ? Object.values(record.fields) : record)),
        expected,
      )
      assert.deepEqual(
        records.map(({ line }) => line),
        linesOf(table),
      )
    }),
    { numRuns: 300 },
  )
})

test('a quote that is never closed costs its own row wherever it opens, and every other row is read', async () => {
  const others = fc.array(
    fc.constantFrom('plain,x,1', '"quoted, too",x,2', '"two\nlines",x,3', 'a "quoted" word,x,4'),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  await fc.assert(
    fc.asyncProperty(
      others,
      fc.nat(),
      fc.constantFrom('"open,x,0', 'x,"open,0', 'x,y,"open'),
      async (rows, place, broken) => {
        const at = place % (rows.length + 1)
        const text = ['a,b,c', ...rows.slice(0, at), broken, ...rows.slice(at)].join('\n')
        const records = await collect(text, 7)
        const lost = records.filter((record) => 'broken' in record)
        assert.deepEqual(
          lost.map(({ line }) => line),
          [2 + rows.slice(0, at).join('').split('\n').length - 1 + at],
        )
        assert.equal(records.length, rows.length + 1)
      },
    ),
    { numRuns: 300 },
  )
})

for (const [what, start] of [
  ['alone', 'sep=;'],
  ['in quotes', '"sep=;"'],
] as const) {
  test(`a first line that names the delimiter, ${what}, is no header`, async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const records = await collect([start, 'a;b', '1;x,y', '2;"p"";q"'].join(end), 3)
      assert.deepEqual(records, [
        { line: 3, fields: { a: '1', b: 'x,y' } },
        { line: 4, fields: { a: '2', b: 'p";q' } },
      ])
    }
  })
}

test('lines that end in CR alone are lines, and a CR within a file of other line ends stays', async () => {
  assert.deepEqual(await collect('a,b\r1,"x\ry"\r2,z\r', 4), [
    { line: 2, fields: { a: '1', b: 'x\ny' } },
    { line: 4, fields: { a: '2', b: 'z' } },
  ])
  assert.deepEqual(await collect('a,b\n1,"x\ry"\n', 4), [{ line: 2, fields: { a: '1', b: 'x\ry' } }])
})

test('a million cells beside a quote are read once', async () => {
  // What looked for the quote from each cell anew would take hours, and the limit of every file ends it.
  const records = await collect(`a,b\n"x",${','.repeat(1_000_000)}\n${'"",'.repeat(500_000)}\n1,2\n`, 65_536)
  assert.deepEqual(
    records.map((record) => [record.line, 'broken' in record]),
    [
      [2, true],
      [3, true],
      [4, false],
    ],
  )
})

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}

/** The lines on which rows start after a header of one line. */
function linesOf(table: string[][]): number[] {
  let line = 2
  return table.map((row) => {
    const startsOn = line
    line += row.join('').split('\n').length
    return startsOn
  })
}

async function collect(text: string, size: number): Promise<FileRecord[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  return (await Array.fromAsync(readCsvRecords(pieces(), text))).flat()
}
