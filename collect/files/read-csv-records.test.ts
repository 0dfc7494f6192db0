import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import type { FileRecord } from './formats.ts'
import { findDelimiter, type ReadCsvOptions, readCsvRecords } from './read-csv-records.ts'

test('reads any CSV, in any pieces, like an independent reader', async () => {
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

test('an unclosed quote costs its own row only', async () => {
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

test('CR ends lines only where no other line end is used', async () => {
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

test('skips empty lines, trims names and reports lines of other widths', async () => {
  const checked: string[][] = []
  const checkColumns = (columns: string[]) => {
    checked.push(columns)
    return undefined
  }
  const long = 'x'.repeat(2_001)
  const text = ['', '  ', ' a , b ', '', '1,2', '   ', ' 3', `"p" ,${' '}`, '4,5,6', long, '7,8'].join('\n')
  for (const size of [1, 5, 10_000]) {
    assert.deepEqual(await collect(text, size, { checkColumns }), [
      { line: 5, fields: { a: '1', b: '2' } },
      { line: 7, broken: '1 cells where the header has 2', raw: '3' },
      { line: 8, fields: { a: 'p', b: ' ' } },
      { line: 9, broken: '3 cells where the header has 2', raw: '4,5,6' },
      { line: 10, broken: '1 cells where the header has 2', raw: long.slice(0, 2_000) },
      { line: 11, fields: { a: '7', b: '8' } },
    ])
  }
  assert.deepEqual(checked, Array(3).fill(['a', 'b']))
  assert.deepEqual(await collect('a\nx\n\ny', 4), [
    { line: 2, fields: { a: 'x' } },
    { line: 4, fields: { a: 'y' } },
  ])
})

test('a quote closed on a later row with wrong cells is stray', async () => {
  assert.deepEqual(await collect('a,b,c\n1,x,"open\n2,6",z\n3,y,w', 5), [
    { line: 2, broken: 'a quote opens here and is not closed', raw: '1,x,"open' },
    { line: 3, fields: { a: '2', b: '6"', c: 'z' } },
    { line: 4, fields: { a: '3', b: 'y', c: 'w' } },
  ])
})

test('a line has at most 8,000,000 characters, however much follows it', async () => {
  const line = 'x'.repeat(8_000_000)
  for (const size of [65_536, 20_000_000]) {
    const records = await collect(`a\n${line}\n${line}`, size)
    assert.deepEqual(
      records.map((record) => 'fields' in record && record.fields.a === line),
      [true, true],
    )
    for (const end of ['', '\n1'])
      await assert.rejects(collect(`a\n${line}x${end}`, size), { name: 'FileUnusable', code: 'too_large' })
  }
})

test('the most frequent separator of the first line decides', () => {
  const delimiters = ['a,b', 'a;b;c,d\n1,2,3,4', 'a\tb', 'a|b\r1', 'a', ''].map(findDelimiter)
  assert.deepEqual(delimiters, [',', ';', '\t', '|', ',', ','])
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

async function collect(text: string, size: number, options?: ReadCsvOptions): Promise<FileRecord[]> {
  async function* pieces() {
    for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size)
  }
  return (await Array.fromAsync(readCsvRecords(pieces(), text, options))).flat()
}
