import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SocialBatch, SocialFeed, SourceSetup } from '#collect/port/source.ts'
import { createSetup, readUntil } from '#collect/testing/source-setup.ts'
import { UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
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

test('reads posts of a page with reactions, without absent counts', async () => {
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

test('a post that is commented on is not taken for an edited one', async () => {
  const player = await play()
  const created_time = new Date(Date.now() - HOUR_MS).toISOString()
  const updated_time = new Date(Date.now() - HOUR_MS / 2).toISOString()
  const data = [{ id: '1_2', message: 'Bitcoin', created_time, updated_time }]
  player.answerNext({ path: '/posts', answer: { body: { data } } })
  const signal = AbortSignal.timeout(60_000)
  const query = { account: 'coindesk' }
  const search = facebook.open(setupFor(player)).search!({ query, since: new Date(0), signal }) // it can
  const [post] = postsOf(await readAll(search))
  assert.deepEqual([post?.edited, post?.revision], [false, Date.parse(updated_time)])
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

test('distinguishes a limit from an expired token, both status 400', async () => {
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

test('accounts have followers and media, hashtags no author', async () => {
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

test('reads media with counts, page by page, back to the start', async () => {
  const player = await play()
  const since = new Date('2026-03-10T12:00:00.000Z')
  const media = (id: string, timestamp: string, more = {}) => ({ id, caption: 'bitcoin', timestamp, ...more })
  const page = (data: object[]) =>
    player.answerNext({
      path: '/1',
      answer: {
        body: {
          business_discovery: {
            id: '9',
            username: 'coinmag',
            name: 'Coin Mag',
            media: { data, paging: { cursors: { after: `after-${data.length}` } } },
          },
        },
      },
    })
  const counts = { view_count: 900, like_count: 7, comments_count: 0 }
  page([
    media('a', '2026-03-10T13:00:00+0000', {
      ...counts,
      media_type: 'VIDEO',
      permalink: 'https://ig.example/a',
    }),
    media('b', '2026-03-10T12:00:00+0000', { media_type: 'IMAGE' }),
  ])
  page([media('c', '2026-03-10T11:59:59+0000', { media_type: 'CAROUSEL_ALBUM' })])
  const feed = instagram.open(setupFor(player))
  const query = { account: '@coinmag) {x' }
  const posts = postsOf(await readAll(feed.search!({ query, since, signal: AbortSignal.timeout(60_000) }))) // it can
  assert.deepEqual(
    posts.map(({ externalId, username, url, mediaType, counts }) => [
      externalId,
      username,
      url,
      mediaType,
      counts,
    ]),
    [
      ['a', 'coinmag', 'https://ig.example/a', 'video', { views: 900, likes: 7, comments: 0 }],
      ['b', 'coinmag', undefined, 'image', {}],
      ['c', 'coinmag', undefined, 'carousel', {}],
    ],
  )
  const fieldsOf = (place: string) =>
    `business_discovery.username(coinmagx){id,username,name,followers_count,media_count,media.limit(50)${place}{id,caption,timestamp,like_count,comments_count,media_type,permalink,view_count}}`
  assert.deepEqual(
    player.requests.slice(1).map(({ url }) => url.searchParams.get('fields')),
    ['', '.after(after-2)'].map(fieldsOf),
  )
})

test('stops asking for views that an app may not read', async () => {
  const player = await play()
  const message = '(#100) Tried accessing nonexisting field (view_count) on node type (ShadowIGMedia)'
  player.answerNext({ path: '/1', answer: { status: 400, body: { error: { message, code: 100 } } } })
  for (const id of ['a', 'b']) {
    const data = [{ id, caption: 'bitcoin', timestamp: '2026-03-10T13:00:00+0000', like_count: 7 }]
    player.answerNext({
      path: '/1',
      answer: { body: { business_discovery: { username: 'coinmag', media: { data } } } },
    })
  }
  const feed = instagram.open(setupFor(player))
  const search = async () =>
    postsOf(
      await readAll(
        feed.search!({
          query: { account: 'coinmag' },
          since: new Date('2026-03-10T13:30:00Z'),
          signal: AbortSignal.timeout(60_000),
        }),
      ),
    ).map(({ externalId }) => externalId)
  assert.deepEqual([await search(), await search()], [['a'], ['b']])
  const asked = player.requests.filter(({ url }) => url.searchParams.get('fields')?.includes('username('))
  assert.deepEqual(
    asked.map(({ url }) => url.searchParams.get('fields')?.includes('view_count')),
    [true, false, false],
  )
})

test('what is not picked is left out, of pages, accounts and hashtags', async () => {
  const player = await play()
  const times = { created_time: new Date().toISOString(), timestamp: new Date().toISOString() }
  const data = ['bitcoin', 'cats'].map((word, nr) => ({
    id: `${nr}`,
    message: word,
    caption: word,
    ...times,
  }))
  player.answerNext({ path: '/posts', answer: { body: { data } } })
  player.answerNext({ path: '/recent_media', answer: { body: { data } } })
  const pick: SourceSetup['pick'] = ({ text }) => text !== 'cats'
  const setup = setupFor(player, { queries: ['bitcoin'], pick })
  const signal = AbortSignal.timeout(60_000)
  const search = async (source: typeof facebook, query: { account: string } | { text: string }) => {
    const batches = await readAll(source.open(setup).search!({ query, since: new Date(0), signal })) // it can
    return [postsOf(batches).map(({ text }) => text), batches.map(({ lookedAt }) => lookedAt)]
  }
  assert.deepEqual(await search(facebook, { account: 'page1' }), [['bitcoin'], [2]])
  assert.deepEqual(await search(instagram, { text: 'bitcoin' }), [['bitcoin'], [2]])
  const user = { id: '9', username: 'coinmag', media: { data } }
  player.answerNext({
    path: '/me/accounts',
    answer: { body: { data: [{ instagram_business_account: { id: '4711' } }] } },
  })
  player.answerNext({ path: '/4711', answer: { body: { business_discovery: user } } })
  assert.deepEqual(await search(instagram, { account: 'coinmag' }), [['bitcoin'], [2]])
})

test('asks of hashtags only for fields that they have', async () => {
  const player = await play()
  const feed = instagram.open(setupFor(player, { queries: ['bitcoin'] }))
  const query = { text: 'bitcoin' }
  await readAll(feed.search!({ query, since: new Date(0), signal: AbortSignal.timeout(60_000) })) // it can
  const asked = player.requests.filter(({ url }) => url.pathname.endsWith('/recent_media'))
  assert.deepEqual(
    [...new Set(asked.map(({ url }) => url.searchParams.get('fields')))],
    ['id,caption,timestamp,like_count,comments_count,media_type,permalink'],
  )
})

test('an account that has no media yet is well', async () => {
  const player = await play()
  const owner = { data: [{ instagram_business_account: { id: '4711' } }] }
  player.answerNext({ path: 'me/accounts', answer: { body: owner } })
  const user = { id: '9', username: 'newcomer', media_count: 0 }
  player.answerNext({ path: '/4711', answer: { body: { business_discovery: user } } })
  const setup = setupFor(player, { list: ['newcomer'] })
  const batches = await follow(instagram.open(setup), undefined)
  assert.deepEqual(postsOf(batches), [])
  assert.deepEqual([...new Set(setup.states.map(({ state }) => state))], ['connected'])
})

test('asks for thirty hashtags a week, across restarts', async () => {
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

const isRound = ({ events, lookedAt }: SocialBatch) => events.length === 0 && lookedAt === 0
const follow = (feed: SocialFeed, cursor: string | undefined, rounds = 1) =>
  readUntil(
    (signal) => feed.follow({ cursor, signal }),
    (read) => read.filter(isRound).length >= rounds,
  )
const pagePost = (id: string, at: number) => ({
  id,
  message: `post ${id}`,
  created_time: new Date(at).toISOString(),
})

test('a failing page delays no other and resumes from its cursor', async () => {
  for (const status of [400, 500]) {
    const player = await play()
    const setup = setupFor(player, { list: ['page1', 'page2', 'page3'] })
    const error = {
      message: '(#10) needs a permission',
      type: 'OAuthException',
      code: status === 400 ? 10 : 1,
    }
    player.answerNext({ path: '/page2/posts', times: 3, answer: { status, body: { error } } })
    const wasAt = Date.now() - 72 * HOUR_MS
    const cursor = JSON.stringify({ page2: { until: wasAt, posts: {} } })
    const batches = await follow(facebook.open(setup), cursor)
    assert.deepEqual([...new Set(postsOf(batches).map((post) => post.username))].sort(), [
      'Page page1',
      'Page page3',
    ])
    const [dropped] = setup.states.filter(({ state }) => state === 'frame_dropped')
    assert.match(dropped?.state === 'frame_dropped' ? dropped.reason : '', /^page2: answered/)
    assert.ok(setup.states.every(({ state }) => state !== 'refused' && state !== 'reconnecting'))
    const { page1, page2 } = JSON.parse(batches.at(-1)?.cursor ?? '')
    assert.ok(page1.until > wasAt && page2.until === wasAt)
  }
})

test('a token that ran out is a refusal at the first page', async () => {
  const player = await play()
  const setup = setupFor(player, { list: ['page1', 'page2'] })
  player.answerNext({ answer: { status: 400, body: { error: { message: 'expired', code: 190 } } } })
  await follow(facebook.open(setup), undefined)
  assert.equal(setup.states[0]?.state, 'refused')
})

test('deletes recent posts that are gone, after a restart too', async () => {
  const player = await play()
  const now = Date.now()
  const [kept, gone, old] = [now - HOUR_MS, now - 2 * HOUR_MS, now - 30 * HOUR_MS]
  const answer = (ids: Record<string, number>) =>
    player.answerNext({
      path: '/page1/posts',
      answer: { body: { data: Object.entries(ids).map(([id, at]) => pagePost(id, at)) } },
    })
  answer({ '1_1': kept, '1_2': gone, '1_3': old })
  const setup = () => setupFor(player, { list: ['page1'] })
  const first = await follow(facebook.open(setup()), undefined)
  answer({ '1_1': kept })
  const second = await follow(facebook.open(setup()), first.at(-1)?.cursor)
  const deleted = second.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'delete' ? [`${event.externalId} ${event.reason}`] : [])),
  )
  assert.deepEqual(deleted, ['1_2 missing'])
})

test('hashtags that fail do not make accounts be asked again and again', async () => {
  const player = await play()
  const setup = setupFor(player, { list: ['coinmag'], queries: ['bitcoin'] })
  const error = { message: '(#18) Max', type: 'OAuthException', code: 18 }
  player.answerNext({ path: 'ig_hashtag_search', times: 50, answer: { status: 400, body: { error } } })
  await follow(instagram.open(setup), undefined)
  assert.ok(setup.states.every(({ state }) => state !== 'reconnecting'))
})

test('an edited caption is a new version, a missing media is deleted', async () => {
  const player = await play()
  const timestamp = new Date(Date.now() - HOUR_MS).toISOString()
  const answer = (media: object[]) =>
    player.answerNext({
      path: '/4711',
      answer: { body: { business_discovery: { id: '9', username: 'coinmag', media: { data: media } } } },
    })
  const owner = { data: [{ instagram_business_account: { id: '4711' } }] }
  player.answerNext({ path: 'me/accounts', answer: { body: owner } })
  const a = { id: 'a', caption: 'first words', timestamp }
  const b = { id: 'b', caption: 'other words', timestamp }
  answer([a, b])
  answer([{ ...a, caption: 'later words' }, b])
  answer([b])
  const setup = setupFor(player, { list: ['coinmag'], backoffMs: 0.02 })
  const batches = await follow(instagram.open(setup), undefined, 3)
  const versions = (id: string) =>
    postsOf(batches).flatMap((post) => (post.externalId === id ? [post.revision] : []))
  const [early = 0, late = 0] = versions('a')
  assert.ok(late > early)
  assert.equal(new Set(versions('b')).size, 1)
  const deleted = batches.flatMap(({ events }) => events.filter(({ type }) => type === 'delete'))
  assert.deepEqual(
    deleted.map((event) => 'externalId' in event && event.externalId),
    ['a'],
  )
})

test('what hashtags no longer give after a long pause is a gap', async () => {
  const player = await play()
  const readAt = Date.now() - 70 * HOUR_MS
  const cursor = JSON.stringify({ hashtags: {}, accounts: {}, hashtagsReadAt: readAt })
  const batches = await follow(
    instagram.open(setupFor(player, { queries: ['bitcoin'], backoffMs: 0.02 })),
    cursor,
    2,
  )
  const gaps = batches.flatMap(({ events }) => events.filter((event) => event.type === 'gap'))
  assert.deepEqual(
    gaps.map(({ from, reason }) => [from.getTime(), reason]),
    [[readAt, 'source_limit']],
  )
})

test('failing hashtags leave a gap beyond their reach', async () => {
  const player = await play()
  const readAt = Date.now() - 20 * HOUR_MS
  const options = { list: ['coinmag'], queries: ['bitcoin'] }
  const cursor = JSON.stringify({ hashtags: {}, accounts: {}, hashtagsReadAt: readAt })
  const error = { message: '(#18) Max', type: 'OAuthException', code: 18 }
  player.answerNext({ path: 'ig_hashtag_search', answer: { status: 400, body: { error } } })
  const failed = await follow(instagram.open(setupFor(player, options)), cursor)
  const now = Date.now() + 10 * HOUR_MS
  const setup = setupFor(player, { ...options, now: () => new Date(now) })
  const batches = await follow(instagram.open(setup), failed.at(-1)?.cursor, 2)
  const gaps = batches.flatMap(({ events }) => events.filter((event) => event.type === 'gap'))
  assert.deepEqual(
    gaps.map(({ from, to }) => [from.getTime(), to.getTime()]),
    [[readAt, now - 24 * HOUR_MS]],
    'it is reported until hashtags are read again',
  )
})

test('a search spends no hashtag of the week but those that are followed', async () => {
  const player = await play()
  const feed = instagram.open(setupFor(player, { queries: ['bitcoin'] }))
  const search = (text: string) =>
    readAll(feed.search!({ query: { text }, since: new Date(0), signal: AbortSignal.timeout(60_000) })) // it can
  assert.ok(postsOf(await search('#Bitcoin')).length > 0)
  await assert.rejects(search('dogecoin'), { kind: 'bad_request', message: /kept for those/ })
  const asked = player.requests.flatMap(({ url }) => url.searchParams.get('q') ?? [])
  assert.deepEqual(asked, ['bitcoin'])
})

test('a first start reads the last days, past missing pages and faults', async () => {
  const player = await play()
  const to = new Date()
  const from = new Date(to.getTime() - 100 * 3_600_000)
  player.answerNext({
    path: '/gone/posts',
    times: 9,
    answer: { status: 404, body: { error: { message: 'Some of the aliases do not exist', code: 803 } } },
  })
  const setup = setupFor(player, { list: ['page1', 'gone', 'page2'] })
  const { reachBack } = facebook.open(setup)
  const batches: SocialBatch[] = []
  const signal = AbortSignal.timeout(60_000)
  for await (const batch of reachBack!({ from, to, signal })) {
    // it can
    if (batches.length === 0)
      player.answerNext({ path: '/page1/posts', times: 4, answer: { status: 503, body: {} } })
    batches.push(batch)
  }
  const ofPage = (page: string) =>
    new Set(
      postsOf(batches).flatMap(({ username, externalId }) => (username.endsWith(page) ? [externalId] : [])),
    )
  assert.ok(ofPage('page1').size >= 199 && ofPage('page1').size <= 201)
  assert.deepEqual(ofPage('page2').size, ofPage('page1').size)
  assert.ok(to.getTime() - (postsOf(batches)[0]?.createdAt.getTime() ?? 0) <= 3_600_000)
  assert.equal(batches.at(-1)?.progress, 1)
  assert.deepEqual(
    setup.states.map(({ state }) => state).slice(-2),
    ['reconnecting', 'connected'],
    'it is well again after the fault',
  )
  const middle = batches.find(({ progress = 0 }) => progress > 0.5)
  const again = await readAll(facebook.open(setup).reachBack!({ from, to, cursor: middle?.cursor, signal })) // it can
  assert.ok(!postsOf(again).some(({ username }) => username.endsWith('page1')))
  assert.ok(postsOf(again).some(({ username }) => username.endsWith('page2')))
})
