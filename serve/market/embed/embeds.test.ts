import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { FIGURES, type SummaryFigure } from '#contract/figures.ts'
import type { Figure } from '#contract/operations/asset-summary.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import { writeFigure } from '#contract/shown/figure-words.ts'
import { keepSignals } from '#run/jobs/signals/keep-signals.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../../testing/call-api.ts'
import { startTestServer } from '../../testing/start-test-server.ts'
import { writeBadge, writeEmbedPage } from './mount-embeds.ts'

const { db } = await openTestDatabase()
const NOW = new Date('2026-03-10T12:30:00.000Z')
const venues = [{ venue: 'kraken', price: '60000', at: NOW }]

await saveAssets(db, [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
  { id: 'bitcoin-two', symbol: 'BTC', name: 'Bitcoin <b>"two"</b>\u0007', rank: 900 },
  { id: 'oldcoin', symbol: 'OLD', name: 'Old coin', rank: 5 },
  { id: 'rated', symbol: 'RATED', name: 'Rated coin', rank: 6 },
  { id: 'noprice', symbol: 'NOP', name: 'No price', rank: 7 },
])
await saveTicks(
  db,
  [
    { assetId: 'bitcoin', at: NOW, price: '60000', change24h: -1.25, method: 'single_venue', venues },
    { assetId: 'oldcoin', at: new Date('2026-03-10T09:00:00Z'), price: '2', method: 'single_venue', venues },
  ],
  'venues',
)
await saveTicks(db, [{ assetId: 'rated', at: NOW, price: '3' }], 'coingecko')
await savePosts(
  db,
  [
    ...Array.from({ length: 40 }, (_, index) => postOf('BTC', index)),
    ...Array.from({ length: 3 }, (_, index) => postOf('OLD', 100 + index)),
  ],
  { collectedAt: NOW },
)
await keepSignals(db)

test('an embed shows price, mood, posts, age and attribution', async (t) => {
  const { url } = await start(t)
  const answer = await fetch(`${url}/embed/btc`)
  const html = await answer.text()
  assert.equal(answer.status, 200)
  for (const part of [
    '>Bitcoin</a> <span>BTC</span>',
    '$60,000.00',
    '<span class="down">▼ -1.25%',
    '<b class="up">79%</b> <span>of 24 posts in 24 hours</span>',
    '10 Mar 2026, 12:30 UTC',
    '>Posts from X</a>',
    'href="https://tape.example/market/bitcoin"',
    '<link rel="icon" href="/icon.svg"',
  ]) {
    assert.ok(html.includes(part), `${part} in ${html}`)
  }
  const same = await (await fetch(`${url}/embed/bitcoin/`)).text()
  assert.equal(same, html, 'by its id')
})

