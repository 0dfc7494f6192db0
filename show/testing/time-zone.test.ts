import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const { LineChart } = await import('../ui/chart/line-chart.tsx')
const { RelativeTime } = await import('../ui/figures/relative-time.tsx')
const { ConversationCards } = await import('../social-summary/conversation/conversation-cards.tsx')
const { SearchVolume } = await import('../explorer/search-volume.tsx')
const { TimesCard } = await import('../social/authors/times-card.tsx')
const { QuietHoursCard } = await import('../account/notifications/notification-cards.tsx')

const KOLKATA = 'Asia/Kolkata'
const NEW_YORK = 'America/New_York'

test('an exact time is in the zone that was chosen, and in UTC where none was', () => {
  const Time = () => createElement(RelativeTime, { at: '2026-03-05T20:00:00.000Z' })
  assert.match(renderScreen(Time), /data-tip="2026-03-05 20:00:00 UTC"/)
  assert.match(renderScreen(Time, { timeZone: KOLKATA }), /data-tip="2026-03-06 01:30:00 GMT\+5:30"/)
})

test('a line chart names hours in the zone and days in UTC', () => {
  const series = [
    { id: 'btc', label: 'BTC', points: [{ at: new Date('2026-03-05T00:00:00.000Z'), value: 1 }] },
  ]
  const chartOf = (stepHours: number) => () =>
    createElement(LineChart, { label: 'Posts', series, stepHours, formatValue: String })
  assert.match(textOf(renderScreen(chartOf(1), { timeZone: NEW_YORK })), /2026-03-04 19:00:00 EST 1/)
  assert.match(textOf(renderScreen(chartOf(24), { timeZone: NEW_YORK })), /2026-03-05 UTC 1/)
})

test('steps of the conversation over the night in which clocks go back are distinct', () => {
  const steps = ['2026-11-01T04:00Z', '2026-11-01T05:00Z', '2026-11-01T06:00Z', '2026-11-01T07:00Z']
  const conversation = {
    figures: 'filtered',
    stepHours: 1,
    steps,
    assets: [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', mentions: [1, 2, 3, 4] }],
    others: { assets: 0, mentions: [0, 0, 0, 0] },
    moods: { bins: new Array(10).fill(0), posts: 0, mean: null, low: null, high: null },
  }
  const Cards = () =>
    createElement(ConversationCards, { until: null, figures: undefined, figureChoice: null })
  const shown = (stepHours: number) =>
    textOf(
      renderScreen(Cards, {
        answers: { conversation: { ...conversation, stepHours } },
        search: '?dominance=table',
        timeZone: NEW_YORK,
      }),
    )
  assert.match(
    shown(1),
    /Time \(Eastern Time\) Bitcoin Mentions Nov 1, 02:00 .* Nov 1, 01:00 EST .* Nov 1, 01:00 EDT .* Nov 1, 00:00/,
  )
  assert.match(shown(24), /Time \(UTC\) Bitcoin Mentions Nov 1 /)
})

test('posts over time say in which zone their bars are', () => {
  const volume = (stepHours: number) => ({
    buckets: [{ startsAt: '2026-03-05T18:00:00.000Z', posts: 2 }],
    stepHours,
    isEstimate: false,
    gaps: [],
    until: '2026-03-05T20:00:00.000Z',
  })
  const Volume = () =>
    createElement(SearchVolume, {
      query: { q: 'x', startDate: '', endDate: '' },
      period: '7d',
      until: undefined,
    })
  const shown = (stepHours: number) =>
    textOf(renderScreen(Volume, { answers: { 'search-volume': volume(stepHours) }, timeZone: KOLKATA }))
  assert.match(shown(6), /by 6 hours, India Standard Time Mar 5, 23:30/)
  assert.match(shown(24), /by day, UTC Mar 5 /)
})

test('the hours of the week say which zone they were counted in', () => {
  const hours = [{ weekday: 5, hour: 1, posts: 3, engagement: 30 }]
  const Times = () => createElement(TimesCard, { hours, timeZone: KOLKATA })
  const text = textOf(renderScreen(Times))
  assert.match(text, /Most engagement per post: Saturday, 01:00, India Standard Time \(10 over 3 posts\)/)
})

test('quiet hours are in the chosen zone, and say so where they are still in another', () => {
  const card = (timeZone: string) => () =>
    createElement(QuietHoursCard, { quietHours: { from: '22:00', until: '07:00', timeZone } })
  const same = textOf(renderScreen(card(NEW_YORK), { timeZone: NEW_YORK }))
  assert.match(same, /E-mails wait each day from 22:00 to 07:00, America\/New York time\./)
  assert.match(same, /Counted in your time zone, America\/New York\./)
  const other = textOf(renderScreen(card('Europe/Berlin'), { timeZone: NEW_YORK }))
  assert.match(other, /from 22:00 to 07:00, Europe\/Berlin time\./)
  assert.match(other, /Saving them again counts them in your time zone, America\/New York\./)
})
