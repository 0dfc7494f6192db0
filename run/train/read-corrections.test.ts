import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { printOf, readCorrections, writeCorrectionsApart } from './read-corrections.ts'

const folder = mkdtempSync(join(tmpdir(), 'corrections-'))
after(() => rmSync(folder, { recursive: true }))

test('learns what is said of the asset that was corrected, and no relation', async () => {
  const file = fileOf(
    'text,label,symbol\n"BTC looks great, but ETH is dead",-1,ETH\nETH is going to kill BTC,1,ETH\n"so, so calm",0,\n',
  )
  assert.deepEqual(
    (await readCorrections([file])).map(({ seen, grade }) => [seen.trim(), grade]),
    [
      ['but ETH is dead', '-1'],
      ['so, so calm', '0'],
    ],
  )
})

test('other corrections have another print, the same have the same', async () => {
  const [one, other] = [fileOf('text,label\nup,1\n'), fileOf('text,label\nup,-1\n')]
  const [a, again, b] = [
    await readCorrections([one]),
    await readCorrections([one]),
    await readCorrections([other]),
  ]
  assert.match(printOf(a), /^[0-9a-f]{8}$/)
  assert.equal(printOf(a), printOf(again))
  assert.notEqual(printOf(a), printOf(b))
})

test('a grade between is refused, with the file', async () => {
  const file = fileOf('text,label\nup,0.5\n')
  await assert.rejects(readCorrections([file]), /label is 0\.5; it must be -1, 0 or 1/)
})

test('those kept apart can be read again', async () => {
  const corrected = await readCorrections([fileOf('text,label,symbol\n"a ""quoted"" $BTC",1,BTC\n')])
  writeCorrectionsApart(folder, corrected)
  assert.deepEqual(await readCorrections([join(folder, 'corrections.csv')]), corrected)
  assert.match(readFileSync(join(folder, 'corrections.csv'), 'utf8'), /^text,label,symbol\r\n/)
})

let nr = 0
function fileOf(csv: string): string {
  const file = join(folder, `${nr++}.csv`)
  writeFileSync(file, csv)
  return file
}
