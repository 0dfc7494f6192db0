import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { formatPrice, formatSentiment } from '#contract/shown/numbers.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../../testing/call-api.ts'
import { signUpSomebody } from '../../testing/sign-up-somebody.ts'
import { startTestServer } from '../../testing/start-test-server.ts'

const scope = { after: after as TestContext['after'] }
const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
await saveAssets(db, [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
  { id: 'ethereum', symbol: 'ETH', name: 'Ethereum', rank: 2 },
])
const venues = [{ venue: 'kraken', price: '60000', at: NOW }]
for (let hours = 30; hours >= 0; hours--) {
  const at = new Date(NOW.getTime() - hours * HOUR_MS)
  const price = String(60_000 - hours)
  await saveTicks(
    db,
    [{ assetId: 'bitcoin', at, price, change24h: 1.25, method: 'single_venue', venues }],
    'venues',
  )
  // Another's price as it is, which its terms keep here.
  await saveTicks(db, [{ assetId: 'ethereum', at, price: '3456.78' }], 'coingecko')
}
const SECRET = 'whispered'
await savePosts(
  db,
  ['twitter', 'bluesky'].flatMap((platform) =>
    Array.from({ length: 20 }, (_, nr) =>
      makeAnalyzedPost(`${platform}-${nr}`, {
        platform,
        createdAt: new Date(NOW.getTime() - (nr + 1) * HOUR_MS),
        username: `${platform} writer ${nr}`,
        text: `${platform === 'twitter' ? SECRET : 'spoken <b>aloud</b>'} ${Array.from({ length: 8 }, (_, place) => `${platform}${nr}x${place}`).join(' ')}`,
        symbols: ['BTC'],
        sentimentBp: 7_500,
        url: `https://example.com/${platform}/${nr}`,
      }),
    ),
  ),
  { collectedAt: NOW },
)
await keepSignals(db)

const siteFolder = mkdtempSync(join(tmpdir(), 'crowdtape-site-'))
after(() => rmSync(siteFolder, { recursive: true }))
for (const name of ['__spa-fallback.html', 'index.html'])
  writeFileSync(join(siteFolder, name), '<h1>Home</h1>')
const settings = { siteFolder, publicUrl: 'https://tape.example' }
const server = await startTestServer(scope, { db, now: () => NOW, settings })

const PLACE = { width: 4, height: 1 } as const
const BASIS = { basis: 'counted' } as const
const CHART = { kind: 'chart', period: '24h', ...PLACE, ...BASIS } as const
const PANELS = [
  { id: 'a', kind: 'figure', asset: 'bitcoin', figure: 'price', ...PLACE, ...BASIS },
  { id: 'b', kind: 'figure', title: 'How <it> feels', asset: 'bitcoin', figure: 'mood', ...PLACE, ...BASIS },
  { id: 'c', ...CHART, assets: ['bitcoin', 'ethereum'], measure: 'posts' },
  { id: 'd', kind: 'posts', query: 'symbol=BTC', period: '7d', ...PLACE },
  { id: 'e', kind: 'screen', where: 'mentions > 5', sort: null, order: null, ...PLACE, ...BASIS },
  { id: 'f', kind: 'stories', period: '24h', ...PLACE },
  { id: 'g', kind: 'topics', ...PLACE },
  { id: 'h', kind: 'figure', asset: 'bitcoin', figure: 'authors', ...PLACE, ...BASIS },
  { id: 'i', kind: 'figure', asset: 'no-such-asset', figure: 'mood', ...PLACE, ...BASIS },
  { id: 'j', kind: 'watchlist', title: 'Mine alone', ...PLACE },
  { id: 'k', ...CHART, assets: ['bitcoin'], measure: 'price' },
]
const WITHHELD = [
  { id: 'a', kind: 'figure', asset: 'ethereum', figure: 'price', ...PLACE, ...BASIS },
  { id: 'b', ...CHART, assets: ['ethereum'], measure: 'price' },
  {
    id: 'c',
    kind: 'formula',
    left: { asset: 'ethereum', measure: 'price' },
    operation: 'sum',
    right: { asset: 'ethereum', measure: 'price' },
    period: '24h',
    ...PLACE,
    ...BASIS,
  },
  { id: 'd', kind: 'screen', where: null, sort: null, order: null, ...PLACE, ...BASIS },
  { id: 'e', kind: 'posts', query: 'platform=twitter', period: '7d', ...PLACE },
  { id: 'f', kind: 'stories', period: '24h', ...PLACE },
]

async function shared(panels: object[], name = 'Mine <i>') {
  const { token: session } = await signUpSomebody(server.url)
  const ask = (line: string, body?: object) => callApi(server.url, line, { token: session, body })
  const { body: board } = await ask('POST /api/boards', { name, panels })
  const { body } = await ask(`POST /api/boards/${board.id}/share`)
  return { ask, board, token: body.token as string }
}

