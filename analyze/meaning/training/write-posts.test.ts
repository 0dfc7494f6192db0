import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOwnPatterns, readPatterns, writePosts } from './write-posts.ts'

test('a file gives its patterns with stance and tone', () => {
  const file =
    '# about\n\n== up\n[buy|hold] {coin}\n== down, glad\nsold {coin} at {price}\n== neutral\nwhat is {coin}?\n'
  assert.deepEqual(readPatterns(file), [
    { text: '[buy|hold] {coin}', stance: 1, tone: undefined },
    { text: 'sold {coin} at {price}', stance: -1, tone: 1 },
    { text: 'what is {coin}?', stance: 0, tone: undefined },
  ])
})

for (const [file, line] of [
  ['buy {coin}', 1],
  ['== upwards\nbuy {coin}', 1],
  ['== up, merry\nbuy {coin}', 1],
  ['== up\nbuy {coins}', 2],
  ['== up\n[buy|sell {coin}', 2],
] as const) {
  test(`line ${line} of ${JSON.stringify(file)} is refused`, () => {
    assert.throws(() => readPatterns(file), new RegExp(`^Error: Line ${line} is no heading and no pattern`))
  })
}

test('a seed gives the same posts, of all three kinds', () => {
  const patterns = readOwnPatterns()
  const posts = writePosts(patterns, 5_500, 7)
  assert.deepEqual(writePosts(patterns, 5_500, 7), posts)
  assert.notDeepEqual(writePosts(patterns, 5_500, 8), posts)
  assert.deepEqual(
    [-1, 0, 1].map((side) => posts.filter(({ stance }) => stance === side).length),
    [2_000, 1_500, 2_000],
  )
  assert.deepEqual(
    posts.filter(({ text }) => /[[\]{}|]/.test(text)),
    [],
  )
  assert.ok(new Set(posts.map(({ text }) => text)).size > 5_000)
})
