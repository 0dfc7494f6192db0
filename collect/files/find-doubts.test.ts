import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { FieldMap } from './field-lookup.ts'
import { findDoubts } from './find-doubts.ts'
import { type Reading, type ReadRow, readPosts } from './read-posts.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const HEADER = 'id,username,created_at,text'

async function doubtsOf(file: string, map: FieldMap = {}, timeZone?: string): Promise<string[]> {
  let reading: Reading | undefined
  async function* bytes() {
    yield Buffer.from(file)
  }
  const onReading = (found: Reading) => {
    reading = found
  }
  const rows: ReadRow[] = await Array.fromAsync(
    readPosts(bytes(), {
      ...{ platform: 'twitter', platforms: ['twitter', 'reddit'], map, now: NOW, onReading },
      ...(timeZone !== undefined && { timeZone }),
    }),
  )
  assert.ok(reading)
  return findDoubts({
    ...{ rows, reading, map, hasGivenAuthor: false },
    ...(timeZone !== undefined && { zone: timeZone }),
  }).map(({ name, words }) => `${name}: ${words}`)
}

const rows = (count: number, toRow: (nr: number) => string) =>
  Array.from({ length: count }, (_, nr) => toRow(nr)).join('\n')

test('a file that is as it should be raises no doubt', async () => {
  const file = `${HEADER},likes\n${rows(9, (nr) => `${nr},user${nr % 3},2024-05-01 10:0${nr},Bitcoin ${nr},${nr}`)}`
  assert.deepEqual(await doubtsOf(file), [])
})

test('retweets that their text marks are no doubt, what a column marks is', async () => {
  const line = (nr: number, text: string) => `${nr},u${nr},2024-05-01 10:0${nr},${text},${nr}`
  const file = `${HEADER},likes\n${rows(9, (nr) => line(nr, nr < 5 ? 'RT @ada: x' : 'x'))}`
  assert.deepEqual(await doubtsOf(file), [])
  const marked = `${HEADER},is_retweet\n${rows(3, (nr) => `${nr},u${nr},2024-05-01 10:0${nr},x,${nr === 0}`)}`
  assert.match((await doubtsOf(marked)).join(), /^marked-rows: 1 of 3 rows/)
  const accounts = rows(3, (nr) =>
    JSON.stringify({
      id: nr,
      username: `u${nr}`,
      created_at: '2010-05-01',
      description: 'btc',
      followers: 1,
      following: 2,
    }),
  )
  assert.match((await doubtsOf(accounts)).join(), /^marked-rows: 3 of 3 rows .*an account, no post/)
})

test('dates of several orders and zones of several meanings ask for their option', async () => {
  const file = (times: string[]) => `${HEADER}\n${rows(times.length, (nr) => `${nr},u${nr},${times[nr]},x`)}`
  const asked: [times: string[], doubt: RegExp][] = [
    [['13/04/2024 10:00', '03/04/2024 10:01'], /^dates: the time of 1 of 2 rows .*--dates dmy, mdy or ymd/],
    [['24-04-03 10:00', '24-04-04 10:01'], /^dates: the time of 2 of 2 rows .*year of two digits/],
    [['2024-04-03 10:00 IST', '2024-04-03 10:00Z'], /^zones: the time of 1 of 2 rows .*--timezone/],
  ]
  for (const [times, doubt] of asked) {
    const doubts = await doubtsOf(file(times))
    assert.equal(doubts.length, 1, doubts.join('\n'))
    assert.match(doubts[0] ?? '', doubt)
  }
})

test('letters that were read in a wrong encoding, or are escapes, are doubted', async () => {
  const file = (texts: string[]) =>
    `${HEADER}\n${rows(texts.length, (nr) => `${nr},u${nr},2024-05-01 10:0${nr},${texts[nr]}`)}`
  assert.deepEqual(await doubtsOf(file(['café', 'ÅÄÖ Ãº', 'plain', 'naïve “quote”', '🚀'])), [])
  const text = fc.string({
    unit: fc.constantFrom('é', 'ü', '“', '—', '🚀', 'ш', 'a'),
    minLength: 1,
    maxLength: 20,
  })
  await fc.assert(
    fc.asyncProperty(
      text.filter((one) => /[^a]/.test(one)),
      async (written) => {
        const misread = new TextDecoder('windows-1252').decode(Buffer.from(written)).replace(/\p{Cc}/gu, '')
        const escaped = [...Array.from({ length: written.length }, (_, at) => written.charCodeAt(at))]
          .map((code) =>
            code < 128 ? String.fromCharCode(code) : `\\u${code.toString(16).padStart(4, '0')}`,
          )
          .join('')
        assert.match((await doubtsOf(file([escaped, 'plain']))).join(), /^characters: 1 texts have letters/)
        if (/[éü“—🚀]/u.test(written))
          assert.match((await doubtsOf(file([misread, 'plain']))).join(), /^characters: 1 texts were read/)
      },
    ),
    { numRuns: 300 },
  )
})

