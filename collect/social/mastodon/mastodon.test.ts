import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SocialBatch, SocialFeed, SourceSetup } from '#collect/port/source.ts'
import { createSetup, readUntil } from '#collect/testing/source-setup.ts'
import { type MastodonPlayerOptions, startMastodonPlayer } from '#play/mastodon/mastodon-player.ts'
import type { RunningPlayer } from '#play/server/start-player.ts'
import { mastodon } from './mastodon.ts'

const players: RunningPlayer[] = []
after(() => Promise.all(players.map((player) => player.stop())))

async function play(options: MastodonPlayerOptions = {}): Promise<RunningPlayer> {
  const player = await startMastodonPlayer(options)
  players.push(player)
  return player
}

const postsOf = (batches: SocialBatch[]) =>
  batches.flatMap((batch) => batch.events.flatMap((event) => (event.type === 'put' ? [event.post] : [])))

test('a hashtag’s posts are plain text with author, counts and tags', async () => {
  const player = await play()
  const setup = createSetup({ list: [player.url], queries: ['#bitcoin'] })
  const batches = await readUntil(
    (signal) => mastodon.open(setup).follow({ signal }),
    (read) => postsOf(read).length >= 40,
  )
  for (const post of postsOf(batches)) {
    assert.match(post.username, /^writer\d+@social\.example$/)
    assert.match(post.text, /#bitcoin$/)
    assert.ok(
      !/[<>]|&amp;/.test(post.text) && post.counts.likes !== undefined && post.tags?.includes('bitcoin'),
    )
  }
})

test('after a pause every page since the newest known is read', async () => {
  const player = await play()
  const newest = Math.floor(Date.now() / 10_000)
  const cursor = JSON.stringify({ [`${player.url} bitcoin`]: String(newest - 130) })
  const setup = createSetup({ list: [player.url], queries: ['bitcoin'] })
  const batches = await readUntil(
    (signal) => mastodon.open(setup).follow({ cursor, signal }),
    (read) => read.at(-1)?.cursor !== cursor,
  )
  const ids = postsOf(batches).map((post) => Number(post.externalId.split('/')[1]))
  assert.deepEqual([new Set(ids).size, Math.min(...ids)], [ids.length, newest - 129])
  assert.deepEqual(JSON.parse(batches.at(-1)?.cursor ?? ''), {
    [`${player.url} bitcoin`]: String(Math.max(...ids)),
  })
})

test('a first start reads the last day only', async () => {
  const player = await play({ rate: 0.1 })
  const setup = createSetup({ list: [player.url], queries: ['bitcoin'] })
  const dayAgo = Date.now() - 86_400_000
  const batches = await readUntil(
    (signal) => mastodon.open(setup).follow({ signal }),
    (read) => postsOf(read).some(({ createdAt }) => createdAt.getTime() < dayAgo),
  )
  const ofDay = postsOf(batches).filter(({ createdAt }) => createdAt.getTime() >= dayAgo)
  assert.ok(new Set(ofDay.map(({ externalId }) => externalId)).size >= 144)
  assert.ok(postsOf(batches).length - ofDay.length <= 40)
})

test('without an instance, or with a wrong one, it is not opened', () => {
  for (const list of [undefined, [], ['social.example'], ['ftp://social.example'], ['https://a b']])
    assert.throws(() => mastodon.open(createSetup({ list })), { name: 'SourceSetupWrong' })
})

test('reads a post that reaches an instance late', async () => {
  const player = await play()
  const idAt = (ms: number) => String(BigInt(ms) << 16n)
  const now = Date.now()
  const cursor = JSON.stringify({ [`${player.url} bitcoin`]: idAt(now) })
  player.answerNext({ path: '/tag/', answer: { body: [] } })
  const setup = createSetup({ list: [player.url], queries: ['bitcoin'] })
  await readUntil(
    (signal) => mastodon.open(setup).follow({ cursor, signal }),
    (read) => read.length > 0,
  )
  const [first] = player.requests.filter(({ url }) => url.pathname.includes('/tag/'))
  assert.equal(first?.url.searchParams.get('since_id'), idAt(now - 15 * 60_000))
})

test('more new posts than are read at once are a gap', async () => {
  const player = await play()
  const newest = Math.floor(Date.now() / 10_000)
  const cursor = JSON.stringify({ [`${player.url} bitcoin`]: String(newest - 1_100) })
  const setup = createSetup({ list: [player.url], queries: ['bitcoin'] })
  const batches = await readUntil(
    (signal) => mastodon.open(setup).follow({ cursor, signal }),
    (read) => read.some(({ events }) => events.some(({ type }) => type === 'gap')),
  )
  assert.equal(postsOf(batches).length, 25 * 40)
})

test('the gap lies between the newest known and the oldest read', async () => {
  const player = await play()
  const now = Date.now()
  const from = now - 2 * 3_600_000
  const oldest = new Date(now - 3_600_000)
  const cursor = JSON.stringify({ [`${player.url} bitcoin`]: String(BigInt(from) << 16n) })
  player.answerNext({
    path: '/tag/',
    times: 25,
    answer: { body: [seenAs('A1', { created_at: oldest.toISOString() })] },
  })
  const setup = createSetup({ list: [player.url], queries: ['bitcoin'] })
  const batches = await readUntil(
    (signal) => mastodon.open(setup).follow({ cursor, signal }),
    (read) => read.some(({ events }) => events.some(({ type }) => type === 'gap')),
  )
  const message = 'bitcoin has more new posts than are read at once'
  assert.deepEqual(batches.at(-1)?.events, [
    { type: 'gap', reason: 'source_limit', from: new Date(from), to: oldest, message },
  ])
})

test('a restart refreshes the last day once', async () => {
  const player = await play()
  const now = Date.now()
  const answer = (...rows: object[]) => player.answerNext({ path: '/tag/', answer: { body: rows } })
  const ago = (ms: number) => ({ created_at: new Date(now - ms).toISOString() })
  answer()
  answer(seenAs('A4'), seenAs('A3', ago(86_400_000)))
  answer(seenAs('A2', ago(86_400_001)))
  answer()
  answer(seenAs('A5'))
  const setup = createSetup({ list: [player.url], queries: ['bitcoin'], now: () => new Date(now) })
  const cursor = JSON.stringify({ [`${player.url} bitcoin`]: 'A4' })
  await readUntil(
    (signal) => mastodon.open(setup).follow({ cursor, signal }),
    (read) => postsOf(read).some(({ externalId }) => externalId.endsWith('A5')),
  )
  assert.deepEqual(
    player.requests
      .filter(({ url }) => url.pathname.endsWith('/tag/bitcoin'))
      .map(({ url }) => url.search)
      .slice(0, 5),
    [
      '?limit=40&since_id=A4',
      '?limit=40',
      '?limit=40&max_id=A3',
      '?limit=40&since_id=A4',
      '?limit=40&since_id=A4',
    ],
  )
})

test('skips an instance whose hashtags are for members', async () => {
  const [closed, open] = [await play({ isOpen: false }), await play()]
  const setup = createSetup({ list: [closed.url, open.url], queries: ['bitcoin'] })
  await readUntil(
    (signal) => mastodon.open(setup).follow({ signal }),
    (read) => postsOf(read).length >= 40,
  )
  assert.ok(closed.requests.every(({ url }) => url.pathname === '/api/v2/instance'))
  const [dropped] = setup.states.filter((health) => health.state === 'frame_dropped')
  assert.match(dropped?.reason ?? '', /does not show its hashtags/)
  assert.ok(setup.states.some((health) => health.state === 'connected'))
  assert.ok(setup.states.every(({ state }) => state !== 'reconnecting' && state !== 'refused'))
})

test('a single refusing instance is refused, respecting Retry-After', async () => {
  const player = await play()
  const setup = createSetup({ list: [player.url], queries: ['bitcoin'] })
  player.answerNext({
    path: '/instance',
    answer: { status: 403, body: { error: 'This method requires an authenticated user' } },
  })
  player.answerNext({ path: '/tag/', answer: { status: 429, headers: { 'retry-after': '1' }, body: {} } })
  const started = Date.now()
  await readUntil(
    (signal) => mastodon.open(setup).follow({ signal }),
    (read) => postsOf(read).length > 0,
  )
  assert.ok(Date.now() - started >= 1_000)
  const states = setup.states.map(({ state }) => state)
  assert.equal(states[0], 'refused')
  assert.equal(states.at(-1), 'connected')
})

test('an instance that refused is asked again after its time', async () => {
  const [closed, well] = [await play(), await play()]
  closed.answerNext({ path: '/instance', answer: { status: 403, body: {} } })
  let now = Date.now()
  const setup = createSetup({
    list: [closed.url, well.url],
    queries: ['bitcoin'],
    now: () => new Date(now),
    random: () => 1,
    backoffMs: 10,
  })
  const feed = mastodon.open(setup)
  const followUntil = (isDone: () => boolean) => readUntil((signal) => feed.follow({ signal }), isDone)
  // In its second round a hashtag is asked for what is new.
  await followUntil(() => well.requests.some(({ url }) => url.searchParams.has('since_id')))
  const askedBefore = closed.requests.length
  now += 9_000 // a quarter of an hour at this pace
  await followUntil(() => closed.requests.length > 1)
  assert.equal(askedBefore, 1)
})

test('reads an instance that does not report whether it is open', async () => {
  const player = await play()
  const setup = createSetup({ list: [player.url], queries: ['bitcoin'] })
  player.answerNext({ path: '/api/v2/instance', answer: { status: 404, body: { error: 'Not Found' } } })
  const batches = await readUntil(
    (signal) => mastodon.open(setup).follow({ signal }),
    (read) => postsOf(read).length > 0,
  )
  assert.ok(postsOf(batches).length > 0)
  assert.ok(setup.states.every(({ state }) => state === 'connected'))
})

test('leaves out reblogs and private posts, and prepends warnings', async () => {
  const player = await play()
  const row = (id: number, more: object) => ({
    id: String(id),
    uri: `https://other.example/users/ann/statuses/${id}`,
    url: `https://other.example/@ann/${id}`,
    created_at: '2026-03-10T12:00:00.000Z',
    visibility: 'public',
    content: `<p>post ${id}</p>`,
    account: { id: '1', acct: 'ann@other.example', url: 'https://other.example/@ann' },
    tags: [{ name: 'bitcoin' }],
    ...more,
  })
  const rows = [
    row(5, { spoiler_text: 'Careful', edited_at: '2026-03-10T13:00:00.000Z' }),
    row(4, { reblog: row(9, {}) }),
    row(3, { visibility: 'unlisted' }),
    row(2, { visibility: undefined, media_attachments: [{ type: 'image' }, { type: 'image' }] }),
    row(1, { content: '<p>about something else</p>', tags: [] }),
    row(8, { media_attachments: [{ type: 'image' }], visibility: 'private' }),
    row(9, { media_attachments: [{ type: 'image' }] }),
    row(10, { media_attachments: [{ type: 'image' }, { type: 'gifv' }] }),
    row(11, {
      media_attachments: [{ type: 'audio' }],
      account: { acct: 'ann', url: 'https://a.example/@ann' },
    }),
    row(6, { url: 'https://victim.example/@bob/6' }),
    row(7, { uri: 'tag:other.example,2017-01-01:objectId=7:objectType=Status' }),
  ]
  player.answerNext({ path: '/tag/', answer: { body: rows } })
  const pick: SourceSetup['pick'] = ({ text }) => !text.includes('something else')
  const setup = createSetup({ list: [player.url], queries: ['bitcoin'], pick })
  const batches = await readUntil(
    (signal) => mastodon.open(setup).follow({ signal }),
    (read) => read.length > 0,
  )
  assert.deepEqual(
    postsOf(batches).map((post) => [
      post.externalId,
      post.username,
      post.text,
      post.revision,
      post.mediaType,
    ]),
    [
      ['other.example/5', 'ann@other.example', 'Careful\n\npost 5', Date.UTC(2026, 2, 10, 13), undefined],
      ['other.example/2', 'ann@other.example', 'post 2', Date.UTC(2026, 2, 10, 12), 'carousel'],
      ['other.example/9', 'ann@other.example', 'post 9', Date.UTC(2026, 2, 10, 12), 'image'],
      ['other.example/10', 'ann@other.example', 'post 10', Date.UTC(2026, 2, 10, 12), 'video'],
      ['other.example/11', 'ann@other.example', 'post 11', Date.UTC(2026, 2, 10, 12), undefined],
      // Whatever address its author gives it, it is no post of another instance.
      ['other.example/6', 'ann@other.example', 'post 6', Date.UTC(2026, 2, 10, 12), undefined],
      [
        'other.example/tag:other.example,2017-01-01:objectId=7:objectType=Status',
        'ann@other.example',
        'post 7',
        Date.UTC(2026, 2, 10, 12),
        undefined,
      ],
    ],
  )
})

test('refreshes counts and deletions on the post’s own instance', async () => {
  const player = await play()
  const { host } = new URL(player.url)
  // Pleroma and others name a status in its uri by another id than in their API.
  const ids = [`${host}/41`, `${host}/40`, 'other.example/41', `${host}/0b6e4b0c-aaaa`]
  const feed = mastodon.open(createSetup({ list: [player.url] }))
  const events: SocialBatch['events'] = []
  const signal = AbortSignal.timeout(60_000)
  for await (const batch of feed.refresh!({ ids, signal })) events.push(...batch.events) // it can
  assert.deepEqual(
    events.map((event) => [event.type, 'externalId' in event && event.externalId]),
    [
      ['put', false],
      // As it names itself: the domain of an instance may be another than that of its addresses.
      ['counts', 'social.example/41'],
      ['delete', `${host}/40`],
    ],
  )
  assert.deepEqual(events[1]?.type === 'counts' && events[1].counts, { likes: 1, replies: 1, retweets: 5 })
  player.answerNext({ path: '/statuses/', answer: { status: 401, body: {} } })
  await assert.rejects(async () => {
    for await (const _batch of feed.refresh!({ ids, signal })); // a refusal deletes nothing
  })
})

/** A post as an instance knows it that another one wrote, by another id than there. */
const seenAs = (id: string, more: object = {}) => ({
  id,
  uri: `https://remote.example/objects/of-${id}`,
  url: `https://remote.example/notice/${id}`,
  created_at: new Date(Date.now() - 60_000).toISOString(),
  visibility: 'public',
  content: `<p>post ${id}</p>`,
  account: { id: '1', acct: 'ann@remote.example', url: 'https://remote.example/@ann' },
  tags: [{ name: 'bitcoin' }],
  ...more,
})

async function lookAgain(feed: SocialFeed, ids: string[]): Promise<SocialBatch['events']> {
  const events: SocialBatch['events'] = []
  for await (const batch of feed.refresh!({ ids, signal: AbortSignal.timeout(60_000) })) // it can
    events.push(...batch.events)
  return events
}

test('a refresh deletes boosts and posts that became private', async () => {
  const player = await play()
  const states = [
    {},
    { visibility: 'unlisted' },
    { visibility: 'private' },
    { visibility: 'direct' },
    { reblog: {} },
  ]
  const ids = states.map((_, nr) => `remote.example/objects/of-C${nr}`)
  const setup = createSetup({ list: [player.url], queries: ['bitcoin'] })
  const feed = mastodon.open(setup)
  const rows = states.map((_, nr) => seenAs(`C${nr}`)).reverse()
  const cursor = JSON.stringify({ [`${player.url} bitcoin`]: 'C0' })
  for (const body of [[], rows, []]) player.answerNext({ path: '/tag/', answer: { body } })
  await readUntil(
    (signal) => feed.follow({ cursor, signal }),
    (read) => postsOf(read).length === rows.length,
  )
  const ofInstance = (nr: number) => ({
    path: `/statuses/C${nr}`,
    answer: { body: seenAs(`C${nr}`, states[nr]) },
  })
  for (const nr of states.keys()) player.answerNext(ofInstance(nr))
  const gone = (await lookAgain(feed, ids)).flatMap((event) =>
    event.type === 'delete' ? [event.reason] : [event.type],
  )
  assert.deepEqual(gone, ['put', 'counts', 'edited_away', 'edited_away', 'edited_away', 'edited_away'])
})

test('refreshes remote posts where they were seen, after a restart too', async () => {
  const player = await play()
  const rows = [seenAs('A3'), seenAs('A2'), seenAs('A1')]
  let lookedAt = 0
  const setup = createSetup({
    list: [player.url],
    queries: ['bitcoin'],
    pick: () => {
      lookedAt++
      return true
    },
    wouldPick: ({ text }) => !text.includes('something else'),
  })
  const feed = mastodon.open(setup)
  const cursor = JSON.stringify({ [`${player.url} bitcoin`]: 'A3' })
  player.answerNext({ path: '/tag/', answer: { body: [] } })
  player.answerNext({ path: '/tag/', answer: { body: rows } })
  player.answerNext({ path: '/tag/', answer: { body: [] } })
  await readUntil(
    (signal) => feed.follow({ cursor, signal }),
    (read) => postsOf(read).length === 3,
  )
  const edited_at = new Date().toISOString()
  const later = (id: string, content: string) =>
    player.answerNext({
      path: `/statuses/${id}`,
      answer: { body: seenAs(id, { content, edited_at }) },
    })
  later('A1', '<p>other words</p>')
  later('A2', '<p>something else</p>')
  player.answerNext({ path: '/statuses/A3', answer: { status: 404, body: { error: 'Record not found' } } })
  const events = await lookAgain(
    feed,
    ['1', '2', '3'].map((id) => `remote.example/objects/of-A${id}`),
  )
  assert.deepEqual(
    events.map((event) => {
      if (event.type === 'put') return `${event.post.text}${event.isPicked === false ? ', not picked' : ''}`
      return event.type === 'delete' ? `${event.externalId} ${event.reason}` : event.type
    }),
    ['other words', 'counts', 'something else, not picked', 'counts', 'remote.example/objects/of-A3 missing'],
  )
  assert.equal(lookedAt, 3, 'what is looked at again is counted once')
})

test('reports an instance that is down and refreshes the others', async () => {
  const [down, well] = [await play(), await play()]
  const host = (player: RunningPlayer) => new URL(player.url).host
  const feed = mastodon.open(createSetup({ list: [down.url, well.url] }))
  down.answerNext({ path: '/statuses/', times: 50, answer: { status: 503, body: {} } })
  const events: SocialBatch['events'] = []
  const ids = [`${host(down)}/40`, `${host(well)}/40`]
  const refresh = async () => {
    for await (const batch of feed.refresh!({ ids, signal: AbortSignal.timeout(60_000) })) // it can
      events.push(...batch.events)
  }
  await assert.rejects(refresh(), { kind: 'source_down' })
  assert.deepEqual(
    events.map((event) => 'externalId' in event && event.externalId),
    [`${host(well)}/40`],
  )
})

const follow = async (player: RunningPlayer, rows: object[]) => {
  player.answerNext({ path: '/tag/', answer: { body: rows } })
  player.answerNext({ path: '/tag/', answer: { body: [] } })
  const setup = createSetup({ list: [player.url], queries: ['bitcoin'] })
  const batches = await readUntil(
    (signal) => mastodon.open(setup).follow({ signal }),
    (read) => read.some(({ lookedAt }) => lookedAt === rows.length),
  )
  return batches.flatMap(({ events }) => events)
}

test('keeps posts and comments of one number apart', async () => {
  const uris = [
    'https://lemmy.example/post/5',
    'https://lemmy.example/comment/5',
    'https://books.example/user/eli/comment/7',
    'https://books.example/user/fay/review/7',
    'https://blog.example/2026/03/hello/',
    'https://blog.example/b?p=12',
    `https://blog.example/${'long/'.repeat(40)}`,
  ]
  const accounts = [
    { uri: 'https://x.example/users/ann', url: 'https://x.example/@ann' },
    { url: 'https://x.example/@ann' },
  ]
  const rows = uris.flatMap((uri) =>
    accounts.map((account) => seenAs('1', { uri, account: { ...account, acct: 'ann' } })),
  )
  const posts = (await follow(await play(), rows)).flatMap((event) =>
    event.type === 'put' ? [event.post] : [],
  )
  assert.equal(new Set(posts.map(({ externalId }) => externalId)).size, uris.length)
  assert.deepEqual(new Set(posts.map(({ authorId }) => authorId)), new Set(['https://x.example/users/ann']))
})

test('who does not want to be indexed is not stored, and what was stored goes', async () => {
  const player = await play()
  const uri = 'https://x.example/users/opt'
  for (const wish of [{ indexable: false }, { noindex: true }, { discoverable: false }]) {
    const account = { uri, acct: 'opt@x.example', ...wish }
    const events = await follow(player, [seenAs('A1', { account }), seenAs('A2', { account })])
    assert.deepEqual(
      events.map((event) => (event.type === 'deleteAuthor' ? [event.authorId, event.reason] : event.type)),
      [[uri, 'opted_out']],
    )
  }
  const [host, feed] = [new URL(player.url).host, mastodon.open(createSetup({ list: [player.url] }))]
  const body = seenAs('41', { account: { uri, acct: 'opt@x.example', indexable: false } })
  player.answerNext({ path: '/statuses/41', answer: { body } })
  const [event] = await lookAgain(feed, [`${host}/41`])
  assert.deepEqual([event?.type, event && 'authorId' in event && event.authorId], ['deleteAuthor', uri])
})

test('who opts out again after having been back is taken out again', async () => {
  const rows = [false, null, false].map((indexable, nr) =>
    seenAs(`A${nr}`, { account: { uri: 'https://x.example/users/opt', acct: 'opt@x.example', indexable } }),
  )
  const events = await follow(await play(), rows)
  assert.deepEqual(
    events.flatMap(({ type }) => (type === 'counts' ? [] : [type])),
    ['deleteAuthor', 'put', 'deleteAuthor'],
  )
})

test('a post of an automated account is marked as such', async () => {
  const rows = [true, false, undefined, 'yes'].map((bot, nr) =>
    seenAs(`A${nr}`, { account: { uri: `https://x.example/users/${nr}`, acct: `a${nr}`, bot } }),
  )
  const events = await follow(await play(), rows)
  assert.deepEqual(
    events.flatMap((event) => (event.type === 'put' ? [event.post.isAutomated] : [])),
    [true, undefined, undefined, undefined],
  )
})

test('a copy that a bridge made of a post of Bluesky is left out', async () => {
  const uri = 'https://bsky.brid.gy/convert/ap/at://did:plc:a/app.bsky.feed.post/1'
  assert.deepEqual(await follow(await play(), [seenAs('A1', { uri })]), [])
})

test('a quote has its own words alone', async () => {
  const content =
    '<p class="quote-inline">RE: <a href="https://y.example/1">y.example/1</a></p><p>Bitcoin, so</p>'
  const events = await follow(await play(), [seenAs('A1', { content })])
  assert.equal(events[0]?.type === 'put' && events[0].post.text, 'Bitcoin, so')
})
