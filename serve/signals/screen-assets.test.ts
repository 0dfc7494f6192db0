import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { SCREEN_COLUMNS, SCREEN_TERMS, wordOf } from '#contract/operations/screen-terms.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:10:00.000Z')
const IDS = ['bitcoin', 'ethereum', 'quiet', 'old']
await saveAssets(
  db,
  IDS.map((id, nr) => ({ id, symbol: id.slice(0, 3).toUpperCase(), name: id, rank: nr + 1 })),
)
await saveTicks(
  db,
  IDS.map((assetId, nr) => ({
    assetId,
    at: new Date(NOW.getTime() - (assetId === 'old' ? 5 * 24 : 0) * HOUR_MS),
    price: String(10 ** nr),
    volume24h: String(4_000_000 * (nr + 1)),
    marketCap: String(1_000_000_000 / (nr + 1)),
    change24h: 2 - nr,
  })),
  'a source',
)
// BIT: one post an hour for nine days, three in each of the last 24, which are sadder. ETH: one an hour, always the same.
const post = (id: string, hoursAgo: number, symbol: string, sentimentBp: number) =>
  makeAnalyzedPost(id, {
    createdAt: new Date(NOW.getTime() - hoursAgo * HOUR_MS),
    username: `writer of ${id}`,
    text: `something else about ${id}`,
    symbols: [symbol],
    sentimentBp,
  })
await savePosts(
  db,
  Array.from({ length: 9 * 24 }, (_, nr) => nr + 1).flatMap((hour) => [
    post(`eth-${hour}`, hour, 'ETH', 6_000),
    ...Array.from({ length: hour <= 24 ? 3 : 1 }, (_, nr) =>
      post(`bit-${hour}-${nr}`, hour, 'BIT', hour <= 24 ? 3_000 : 7_000),
    ),
  ]),
  { collectedAt: NOW },
)
await keepSignals(db)
const server = await startTestServer({ after: after as TestContext['after'] }, { db, now: () => NOW })
const screen = (query: Record<string, string> = {}) =>
  callApi(server.url, `GET /api/screener?${new URLSearchParams(query)}`)
const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

test('without a condition all assets come, the largest first', async () => {
  const { status, body } = await screen()
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(
    [idsOf(body), body.where, body.sort, body.order, body.assets, body.found, body.unknown],
    [['bitcoin', 'ethereum', 'quiet', 'old'], null, 'market_cap', 'desc', 4, 4, 0],
  )
})

test('finds what is talked about more than usual while its mood falls', async () => {
  const { body } = await screen({ where: 'posts_to_usual > 100 and MOOD_CHANGE < -5% and volume > $1000000' })
  assert.deepEqual(idsOf(body), ['bitcoin'])
  assert.equal(body.where, 'posts_to_usual > 100 and mood_change < -0.05 and volume > 1000000')
  const [row] = body.data
  assert.equal(row.mentions, 72)
})

test('a figure that is not known makes a comparison unknown, and not false', async () => {
  const { body } = await screen({ where: 'sentiment < 50%' })
  assert.deepEqual([idsOf(body), body.found, body.unknown], [['bitcoin'], 1, 2])
  const not = await screen({ where: 'not sentiment < 50%' })
  assert.deepEqual([idsOf(not.body), not.body.unknown], [['ethereum'], 2])
  const decided = await screen({ where: 'sentiment < 50% or price > 50' })
  assert.deepEqual(
    [idsOf(decided.body).sort(), decided.body.unknown],
    [['bitcoin', 'quiet'], 1],
    'old prices are none',
  )
})

test('sorts by any figure, and what is not known stands last in either order', async () => {
  const by = async (sort: string, order: string) => idsOf((await screen({ sort, order })).body)
  assert.deepEqual(await by('change', 'desc'), ['bitcoin', 'ethereum', 'quiet', 'old'])
  assert.deepEqual(await by('change(24h)', 'asc'), ['quiet', 'ethereum', 'bitcoin', 'old'])
  assert.deepEqual((await by('sentiment', 'asc')).slice(0, 2), ['bitcoin', 'ethereum'])
  const first = await screen({ where: 'price < 50' })
  assert.deepEqual(
    [first.body.sort, first.body.order, idsOf(first.body)],
    ['price', 'asc', ['bitcoin', 'ethereum']],
  )
})

