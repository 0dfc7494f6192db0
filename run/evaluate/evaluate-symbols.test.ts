import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { evaluateSymbols, type SymbolsEvaluation } from './evaluate-symbols.ts'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'evaluate-symbols-'))
})
after(() => rmSync(folder, { recursive: true }))

describe('npm run evaluate -- --symbols', () => {
  test('counts finds and labels over all texts, and names what was missed and what was wrong', async () => {
    const file = fileOf('text,symbols\n"$BTC, $ETH","btc $eth"\nbitcoin,XRP\nnothing here,\n')
    const { n, labelled, found, right, precision, recall, f1, misses } = await evaluate(file)
    assert.deepEqual([n, labelled, found, right], [3, 3, 3, 2])
    assert.deepEqual([precision, recall, f1], [2 / 3, 2 / 3, 2 / 3])
    assert.deepEqual(misses, [{ line: 3, text: 'bitcoin', missing: ['XRP'], wrong: ['BTC'] }])
  })

  test('symbols may be written as lists of other programs are', async () => {
    const file = fileOf(
      `text,symbols\n"$BTC, $ETH","['BTC', 'ETH']"\n$BTC $ETH,BTC|ETH\nnothing,[]\nnothing,-\n`,
    )
    const { labelled, recall, precision } = await evaluate(file)
    assert.deepEqual([labelled, recall, precision], [4, 1, 1])
  })

  test('no symbol is read as other programs write nothing', async () => {
    const cells = ['nan', 'NaN', 'None', 'null', 'NULL', 'NA', 'N/A', '<NA>', '']
    const { n, labelled } = await evaluate(
      fileOf(`text,symbols\n${cells.map((cell) => `nothing,${cell}\n`).join('')}$BTC,BTC\n`),
    )
    assert.deepEqual([n, labelled], [cells.length + 1, 1])
  })

  test('semicolons, tabs and bars part the columns as commas do, in UTF-8 and UTF-16, plain and packed', async () => {
    const text = 'text;symbols\n"a; b $BTC – é";BTC\n$ETH;ETH XRP\n'
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    const files = [
      text,
      text.replaceAll(';', '\t'),
      text.replaceAll(';', '|'),
      utf16,
      Buffer.from(utf16).swap16(),
      gzipSync(text),
    ]
    for (const content of files) {
      const { n, labelled, right, misses } = await evaluate(fileOf(content))
      assert.deepEqual([n, labelled, right], [2, 3, 2])
      assert.deepEqual(misses, [{ line: 3, text: '$ETH', missing: ['XRP'], wrong: [] }])
    }
  })

  test('has no share where nothing was found or labelled', async () => {
    const { precision, recall } = await evaluate(fileOf('text,symbols\nnothing here,\n'))
    assert.deepEqual([precision, recall], [null, null])
  })

  test('the table gives the counts and shares, and below it each text with what was missed and what was wrong', async () => {
    const file = fileOf(
      `text,symbols\n$BTC,\nbit \t coin $ETH,XRP ETH\n$BTC ${'x'.repeat(200)},XRP\n$BTC,BTC\n`,
    )
    assert.deepEqual((await write(file, false)).split('\n'), [
      '| file | texts | labelled | found | right | precision | recall | F1 |',
      '| --- | --- | --- | --- | --- | --- | --- | --- |',
      `| ${file} | 4 | 4 | 4 | 2 | 0.500 | 0.500 | 0.500 |`,
      '',
      'line 2: +BTC  $BTC',
      'line 3: -XRP  bit coin $ETH',
      `line 4: -XRP +BTC  $BTC ${'x'.repeat(155)}`,
      '',
    ])
    const empty = await write(fileOf('text,symbols\nnothing here,\n'), false)
    assert.match(empty, / \| 1 \| 0 \| 0 \| 0 \| – \| – \| – \|\n/)
  })

  test('a file without the columns, and one without rows, is refused with its name', async () => {
    await assert.rejects(evaluate(fileOf('text,label\nx,1\n')), /one of them "symbols"; it reads text,label/)
    await assert.rejects(evaluate(fileOf('text,symbols\n')), /there is no row/)
    await assert.rejects(evaluate(join(folder, 'nowhere.csv')), /nowhere\.csv: ENOENT/)
  })
})

describe('posts that were written for the purpose', () => {
  const file = join(import.meta.dirname, 'labelled-posts.csv')

  test('are 827, and their assets are found with a precision of 0.96 and a recall of 0.90', async () => {
    const { n, precision, recall, misses } = await evaluate(file)
    assert.equal(n, 827)
    assert.ok((precision ?? 0) >= 0.96, JSON.stringify(misses))
    assert.ok((recall ?? 0) >= 0.9, JSON.stringify(misses))
  })

  test('that name something else by the same word have at most 2 % of the finds', async () => {
    const { found, misses } = await evaluate(file)
    const wrong = misses.flatMap((miss) => miss.wrong)
    assert.ok(wrong.length / found <= 0.02, JSON.stringify(misses))
  })
})

function fileOf(text: string | Uint8Array): string {
  const file = join(folder, `${text.length}.csv`)
  writeFileSync(file, text)
  return file
}

async function evaluate(file: string): Promise<SymbolsEvaluation> {
  return JSON.parse(await write(file, true)).files[0]
}

async function write(file: string, asJson: boolean): Promise<string> {
  let written = ''
  const out = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  await evaluateSymbols({ files: [file], asJson, out })
  return written
}
