import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldMap } from './field-lookup.ts'
import { findDoubts } from './find-doubts.ts'
import { type Reading, type ReadRow, readPosts } from './read-posts.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const HEADER = 'id,username,created_at,text'

async function doubtsOf(file: string, map: FieldMap = {}): Promise<string[]> {
  let reading: Reading | undefined
  async function* bytes() {
    yield Buffer.from(file)
  }
  const onReading = (found: Reading) => {
    reading = found
  }
  const rows: ReadRow[] = await Array.fromAsync(
    readPosts(bytes(), { platform: 'twitter', platforms: ['twitter', 'reddit'], map, now: NOW, onReading }),
  )
  assert.ok(reading)
  return findDoubts({ rows, reading, map, hasGivenAuthor: false }).map(
    ({ name, words }) => `${name}: ${words}`,
  )
}

const rows = (count: number, toRow: (nr: number) => string) =>
  Array.from({ length: count }, (_, nr) => toRow(nr)).join('\n')

test('a file that is as it should be raises no doubt', async () => {
  const file = `${HEADER},likes\n${rows(9, (nr) => `${nr},user${nr % 3},2024-05-01 10:0${nr},Bitcoin ${nr},${nr}`)}`
  assert.deepEqual(await doubtsOf(file), [])
})

test('posts without words are doubted, with what would be right', async () => {
  const lines = rows(3, (nr) =>
    JSON.stringify({ id: nr, username: `u${nr}`, created_at: `2024-05-01T10:00:0${nr}Z`, words: 'x' }),
  )
  assert.match((await doubtsOf(lines)).join(), /empty-text: nothing is known as the text.*there is: words/)
  const empty = `${HEADER}\n${rows(3, (nr) => `${nr},u${nr},2024-05-01 10:0${nr},${nr === 0 ? 'x' : ''}`)}`
  assert.match(
    (await doubtsOf(empty)).join(),
    /empty-text: the text is empty in 2 of 3 posts; name its column/,
  )
})

test('times that are those of a file or of days are doubted', async () => {
  assert.match(
    (await doubtsOf(`${HEADER}\n${rows(3, (nr) => `${nr},u${nr},2024-05-0${nr + 1},x`)}`)).join(),
    /^times: every post is of midnight/,
  )
  assert.match(
    (await doubtsOf(`${HEADER}\n${rows(3, (nr) => `${nr},u${nr},2024-05-01 10:00,x`)}`)).join(),
    /^times: every post is of one second/,
  )
  const future = await doubtsOf(`${HEADER}\n${rows(3, (nr) => `${nr},u${nr},2034-05-01 10:00,x`)}`)
  assert.match(future.join(), /no-posts: not one of 3 rows.*in the future/)
})

test('authors that are sentences, or all the same, are doubted', async () => {
  const sentences = rows(3, (nr) => `${nr},this is what I said in post number ${nr},2024-05-01 10:0${nr},x`)
  assert.match((await doubtsOf(`${HEADER}\n${sentences}`)).join(), /^authors: the author is a sentence/)
  const alike = rows(6, (nr) => `${nr},Twitter Web App,2024-05-01 10:0${nr},x`)
  assert.match((await doubtsOf(`${HEADER}\n${alike}`)).join(), /^authors: every post is of "Twitter Web App"/)
})

test('a path that leads nowhere and counts that were not read are doubted', async () => {
  const line = (nr: number) =>
    JSON.stringify({
      id: nr,
      username: `u${nr}`,
      created_at: `2024-05-01T10:00:0${nr}Z`,
      text: 'x',
      stats: { hearts_total: nr },
    })
  assert.match(
    (await doubtsOf(rows(2, line), { likes: 'stats.likes' })).join(),
    /map: --map likes=stats.likes leads to nothing.*counts: .*stats\.hearts_total/s,
  )
  assert.deepEqual(await doubtsOf(rows(2, line), { likes: 'stats.hearts_total' }), [])
})

test('rows that are no public posts or of another platform are doubted and left out', async () => {
  const file = `${HEADER},is_retweet,visibility,platform\n1,a,2024-05-01 10:00,x,true,,twitter\n2,b,2024-05-01 10:01,x,false,private,twitter\n3,c,2024-05-01 10:02,x,false,,reddit\n4,d,2024-05-01 10:03,x,false,,twitter`
  const doubts = (await doubtsOf(file)).join('\n')
  assert.match(doubts, /platform: 1 of 4 rows are of another platform/)
  assert.match(doubts, /marked-rows: 2 of 4 rows say that they are no public posts/)
})
