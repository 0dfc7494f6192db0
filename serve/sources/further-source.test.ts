import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { SOURCES } from '#collect/list-sources.ts'
import type { Post } from '#contract/post.ts'
import type { AnalyzedPost } from '#contract/posts.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import { startTasks } from '#run/jobs/tasks/start-tasks.ts'
import { eventually } from '#run/postgres/testing/embedded-process.ts'
import { saveAssets } from '#store/market/assets.ts'
import { applyEvents, type PostEvent } from '#store/social/events/apply-events.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

// A source that no version ever knew: its facts are given to the server as those of all others are, and nothing else.
const OWLPOST: SourceFacts = {
  id: 'owlpost',
  name: 'Owl Post',
  kind: 'social',
  about: 'Letters that owls deliver.',
  homepage: 'https://owlpost.example',
  needs: [],
  takes: [],
  onByDefault: true,
  terms: { url: 'https://owlpost.example/terms' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: true,
    aggregates: true,
    deletionWithinHours: 24,
    notes: [],
  },
  cursor: 'time',
  counts: ['likes', 'shares'],
  reachBackHours: 24,
  pace: { seconds: 60 },
}
const NOW = new Date('2026-03-10T12:30:00.000Z')
const LATER = new Date('2026-03-10T12:31:00.000Z')
const { db, url: databaseUrl } = await openTestDatabase()
await saveAssets(db, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])

function put(externalId: string, given: Partial<AnalyzedPost> = {}): PostEvent {
  const minute = Number(externalId)
  return {
    type: 'put',
    post: {
      platform: 'owlpost',
      externalId,
      username: `owl${minute % 2}`,
      text: `letter ${externalId} about $BTC`,
      createdAt: new Date(Date.UTC(2026, 2, 10, 11, minute)),
      hashtags: ['post'],
      symbols: ['BTC'],
      sentimentBp: 8_000,
      ...given,
    },
    at: NOW,
  }
}

const store = (events: PostEvent[], now: Date) =>
  applyEvents(db, { source: 'owlpost', hasCounts: true, events, now })
await store(
  [put('1', { likes: 5, shares: 2 }), put('2', { likes: 9 }), put('3'), put('4', { likes: 7 })],
  NOW,
)
await store(
  [put('5', { likes: 1 }), { type: 'delete', externalId: '4', at: LATER, reason: 'deleted' }],
  LATER,
)

const exportsFolder = mkdtempSync(join(tmpdir(), 'crowdtape-exports-'))
after(() => rm(exportsFolder, { recursive: true, force: true }))
const server = await startTestServer(
  { after: after as TestContext['after'] },
  {
    db,
    now: () => LATER,
    sources: [...SOURCES.map(({ facts }) => facts), OWLPOST],
    settings: { enabledSources: ['owlpost'], exportsFolder },
  },
)
const { key } = await makeCaller(server)
const get = (path: string) => callApi(server.url, `GET ${path}`)
const idsOf = (rows: { _id?: string; id?: string }[]) => rows.map(({ _id, id }) => _id ?? id)

test('a source that is new to everything has a list with the filters and orders of the counts that it gives', async () => {
  const { status, body } = await get('/api/social/owlpost')
  assert.equal(status, 200)
  assert.deepEqual([idsOf(body.data), body.pagination.total], [['5', '3', '2', '1'], 4])
  const [{ createdAt, ...newest }] = body.data as [Post]
  assert.deepEqual(newest, {
    _id: '5',
    platform: 'owlpost',
    userRef: { username: 'owl1' },
    text: 'letter 5 about $BTC',
    likes: 1,
    hashtags: ['post'],
    symbols: ['BTC'],
    sentiment: 0.8,
  })
  const cases = {
    'sortBy=likes': ['2', '1', '5', '3'],
    'sortBy=likes&sortOrder=asc': ['5', '1', '2', '3'],
    'sortBy=likes&sortOrder=asc&limit=2&page=2': ['2', '3'],
    'sortBy=username&sortOrder=asc': ['2', '5', '3', '1'],
    'minLikes=5': ['2', '1'],
    'minShares=1&maxLikes=5': ['1'],
    'username=@OWL0': ['2'],
    'startDate=2026-03-10T11:03:00Z': ['5', '3'],
  }
  for (const [query, expected] of Object.entries(cases)) {
    assert.deepEqual(idsOf((await get(`/api/social/owlpost?${query}`)).body.data), expected, query)
  }
})

test('a filter or an order by what it does not give is refused with what it gives', async () => {
  const filter = await get('/api/social/owlpost?minViews=1')
  assert.deepEqual(
    [filter.status, filter.body.field, filter.body.error],
    [400, 'minViews', 'minViews is no filter of Owl Post: its posts come with likes, shares'],
  )
  const order = await get('/api/social/owlpost?sortBy=views')
  assert.deepEqual(
    [order.status, order.body.field, order.body.error],
    [400, 'sortBy', 'sortBy must be one of created_at, username, likes, shares for Owl Post'],
  )
  const crossed = await get('/api/social/owlpost?minLikes=3&maxLikes=2')
  assert.deepEqual([crossed.status, crossed.body.field], [400, 'minLikes'])
  const none = await get('/api/social/news?minLikes=1')
  assert.equal(none.body.error, 'minLikes is no filter of News: its posts come without counts')
})

