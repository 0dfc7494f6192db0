import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SocialBatch, SourceHealth, SourceSetup } from '#collect/port/source.ts'
import { createSetup, readUntil } from '#collect/testing/source-setup.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { RunningPlayer } from '#play/server/start-player.ts'
import { PLAYED_TOKEN, startTwitterPlayer } from '#play/twitter/twitter-player.ts'
import { readAnswer } from './read-answer.ts'
import { twitter } from './twitter.ts'

const players: RunningPlayer[] = []
after(() => Promise.all(players.map((player) => player.stop())))

async function play(options: Parameters<typeof startTwitterPlayer>[0] = {}) {
  const player = await startTwitterPlayer(options)
  players.push(player)
  return player
}

function setupFor(player: RunningPlayer, options: Partial<SourceSetup> = {}) {
  const credentials = { X_BEARER_TOKEN: PLAYED_TOKEN }
  return createSetup({ url: player.url, credentials, dailySpendMaxMicros: 100_000_000, ...options })
}

const postsOf = (batches: SocialBatch[]) =>
  batches.flatMap((batch) => batch.events.flatMap((event) => (event.type === 'put' ? [event.post] : [])))

async function readSearch(player: RunningPlayer, setup: SourceSetup, hours: number): Promise<SocialBatch[]> {
  const batches: SocialBatch[] = []
  const since = new Date(Date.now() - hours * HOUR_MS)
  const feed = twitter.open(setup)
  const signal = AbortSignal.timeout(60_000)
  for await (const batch of feed.search!({ query: { text: 'bitcoin' }, since, signal })) batches.push(batch) // it can
  assert.ok(player.requests.every(({ headers }) => headers.authorization === `Bearer ${PLAYED_TOKEN}`))
  return batches
}

test('reads all pages of a search, with authors and counts', async () => {
  const player = await play()
  const posts = postsOf(await readSearch(player, setupFor(player), 5))
  assert.ok(posts.length >= 299 && posts.length <= 301)
  assert.equal(new Set(posts.map((post) => post.externalId)).size, posts.length)
  assert.ok(
    posts.every(
      (post) =>
        /^writer_\d+$/.test(post.username) && post.counts.views !== undefined && !post.text.includes('&amp;'),
    ),
  )
})

test('the limit of a day is kept to the post, and the rest waits for tomorrow', async () => {
  const player = await play()
  const setup = setupFor(player, { dailySpendMaxMicros: 150 * 5_000 })
  await assert.rejects(readSearch(player, setup, 5), { kind: 'budget_spent' })
  const asked = player.requests.map(({ url }) => Number(url.searchParams.get('max_results')))
  assert.deepEqual(asked, [100, 50])
  const budget = setup.states.findLast((health) => health.state === 'budget')
  assert.ok(budget?.state === 'budget' && budget.left === 0 && budget.spentMicros === 750_000)
})

test('a post that is read again on the same day is paid once', async () => {
  const player = await play()
  const setup = setupFor(player)
  const feed = twitter.open(setup)
  for (let round = 0; round < 2; round++) {
    const signal = AbortSignal.timeout(60_000)
    const query = { text: 'bitcoin' }
    const since = new Date(Date.now() - HOUR_MS)
    for await (const _batch of feed.search!({ query, since, signal })); // it can
  }
  const budget = setup.states.findLast((health) => health.state === 'budget')
  assert.ok(budget?.state === 'budget' && (budget.spentMicros ?? 0) <= 62 * 5_000)
})