test('every figure is the one of the asset’s own page', async () => {
  const { body } = await screen()
  for (const id of ['bitcoin', 'ethereum', 'quiet']) {
    const row = body.data.find((one: { id: string }) => one.id === id)
    const { body: summary } = await callApi(server.url, `GET /api/market/${id}/summary`)
    const compared = SCREEN_COLUMNS.filter((column) => SCREEN_TERMS[wordOf(column)].name in summary.figures)
    assert.ok(compared.length >= 17)
    for (const column of compared) {
      assert.equal(
        row[column],
        summary.figures[SCREEN_TERMS[wordOf(column)].name].value,
        `${column} of ${id}`,
      )
    }
  }
})

test('people, surprise and trend are those of the summary, the explanation and a rule', async () => {
  const { body } = await screen({ sort: 'trend' })
  assert.equal(body.sort, 'trend(24h)')
  const [bit, eth] = body.data
  assert.deepEqual(
    [bit, eth].map(({ id, authors, trend }) => [id, authors, trend]),
    [
      ['bitcoin', 72, 3],
      ['ethereum', 24, 1],
    ],
  )
  for (const { id, surprise } of body.data) {
    const { body: explained } = await callApi(server.url, `GET /api/explain?id=${id}&figure=surprise`)
    assert.equal(surprise, explained.value, id)
  }
  // 72 people instead of 24 on each of the seven days: 48 / √24.
  assert.equal(bit.surprise, 9.798)
  const found = await screen({ where: 'surprise > 3 and trend > 2 and authors > 50' })
  assert.deepEqual([idsOf(found.body), found.body.unknown], [['bitcoin'], 0])
  const { body: preview } = await callApi(
    server.url,
    `GET /api/alerts/preview?${new URLSearchParams({ expression: 'trend(BIT, 24h) > 2.99 and trend(BIT, 24h) < 3.01 every 1h' })}`,
    { token: (await signUpSomebody(server.url)).token },
  )
  assert.equal(preview.firings?.[0]?.at, '2026-03-10T12:00:00.000Z', JSON.stringify(preview))
})

test('a trend leaves out a source of which a part of its days was missed, and is unknown without any', async (t) => {
  const source = (await db.pool.query(`select distinct platform from signals where symbol = 'BIT'`)).rows[0]
    .platform
  await db.pool.query(
    `insert into source_gaps (source, starts_at, ends_at, reason) values ($1, $2, $3, 'outage')`,
    [source, new Date(NOW.getTime() - 80 * HOUR_MS), new Date(NOW.getTime() - 70 * HOUR_MS)],
  )
  t.after(() => db.pool.query('delete from source_gaps'))
  const { body } = await screen({ sort: 'market_cap', order: 'desc', basis: 'raw' })
  assert.deepEqual(
    body.data.map(({ trend }: { trend: number | null }) => trend),
    [null, null, null, null],
  )
})

test('what a comparison finds is what its column says, for any figure and value', async () => {
  const { body } = await screen()
  const columns = SCREEN_COLUMNS.filter((column) => wordOf(column) !== 'change')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...columns),
      fc.constantFrom('<', '>'),
      fc.nat({ max: 3 }),
      fc.constantFrom(-1, 0, 1),
      async (column, side, nr, shift) => {
        const { scale, digits, min, max } = SCREEN_TERMS[wordOf(column)]
        const value = scale * (body.data[nr][column] ?? 0.5) + shift
        fc.pre(value >= min && value <= max && (column !== 'price' || value > 0))
        const text = value.toFixed(digits)
        const found = await screen({ where: `${column} ${side} ${text}` })
        assert.equal(found.status, 200, JSON.stringify(found.body))
        const wanted = body.data.filter((row: Record<string, number | null>) => {
          const own = row[column] ?? null
          const scaled = own === null ? null : Number((scale * own).toFixed(8))
          return scaled !== null && (side === '<' ? scaled < Number(text) : scaled > Number(text))
        })
        assert.deepEqual(
          idsOf(found.body).sort(),
          idsOf({ data: wanted }).sort(),
          `${column} ${side} ${text}`,
        )
      },
    ),
    { numRuns: 300 },
  )
})