test('an unknown source is not found, and a market has no posts', async () => {
  for (const id of ['nowhere', 'kraken', 'Owlpost', 'owlpost.txt', '%20', "owlpost'--"]) {
    for (const path of [`/api/social/${id}`, `/api/social/${id}/new?asOf=${NOW.toISOString()}`]) {
      const { status, body } = await get(path)
      assert.equal(status, 404, path)
      assert.match(body.error, /The sources are bluesky, .*owlpost/, path)
    }
  }
})

test('how many came since, and the file with its columns, are given as of every other table', async () => {
  const { body } = await get(`/api/social/owlpost/new?asOf=${NOW.toISOString()}&minLikes=1`)
  assert.deepEqual(body, { count: 1 })
  const answer = await fetch(`${server.url}/api/social/owlpost.csv?sortBy=likes`)
  assert.match(answer.headers.get('content-disposition') ?? '', /"owlpost-posts-/)
  const rows = parse(await answer.text(), { columns: true }) as Record<string, string>[]
  assert.deepEqual(idsOf(rows), ['2', '1', '5', '3'])
  assert.deepEqual(
    Object.keys(rows[0] ?? {}),
    (
      'id created_at username followers text text_withheld likes shares ' + 'hashtags symbols sentiment url'
    ).split(' '),
  )
})

test('searches, sums and the list of sources know it', async () => {
  assert.deepEqual(idsOf((await get('/api/social/search?q=letter&platform=owlpost')).body.data), [
    '5',
    '3',
    '2',
    '1',
  ])
  const { body } = await get('/api/social/platforms?q=letter&startDate=2026-03-10&endDate=2026-03-10')
  const sums = body.data.find(({ platform }: { platform: string }) => platform === 'owlpost')
  // Too few posts for a mood.
  assert.deepEqual([sums.mentions, sums.engagement, sums.sentiment], [4, 17, undefined])
  const sources = (await get('/api/sources')).body.data
  assert.equal(sources.find(({ id }: { id: string }) => id === 'owlpost').hasData, true)
})

test('/v1 lists, finds, counts and describes it', async () => {
  const ask = async (path: string) => (await callV1(server.url, `GET ${path}`, { key })).body
  assert.deepEqual(idsOf((await ask('/v1/social/posts?platform=owlpost')).data), ['5', '3', '2', '1'])
  assert.deepEqual(idsOf((await ask('/v1/social/posts?platform=owlpost&min_likes=5')).data), ['2', '1'])
  assert.deepEqual(idsOf((await ask('/v1/social/posts?symbol=BTC&limit=2')).data), ['5', '3'])
  assert.deepEqual(idsOf((await ask('/v1/social/search?q=letter&platform=owlpost')).data), [
    '5',
    '3',
    '2',
    '1',
  ])
  const refused = await ask('/v1/social/posts?platform=owlpost&min_views=1')
  assert.equal(refused.errors[0].pointer, '#/query/min_views')
  const mentions = await ask('/v1/social/mentions?basis=raw&symbol=BTC&platform=owlpost')
  assert.equal(mentions.mentions, 4)
  const sentiment = await ask('/v1/market/sentiment?basis=raw&symbols=BTC&sources=owlpost')
  assert.equal(sentiment.data[0].sources[0].source, 'owlpost')
  const { data } = await ask('/v1/sources')
  const described = data.find(({ id }: { id: string }) => id === 'owlpost')
  assert.deepEqual([described.name, described.counts], ['Owl Post', ['likes', 'shares']])
})

test('its posts are exported as a task, in its own columns', async () => {
  const { token } = await signUpSomebody(server.url)
  const jobs = startTasks({
    place: {
      ctx: server.ctx,
      db,
      sampleDb: db,
      exports: { folder: exportsFolder, bytesMax: 1_000_000_000 },
      runScrape: () => Promise.reject(new Error('this test reads no source')),
    },
    databaseUrl,
  })
  try {
    await jobs.ready
    const body = { type: 'export', of: 'owlpost', filter: 'minLikes=2&sortBy=likes', format: 'jsonl' }
    const made = await callApi(server.url, 'POST /api/tasks', { token, body })
    assert.equal(made.status, 201, JSON.stringify(made.body))
    assert.equal(made.body.title, 'Export of the Owl Post table as JSON lines')
    const find = async () => {
      const answer = await callApi(server.url, 'GET /api/tasks', { token })
      return answer.body.data[0]
    }
    await eventually('the file is there', async () => (await find()).status === 'completed')
    const answer = await fetch(`${server.url}/api/tasks/${made.body.id}/file`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const rows = (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(idsOf(rows), ['2', '1'])
    assert.equal('views' in rows[0], false)
  } finally {
    await jobs.stop()
  }
})

test('a task for a source that is not there, or by a count that it does not give, is refused', async () => {
  const { token } = await signUpSomebody(server.url)
  const start = (body: object) =>
    callApi(server.url, 'POST /api/tasks', { token, body: { type: 'export', ...body } })
  const unknown = await start({ of: 'nowhere' })
  assert.deepEqual([unknown.status, unknown.body.field], [400, 'of'])
  assert.match(unknown.body.error, /^of must be one of search, all, bluesky, .*owlpost/)
  for (const filter of ['minViews=1', 'sortBy=views']) {
    const refused = await start({ of: 'owlpost', filter })
    assert.deepEqual([refused.status, refused.body.field], [400, 'filter'], filter)
  }
})

test('no source is called like an address beside which its posts are listed', () => {
  const taken = ['search', 'platforms', 'trending', 'all', 'other']
  const ids = SOURCES.map(({ facts }) => facts.id)
  assert.deepEqual(
    ids.filter((id) => taken.includes(id)),
    [],
  )
  assert.equal(new Set(ids).size, ids.length)
})