test('a new day has money of its own, and pays again for what it reads again', async () => {
  const player = await play()
  let now = Date.now()
  const setup = setupFor(player, { now: () => new Date(now) })
  const feed = twitter.open(setup)
  const since = new Date(now - HOUR_MS)
  const spend = async () => {
    const query = { text: 'bitcoin' }
    for await (const _batch of feed.search!({ query, since, signal: AbortSignal.timeout(60_000) })); // it can
    const budget = setup.states.findLast((health) => health.state === 'budget')
    return budget?.state === 'budget' ? (budget.spentMicros ?? 0) / 5_000 : 0
  }
  const posts = [await spend()]
  const midnight = Math.ceil(now / (24 * HOUR_MS)) * 24 * HOUR_MS
  for (now of [midnight - 1, midnight]) posts.push(await spend())
  // One is written each minute.
  assert.ok(
    posts.every((count) => count >= 59 && count < 90),
    `${posts} posts are paid`,
  )
})

/** The id that a post of this moment would have. */
const idAt = (ms: number) => String(BigInt(ms - 1_288_834_974_657) << 22n)

test('searches for missed posts, streams new ones, and stores the newest id', async () => {
  const player = await play({ rate: 36_000 })
  const setup = setupFor(player)
  const since = Date.now() - 5_000
  const batches = await readUntil(
    (signal) => twitter.open(setup).follow({ cursor: idAt(since), signal }),
    (read) => {
      const newest = Math.max(...postsOf(read).map((post) => post.createdAt.getTime()))
      return newest > since + 7_000 && read.at(-1)?.cursor === idAt(newest)
    },
  )
  const times = [...new Set(postsOf(batches).map((post) => post.createdAt.getTime()))].sort((a, b) => a - b)
  assert.ok(times[0]! <= since) // there are posts
  assert.ok(times.slice(1).every((time, index) => time - times[index]! <= 100)) // none is missing in between
  assert.ok(setup.states.some((health) => health.state === 'connected'))
  const asked = player.requests.filter(({ url }) => url.pathname.endsWith('/stream')).at(0)
  assert.equal(asked?.url.searchParams.has('backfill_minutes'), false)
})

test('searches again for posts from just before the stream opened', async () => {
  const player = await play({ rate: 1, heartbeatMs: 20 })
  const [newest, lost] = [idAt(Date.now() - 40_000), idAt(Date.now() - 5_000)] as [string, string]
  const late = idAt(Date.now())
  const toPost = (id: string) => ({ id, text: '$BTC', edit_history_tweet_ids: [id] })
  const answers = [{ meta: { result_count: 0 } }, { data: [toPost(lost)], meta: { result_count: 1 } }]
  for (const body of answers) player.answerNext({ path: 'search/recent', answer: { body } })
  let isSent = false
  const batches = await readUntil(
    (signal) => twitter.open(setupFor(player, { backoffMs: 20 })).follow({ cursor: newest, signal }),
    (read) => {
      if (!isSent) player.sendToStreams(`${JSON.stringify({ data: toPost(late) })}\r\n`)
      isSent = true
      return read.at(-1)?.cursor === late
    },
  )
  const of = (id: string) =>
    batches.find((batch) => postsOf([batch]).some(({ externalId }) => externalId === id))
  assert.deepEqual(
    [late, lost].map((id) => of(id)?.cursor),
    [newest, newest],
    'a restart before it is found goes on from where reading stopped',
  )
  const [, again] = player.requests.flatMap(({ url }) => (/recent$/.test(url.pathname) ? [url] : []))
  const [start, end] = ['start_time', 'end_time'].map((name) =>
    Date.parse(again?.searchParams.get(name) ?? ''),
  )
  assert.ok(start! < Date.now() - 30_000 && end! - start! > 30_000) // both are there
})

test('sets its own stream rules and leaves others alone', async () => {
  const player = await play({ rate: 36_000 })
  player.rules().push({ id: '1', value: 'cats', tag: 'pets' }, { id: '2', value: 'old', tag: 'crowdtape' })
  const accounts = Array.from({ length: 120 }, (_, n) => `@writer_number_${n}`)
  const setup = setupFor(player, { queries: ['bitcoin lang:en', '$ETH'], list: accounts })
  await readUntil(
    (signal) => twitter.open(setup).follow({ signal }),
    () => player.streams() === 1,
  )
  const [pets, ...ours] = player.rules()
  assert.equal(pets?.value, 'cats')
  assert.ok(ours.every(({ tag, value }) => tag === 'crowdtape' && value.length <= 1_024 && value !== 'old'))
  const terms = ours.flatMap(({ value }) => value.split(' OR '))
  assert.deepEqual(terms, ['(bitcoin lang:en)', '$ETH', ...accounts.map((name) => `from:${name.slice(1)}`)])
})

