import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { after, before, describe, test } from 'node:test'
import { evaluateFiles, printMisses } from './evaluate-files.ts'

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'evaluate-'))
})
after(() => rmSync(folder, { recursive: true }))

describe('npm run evaluate', () => {
  test('gives each figure per file, for us and for the baselines', async () => {
    const file = fileOf('text,label\n"I love it, ""great"" work",1\nThis is horrible,-1\nIt is a table,0\n')
    const { files } = JSON.parse(await evaluate([file]))
    const { n, classes, macroF1, accuracy, pearson, unscored, baselines } = files[0]
    assert.deepEqual([n, classes], [3, [-1, 0, 1]])
    for (const figure of [macroF1, accuracy, baselines.vader.accuracy, baselines.afinn.macroF1]) {
      assert.equal(figure, 1)
    }
    assert.ok(pearson > 0.9 && unscored <= 1 / 3)
    assert.ok('calibrationError' in files[0])
  })

  test('columns may stand in any order, with others, a byte order mark and broken lines', async () => {
    const file = fileOf('\ufeffid,Label,Text\r\n1,0.5,"two\r\nlines, good"\r\n2,-0.25,bad\r\n')
    const { files } = JSON.parse(await evaluate([file]))
    assert.deepEqual([files[0].n, files[0].classes, files[0].macroF1], [2, 'graded', null])
  })

  test('lines that end differently, quotes within a field and lines of nothing are read', async () => {
    const file = fileOf('text,label\r\nHe said "love it" now,1\n  \nBad,-1.0\r,\nThe 6" table,0\r\n')
    const { files } = JSON.parse(await evaluate([file]))
    assert.deepEqual([files[0].n, files[0].classes, files[0].accuracy], [3, [-1, 0, 1], 1])
  })

  test('an empty text is one without a score', async () => {
    const file = fileOf('text,label\nI love it,1\n,0\n" ",-1\n')
    const { files } = JSON.parse(await evaluate([file]))
    assert.deepEqual([files[0].n, files[0].unscoredReasons], [3, { 'no words': 2 }])
  })

  test('with a column symbol the stance towards it is judged', async () => {
    const file = fileOf(
      'text,label,symbol\nETH is going to kill BTC,1,ETH\nETH is going to kill BTC,-1,$BTC\nSold my Bitcoin for ETH,-1,BTC\n',
    )
    const { model, files } = JSON.parse(await evaluate([file]))
    assert.match(model, /^meaning-/)
    assert.equal(files[0].accuracy, 1)
  })

  test('lists what was judged wrongly, the surest first', async () => {
    const file = fileOf(
      'text,label\nI love it,-1\nThis is horrible,-1\n"I love it, great work",-1\nIt is bad,1\n',
    )
    const lines: string[] = []
    const out = new Writable({ write: (chunk, _, done) => done(void lines.push(String(chunk))) })
    await printMisses({ files: [file], max: 2, out })
    assert.equal(lines.length, 2)
    const sure = lines.map((line) => Number(/^-?1 judged -?1 \((0\.\d\d|1\.00)\): /.exec(line)?.[1]))
    assert.ok((sure[0] ?? 0) >= (sure[1] ?? 1), lines.join(''))
  })

  test('says why texts have no score', async () => {
    const file = fileOf('text,label\n今天天气很好,0\n$BTC,0\n"It is good, really",1\n')
    const { files } = JSON.parse(await evaluate([file]))
    assert.deepEqual(files[0].unscoredReasons, { language: 1, 'no words': 1 })
  })

  for (const [what, csv, says] of [
    ['a missing column', 'text,sentiment\na,1\n', /must name the columns, one of them "label"/],
    ['a label in words', 'text,label\nfine,1\ngood,positive\n', /line 3: label is "positive"; it must be/],
    ['a label that is not there', 'text,label\nfine,\n', /line 2: label is ""/],
    ['a label out of range', 'text,label\nfine,2\n', /between -1 and 1/],
    ['no rows', 'text,label\n', /no row below the header/],
    ['an open quote', 'text,label\n"fine,1\n', /quote/i],
  ] as const) {
    test(`refuses ${what}, and says where`, async () => {
      await assert.rejects(evaluate([fileOf(csv)]), says)
    })
  }

  test('refuses a file that is not there', async () => {
    await assert.rejects(evaluate([join(folder, 'none.csv')]), /none\.csv.*no such file/)
  })

  test('the table names the file and each judge', async () => {
    const table = await evaluate([fileOf('text,label\ngood,1\nbad,-1\n')], false)
    for (const part of ['one.csv', '| Crowdtape |', '| vader |', '| afinn |', 'judged none']) {
      assert.ok(table.includes(part), table)
    }
  })
})

function fileOf(csv: string): string {
  const file = join(folder, 'one.csv')
  writeFileSync(file, csv)
  return file
}

async function evaluate(files: string[], asJson = true): Promise<string> {
  let written = ''
  const out = new Writable({
    write(chunk, _encoding, done) {
      written += chunk
      done()
    },
  })
  await evaluateFiles({ files, asJson, out })
  return written
}