const frameOf = (token: string, search = '') => fetch(`${server.url}/embed/boards/${token}${search}`)

test('a shared dashboard is a page for frames with the digits of the screens', async () => {
  const { token } = await shared(PANELS)
  const answer = await frameOf(token)
  const html = await answer.text()
  assert.equal(answer.status, 200, html)
  const { body: page } = await callApi(server.url, 'GET /api/market/bitcoin?period=24h')
  const { body: summary } = await callApi(server.url, 'GET /api/market/bitcoin/summary')
  const { mood, posts, authors } = summary.figures
  for (const part of [
    '<bdi>Mine &lt;i&gt;</bdi>',
    '<h2><bdi>How &lt;it&gt; feels</bdi></h2>',
    `<b class="big">${formatPrice(page.asset.price)}</b>`,
    '<span class="up">▲ +1.25%</span>',
    `<b class="big up">${formatSentiment(mood.value)}</b>`,
    `<b class="big">${authors.value}</b>`,
    `<td>${posts.value}</td>`,
    '10 Mar 2026, 12:30 UTC',
    'href="https://tape.example/shared/ctd_',
    '<bdi>bluesky writer 0</bdi>',
    'spoken &lt;b&gt;aloud&lt;/b&gt;',
    'No data.',
  ]) {
    assert.ok(html.includes(part), `${part} in ${html}`)
  }
  assert.ok(!html.includes('Mine alone'), 'no panel of the account')
})

test('it runs nothing, keeps nothing and may be framed, and the dashboard itself may not', async () => {
  const { token } = await shared([PANELS[1] ?? {}])
  const { headers } = await frameOf(token)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none';style-src 'sha256-/)
  assert.match(policy, /frame-ancestors \*$/)
  assert.doesNotMatch(policy, /script-src|unsafe/)
  assert.equal(headers.get('x-frame-options'), null)
  assert.equal(headers.get('set-cookie'), null)
  assert.equal(headers.get('cache-control'), 'private, no-cache')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
  for (const path of [`/shared/${token}`, `/embed/boards/${token}?theme=pink`]) {
    const other = await fetch(server.url + path)
    assert.match(other.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/, path)
  }
})

test('what the terms of sources keep back is not in a frame', async () => {
  const { token } = await shared([...WITHHELD, ...PANELS.map((panel) => ({ ...panel, id: `2${panel.id}` }))])
  const html = await (await frameOf(token)).text()
  assert.doesNotMatch(html, new RegExp(SECRET))
  assert.doesNotMatch(html, /3,?456|6,?913|twitter writer/)
  assert.match(html, /Price not shared/)
  assert.match(html, /Text not shared, by the terms of Twitter/)
})

test('it ends with its link, also where it was just read', async () => {
  const { ask, board, token } = await shared(PANELS.slice(0, 1))
  assert.equal((await frameOf(token)).status, 200)
  await ask(`DELETE /api/boards/${board.id}/share`)
  const ended = await frameOf(token)
  assert.equal(ended.status, 404)
  assert.match(await ended.text(), /no longer shared/)
  assert.equal(ended.headers.get('cache-control'), 'no-store')
  for (const wrong of ['ctd_no', 'x'.repeat(201), '%00']) assert.equal((await frameOf(wrong)).status, 404)
})

test('a change of the dashboard is there at once', async () => {
  const { ask, board, token } = await shared(PANELS.slice(0, 1), 'First')
  assert.match(await (await frameOf(token)).text(), /First/)
  await ask(`PUT /api/boards/${board.id}`, { name: 'Second', panels: [], version: board.version })
  assert.match(await (await frameOf(token)).text(), /Second[\s\S]*nothing on it yet/)
})

test('theme and updates are as they are asked for', async () => {
  const { token } = await shared([])
  const auto = await frameOf(token)
  assert.equal(auto.headers.get('refresh'), '300')
  assert.match(await auto.text(), /prefers-color-scheme/)
  const light = await frameOf(token, '?theme=light&refresh=off')
  assert.equal(light.headers.get('refresh'), null)
  const html = await light.text()
  assert.doesNotMatch(html, /prefers-color-scheme/)
  assert.match(html, /href="\?theme=light">Update every 5 minutes/)
  for (const wrong of ['?theme=pink', '?refresh=often']) {
    assert.equal((await frameOf(token, wrong)).status, 400)
  }
})

test('an address reads so many frames a minute', async (t) => {
  const bounded = await startTestServer(t, {
    db,
    now: () => NOW,
    settings: { ...settings, anonymousReadsPerMinute: 2 },
  })
  const read = async () => (await fetch(`${bounded.url}/embed/boards/ctd_none`)).status
  assert.deepEqual([await read(), await read(), await read()], [404, 404, 429])
})