test('a stream that is cut, silent, or says that it ends is opened again', async (t) => {
  const player = await play({ rate: 1, heartbeatMs: 60_000 })
  const setup = setupFor(player, { silenceMs: 300 })
  const faults = [
    () => player.dropStreams(),
    () =>
      player.sendToStreams(
        `${JSON.stringify({ errors: [{ title: 'operational-disconnect', disconnect_type: 'UpstreamOperationalDisconnect', detail: 'for operational reasons', type: 'https://api.x.com/2/problems/operational-disconnect' }] })}\r\n`,
      ),
    () => undefined,
  ]
  const stop = new AbortController()
  const opened = () => player.requests.filter(({ url }) => url.pathname.endsWith('/stream')).length
  const timer = setInterval(() => {
    if (player.streams() === 1 && opened() <= faults.length) faults[opened() - 1]?.()
    if (opened() > faults.length) stop.abort()
  }, 20)
  t.after(() => clearInterval(timer))
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(60_000)])
  for await (const _batch of twitter.open(setup).follow({ signal }));
  const errors = setup.states.flatMap((health) => (health.state === 'reconnecting' ? [health.error] : []))
  assert.ok(errors.includes('silent') && errors.includes('closed'), String(errors))
  assert.ok(
    setup.states.some((health) => health.state === 'reconnecting' && /operational/.test(health.message)),
  )
})

test('a broken line costs that line or that connection', async () => {
  const player = await play({ rate: 36_000 })
  const setup = setupFor(player)
  let isSent = false
  const batches = await readUntil(
    (signal) => twitter.open(setup).follow({ signal }),
    (read) => {
      if (!isSent && player.streams() === 1) {
        isSent = true
        player.sendToStreams('<html>\r\n{"data":{"id":\r\n')
        player.sendToStreams('x'.repeat(3 * 1024 * 1024))
      }
      const hasEnded = setup.states.some((health) => health.state === 'reconnecting')
      return (
        hasEnded &&
        setup.states.filter((health) => health.state === 'connected').length > 1 &&
        read.length > 0
      )
    },
  )
  assert.ok(postsOf(batches).length > 0)
  assert.equal(setup.states.filter((health) => health.state === 'frame_dropped').length, 2)
  assert.ok(setup.states.some((health) => health.state === 'reconnecting' && health.error === 'too_large'))
})

test('the daily limit stops the stream and leaves a gap', async () => {
  const player = await play({ rate: 36_000 })
  const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000
  // The clock stands two seconds before midnight until the money is spent, however long that takes here.
  let spentAt: number | undefined
  const setup = setupFor(player, {
    dailySpendMaxMicros: 10 * 5_000,
    now: () => {
      if (setup.states.some(({ state }) => state === 'throttled')) spentAt ??= Date.now()
      return new Date(midnight - 2_000 + (spentAt === undefined ? 0 : Date.now() - spentAt))
    },
  })
  const batches = await readUntil(
    (signal) => twitter.open(setup).follow({ signal }),
    (read) =>
      read.some((batch) => batch.events.some((event) => event.type === 'gap')) &&
      postsOf(read.slice(-1)).length > 0,
  )
  const place = batches.findIndex((batch) => batch.events.some((event) => event.type === 'gap'))
  const gap = batches[place]?.events[0]
  assert.ok(gap?.type === 'gap' && gap.reason === 'budget_spent')
  assert.ok(gap.from.getTime() < midnight && gap.to.getTime() >= midnight)
  const paid = postsOf(batches.slice(0, place)).length
  // What came while the tenth was read is there; of the two seconds after it, in which come twenty, nothing is.
  assert.ok(paid >= 10 && paid < 30, `${paid} posts for the price of 10`)
  assert.ok(setup.states.some((health) => health.state === 'throttled'))
})

