import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SocialBatch, SourceSetup } from '#collect/port/source.ts'
import { createSetup, readUntil } from '#collect/testing/source-setup.ts'
import { UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { PLAYED_TOKEN, startGraphPlayer } from '#play/graph/graph-player.ts'
import type { RunningPlayer } from '#play/server/start-player.ts'
import { facebook } from '../facebook/facebook.ts'
import { instagram } from '../instagram/instagram.ts'

const players: RunningPlayer[] = []
after(() => Promise.all(players.map((player) => player.stop())))

async function play(): Promise<RunningPlayer> {
  const player = await startGraphPlayer()
  players.push(player)
  return player
}

function setupFor(player: RunningPlayer, options: Partial<SourceSetup> = {}) {
  const credentials = { FACEBOOK_ACCESS_TOKEN: PLAYED_TOKEN, INSTAGRAM_ACCESS_TOKEN: PLAYED_TOKEN }
  return createSetup({ url: player.url, credentials, ...options })
}

const postsOf = (batches: SocialBatch[]) =>
  batches.flatMap((batch) => batch.events.flatMap((event) => (event.type === 'put' ? [event.post] : [])))

async function readAll(batches: AsyncIterable<SocialBatch>): Promise<SocialBatch[]> {
  const all: SocialBatch[] = []
  for await (const batch of batches) all.push(batch)
  return all
}

test('a page’s posts come over all pages, with reactions by kind and absent counts absent', async () => {
  const player = await play()
  const since = new Date(Date.now() - 100 * 3_600_000)
  const feed = facebook.open(setupFor(player))
  const posts = postsOf(
    await readAll(feed.search!({ query: { account: 'page1' }, since, signal: AbortSignal.timeout(60_000) })),
  ) // it can
  assert.ok(posts.length >= 199 && posts.length <= 201)
  assert.ok(
    posts.every(
      (post) => Object.keys(post.counts.reactions ?? {}).length === 6 && post.counts.likes === undefined,
    ),
  )
  assert.ok(
    posts.some((post) => post.counts.shares === undefined) &&
      posts.some((post) => post.counts.shares !== undefined),
  )
  assert.ok(
    player.requests.every(({ url }) => !url.search.includes(PLAYED_TOKEN)),
    'the token is in no address',
  )
})

test('a list that is paged by time is read to its end', async () => {
  const player = await play()
  const post = (id: string) => ({ id, message: `post ${id}`, created_time: '2026-01-31T08:00:00+0000' })
  const next =
    'https://graph.facebook.com/v26.0/1/posts?access_token=a-token&since&until=1615350965&__paging_token=a-place'
  player.answerNext({ path: '/posts', answer: { body: { data: [post('1_2')], paging: { next } } } })
  player.answerNext({ path: '/posts', answer: { body: { data: [post('1_1')], paging: { previous: next } } } })
  const signal = AbortSignal.timeout(60_000)
  const posts = postsOf(
    await readAll(
      facebook.open(setupFor(player)).search!({ query: { account: '1' }, since: new Date(0), signal }),
    ),
  ) // it can
  assert.deepEqual(
    posts.map(({ externalId }) => externalId),
    ['1_2', '1_1'],
  )
  const asked = player.requests.at(-1)?.url.searchParams
  assert.deepEqual([asked?.get('until'), asked?.get('__paging_token')], ['1615350965', 'a-place'])
  assert.equal(asked?.has('access_token'), false)
})

test('a limit of the Graph API is a limit, and a token that ran out is a refusal, though both come with status 400', async () => {
  const player = await play()
  const setup = setupFor(player, { list: ['page1'] })
  const error = (code: number) => ({
    status: 400,
    body: { error: { message: 'no', type: 'OAuthException', code } },
  })
  const feed = facebook.open(setup)
  const ask = () =>
    readAll(
      feed.search!({ query: { account: 'page1' }, since: new Date(), signal: AbortSignal.timeout(60_000) }),
    ) // it can
  player.answerNext({ answer: error(4) })
  await assert.rejects(ask(), { kind: 'throttled' })
  player.answerNext({ answer: error(190) })
  await assert.rejects(ask(), { kind: 'refused' })
})

test('accounts come with followers and the kinds of their media, hashtags without an author', async () => {
  const player = await play()
  const setup = setupFor(player, { list: ['coinmag'], queries: ['#bitcoin'] })
  const batches = await readUntil(
    (signal) => instagram.open(setup).follow({ signal }),
    (read) => read.some((batch) => batch.lookedAt === 0),
  )
  const posts = postsOf(batches)
  assert.ok(posts.some((post) => post.username === 'coinmag' && post.followers === 1_200))
  assert.ok(posts.some((post) => post.username === UNKNOWN_AUTHOR && post.authorId === undefined))
  assert.deepEqual([...new Set(posts.map((post) => post.mediaType))].sort(), ['carousel', 'image', 'video'])
})

test('thirty hashtags in seven days are asked for and no more, after a restart too', async () => {
  const player = await play()
  const tags = Array.from({ length: 40 }, (_, n) => `tag${n}`)
  const first = await readUntil(
    (signal) => instagram.open(setupFor(player, { queries: tags })).follow({ signal }),
    (read) => read.some((batch) => batch.lookedAt === 0),
  )
  const cursor = first.at(-1)?.cursor
  const searches = () =>
    player.requests.filter(({ url }) => url.pathname.endsWith('ig_hashtag_search')).length
  assert.equal(searches(), 30)
  await readUntil(
    (signal) => instagram.open(setupFor(player, { queries: [...tags].reverse() })).follow({ cursor, signal }),
    (read) => read.some((batch) => batch.lookedAt === 0),
  )
  assert.equal(searches(), 30)
})
