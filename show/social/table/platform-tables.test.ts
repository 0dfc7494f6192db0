import '../../testing/load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement, Fragment } from 'react'
import type { Post } from '#contract/post.ts'
import type { SourceLabel } from '#contract/source-facts.ts'
import type { ExplorerSearch } from '../../explorer/use-explorer-url.ts'

// What the site is built with: facts that no source has yet.
const FACTS: SourceLabel[] = [
  {
    id: 'townsquare',
    name: 'Town square',
    kind: 'social',
    counts: ['retweets', 'likes', 'reactions'],
    countNames: { likes: 'Points' },
  },
  { id: 'gazette', name: 'Gazette', kind: 'social', counts: [] },
]
Object.assign(globalThis, { __SOURCE_LABELS__: FACTS })

const { tableOf } = await import('./platform-tables.ts')
const { columnIdsOf, columnLabel } = await import('../posts/post-columns.tsx')
const { PostDetails } = await import('../posts/post-details.tsx')
const { SearchResult } = await import('../../explorer/search-result.tsx')
const { FilterPanel } = await import('../filters/filter-panel.tsx')
const { FilterChips } = await import('../filters/filter-chips.tsx')
const { sortsOf } = await import('./use-table-url.ts')
const source = await import('../source-page.tsx')
const creators = await import('../creators/creators-page.tsx')
const { PALETTE_ENTRIES } = await import('../../shell/overlays/palette-entries.ts')
const { renderScreen, textOf } = await import('../../testing/render-screen.tsx')

test('columns, order and filters of a source follow from the counts that its facts name, and their names', () => {
  const table = tableOf('townsquare')
  const ids = columnIdsOf(table)
  assert.deepEqual(ids, [
    'username',
    'text',
    'likes',
    'retweets',
    'reactions',
    'sentiment',
    'symbols',
    'createdAt',
  ])
  assert.deepEqual(
    ids.map((id) => columnLabel(table, id)),
    ['Author', 'Content', 'Points', 'Reposts', 'Reactions', 'Sentiment', 'Symbols', 'Posted'],
  )
  assert.deepEqual(sortsOf(table), ['username', 'likes', 'retweets', 'createdAt'])
  assert.deepEqual(
    table.filters.map(({ name, label }) => `${name}: ${label}`),
    [
      'username: Username',
      'startDate: From',
      'endDate: Until',
      'minLikes: Min Points',
      'maxLikes: Max Points',
      'minRetweets: Min Reposts',
      'maxRetweets: Max Reposts',
      'q: Words',
      'symbol: Symbol',
      'lang: Language',
      'minSentiment: Min Mood',
      'maxSentiment: Max Mood',
      'location: Location',
      'mediaType: Media type',
    ],
  )
})

test('the tables of the specification have its columns and filters; what they have besides is asked for', () => {
  // Sections 3 and 7.
  const specified = {
    twitter: { columns: ['views', 'likes', 'replies'], counts: ['Views', 'Likes', 'Replies'], media: false },
    instagram: {
      columns: ['mediaType', 'location', 'likes', 'comments'],
      counts: ['Likes', 'Comments'],
      media: true,
    },
    facebook: {
      columns: ['likes', 'comments', 'shares', 'reactions'],
      counts: ['Likes', 'Comments', 'Shares'],
      media: false,
    },
  }
  const media = ['location', 'mediaType']
  for (const [platform, { columns, counts, media: hasMedia }] of Object.entries(specified)) {
    const table = tableOf(platform)
    const namesOf = (isFurther: boolean) =>
      table.filters.filter((filter) => (filter.isFurther ?? false) === isFurther).map(({ name }) => name)
    assert.deepEqual(
      columnIdsOf(table),
      ['username', 'text', ...columns, 'sentiment', 'symbols', 'createdAt'],
      platform,
    )
    assert.deepEqual(
      namesOf(false).toSorted(),
      [
        'username',
        'startDate',
        'endDate',
        ...counts.flatMap((count) => [`min${count}`, `max${count}`]),
        ...(hasMedia ? media : []),
      ].toSorted(),
      platform,
    )
    assert.deepEqual(
      namesOf(true).toSorted(),
      ['q', 'symbol', 'lang', 'minSentiment', 'maxSentiment', ...(hasMedia ? [] : media)].toSorted(),
      platform,
    )
    assert.deepEqual(
      table.ranges.map(({ name }) => name),
      [...counts.map((count) => count.toLowerCase()), 'sentiment'],
      platform,
    )
  }
  assert.deepEqual(
    ['gazette', 'all'].flatMap((name) => tableOf(name).filters.filter(({ isFurther }) => isFurther)),
    [],
  )
})

test('a language is chosen by its name', () => {
  const options = tableOf('gazette').filters.find(({ name }) => name === 'lang')?.options ?? []
  assert.deepEqual(options.slice(0, 3), [
    { value: 'en', label: 'English' },
    { value: 'es', label: 'Spanish' },
    { value: 'pt', label: 'Portuguese' },
  ])
})