test('a spent budget leaves a gap from where reading ended', async () => {
  const player = await play({ rate: 60 })
  const midnight = Math.ceil(Date.now() / 86_400_000) * 86_400_000
  let now = midnight - 20
  const setup = setupFor(player, {
    dailySpendMaxMicros: 10 * 5_000,
    spentTodayMicros: 10 * 5_000,
    now: () => {
      if (setup.states.some(({ state }) => state === 'throttled')) now = midnight
      return new Date(now)
    },
    backoffMs: 0.001,
  })
  const readUntilMs = midnight - 2 * 3_600_000
  const batches = await readUntil(
    (signal) => twitter.open(setup).follow({ cursor: idAt(readUntilMs), signal }),
    (read) => read.length > 0,
  )
  const [gap] = batches.flatMap(({ events }) => events)
  assert.ok(gap?.type === 'gap' && gap.reason === 'budget_spent')
  assert.deepEqual([gap.from.getTime(), gap.to.getTime()], [readUntilMs, midnight])
})

test('reserves the cost of an answer, and returns the rest', async () => {
  const player = await play()
  const stored: { spentMicros?: number; asked: number }[] = []
  const searches = () => player.requests.filter(({ url }) => url.pathname.endsWith('/recent')).length
  const spentOf = (states: readonly SourceHealth[]) =>
    states.findLast((health) => health.state === 'budget')?.spentMicros
  const setup = setupFor(player, {
    storeHealth: async () => void stored.push({ spentMicros: spentOf(setup.states), asked: searches() }),
  })
  const posts = postsOf(await readSearch(player, setup, 1))
  assert.deepEqual(stored, [{ spentMicros: 100 * 5_000, asked: 0 }])
  assert.equal(spentOf(setup.states), posts.length * 5_000)
})

test('two questions at once do not spend the same money', async () => {
  const player = await play()
  const setup = setupFor(player, { dailySpendMaxMicros: 100 * 5_000 })
  const feed = twitter.open(setup)
  const signal = AbortSignal.timeout(60_000)
  const ask = async (text: string) => {
    const since = new Date(Date.now() - HOUR_MS)
    for await (const _batch of feed.search!({ query: { text }, since, signal })); // it can
  }
  const results = await Promise.allSettled([ask('bitcoin'), ask('ethereum')])
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected'],
  )
  assert.equal(player.requests.length, 1)
})

test('a post that is not for everybody any more is deleted like one that is gone', async () => {
  const player = await play()
  const id = idAt(Date.now() - 60_000)
  const problem = {
    title: 'Authorization Error',
    detail: `Sorry, you are not authorized to see the Tweet with ids: [${id}].`,
    resource_type: 'tweet',
    resource_id: id,
    type: 'https://api.twitter.com/2/problems/not-authorized-for-resource',
  }
  player.answerNext({ path: '2/tweets', answer: { body: { errors: [problem] } } })
  const feed = twitter.open(setupFor(player))
  const events = []
  for await (const batch of feed.refresh!({ ids: [id], signal: AbortSignal.timeout(60_000) }))
    events.push(...batch.events) // it can
  assert.deepEqual(events.map(wordOf), [`delete ${id}`])
})

