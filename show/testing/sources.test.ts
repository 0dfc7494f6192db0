import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const [{ MinutesChart }, { SourceBudget }, { AbsentSources }, { isOldPrice, LiveStatus }] = await Promise.all(
  [
    import('../status/source-parts.tsx'),
    import('../status/source-parts.tsx'),
    import('../shell/data/data-badge.tsx'),
    import('../shell/data/live-status.tsx'),
  ],
)

const AT = '2026-01-02T03:04:05.000Z'

test('a budget of money is shown in dollars', () => {
  const show = (name: string, left: number, max: number) =>
    textOf(renderScreen(() => createElement(SourceBudget, { budget: { name, left, max, resetsAt: AT } })))
  assert.equal(show('spending', 995_000, 1_000_000), '$0.995 of $1.00')
  assert.equal(show('hashtags', 23, 30), '23 of 30')
})

test('one post is not called posts', () => {
  const show = (lookedAt: number) =>
    textOf(
      renderScreen(() =>
        createElement(MinutesChart, { minutes: [{ at: AT, lookedAt, kept: 1 }], until: AT, things: 'posts' }),
      ),
    )
  assert.equal(show(1), 'Last hour: 1 of 1 post kept')
  assert.equal(show(2), 'Last hour: 1 of 2 posts kept')
})

test('what the sources miss stands beside what they gave, by name', () => {
  const show = (...names: string[]) =>
    renderScreen(() =>
      createElement(AbsentSources, {
        absent: names.map((name) => ({ name, status: 'source_down' as const, since: AT })),
      }),
    )
  assert.equal(show(), '')
  assert.match(show('Bluesky'), /data-tip="Bluesky since 2026-01-02 03:04:05 UTC"/)
  assert.equal(textOf(show('Bluesky')), 'No new data from Bluesky')
  assert.equal(textOf(show('Bluesky', 'Kraken')), 'No new data from Bluesky and Kraken')
  assert.equal(textOf(show('A', 'B', 'C')), 'No new data from A, B, and C')
  assert.equal(textOf(show('A', 'B', 'C', 'D')), 'No new data from A, B, and 2 more')
})

test('a price of venues is old soon after no price is made any more, one of another source later', () => {
  const isOld = (seconds: number, source: string) =>
    isOldPrice({ at: AT, source }, new Date(Date.parse(AT) + seconds * 1_000))
  assert.deepEqual([isOld(90, 'venues'), isOld(91, 'venues')], [false, true])
  assert.deepEqual([isOld(600, 'coingecko'), isOld(601, 'coingecko')], [false, true])
})

test('the age of the prices and the way to stop them wrap together', () => {
  const html = renderScreen(() =>
    createElement(LiveStatus, { at: AT, source: 'venues', live: true, onLiveChange: () => {} }),
  )
  assert.match(html, /^<span class="inline-flex[^"]*">.*Prices.*<button.*Pause.*<\/button><\/span>$/)
})