test('an embed alone may be framed; it runs nothing and keeps nothing', async (t) => {
  const { url } = await start(t)
  const { headers } = await fetch(`${url}/embed/BTC`)
  const policy = headers.get('content-security-policy') ?? ''
  assert.match(policy, /^default-src 'none';style-src 'sha256-/)
  assert.match(policy, /frame-ancestors \*$/)
  assert.doesNotMatch(policy, /script-src|unsafe/)
  assert.equal(headers.get('x-frame-options'), null)
  assert.equal(headers.get('set-cookie'), null)
  assert.equal(headers.get('cache-control'), 'public, max-age=60')
  assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin')
  for (const path of ['/', '/market/bitcoin', '/badge/BTC.svg', '/embed/BTC?theme=pink', '/embed']) {
    const other = await fetch(url + path)
    assert.equal(other.headers.get('x-frame-options'), 'DENY', path)
    assert.match(other.headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/)
  }
})

test('an asset as Markdown has the figures of its page, by ticker or id', async (t) => {
  const { url } = await start(t)
  const answer = await fetch(`${url}/market/btc.md`)
  const text = await answer.text()
  assert.equal(answer.headers.get('content-type'), 'text/markdown; charset=utf-8')
  assert.equal(await (await fetch(`${url}/market/bitcoin.md`)).text(), text)
  assert.match(
    text,
    /^# Bitcoin \(BTC\)\n\nPrice: \$60,000\.00, ▼ -1\.25% in 24 hours \(10 Mar 2026, 12:30 UTC\)/,
  )
  const { figures } = (await callApi(url, 'GET /api/market/bitcoin/summary')).body
  for (const [name, found] of Object.entries(figures)) {
    const { text: value, basis } = writeFigure(name as SummaryFigure, found as Figure)
    const { label } = FIGURES[name as SummaryFigure]
    assert.ok(text.includes(`| ${label} | ${value ?? 'unknown: '}`), name)
    assert.ok(text.includes(basis), name)
  }
  assert.match(text, /- Posts from X: https/)
  const strange = await (await fetch(`${url}/market/bitcoin-two.md`)).text()
  assert.match(strange, /^# Bitcoin b "two" \/b \(BTC\)\n/)
  assert.equal((await fetch(`${url}/market/nothing.md`)).status, 404)
  assert.equal((await fetch(`${url}/market/${'x'.repeat(200)}.md`)).status, 404)
})

test('a badge is a picture for pages of others, in the theme that is asked for', async (t) => {
  const { url } = await start(t)
  const answer = await fetch(`${url}/badge/BTC.svg`)
  const svg = await answer.text()
  assert.equal(answer.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
  assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.match(
    svg,
    /<title>BTC \$60,000\.00 ▼ -1\.25% Mood 79% of 24 posts in 24 hours 10 Mar 2026, 12:30 UTC Crowdtape, Posts from X<\/title>/,
  )
  assert.match(svg, /prefers-color-scheme/)
  const light = await (await fetch(`${url}/badge/BTC.svg?theme=light`)).text()
  assert.doesNotMatch(light, /prefers-color-scheme/)
  assert.match(light, /--ground:#fefdfc/)
})

for (const [name, price, mood] of [
  ['OLD', 'No price now', '3 posts in 24 hours: too few posts to say'],
  ['RATED', 'Price not shared', 'No posts: too few posts to say'],
  ['NOP', 'No price', 'No posts: too few posts to say'],
] as const) {
  test(`${name}: ${price}, ${mood}`, async (t) => {
    const { url } = await start(t)
    for (const path of [`/embed/${name}`, `/badge/${name}.svg`]) {
      const text = await (await fetch(url + path)).text()
      assert.ok(text.includes(price) && text.includes(mood), text)
      assert.ok(!text.includes('$'), 'no price of others')
    }
  })
}

test('the last price says from when it is', async (t) => {
  const { url } = await start(t)
  assert.match(await (await fetch(`${url}/embed/OLD`)).text(), /Last price 10 Mar 2026, 09:00 UTC/)
})

test('what is made of sample data says so, in both', () => {
  const figures = {
    asset: { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
    price: { status: 'none' } as const,
    mood: undefined,
    posts: 1,
    at: NOW,
    attribution: [],
  }
  const look = { publicUrl: 'https://tape.example', theme: 'auto' } as const
  for (const isSample of [true, false]) {
    const written = [
      writeBadge({ ...figures, isSample }, 'auto'),
      writeEmbedPage({ ...figures, isSample }, look).html,
    ]
    assert.deepEqual(
      written.map((text) => text.includes('Sample data')),
      [isSample, isSample],
    )
  }
})

test('a name that means something in HTML is only a name', async (t) => {
  const { url } = await start(t)
  const html = await (await fetch(`${url}/embed/bitcoin-two`)).text()
  assert.ok(html.includes('Bitcoin &lt;b&gt;&quot;two&quot;&lt;/b&gt; '), html)
})

test('an unknown asset is a clear 404 in both, a wrong theme names what would be right', async (t) => {
  const { url } = await start(t)
  for (const name of ['NOSUCH', '%3Cscript%3E', '%00', 'x'.repeat(101)]) {
    const page = await fetch(`${url}/embed/${name}`)
    assert.equal(page.status, 404)
    const html = await page.text()
    assert.match(html, /There is no asset with the ticker or id/)
    assert.doesNotMatch(html, /<script/)
    assert.equal((await fetch(`${url}/badge/${name}.svg`)).status, 404)
  }
  const wrong = await fetch(`${url}/badge/BTC.svg?theme=pink`)
  assert.equal(wrong.status, 400)
  assert.match(await wrong.text(), /theme must be one of auto, light, dark/)
})

function start(t: TestContext) {
  const siteFolder = mkdtempSync(join(tmpdir(), 'crowdtape-site-'))
  t.after(() => rmSync(siteFolder, { recursive: true }))
  writeFileSync(join(siteFolder, '__spa-fallback.html'), '<h1>Loading</h1>')
  writeFileSync(join(siteFolder, 'index.html'), '<h1>Home</h1>')
  return startTestServer(t, {
    db,
    now: () => NOW,
    settings: { siteFolder, publicUrl: 'https://tape.example' },
  })
}

function postOf(symbol: string, index: number): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId: String(index),
    username: `author${index}`,
    text: `about ${symbol}`,
    createdAt: new Date(NOW.getTime() - ((index % 100) + 1) * 3_600_000),
    symbols: [symbol],
    hashtags: [],
    sentimentBp: index === 0 ? 7800 : 8000, // of 24 they come to 79.92%
  }
}