test('a first start reads back for half of the daily budget', async () => {
  const player = await play()
  const to = new Date()
  const from = new Date(to.getTime() - 168 * HOUR_MS)
  const read = async (posts: number, cursor?: string) => {
    const setup = setupFor(player, { dailySpendMaxMicros: posts * 5_000 })
    const batches: SocialBatch[] = []
    const { reachBack } = twitter.open(setup)
    player.answerNext({ path: 'search/recent', answer: { status: 503, body: {} }, times: 4 })
    for await (const batch of reachBack!({ from, to, cursor, signal: AbortSignal.timeout(60_000) }))
      batches.push(batch) // it can
    const budget = setup.states.findLast((health) => health.state === 'budget')
    assert.equal(budget?.state === 'budget' && budget.spentMicros, postsOf(batches).length * 5_000)
    assert.equal(batches.at(-1)?.progress, 1)
    return batches
  }
  const some = await read(500)
  const times = postsOf(some).map(({ createdAt }) => createdAt.getTime())
  assert.equal(times.length, 250)
  assert.ok(to.getTime() - Math.max(...times) < 120_000 && times[0] === Math.max(...times))
  const gap = some.flatMap(({ events }) => events).find((event) => event.type === 'gap')
  assert.ok(gap?.type === 'gap' && gap.reason === 'budget_spent')
  assert.equal(gap.to.getTime(), Math.min(...times))
  assert.ok(Math.abs(gap.from.getTime() - from.getTime()) < 120_000)
  const [first] = some
  const rest = await read(500, first?.cursor)
  const ids = (batches: SocialBatch[]) => postsOf(batches).map(({ externalId }) => externalId)
  assert.deepEqual(
    ids(rest).filter((id) => ids([first!]).includes(id)), // there is a first batch
    [],
    'what was read is not read, and paid, again',
  )
})

test('a slow first start stays within the last seven days', async () => {
  const day = 24 * 60
  for (const [toMinutes, started] of [
    [0, [-7 * day + 1, -7 * day + 21]],
    [-7 * day + 20, [-7 * day + 1]],
  ] as const) {
    const player = await play()
    const begun = Date.now()
    const clock = { ms: begun }
    const queries = ['a', 'b'].map((sign) => sign.repeat(300)) // two do not fit into one question
    const feed = twitter.open(setupFor(player, { queries, now: () => new Date(clock.ms) }))
    const nothing = { body: { meta: { result_count: 0 } } }
    player.answerNext({ path: 'search/recent', times: 2, answer: nothing })
    const window = {
      from: new Date(begun - 7 * day * 60_000),
      to: new Date(begun + toMinutes * 60_000),
    }
    const batches: SocialBatch[] = []
    for await (const batch of feed.reachBack!({ ...window, signal: AbortSignal.timeout(60_000) })) {
      // it can
      batches.push(batch)
      clock.ms = begun + 20 * 60_000
    }
    const asked = player.requests.map(({ url }) => Date.parse(url.searchParams.get('start_time') ?? ''))
    assert.deepEqual(
      asked.map((ms) => Math.round((ms - begun) / 60_000)),
      started,
    )
    assert.equal(batches.at(-1)?.progress, 1)
  }
})

test('searches from before the newest, as posts are indexed late', async () => {
  const player = await play()
  const setup = setupFor(player)
  player.answerNext({ path: '/stream', times: 50, answer: { status: 403, body: { status: 403 } } })
  const newest = Date.now() - 2 * 60_000
  await readUntil(
    (signal) => twitter.open(setup).follow({ cursor: idAt(newest), signal }),
    (read) => read.filter(({ events, lookedAt }) => events.length === 0 && lookedAt === 0).length >= 2,
  )
  const searched = player.requests.filter(({ url }) => url.pathname.endsWith('/recent'))
  const [, , polled] = searched.map(({ url }) => url.searchParams)
  const started = Date.parse(polled?.get('start_time') ?? '')
  const seen = Date.now()
  assert.ok(started > newest && started <= seen - 29_000, `${seen - started} ms before now`)
  assert.equal(polled?.has('since_id'), false)
})