test('what cannot be read is refused with its place', async () => {
  for (const [where, message] of [
    ['volume >', /At character 9: expected a number, found the end/],
    ['price(BTC) > 5', /expected "\)": price has no window, found "BTC"/],
    ['sentiment(7d) > 40%', /the window of sentiment is 24h/],
    ['nothing > 5', /"nothing" is no figure; they are price, change/],
    ['price > 5 back 4', /"back" is of alerts/],
    ['price > 5 cooldown 1h', /expected "and", "or" or the end, found "cooldown"/],
    ['mindshare > 2', /beyond what mindshare can be; write from 0 to 1/],
  ] as const) {
    const { status, body } = await screen({ where })
    assert.equal(status, 400, where)
    assert.equal(body.field, 'where')
    assert.match(body.error, message)
  }
  assert.equal((await screen({ sort: 'nothing' })).body.field, 'sort')
  assert.equal((await screen({ where: 'x'.repeat(1_001) })).status, 400)
  const { key } = await makeCaller(server, { plan: 'scale' })
  const refused = await callV1(server.url, 'GET /v1/screener?where=nothing', { key })
  assert.deepEqual([refused.status, refused.body.errors?.[0]?.pointer], [400, '#/query/where'])
})

test('/v1 gives the same rows, also as CSV, and charges nothing where nothing is found', async () => {
  const { key } = await makeCaller(server, { plan: 'scale' })
  const where = encodeURIComponent('price > 5')
  const { body, headers } = await callV1(server.url, `GET /v1/screener?where=${where}`, { key })
  assert.equal(headers.get('x-credits-charged'), '1')
  const onSite: { id: string; logo?: string }[] = (await screen({ where: 'price > 5' })).body.data
  assert.deepEqual(
    body.data,
    onSite.map(({ logo: _, ...row }) => row),
  )
  const logos = (await screen()).body.data.map((row: { logo?: string }) => row.logo)
  assert.deepEqual(logos, ['/logos/bitcoin.svg', '/logos/ethereum.svg', undefined, undefined])
  const csv = await callV1(server.url, `GET /v1/screener?where=${where}&format=csv`, { key })
  assert.match(csv.text ?? '', /^id,symbol,name,rank,price,change_1h/)
  const none = await callV1(server.url, 'GET /v1/screener?where=price%20%3C%200.001', { key })
  assert.deepEqual([none.body.found, none.headers.get('x-credits-charged')], [0, '0'])
})

test('a screen of some assets counts these alone', async () => {
  const { body } = await callApi(server.url, 'GET /api/screener?assets=ethereum,bitcoin,nothing')
  assert.deepEqual(
    [body.assets, body.found, body.data.map(({ id }: { id: string }) => id).sort()],
    [2, 2, ['bitcoin', 'ethereum']],
  )
  const none = await callApi(server.url, 'GET /api/screener?assets=,')
  assert.deepEqual([none.body.assets, none.body.found], [0, 0])
})

test('an account keeps screens under names, in the one form of conditions', async () => {
  const { token } = await signUpSomebody(server.url)
  const save = (body: object) => callApi(server.url, 'PUT /api/screens', { token, body })
  const given = { name: ' Loud ', where: 'posts_to_usual>100', sort: 'change', order: null }
  const { status, body } = await save(given)
  assert.equal(status, 200)
  const { id, ...kept } = body
  const screen = {
    name: 'Loud',
    where: 'posts_to_usual > 100',
    sort: 'change(24h)',
    order: null,
    basis: 'counted',
    watched: null,
  }
  assert.deepEqual(kept, screen)
  const other = await save({ ...given, where: null, order: 'asc', basis: 'raw' })
  assert.equal(other.body.id, id, 'in place of the one with its name')
  const list = async (who: string) =>
    (await callApi(server.url, 'GET /api/screens', { token: who })).body.data
  assert.deepEqual(await list(token), [{ id, ...screen, where: null, order: 'asc', basis: 'raw' }])
  const stranger = await signUpSomebody(server.url)
  assert.deepEqual(await list(stranger.token), [])
  const remove = (who: string) => callApi(server.url, `DELETE /api/screens/${id}`, { token: who })
  assert.equal((await remove(stranger.token)).status, 404)
  assert.equal((await remove(token)).status, 204)
  assert.deepEqual(await list(token), [])
  assert.equal((await save({ ...given, watched: 'true' })).body.watched, 'true')
  assert.equal((await save({ ...given, watched: 'mine' })).status, 400)
  assert.deepEqual((await save({ ...given, where: 'nothing > 1' })).body.field, 'where')
  assert.equal((await save({ ...given, name: ' ' })).status, 400)
})

test('an account has fifty screens at most, and may change those', async () => {
  const { token } = await signUpSomebody(server.url)
  const save = (nr: number) =>
    callApi(server.url, 'PUT /api/screens', {
      token,
      body: { name: `screen ${nr}`, where: null, sort: null, order: null },
    })
  for (let nr = 0; nr < 50; nr++) assert.equal((await save(nr)).status, 200)
  assert.equal((await save(50)).status, 409)
  assert.equal((await save(49)).status, 200)
})
