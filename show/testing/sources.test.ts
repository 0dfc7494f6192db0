import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const [{ MinutesChart }, { SourceBudget }] = await Promise.all([
  import('../status/minutes-chart.tsx'),
  import('../status/source-budget.tsx'),
])

const AT = '2026-01-02T03:04:05.000Z'

test('what is left of money is told in dollars, and of anything else in numbers', () => {
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