test('searches without the stream, and reports a refused token once', async () => {
  const player = await play()
  const setup = setupFor(player)
  player.answerNext({
    path: '/stream',
    answer: { status: 401, body: { title: 'Unauthorized', status: 401 } },
  })
  const forbidden = { status: 403, body: { title: 'Forbidden', detail: 'not of your plan', status: 403 } }
  player.answerNext({ path: '/stream', times: 50, answer: forbidden })
  const batches = await readUntil(
    (signal) => twitter.open(setup).follow({ cursor: idAt(Date.now() - 2 * HOUR_MS), signal }),
    (read) => postsOf(read).length >= 119 && read.at(-1)?.lookedAt === 0,
  )
  assert.equal(batches.at(-1)?.cursor, postsOf(batches)[0]?.externalId)
  const states = setup.states.filter(({ state }) => state !== 'budget').map(({ state }) => state)
  assert.deepEqual(states.slice(0, 2), ['refused', 'connected'])
})

test('posts that are too old to be searched for are a gap', async () => {
  const player = await play({ rate: 1 })
  const cursor = idAt(Date.now() - 9 * 24 * HOUR_MS)
  const batches = await readUntil(
    (signal) => twitter.open(setupFor(player)).follow({ cursor, signal }),
    (read) => postsOf(read).length > 0,
  )
  const [event] = batches.flatMap((batch) => batch.events)
  assert.ok(event?.type === 'gap' && event.reason === 'source_limit')
  assert.ok(event.to.getTime() - event.from.getTime() > 47 * HOUR_MS)
})

test('counts of posts cost a call each and hold no text', async () => {
  const player = await play()
  const setup = setupFor(player, { dailySpendMaxMicros: 5_000 })
  const feed = twitter.open(setup)
  const to = new Date()
  const ask = () =>
    feed.countMentions!({
      query: 'bitcoin',
      from: new Date(to.getTime() - 3 * HOUR_MS),
      to,
      signal: AbortSignal.timeout(60_000),
    }) // it can
  const counts = await ask()
  assert.equal(
    counts.reduce((sum, row) => sum + row.posts, 0),
    180,
  )
  await assert.rejects(ask(), { kind: 'budget_spent' })
})

test('hourly counts may be 0, and invalid ones are left out', async () => {
  const player = await play()
  const [start, end] = ['2026-03-10T11:00:00.000Z', '2026-03-10T12:00:00.000Z']
  const rows = [
    { start, end, tweet_count: 0 },
    { start, end, tweet_count: 7 },
    ...[-1, 1.5, '7', null, 2 ** 53].map((tweet_count) => ({ start, end, tweet_count })),
    { start: end, end, tweet_count: 1 },
    { start, end: 'soon', tweet_count: 1 },
  ]
  for (const body of [{ data: rows }, { meta: {} }])
    player.answerNext({ path: '/counts/recent', answer: { body } })
  const feed = twitter.open(setupFor(player))
  const [from, to] = [new Date(start), new Date(end)]
  const ask = () => feed.countMentions!({ query: 'bitcoin', from, to, signal: AbortSignal.timeout(60_000) }) // it can
  assert.deepEqual(
    await ask(),
    [0, 7].map((posts) => ({ start: from, end: to, posts })),
  )
  await assert.rejects(ask(), { kind: 'malformed' })
})

