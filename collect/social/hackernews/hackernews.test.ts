import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SocialBatch, SourceSetup } from '#collect/port/source.ts'
import { foldEvents } from '#collect/testing/fold-events.ts'
import { createSetup, readUntil } from '#collect/testing/source-setup.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import {
  type HackerNewsPlayer,
  type HackerNewsPlayerOptions,
  startHackerNewsPlayer,
} from '#play/hackernews/hackernews-player.ts'
import { hackernews } from './hackernews.ts'

const players: HackerNewsPlayer[] = []
after(() => Promise.all(players.map((player) => player.stop())))

async function play(options: HackerNewsPlayerOptions = {}): Promise<HackerNewsPlayer> {
  const player = await startHackerNewsPlayer(options)
  players.push(player)
  return player
}

const idsOf = (batches: SocialBatch[]) =>
  batches.flatMap((batch) =>
    batch.events.flatMap((event) => (event.type === 'put' ? [event.post.externalId] : [])),
  )

test('the past comes newest first and whole, however few hits an answer has', async () => {
  // 1,500 items an hour are more than an answer holds.
  const player = await play({ rate: 1_500 })
  const feed = hackernews.open(createSetup({ url: player.url, queries: ['bitcoin'] }))
  const to = new Date(Date.now() - 60_000)
  const from = new Date(to.getTime() - 2 * HOUR_MS)
  const batches: SocialBatch[] = []
  for await (const batch of feed.reachBack!({ from, to, signal: AbortSignal.timeout(60_000) }))
    batches.push(batch) // it can
  const wanted = player.idsBetween(
    new Date(Math.floor(from.getTime() / 1_000) * 1_000),
    new Date(Math.floor(to.getTime() / 1_000) * 1_000),
  )
  assert.ok(wanted.length > 1_000)
  assert.deepEqual([...new Set(idsOf(batches))], wanted)
  assert.equal(batches.at(-1)?.progress, 1)
})

test('an account finds its own posts, an invalid name none', async () => {
  const player = await play({ rate: 1_500 })
  const feed = hackernews.open(createSetup({ url: player.url }))
  const since = new Date(Date.now() - 2 * HOUR_MS)
  const authorsOf = async (account: string) => {
    const batches = await Array.fromAsync(
      feed.search!({ query: { account }, since, signal: AbortSignal.timeout(60_000) }), // it can
    )
    const events = batches.flatMap((batch) => batch.events)
    return [...new Set(events.flatMap((event) => (event.type === 'put' ? [event.post.username] : [])))]
  }
  const everybody = await Array.fromAsync(
    feed.search!({ query: { text: 'bitcoin' }, since, signal: AbortSignal.timeout(60_000) }), // it can
  )
  const put = everybody.flatMap(({ events }) => events).find((event) => event.type === 'put')
  const name = put?.post.username ?? ''
  assert.deepEqual(await authorsOf(name), [name])
  for (const wrong of [
    `(${name},story)`,
    `x),(story,comment`,
    `${name},comment`,
    `${name},story`,
    `,(story,poll)`,
  ])
    assert.deepEqual(await authorsOf(wrong), [], wrong)
})

test('a reading of the past that is taken up again goes on where it stopped', async () => {
  const player = await play()
  const feed = hackernews.open(createSetup({ url: player.url, queries: ['bitcoin'] }))
  const to = new Date()
  const from = new Date(to.getTime() - 72 * HOUR_MS)
  const first = await readUntil(
    (signal) => feed.reachBack!({ from, to, signal }), // it can
    (batches) => (batches.at(-1)?.progress ?? 0) > 0.3,
  )
  const rest: SocialBatch[] = []
  const signal = AbortSignal.timeout(60_000)
  for await (const batch of feed.reachBack!({ from, to, cursor: first.at(-1)?.cursor, signal }))
    rest.push(batch) // it can
  const found = new Set(idsOf([...first, ...rest]))
  const wanted = player.idsBetween(
    new Date(Math.floor(from.getTime() / 1_000) * 1_000),
    new Date(Math.floor(to.getTime() / 1_000) * 1_000),
  )
  assert.deepEqual([...found].sort(), wanted.sort())
  assert.ok(idsOf(rest).length < wanted.length, 'what was read is not read again')
})