test('a post of a source has its counts by the names that the source gives them', () => {
  const post: Post = {
    _id: '1',
    platform: 'townsquare',
    userRef: { username: 'walker' },
    text: 'Market day',
    hashtags: [],
    symbols: [],
    createdAt: '2026-01-02T03:04:05.000Z',
    likes: 3,
    retweets: 2,
  }
  const search: ExplorerSearch = { q: '', platform: 'all', period: '24h' }
  for (const Screen of [
    () => createElement(SearchResult, { post, search }),
    () => createElement(PostDetails, { post }),
  ]) {
    assert.match(textOf(renderScreen(Screen)), /Points 3 Reposts 2/)
  }
})

test('a source without counts has a table without them', () => {
  const table = tableOf('gazette')
  assert.deepEqual(columnIdsOf(table), ['username', 'text', 'sentiment', 'symbols', 'createdAt'])
  assert.deepEqual(
    table.filters.map(({ name }) => name),
    [
      'username',
      'startDate',
      'endDate',
      'q',
      'symbol',
      'lang',
      'minSentiment',
      'maxSentiment',
      'location',
      'mediaType',
    ],
  )
})

test('a table is one object, so that what is remembered of it is found again', () => {
  assert.equal(tableOf('gazette'), tableOf('gazette'))
})

const POST = {
  _id: 'p1',
  platform: 'townsquare',
  userRef: { username: 'walker' },
  text: 'Bitcoin in the square',
  createdAt: '2026-01-02T03:04:05.000Z',
  likes: 41,
  retweets: 17,
  hashtags: [],
  symbols: ['BTC'],
}
const ANSWER = {
  data: [POST],
  pagination: { total: 1, page: 1, limit: 25, pages: 1, asOf: '2026-01-02T03:05:00.000Z' },
}
const show = (id: string, answers = {}) =>
  textOf(renderScreen(source.default, { path: '/social/:source', address: `/social/${id}`, answers }))

test('the page of a source shows its posts with its counts by their names', () => {
  const text = show('townsquare', { posts: ANSWER })
  assert.match(text, /Town square posts/)
  assert.match(text, /walker .*Bitcoin in the square .*Points .*41 .*Reposts .*17/)
  assert.doesNotMatch(text, /Views|Comments|Replies/)
})

test('the table of all sources says of each post where it is from, and sorts by what all have', () => {
  const text = show('all', { posts: ANSWER })
  assert.match(text, /All posts/)
  assert.match(text, /walker .*Town square .*Bitcoin in the square .*Likes .*41 .*Reposts .*17/)
  assert.deepEqual(sortsOf(tableOf('all')), ['username', 'createdAt'])
})

test('the form of the query and its chips say what it asks for, a mood in percent', () => {
  const filters = {
    q: 'gas',
    symbol: 'SOL',
    lang: 'yo',
    minSentiment: '0.7',
    minLikes: '5',
    mediaType: 'video',
  }
  const table = tableOf('all')
  const html = renderScreen(() =>
    createElement(
      Fragment,
      null,
      createElement(FilterPanel, { table, filters, onApply: () => {} }),
      createElement(FilterChips, { table, filters, onChange: () => {}, withReset: true }),
    ),
  )
  assert.match(textOf(html), /Likes ≥ 5 .*Words gas .*Symbol SOL .*Language yo .*Mood ≥ 70% .*Media Video/)
  assert.match(html, /name="minSentiment"[^>]*value="70"/)
  assert.match(html, /<option value="yo" selected="">yo</)
})

test('an address of an unknown source is not found', () => {
  assert.match(show('nowhere'), /Page not found/)
})

test('what is on beyond the three of the specification, or has posts, can be reached; what is off cannot', async () => {
  const { listOtherSources } = await import('../platform-tabs.tsx')
  const report = (id: string, rest: object) => ({
    id,
    kind: 'social',
    state: 'live',
    hasData: false,
    ...rest,
  })
  const others = listOtherSources([
    report('twitter', {}),
    report('townsquare', {}),
    report('gazette', { state: 'off', hasData: true }),
    report('quiet', { state: 'off' }),
    report('bourse', { kind: 'market' }),
  ] as Parameters<typeof listOtherSources>[0])
  assert.deepEqual(others, ['townsquare', 'gazette'])
})

test('the command palette finds the table of every source', () => {
  const platforms = PALETTE_ENTRIES.filter(({ group }) => group === 'Platforms')
  assert.deepEqual(
    platforms.map(({ label, to }) => [label, to]),
    [
      ['Town square posts', '/social/townsquare'],
      ['Gazette posts', '/social/gazette'],
    ],
  )
})

test('creators of a source that gives no counts are ranked by posts, and nothing is said of engagement', () => {
  const show = (source: string) =>
    textOf(
      renderScreen(creators.default, {
        path: '/social/:source/creators',
        address: `/social/${source}/creators`,
        answers: {
          creators: {
            data: [{ rank: 1, source, username: 'ada', posts: 3, filteredPosts: 3, filteredPostShare: 0.3 }],
            creators: 1,
            posts: 10,
            filteredPosts: 10,
            page: 1,
            limit: 20,
            pages: 1,
            isSettled: true,
          },
        },
      }),
    )
  assert.match(show('gazette'), /Share of posts.*30\.0%/)
  assert.doesNotMatch(show('gazette'), /ngagement|Ranked by/)
  assert.match(show('townsquare'), /Share of engagement/)
})