test('reads an account page by page, and reports an unknown one', async () => {
  const player = await play()
  const feed = twitter.open(setupFor(player))
  const since = new Date('2026-03-10T12:00:00.000Z')
  const read = (cursor?: string) =>
    Array.fromAsync(
      feed.search!({ query: { account: '@ann' }, since, cursor, signal: AbortSignal.timeout(60_000) }), // it can
    )
  const page = (id: string, next_token?: string) =>
    player.answerNext({
      path: '/2/users/7/tweets',
      answer: { body: { data: [{ id, text: '$BTC', edit_history_tweet_ids: [id] }], meta: { next_token } } },
    })
  const isNamed = () =>
    player.answerNext({ path: '/by/username/ann', answer: { body: { data: { id: '7', username: 'ann' } } } })
  isNamed()
  page(idAt(Date.now()), 'older')
  page(idAt(Date.now() - 1_000))
  assert.deepEqual(
    (await read()).map(({ cursor }) => cursor),
    ['older', ''],
  )
  isNamed()
  page(idAt(Date.now() - 2_000))
  await read('oldest')
  const asked = player.requests.filter(({ url }) => url.pathname === '/2/users/7/tweets')
  assert.deepEqual(
    asked.map(({ url: { searchParams: of } }) => [of.get('pagination_token'), of.get('next_token')]),
    [
      [null, null],
      ['older', null],
      ['oldest', null],
    ],
  )
  assert.ok(asked.every(({ url }) => url.searchParams.get('start_time') === '2026-03-10T12:00:00Z'))
  player.answerNext({
    path: '/by/username/ann',
    answer: { body: { errors: [{ title: 'Not Found Error' }] } },
  })
  await assert.rejects(read(), { kind: 'not_found', message: 'there is no account @ann' })
})

test('resumes a search, and refreshes a hundred posts at once', async () => {
  const player = await play()
  const feed = twitter.open(setupFor(player))
  const signal = AbortSignal.timeout(60_000)
  player.answerNext({ path: '/search/recent', answer: { body: { meta: { result_count: 0 } } } })
  const since = new Date(Date.now() - HOUR_MS)
  await Array.fromAsync(feed.search!({ query: { text: 'bitcoin' }, since, cursor: 'older', signal })) // it can
  const searched = player.requests.find(({ url }) => url.pathname.endsWith('/search/recent'))
  assert.deepEqual(
    ['next_token', 'pagination_token'].map((name) => searched?.url.searchParams.get(name)),
    ['older', null],
  )
  const ids = Array.from({ length: 250 }, (_, n) => idAt(Date.now() - n * 1_000))
  const batches = await Array.fromAsync(feed.refresh!({ ids, signal })) // it can
  const asked = player.requests.flatMap(({ url }) =>
    url.pathname === '/2/tweets' ? [url.searchParams.get('ids')?.split(',')] : [],
  )
  assert.deepEqual(asked, [ids.slice(0, 100), ids.slice(100, 200), ids.slice(200)])
  assert.deepEqual(
    batches.map(({ cursor }) => cursor),
    ['100', '200', '250'],
  )
})

test('posts that are no longer found are deleted, the others read again', async () => {
  const player = await play()
  const [posts] = [postsOf(await readSearch(player, setupFor(player), 1))]
  const ids = posts.map((post) => post.externalId)
  const events = []
  const feed = twitter.open(setupFor(player))
  for await (const batch of feed.refresh!({ ids, signal: AbortSignal.timeout(60_000) }))
    events.push(...batch.events) // it can
  const deleted = events.filter((event) => event.type === 'delete')
  assert.ok(deleted.length >= 5 && deleted.length <= 7)
  const found = events.filter((event) => event.type !== 'counts')
  assert.equal(found.length, ids.length)
})

test('an edited post replaces its earlier versions', async () => {
  const player = await play()
  const [first, second, third] = [3, 2, 1].map((minutes) => idAt(Date.now() - minutes * 60_000))
  const history = { edit_history_tweet_ids: [first, second, third], author_id: '1001' }
  const newest = { id: third, text: '$BTC, spelled right', ...history }
  player.answerNext({
    path: 'search/recent',
    answer: { body: { data: [newest], meta: { result_count: 1 } } },
  })
  const [found] = await readSearch(player, setupFor(player), 1)
  assert.deepEqual(found?.events.map(wordOf), [
    `delete ${first}`,
    `delete ${second}`,
    `put ${third}`,
    'counts',
  ])
  player.answerNext({ path: '2/tweets', answer: { body: { data: [{ ...newest, id: first }] } } })
  const read: SocialBatch[] = []
  const signal = AbortSignal.timeout(60_000)
  for await (const batch of twitter.open(setupFor(player)).refresh!({ ids: [first!], signal }))
    read.push(batch) // it can; there are three
  assert.deepEqual(
    read.flatMap(({ events }) => events.map(wordOf)),
    [`delete ${first}`, `delete ${second}`],
    'an old id leads to the later one and does not come back',
  )
  player.answerNext({
    path: 'search/recent',
    answer: { body: { data: [newest], meta: { result_count: 1 } } },
  })
  const [unpicked] = await readSearch(player, setupFor(player, { pick: () => false }), 1)
  assert.deepEqual(unpicked?.events.map(wordOf), [`delete ${first}`, `delete ${second}`])
})