test('what is new comes, through limits, broken answers and cut connections', async () => {
  const player = await play()
  const setup = createSetup({ url: player.url, queries: ['bitcoin'] })
  player.answerNext({
    answer: { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>busy</html>' },
  })
  player.answerNext({ answer: 'cut' })
  player.answerNext({ answer: { status: 503, body: 'down' } })
  player.answerNext({ answer: { body: { hits: 'none' } } })
  player.answerNext({ answer: { status: 429, headers: { 'retry-after': '1' }, body: {} } })
  const since = Math.floor(Date.now() / 1_000) - 7_200
  const [newest] = player.idsBetween(new Date(since * 1_000), new Date())
  const batches = await readUntil(
    (signal) => hackernews.open(setup).follow({ cursor: String(since), signal }),
    (read) => idsOf(read).length > 30,
  )
  assert.ok(idsOf(batches).includes(newest ?? ''))
  assert.ok(setup.states.some((health) => health.state === 'reconnecting' && health.error === 'malformed'))
})

const NOW = new Date('2026-03-10T12:00:00Z')
const NOW_S = NOW.getTime() / 1_000
const hitsOf = (...secondsAgo: number[]) =>
  secondsAgo.map((ago) => ({
    objectID: String(NOW_S - ago),
    author: 'ann',
    title: 'bitcoin',
    created_at_i: NOW_S - ago,
  }))

/** What the search was asked for: the words, and the seconds before NOW from which and until which. */
function askedOf(player: HackerNewsPlayer): unknown[] {
  return player.requests.map(({ url: { searchParams } }) => {
    const filter = /^created_at_i>=(\d+),created_at_i<(\d+)$/.exec(searchParams.get('numericFilters') ?? '')
    assert.deepEqual([searchParams.get('tags'), searchParams.get('hitsPerPage')], ['(story,comment)', '1000'])
    return [searchParams.get('query'), ...[1, 2].map((place) => NOW_S - Number(filter?.[place]))]
  })
}

test('searches from before the cursor, which moves after all answers', async () => {
  const player = await play()
  for (const body of [
    { hits: hitsOf(10, 50), nbHits: 3, nbPages: 2 },
    { hits: hitsOf(50, 60), nbHits: 2, nbPages: 1 },
    { hits: [], nbHits: 0, nbPages: 0 },
  ])
    player.answerNext({ answer: { body } })
  const setup = createSetup({ url: player.url, queries: ['bitcoin', 'two words'], now: () => NOW })
  const cursor = String(NOW_S - 100)
  const batches = await readUntil(
    (signal) => hackernews.open(setup).follow({ cursor, signal }),
    (read) => read.at(-1)?.cursor !== cursor,
  )
  assert.deepEqual(askedOf(player).slice(0, 3), [
    ['bitcoin', 700, -1],
    ['bitcoin', 700, 49],
    ['two words', 700, -1],
  ])
  assert.deepEqual(
    batches.map((batch) => [batch.cursor, idsOf([batch]), batch.lookedAt, batch.newestAt]),
    [
      [cursor, [NOW_S - 10, NOW_S - 50].map(String), 2, new Date(NOW.getTime() - 10_000)],
      [cursor, [NOW_S - 50, NOW_S - 60].map(String), 2, new Date(NOW.getTime() - 50_000)],
      [cursor, [], 0, undefined],
      [String(NOW_S), [], 0, undefined],
    ],
  )
})

test('what is not picked is left out, and stays looked at', async () => {
  const player = await play()
  const [story, other] = hitsOf(10, 20)
  const hits = [
    { ...story, url: 'https://bitcoin.example/' },
    { ...other, title: 'cats' },
  ]
  player.answerNext({ answer: { body: { hits, nbHits: 2, nbPages: 1 } } })
  const picked: unknown[] = []
  const pick: SourceSetup['pick'] = ({ text, links }) => picked.push({ text, links }) > 0 && text !== 'cats'
  const setup = createSetup({ url: player.url, queries: ['bitcoin'], now: () => NOW, pick })
  const [batch] = await readUntil(
    (signal) => hackernews.open(setup).follow({ cursor: String(NOW_S - 100), signal }),
    (read) => read.length === 1,
  )
  assert.deepEqual([batch && idsOf([batch]), batch?.lookedAt], [[String(NOW_S - 10)], 2])
  assert.deepEqual(picked, [
    { text: 'bitcoin', links: ['https://bitcoin.example/'] },
    { text: 'cats', links: undefined },
  ])
})

test('passes a second that exceeds an answer', async () => {
  const player = await play()
  player.answerNext({ times: 2, answer: { body: { hits: hitsOf(5, 5), nbHits: 2_000, nbPages: 1_000 } } })
  player.answerNext({ answer: { body: { hits: hitsOf(9), nbHits: 1, nbPages: 1 } } })
  const setup = createSetup({ url: player.url, queries: ['bitcoin'], now: () => NOW })
  await readUntil(
    (signal) => hackernews.open(setup).follow({ cursor: String(NOW_S - 100), signal }),
    (read) => read.at(-1)?.cursor === String(NOW_S),
  )
  assert.deepEqual(askedOf(player).slice(0, 3), [
    ['bitcoin', 700, -1],
    ['bitcoin', 700, 4],
    ['bitcoin', 700, 5],
  ])
})

test('reads the past by days and resumes where it stopped', async () => {
  const hour = 3_600
  const read = async (cursor?: string) => {
    const player = await play()
    player.answerNext({ times: 9, answer: { body: { hits: [], nbHits: 0, nbPages: 0 } } })
    const feed = hackernews.open(createSetup({ url: player.url, queries: ['bitcoin'], now: () => NOW }))
    const [from, to] = [36, 0].map((hours) => new Date(NOW.getTime() - hours * HOUR_MS))
    const signal = AbortSignal.timeout(60_000)
    const batches = await Array.fromAsync(feed.reachBack!({ from: from!, to: to!, cursor, signal })) // it can
    const places = batches.map(({ cursor, progress }) => [NOW_S - Number(cursor), progress])
    return { places, asked: askedOf(player) }
  }
  const whole = await read()
  const [first, second] = [
    ['bitcoin', 24 * hour, 0],
    ['bitcoin', 36 * hour, 24 * hour],
  ]
  assert.deepEqual(whole, {
    asked: [first, second],
    places: [
      [0, 0],
      [24 * hour, 2 / 3],
      [24 * hour, 2 / 3],
      [36 * hour, 1],
    ],
  })
  const rest = { asked: [second], places: whole.places.slice(2) }
  assert.deepEqual(await read(String(NOW_S - 24 * hour)), rest)
  assert.deepEqual(await read(String(NOW_S - 36 * hour)), { asked: [], places: [] })
  assert.deepEqual(await read(String(NOW_S + hour)), whole, 'nothing is read from beyond the window')
})

test('reports a lasting limit with its end', async () => {
  const player = await play()
  player.answerNext({ answer: { status: 429, headers: { 'retry-after': '30' }, body: {} } })
  const throttled = Promise.withResolvers<Date>()
  const stop = new AbortController()
  const setup = createSetup({
    url: player.url,
    onHealth: (health) => {
      if (health.state === 'throttled') throttled.resolve(health.until)
    },
  })
  const reading = Array.fromAsync(hackernews.open(setup).follow({ signal: stop.signal }))
  const until = await throttled.promise
  stop.abort()
  await reading
  assert.ok(until.getTime() > Date.now() + 10_000)
})

test('stories and comments are plain text with their counts, links and parents', async () => {
  const player = await play()
  const feed = hackernews.open(createSetup({ url: player.url, queries: ['bitcoin'] }))
  const batches = await readUntil(
    (signal) => feed.follow({ cursor: String(Math.floor(Date.now() / 1_000) - 7_200), signal }),
    (read) => idsOf(read).length > 30,
  )
  const posts = batches.flatMap((batch) =>
    batch.events.flatMap((event) => (event.type === 'put' ? [event.post] : [])),
  )
  const story = posts.find((post) => !post.replyTo)
  const comment = posts.find((post) => post.replyTo)
  assert.ok(story?.counts.likes !== undefined && story.counts.comments !== undefined)
  assert.match(story.links?.[0] ?? '', /^https:\/\/story\.example\//)
  assert.equal(comment?.counts.likes, undefined)
  assert.match(comment?.text ?? '', /\nSee this$/)
  assert.ok(posts.every((post) => !/[<>]|&[a-z#]/.test(post.text)))
})

test('a title is as it reads on the page', async () => {
  const player = await play()
  const feed = hackernews.open(createSetup({ url: player.url }))
  const item = { id: 7, type: 'story', by: 'ann', time: 1_790_000_000, score: 1, descendants: 0 }
  const title = 'AT&amp;T takes bitcoin: what&#x27;s an <input> & why &lt;now&gt;'
  player.answerNext({ path: '/item/7', answer: { body: { ...item, title } } })
  const events = []
  for await (const batch of feed.refresh!({ ids: ['7'], signal: AbortSignal.timeout(60_000) }))
    events.push(...batch.events) // it can
  const [put] = events.flatMap((event) => (event.type === 'put' ? [event.post.text] : []))
  assert.equal(put, "AT&T takes bitcoin: what's an <input> & why <now>")
})

test('deletes removed items, updates counts, and ignores null', async () => {
  const player = await play()
  const feed = hackernews.open(createSetup({ url: player.url }))
  const events = []
  const ids = ['20', '31', '33', '999999999']
  for await (const batch of feed.refresh!({ ids, signal: AbortSignal.timeout(60_000) }))
    events.push(...batch.events) // it can
  assert.deepEqual(
    events.map((event) => [event.type, 'reason' in event ? event.reason : undefined]),
    [
      ['delete', 'deleted'],
      ['delete', 'taken_down'],
      ['put', undefined],
      ['counts', undefined],
    ],
  )
})

test('a refreshed item equals the searched one until it is edited', async () => {
  const player = await play()
  const feed = hackernews.open(createSetup({ url: player.url, queries: ['bitcoin'] }))
  const found = await readUntil(
    (signal) => feed.follow({ cursor: String(Math.floor(Date.now() / 1_000) - 7_200), signal }),
    (read) => idsOf(read).length > 30,
  )
  const before = foldEvents(found.flatMap(({ events }) => events))
  const ids = [...before.keys()].filter((id) => Number(id) % 10 !== 0 && Number(id) % 15 !== 1)
  const [story = '', comment = ''] = [0, 1].map((rest) => ids.find((id) => Number(id) % 3 === rest))
  const blank = ids.find((id) => Number(id) % 3 === 0 && id !== story) ?? ''
  player.edit(blank, '')
  player.edit(story, 'Bitcoin, but in other words')
  player.edit(comment, 'I was wrong about bitcoin')
  const events = []
  for await (const batch of feed.refresh!({ ids, signal: AbortSignal.timeout(60_000) }))
    events.push(...batch.events) // it can
  const puts = events.flatMap((event) => (event.type === 'put' ? [event.post] : []))
  for (const post of puts) {
    const { text, links, replyTo, createdAt, username, revision = 0 } = post
    const known = before.get(post.externalId)
    assert.deepEqual(
      { links, replyTo, createdAt, username },
      {
        links: known?.links,
        replyTo: known?.replyTo,
        createdAt: known?.createdAt,
        username: known?.username,
      },
    )
    assert.ok(revision > (known?.revision ?? 0))
    if (post.externalId !== story && post.externalId !== comment) assert.equal(text, known?.text)
  }
  const textOf = (id: string) => puts.find(({ externalId }) => externalId === id)?.text
  assert.deepEqual(puts.map(({ externalId }) => externalId).sort(), ids.filter((id) => id !== blank).sort())
  assert.equal(textOf(story), 'Bitcoin, but in other words')
  assert.equal(textOf(comment), 'I was wrong about bitcoin\nSee this')
})

test('what was deleted stays deleted while the search still finds it', async () => {
  const player = await play()
  const feed = hackernews.open(createSetup({ url: player.url, queries: ['bitcoin'] }))
  const search = async () => {
    const cursor = String(Math.floor(Date.now() / 1_000) - 7_200)
    const batches = await readUntil(
      (signal) => feed.follow({ cursor, signal }),
      (read) => idsOf(read).some(isDeleted),
    )
    return batches.flatMap((batch) => batch.events)
  }
  const isDeleted = (id: string) => Number(id) % 10 === 0
  const before = await search()
  const ids = before.flatMap((event) => (event.type === 'put' ? [event.post.externalId] : []))
  const asked = []
  for await (const { events } of feed.refresh!({ ids, signal: AbortSignal.timeout(60_000) }))
    asked.push(...events) // it can
  const left = [...foldEvents([...before, ...asked, ...(await search())]).keys()]
  assert.ok(ids.some(isDeleted) && left.length > 0)
  assert.deepEqual(
    left.filter((id) => isDeleted(id) && ids.includes(id)),
    [],
  )
})

test('reports recovery after a fault while reading back', async () => {
  const player = await play()
  const setup = createSetup({ url: player.url, queries: ['bitcoin'] })
  const to = new Date()
  const from = new Date(to.getTime() - 48 * HOUR_MS)
  player.answerNext({ times: 4, answer: { status: 503, body: 'down' } })
  const batches: SocialBatch[] = []
  const feed = hackernews.open(setup)
  for await (const batch of feed.reachBack!({ from, to, signal: AbortSignal.timeout(60_000) }))
    batches.push(batch) // it can
  assert.ok(idsOf(batches).length > 0)
  assert.deepEqual(
    setup.states.map(({ state }) => state),
    ['reconnecting', 'connected'],
  )
})
