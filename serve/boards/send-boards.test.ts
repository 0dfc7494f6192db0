import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { sendBoards } from './send-boards.ts'

const t = { after: after as TestContext['after'] }
const { db } = await openTestDatabase()
let now = new Date('2026-03-10T12:10:00.000Z')
await saveAssets(db, [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
  { id: 'ethereum', symbol: 'ETH', name: 'Ethereum', rank: 2 },
])
await price()
await savePosts(
  db,
  Array.from({ length: 24 }, (_, nr) =>
    makeAnalyzedPost(`post-${nr}`, {
      createdAt: new Date(now.getTime() - (nr + 1) * HOUR_MS),
      username: `writer ${nr}`,
      text: `whispered ${Array.from({ length: 8 }, (_, place) => `word${nr}x${place}`).join(' ')}`,
      symbols: ['BTC'],
      sentimentBp: 7_500,
    }),
  ),
  { collectedAt: now },
)
await keepSignals(db)
const mails = await startMailServer(t)
const server = await startTestServer(t, { db, now: () => now, mailer: mails.mailer })

function price() {
  const ticks = [
    { assetId: 'bitcoin', at: now, price: '60000', change24h: 1.2 },
    { assetId: 'ethereum', at: now, price: '3000', change24h: -2 },
  ]
  return saveTicks(db, ticks, 'a source')
}

const PLACE = { width: 4, height: 1 }
const BASIS = { basis: 'counted' }
const PANELS = [
  { id: 'a', kind: 'figure', asset: 'bitcoin', figure: 'price', ...PLACE, ...BASIS },
  { id: 'b', kind: 'figure', title: 'How it feels', asset: 'bitcoin', figure: 'mood', ...PLACE, ...BASIS },
  {
    id: 'c',
    kind: 'chart',
    assets: ['bitcoin', 'ethereum'],
    measure: 'posts',
    period: '7d',
    ...PLACE,
    ...BASIS,
  },
  {
    id: 'd',
    kind: 'formula',
    left: { asset: 'ethereum', measure: 'price' },
    operation: 'ratio',
    right: { asset: 'bitcoin', measure: 'price' },
    period: '7d',
    ...PLACE,
    ...BASIS,
  },
  { id: 'e', kind: 'posts', query: 'q=whispered', period: '7d', ...PLACE },
  { id: 'f', kind: 'screen', where: 'mentions > 5', sort: null, order: null, ...PLACE, ...BASIS },
  { id: 'g', kind: 'watchlist', ...PLACE },
  { id: 'h', kind: 'stories', symbol: 'BTC', period: '7d', ...PLACE },
  { id: 'i', kind: 'topics', ...PLACE },
  { id: 'j', kind: 'figure', asset: 'no-such-asset', figure: 'mood', ...PLACE, ...BASIS },
]

async function sent(mail: object, panels: object[] = PANELS, confirmed = true) {
  const { token, email } = await signUpSomebody(server.url, { confirmed })
  const ask = (line: string, body?: object) => callApi(server.url, line, { token, body })
  const { body: board } = await ask('POST /api/boards', { name: 'Mine', panels })
  const set = await ask(`PUT /api/boards/${board.id}/mail`, mail)
  const mine = async () => {
    await sendBoards(server.ctx)
    await deliverMails(server.ctx)
    return mails.mails.filter(
      ({ recipients, subject }) => recipients.includes(email) && subject === 'Dashboard: Mine',
    )
  }
  return { ask, board, set, mine }
}

