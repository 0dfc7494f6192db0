import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { parse as parseCsv } from 'csv-parse/sync'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import {
  OUTLET_READS_PER_MINUTE,
  OUTLETS_MAX,
  type OutletFormat,
  type OutletKind,
  pathOfOutlet,
} from '#contract/app/outlets.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { PERMITTING_SOURCES } from '../testing/permit-text.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
let now = new Date('2026-03-10T12:30:00.000Z')
await saveAssets(db, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
const LINK = 'https://news.example/btc-etf?a=1&b=2'
const NASTY = 'halving <script>alert(1)</script> & "quotes" ]]> \u0007bell 🚀 =1+1'
await savePosts(
  db,
  [
    makeAnalyzedPost('nasty', { platform: 'bluesky', createdAt: ago(2), text: NASTY, symbols: ['BTC'] }),
    makeAnalyzedPost('withheld', { platform: 'twitter', createdAt: ago(3), text: 'halving of X, kept' }),
    ...['at last', 'the vote was five to four', 'read this', 'who expected that'].map((text, nr) =>
      makeAnalyzedPost(`story-${nr}`, {
        platform: 'bluesky',
        createdAt: ago(90 + nr),
        username: `writer ${nr}`,
        text: `${text} ${LINK}`,
        symbols: ['BTC'],
      }),
    ),
    ...['gas fees', 'cold storage', 'mining pools', 'hash rate'].map((text, nr) =>
      makeAnalyzedPost(`talk-${nr}`, {
        platform: 'bluesky',
        createdAt: ago(100 + nr),
        username: `talker ${nr}`,
        text: `what about ${text}`,
        symbols: ['BTC'],
      }),
    ),
    ...Array.from({ length: 12 }, (_, day) =>
      makeAnalyzedPost(`day-${day}`, {
        platform: 'bluesky',
        createdAt: ago(90 + (day + 1) * 24 * 60),
        text: `a word on day ${day}`,
        symbols: ['BTC'],
      }),
    ),
  ],
  { collectedAt: now },
)
await keepSignals(db)
const scope = { after: after as TestContext['after'] }
const sources = PERMITTING_SOURCES.filter(({ id }) => id !== 'twitter').concat(
  PERMITTING_SOURCES.filter(({ id }) => id === 'twitter').map((facts) => ({
    ...facts,
    rights: { ...facts.rights, textToThirdParties: false },
  })),
)
const server = await startTestServer(scope, { db, now: () => now, sources })

async function somebody() {
  const { token } = await signUpSomebody(server.url)
  const ask = (line: string, body?: object) => callApi(server.url, line, { token, body })
  const make = async (kind: OutletKind, query = '', name = 'Mine') => {
    const made = await ask('POST /api/outlets', { name, kind, query })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    return made.body as { outlet: { id: string; query: string; reads: number }; token: string }
  }
  return { ask, make }
}

const read = (format: OutletFormat, token: string, headers: Record<string, string> = {}) =>
  fetch(server.url + pathOfOutlet(format, token), { headers })

test('a search is a valid feed in three forms and CSV, with texts withheld as in /v1', async () => {
  const { make } = await somebody()
  const { outlet, token } = await make('search', '?q=halving&page=3&period=7d', 'Halving & <co>')
  assert.equal(outlet.query, 'q=halving')
  const rss = parseRssFeed(await (await read('rss', token)).text())
  assert.equal(rss.title, 'Halving & <co>')
  assert.deepEqual(
    rss.items?.map(({ guid, title }) => [guid?.value, title?.slice(0, 15)]),
    [
      ['bluesky:nasty', 'halving <script'],
      ['twitter:withheld', 'Post on twitter'],
    ],
  )
  assert.ok(rss.items?.[0]?.description?.startsWith('halving &lt;script&gt;'), 'text is no HTML')
  const atom = parseAtomFeed(await (await read('atom', token)).text())
  assert.deepEqual(
    atom.entries?.map(({ updated }) => updated),
    [ago(2).toISOString(), ago(3).toISOString()],
  )
  const answer = await read('json', token)
  assert.equal(answer.headers.get('content-type'), 'application/feed+json; charset=utf-8')
  const json = parseJsonFeed(await answer.text())
  assert.equal(json.items?.[0]?.content_text, NASTY)
  assert.deepEqual(json.items?.[0]?.tags, ['BTC'])
  const csv: Record<string, string>[] = parseCsv(await (await read('csv', token)).text(), { columns: true })
  assert.deepEqual(
    csv.map((row) => [row.id, row.text, row.text_withheld]),
    [
      ['nasty', NASTY, ''],
      ['withheld', '', 'source_terms'],
    ],
  )
  for (const format of ['rss', 'atom', 'json', 'csv'] as const) {
    const text = await (await read(format, token)).text()
    assert.ok(!text.includes('halving of X'), `${format} gives what its source withholds`)
  }
})

test('trends, stories and firings are feeds as well', async () => {
  const { ask, make } = await somebody()
  const trends = parseJsonFeed(await (await read('json', (await make('trends')).token)).text())
  assert.ok(
    trends.items?.some(({ title }) => title === '$BTC'),
    JSON.stringify(trends),
  )
  const stories = parseRssFeed(await (await read('rss', (await make('stories', 'symbol=btc')).token)).text())
  assert.deepEqual(
    stories.items?.map(({ link }) => link),
    [LINK],
  )
  const { token } = await make('firings')
  assert.deepEqual(parseAtomFeed(await (await read('atom', token)).text()).entries ?? [], [])
  const other = await somebody()
  for (const [who, title] of [
    [ask, 'BTC above 5'],
    [other.ask, 'not mine'],
  ] as const) {
    const expression = 'price(BTC) > 5'
    const { body: alert } = await who('POST /api/alerts', { expression })
    await db.pool.query(
      `insert into alert_firings (id, alert_id, title, text, price, fired_at, is_told)
       values (gen_random_uuid(), $1, $2, 'It is 6.', 6, $3, true)`,
      [alert.id, title, now],
    )
  }
  now = new Date(now.getTime() + 2 * MINUTE_MS)
  const second = await make('firings')
  const fired = parseAtomFeed(await (await read('atom', second.token)).text())
  assert.deepEqual(
    fired.entries?.map(({ title }) => title?.value ?? title),
    ['BTC above 5'],
  )
})

test('what a reader has is not sent again, and each read is counted', async () => {
  const { ask, make } = await somebody()
  const { token } = await make('search', 'q=halving')
  const first = await read('atom', token)
  const etag = first.headers.get('etag') ?? ''
  const again = await read('atom', token, { 'If-None-Match': `"other", W/${etag}` })
  assert.deepEqual([again.status, await again.text()], [304, ''])
  const { body } = await ask('GET /api/outlets')
  assert.deepEqual([body.data[0].reads, body.data[0].readAt], [2, now.toISOString()])
  assert.ok(!JSON.stringify(body).includes('ctf_'))
  const { rows } = await db.pool.query('select * from outlets')
  assert.ok(!JSON.stringify(rows).includes(token), 'the token is not stored')
})

test('ends at once when it is revoked, by its owner alone, and when the account is disabled', async () => {
  const { ask, make } = await somebody()
  const { outlet, token } = await make('search', 'q=halving')
  const stranger = await somebody()
  assert.equal((await stranger.ask(`DELETE /api/outlets/${outlet.id}`)).status, 404)
  assert.equal((await read('rss', token)).status, 200)
  assert.equal((await ask(`DELETE /api/outlets/${outlet.id}`)).status, 204)
  assert.equal((await read('rss', token)).status, 404)
  const second = await make('trends')
  await db.pool.query(
    'update users set disabled_at = $1 where id = (select user_id from outlets where id = $2)',
    [now, second.outlet.id],
  )
  assert.equal((await read('rss', second.token)).status, 404)
})

test('its own limit, that of unknown addresses, and how many an account has', async () => {
  const { ask, make } = await somebody()
  const { token } = await make('search', 'q=halving')
  for (let nr = 0; nr < OUTLET_READS_PER_MINUTE; nr++) assert.equal((await read('rss', token)).status, 200)
  const full = await read('rss', token)
  assert.equal(full.status, 429)
  assert.ok(Number(full.headers.get('retry-after')) > 0)
  for (let nr = 1; nr < OUTLETS_MAX; nr++) await make('trends')
  const more = await ask('POST /api/outlets', { name: 'One more', kind: 'trends', query: '' })
  assert.equal(more.status, 409)
  const { token: good } = await (await somebody()).make('trends')
  for (const path of ['/feeds/rss', '/feeds/xml?token=a', '/feeds/rss?token=a&token=b']) {
    assert.equal((await fetch(server.url + path)).status, 404, path)
  }
  const statuses: number[] = []
  for (let nr = 0; nr < 40; nr++) statuses.push((await read('rss', `ctf_${'a'.repeat(43)}`)).status)
  assert.ok(statuses.includes(404) && statuses.at(-1) === 429)
  assert.equal((await read('rss', good)).status, 429, 'also for a feed that is there')
  now = new Date(now.getTime() + 2 * MINUTE_MS)
  assert.equal((await read('rss', good)).status, 200)
})

test('refuses a search without words and filters that are none', async () => {
  const { ask } = await somebody()
  for (const [query, field] of [
    ['', 'query'],
    ['period=7d', 'query'],
    ['minLikes=many', 'minLikes'],
    [`q=${'a'.repeat(900)}`, 'q'],
  ] as const) {
    const { status, body } = await ask('POST /api/outlets', { name: 'Mine', kind: 'search', query })
    assert.deepEqual([status, body.error?.field ?? body.field], [400, field], JSON.stringify(body))
  }
})

function ago(minutes: number): Date {
  return new Date(Date.parse('2026-03-10T12:30:00.000Z') - minutes * MINUTE_MS)
}