test('posts without words are doubted, with what would be right', async () => {
  const lines = rows(3, (nr) =>
    JSON.stringify({ id: nr, username: `u${nr}`, created_at: `2024-05-01T10:00:0${nr}Z`, words: 'x' }),
  )
  assert.match((await doubtsOf(lines)).join(), /empty-text: no field is recognised as the text.*found: words/)
  const empty = `${HEADER}\n${rows(3, (nr) => `${nr},u${nr},2024-05-01 10:0${nr},${nr === 0 ? 'x' : ''}`)}`
  assert.match(
    (await doubtsOf(empty)).join(),
    /empty-text: the text is empty in 2 of 3 posts; name its column/,
  )
})

test('times that are those of a file or of days are doubted', async () => {
  assert.match(
    (await doubtsOf(`${HEADER}\n${rows(3, (nr) => `${nr},u${nr},2024-05-0${nr + 1},x`)}`)).join(),
    /^times: every post is at midnight/,
  )
  assert.match(
    (await doubtsOf(`${HEADER}\n${rows(3, (nr) => `${nr},u${nr},2024-05-01 10:00,x`)}`)).join(),
    /^times: every post has the same time/,
  )
  const future = await doubtsOf(`${HEADER}\n${rows(3, (nr) => `${nr},u${nr},2034-05-01 10:00,x`)}`)
  assert.match(future.join(), /no-posts: none of 3 rows.*in the future/)
})

test('days of a zone are midnights of it, in summer and winter', async () => {
  const days = rows(12, (nr) => `${nr},u${nr},2024-${String(nr + 1).padStart(2, '0')}-10,x`)
  for (const zone of ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata'])
    assert.match((await doubtsOf(`${HEADER}\n${days}`, {}, zone)).join(), /^times: every post is at midnight/)
  const hours = rows(12, (nr) => `${nr},u${nr},2024-05-10 ${String(nr).padStart(2, '0')}:00,x`)
  assert.deepEqual(await doubtsOf(`${HEADER}\n${hours}`, {}, 'Europe/Berlin'), [])
})

test('authors that are sentences, or all the same, are doubted', async () => {
  const sentences = rows(3, (nr) => `${nr},this is what I said in post number ${nr},2024-05-01 10:0${nr},x`)
  assert.match((await doubtsOf(`${HEADER}\n${sentences}`)).join(), /^authors: the author is a sentence/)
  const nameless = rows(2, (nr) => `${nr},,2024-05-01 10:0${nr},x`)
  assert.match(
    (await doubtsOf(`${HEADER}\n${nameless}`)).join(),
    /^no-posts: .* give the author with --username NAME$/,
  )
  const alike = rows(6, (nr) => `${nr},Twitter Web App,2024-05-01 10:0${nr},x`)
  assert.match((await doubtsOf(`${HEADER}\n${alike}`)).join(), /^authors: every post is by "Twitter Web App"/)
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
    /map: --map likes=stats.likes finds nothing.*counts: .*stats\.hearts_total/s,
  )
  assert.deepEqual(await doubtsOf(rows(2, line), { likes: 'stats.hearts_total' }), [])
})

test('what rows say of themselves is doubted by whatever name', async () => {
  const marks: [column: string, value: string, words: RegExp][] = [
    ['status', 'draft', /not public \(draft\)/],
    ['retweet', 'True', /a repost/],
    ['deleted_at', '1714557600', /it was deleted/],
    ['protected', '1', /not public/],
    ['source', 'reddit', /platform: 1 of 3 rows .*"reddit"/],
  ]
  const file = (column: string, values: string[]) =>
    `${HEADER},${column}\n${rows(3, (nr) => `${nr},u${nr},2024-05-01 10:0${nr},x,${values[nr]}`)}`
  for (const [column, value, words] of marks)
    assert.match((await doubtsOf(file(column, ['', value, '']))).join(), words, column)
  for (const [column, values] of Object.entries({
    status: ['published', 'Bitcoin', ''],
    retweet: ['False', 'false', ''],
    deleted_at: ['', '0', 'false'],
    source: ['Twitter Web App', 'twitter', ''],
  }))
    assert.deepEqual(await doubtsOf(file(column, values)), [], column)
})

test('one time of day on every day is doubted', async () => {
  const daily = rows(6, (nr) => `${nr},u${nr},2024-05-0${nr + 1}T05:00:00Z,x`)
  assert.match(
    (await doubtsOf(`${HEADER}\n${daily}`)).join(),
    /^times: every post is at one time of its day \(05:00:00 UTC\)/,
  )
  const few = rows(4, (nr) => `${nr},u${nr},2024-05-0${nr + 1}T05:00:00Z,x`)
  assert.deepEqual(await doubtsOf(`${HEADER}\n${few}`), [])
})

test('doubts and leaves out private posts and other platforms', async () => {
  const file = `${HEADER},is_retweet,visibility,platform\n1,a,2024-05-01 10:00,x,true,,twitter\n2,b,2024-05-01 10:01,x,false,private,twitter\n3,c,2024-05-01 10:02,x,false,,reddit\n4,d,2024-05-01 10:03,x,false,,twitter`
  const doubts = (await doubtsOf(file)).join('\n')
  assert.match(doubts, /platform: 1 of 4 rows are of another platform/)
  assert.match(doubts, /marked-rows: 2 of 4 rows are marked as no public posts/)
})