test('a dashboard is sent at its hour with the figures of its moment, once, and again the next day', async () => {
  const { mine, set } = await sent({ every: 'day', hour: 14, timeZone: 'Europe/Berlin' })
  assert.deepEqual(
    [set.status, set.body],
    [200, { every: 'day', weekday: 1, hour: 14, timeZone: 'Europe/Berlin' }],
  )
  assert.equal((await mine()).length, 0, 'not before 13:00 UTC')
  now = new Date('2026-03-10T13:00:00.000Z')
  await price()
  await Promise.all([sendBoards(server.ctx), sendBoards(server.ctx)])
  const [mail, ...more] = await mine()
  assert.equal(more.length, 0)
  const text = mail?.text ?? ''
  for (const line of [
    'BTC price\n  $60,000.00 ▲ +1.20%',
    'How it feels\n  75% of',
    'ETH price / BTC price\n  0.05',
    'Posts: whispered\n  24 posts in 7d',
    'BTC, $60,000.00, posts 23',
    'ETH $3,000.00 ▼ -2.00%',
    'Stories about BTC',
    'Trending topics',
    'Figure\n  No data.',
  ])
    assert.ok(text.includes(line), `${line} in ${text}`)
  assert.ok(!text.includes('word3x'), 'no post is quoted')
  now = new Date('2026-03-11T13:00:00.000Z')
  assert.equal((await mine()).length, 2)
})

test('panels of a named watchlist have its assets alone', async () => {
  const id = randomUUID()
  const panels = [
    { id: 'a', kind: 'watchlist', watched: id, ...PLACE },
    { id: 'b', kind: 'screen', where: null, sort: 'price', order: null, watched: id, ...PLACE, ...BASIS },
    { id: 'c', kind: 'watchlist', watched: randomUUID(), ...PLACE },
  ]
  const { mine, ask } = await sent({ every: 'day', hour: 14, timeZone: 'UTC' }, panels)
  await ask(`PUT /api/watchlists/${id}`, { name: 'Second', assetIds: ['ethereum'] })
  now = new Date(now.getTime() + 24 * HOUR_MS)
  await price()
  const text = (await mine())[0]?.text ?? ''
  assert.equal(text.match(/ETH/g)?.length, 2, text)
  assert.doesNotMatch(text, /BTC/)
})

test('one click ends the e-mails of a dashboard, and so does its owner', async () => {
  for (const way of ['link', 'owner']) {
    const { mine, ask, board } = await sent({ every: 'day', hour: 14, timeZone: 'UTC' }, [])
    now = new Date(now.getTime() + 24 * HOUR_MS)
    const [mail] = await mine()
    const { value = '' } = mail?.headers.find(({ key }) => key === 'list-unsubscribe') ?? {}
    const path = new URL(value.replace(/[<>]/g, ''))
    if (way === 'link')
      assert.equal((await callApi(server.url, `POST ${path.pathname}${path.search}`)).status, 200)
    else assert.equal((await ask(`DELETE /api/boards/${board.id}/mail`)).status, 204)
    assert.equal((await ask(`GET /api/boards/${board.id}`)).body.mail, undefined)
    now = new Date(now.getTime() + 24 * HOUR_MS)
    assert.equal((await mine()).length, 1, way)
  }
})

test('a price that may not leave is sent to the confirmed address of the account alone', async () => {
  const panel = { id: 'a', kind: 'figure', asset: 'ethereum', figure: 'price', ...PLACE, ...BASIS }
  const schedule = { every: 'day', hour: 14, timeZone: 'UTC' }
  const [confirmed, other] = [await sent(schedule, [panel]), await sent(schedule, [panel], false)]
  now = new Date(now.getTime() + 24 * HOUR_MS)
  await saveTicks(db, [{ assetId: 'ethereum', at: now, price: '3456.78' }], 'coingecko')
  const [mail] = await confirmed.mine()
  assert.match(mail?.text ?? '', /ETH price\n {2}\$3,456\.78/)
  assert.deepEqual(await other.mine(), [])
})

test('a deleted dashboard is not sent', async () => {
  const { mine, ask, board } = await sent({ every: 'day', hour: 14, timeZone: 'UTC' }, [])
  await ask(`DELETE /api/boards/${board.id}`)
  now = new Date(now.getTime() + 24 * HOUR_MS)
  assert.equal((await mine()).length, 0)
})

test('refuses a time zone that there is none of', async () => {
  const { set } = await sent({ every: 'week', weekday: 2, hour: 9, timeZone: 'Mars/Olympus' }, [])
  assert.deepEqual([set.status, set.body.field], [400, 'timeZone'])
})