test('a long post has the tags and links of its whole text', async () => {
  const player = await play()
  const id = idAt(Date.now() - 60_000)
  const tags = (...names: string[]) => names.map((tag) => ({ tag }))
  const entities = { hashtags: tags('bitcoin', 'late'), urls: [{ expanded_url: 'https://long.example/' }] }
  const data = [
    {
      id,
      text: '#bitcoin and mo…',
      entities: { hashtags: tags('bitcoin'), cashtags: tags('BTC') },
      note_tweet: { text: '#bitcoin and more about $BTC, #late', entities },
    },
  ]
  player.answerNext({ path: 'search/recent', answer: { body: { data, meta: { result_count: 1 } } } })
  const [post] = postsOf(await readSearch(player, setupFor(player), 1))
  assert.deepEqual(
    [post?.text, post?.tags, post?.links],
    ['#bitcoin and more about $BTC, #late', ['bitcoin', 'late', 'BTC'], ['https://long.example/']],
  )
})

function wordOf(event: SocialBatch['events'][number]): string {
  if (event.type === 'put') return `put ${event.post.externalId}`
  return event.type === 'delete' ? `delete ${event.externalId}` : event.type
}

test('a known post that is withheld meanwhile goes', async () => {
  const player = await play()
  const [gone, kept] = [idAt(Date.now() - 60_000), idAt(Date.now() - 120_000)]
  const rowOf = (id: string, text: string) => ({ id, text, author_id: '1', edit_history_tweet_ids: [id] })
  const notice = '@ann’s account has been withheld in Germany in response to a legal demand. Learn more.'
  const data = [rowOf(gone, notice), rowOf(kept, 'Bitcoin')]
  player.answerNext({ path: '2/tweets', answer: { body: { data } } })
  const signal = AbortSignal.timeout(60_000)
  const words: string[] = []
  for await (const { events } of twitter.open(setupFor(player)).refresh!({ ids: [gone, kept], signal }))
    words.push(...events.map(wordOf)) // it can
  assert.deepEqual(words.filter((word) => word !== 'counts').sort(), [`delete ${gone}`, `put ${kept}`].sort())
})

test('without a token it is not opened', () => {
  assert.throws(() => twitter.open(createSetup()), { name: 'SourceSetupWrong' })
})

test('a withheld text is no post, one withheld elsewhere is', async () => {
  const row = { id: '1212092628029698048', author_id: '1', created_at: '2026-01-01T00:00:00Z' }
  const notices = [
    "@ann's account has been withheld in India in response to a legal demand. Learn more.",
    'This Tweet from @ann has been withheld in response to a report from the copyright holder. Learn more.',
    "RT @bob: @ann's account has been withheld in Germany in response to a legal demand.",
  ]
  for (const text of notices)
    assert.equal((await readAnswer({ data: { ...row, text } }, new Date())).posts.length, 0, text)
  const withheld = { country_codes: ['RU'] }
  const { posts } = await readAnswer(
    { data: { ...row, text: 'Bitcoin withheld', withheld, lang: 'in' } },
    new Date(),
  )
  assert.deepEqual(
    posts.map(({ text, lang }) => [text, lang]),
    [['Bitcoin withheld', 'id']],
  )
})
