import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { CRYPTO_SET } from '#analyze/meaning/training/label-sets.ts'
import { readCryptoPosts } from './read-crypto-posts.ts'

const LABELS = join(import.meta.dirname, '../../analyze/meaning/training/labels')
const idsOf = (file: string) =>
  readFileSync(join(LABELS, file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0] ?? '')
const learned = idsOf(CRYPTO_SET.learned)
const apart = CRYPTO_SET.apart.flatMap(({ file }) => idsOf(file))
const taught = idsOf(CRYPTO_SET.taught)

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'crypto-posts-'))
})
after(() => rmSync(folder, { recursive: true }))

test('no post is learned from that is kept for reports, and none is listed twice in a list', () => {
  for (const list of [learned, taught, apart]) assert.equal(new Set(list).size, list.length)
  const all = new Set([...learned, ...taught])
  assert.deepEqual(
    apart.filter((id) => all.has(id)),
    [],
  )
  assert.ok([...all, ...apart].every((id) => /^\d{15,20}$/.test(id)))
})

test('posts are found by their ids, with their entities read', async () => {
  const posts = await readCryptoPosts(CRYPTO_SET, fileOf([...learned, ...apart, ...taught, '1']))
  assert.deepEqual(
    [posts.learned.length, [...posts.apart.values()].flat().length, posts.taught.length],
    [learned.length, apart.length, taught.length],
  )
  assert.equal(posts.learned[0]?.text, `buy & hold ${learned[0]}`)
  assert.deepEqual([...new Set([...posts.apart.values()].flat().map(({ grade }) => grade))].sort(), [
    '-0.5',
    '-1',
    '0',
    '0.5',
    '1',
  ])
})

test('the teacher’s opinion of a post sums to 1, with each part at least 0', async () => {
  const posts = await readCryptoPosts(CRYPTO_SET, fileOf([...learned, ...apart, ...taught]))
  const surest = [0, 0, 0]
  for (const { text, probabilities } of posts.taught) {
    const sum = probabilities.reduce((before, one) => before + one)
    assert.ok(Math.abs(sum - 1) < 1e-9 && Math.min(...probabilities) >= 0, text)
    surest[probabilities.indexOf(Math.max(...probabilities))]! += 1 / posts.taught.length
  }
  assert.ok(Math.min(...surest) > 0.05, String(surest))
})

for (const [list, ids] of Object.entries({ learned, apart, taught })) {
  test(`a file that lacks a post of those ${list} is refused with its id`, async () => {
    const missing = ids[1]
    const others = [...new Set([...learned, ...apart, ...taught])].filter((id) => id !== missing)
    await assert.rejects(readCryptoPosts(CRYPTO_SET, fileOf(others)), new RegExp(`lacks the post ${missing}`))
  })
}

function fileOf(ids: string[]): string {
  const file = join(folder, 'posts.jsonl.gz')
  writeFileSync(
    file,
    gzipSync(ids.map((id) => JSON.stringify({ id_str: id, tweet: `buy &amp; hold ${id}` })).join('\n')),
  )
  return file
}
