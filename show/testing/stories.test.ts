import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import type { Story } from '#contract/operations/trends.ts'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const [{ StoriesCard }, { StoriesGlance }] = await Promise.all([
  import('../social-summary/stories/stories-card.tsx'),
  import('../dashboard/stories-glance.tsx'),
])

const STORY: Story = {
  id: 'twitter:1',
  headline: 'The bridge is down again',
  words: ['bridge', 'down'],
  search: 'bridge down',
  symbols: ['SOL'],
  link: 'https://status.bridge.example/today',
  posts: 42,
  copies: 3,
  authors: 30,
  sources: [
    { source: 'twitter', posts: 30 },
    { source: 'bluesky', posts: 12 },
  ],
  sentiment: 0.2,
  sentimentLow: 0.1,
  sentimentHigh: 0.3,
  sentimentPosts: 40,
  firstSeen: '2026-01-02T00:00:00.000Z',
  lastSeen: '2026-01-02T03:00:00.000Z',
  surprise: 4.26,
  series: [0, 2, 40],
  topPosts: [],
}
const FRAME = {
  from: '2026-01-01T03:00:00.000Z',
  until: '2026-01-02T03:00:00.000Z',
  figures: 'filtered',
  stepHours: 1,
  postsRead: 1_234,
  isComplete: true,
}
const Card = () => createElement(StoriesCard, { until: null, figures: undefined })
const RawCard = () => createElement(StoriesCard, { until: null, figures: 'raw' })
const answer = (data: Story[], frame = {}) => ({ stories: { ...FRAME, ...frame, data } })

test('a story says what, how many, where and since when, and leads to its posts and its page', () => {
  const html = renderScreen(Card, { answers: answer([STORY]) })
  const text = textOf(html)
  assert.match(
    text,
    /The bridge is down again 42 posts by 30 people Twitter, Bluesky surprise 4\.3 of The bridge is down again, explain first said/,
  )
  assert.match(text, /20% \(negative\).* SOL status\.bridge\.example , opens a new tab/)
  assert.match(text, /All 1,234 posts read, copies and spam left out\./)
  assert.match(html, /href="\/explorer\?q=bridge\+down&amp;period=24h"/)
  assert.match(html, /href="https:\/\/status\.bridge\.example\/today"[^>]*rel="[^"]*nofollow/)
  assert.match(html, /3 copies left out/)
  assert.match(html, /aria-expanded="false"[^>]*>Posts/)
})

test('what is not known is left out, a page that is no web address too, and a sample says that it is one', () => {
  const bare = {
    ...STORY,
    surprise: null,
    sentiment: null,
    symbols: [],
    link: 'javascript:alert(1)',
    copies: 0,
  }
  const html = renderScreen(RawCard, {
    answers: answer([bare], { isComplete: false, figures: 'raw' }),
    search: '?stories=7d',
  })
  assert.match(textOf(html), /A sample of 1,234 posts read, copies and spam included\./)
  assert.doesNotMatch(html, /surprise \d|javascript:|left out|NaN|undefined/)
  assert.match(html, /period=7d/)
})

test('stories of one asset are of a week and say of whom, and lead to what a story is', () => {
  const OfSolana = () => createElement(StoriesCard, { until: null, asset: { symbol: 'SOL', name: 'Solana' } })
  const html = renderScreen(OfSolana, {
    answers: { 'stories 7d 5 filtered  SOL': { ...FRAME, data: [STORY] } },
  })
  assert.match(textOf(html), /Stories about Solana .*The bridge is down again/)
  assert.match(html, /glossary#story"/)
  const none = renderScreen(OfSolana, { answers: answer([]) })
  assert.match(textOf(none), /No three people said the same thing about Solana in these 7 days\./)
})

for (const [name, Screen] of [
  ['stories', Card],
  ['trending stories', StoriesGlance],
] as const) {
  test(`${name}: on their way, none, and refused`, () => {
    assert.match(textOf(renderScreen(Screen)), /Loading the stories/)
    assert.match(
      textOf(renderScreen(Screen, { answers: answer([]) })),
      /No stories No three people said the same thing/,
    )
    assert.match(textOf(renderScreen(Screen, { answers: answer([STORY]) })), /The bridge is down again/)
    const failed = textOf(renderScreen(Screen, { refusal: 'The database is resting.' }))
    assert.match(failed, /Failed to fetch the stories\. Please try again later\..*The database is resting\./)
  })
}
