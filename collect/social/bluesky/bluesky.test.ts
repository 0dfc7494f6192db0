import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, type TestContext, test } from 'node:test'
import WebSocket from 'ws'
import type { SocialBatch, SourceSetup } from '#collect/port/source.ts'
import { foldEvents } from '#collect/testing/fold-events.ts'
import { createSetup, readUntil } from '#collect/testing/source-setup.ts'
import {
  type BlueskyPlayer,
  type BlueskyPlayerOptions,
  startBlueskyPlayer,
} from '#play/bluesky/bluesky-player.ts'
import { bluesky } from '../../list-sources.ts'
import { followJetstream } from './follow-jetstream.ts'
import { readJetstreamFrame } from './read-jetstream-frame.ts'

const players: BlueskyPlayer[] = []
after(() => Promise.all(players.map((player) => player.stop())))

async function play(options: BlueskyPlayerOptions = {}): Promise<BlueskyPlayer> {
  const player = await startBlueskyPlayer({ rate: 2_000, startedAt: new Date(), lastSeq: 1_999, ...options })
  players.push(player)
  return player
}

function setupFor(player: BlueskyPlayer, options: Partial<SourceSetup> = {}) {
  return createSetup({ url: player.url, streamUrl: player.streamUrl, ...options })
}

const startOf = (host: string) => `1 ${(Date.now() - 1_000) * 1_000} ${host}`
const lookedAt = (batches: SocialBatch[]) => batches.reduce((sum, batch) => sum + batch.lookedAt, 0)
const textsOf = (batches: SocialBatch[]) =>
  [...foldEvents(batches.flatMap((batch) => batch.events))].map(([uri, { text }]) => `${uri} ${text}`).sort()
const stateOf = (player: BlueskyPlayer, toSeq: number) =>
  player
    .state(toSeq)
    .map(({ uri, text }) => `${uri} ${text}`)
    .sort()
const cursorsOf = ({ requests }: BlueskyPlayer) =>
  requests.flatMap(({ url }) => url.searchParams.getAll('cursor').map(Number))
const seqOf = (batch: SocialBatch | undefined) => Number(batch?.cursor.split(' ')[0])

test('following the stream ends with the posts of the network', async () => {
  const player = await play({ duplicateShare: 0.1, brokenShare: 0.05 })
  const setup = setupFor(player, { pick: keepCrypto(player) })
  const host = new URL(player.url).host
  const batches = await readUntil(
    (signal) => bluesky.open(setup).follow({ cursor: startOf(host), signal }),
    (read) => seqOf(read.at(-1)) >= 2_000,
  )
  assert.deepEqual(textsOf(batches), stateOf(player, 1_999))
  assert.ok(lookedAt(batches) >= 1_900, 'posts that are not kept are counted')
  assert.ok(
    setup.states.some((health) => health.state === 'frame_dropped'),
    'a broken frame is reported',
  )
  assert.ok(
    player.requests.some(({ url }) => url.searchParams.has('zstdDictionary')),
    'frames are asked for compressed',
  )
})

test('a reader that is cut off again and again loses nothing', async () => {
  const cutAfter = [399, 799, 1_199, 1_599]
  // The first half is there already, the second happens while it is read.
  const player = await play({ rate: 1_000, startedAt: new Date(Date.now() - 1_000), cutAfter })
  const setup = setupFor(player, { pick: keepCrypto(player) })
  const host = new URL(player.url).host
  const batches = await readUntil(
    (signal) => bluesky.open(setup).follow({ cursor: startOf(host), signal }),
    (read) => seqOf(read.at(-1)) >= 2_000,
  )
  assert.deepEqual(textsOf(batches), stateOf(player, 1_999))
  assert.equal(setup.states.filter((health) => health.state === 'reconnecting').length, cutAfter.length)
  const [first, ...again] = cursorsOf(player)
  assert.equal(first, 1)
  assert.ok(
    again.every((cursor, n) => cursor >= (again[n - 1] ?? 1) && cursor <= cutAfter[n]! + 1),
    `it goes on where it was: ${again}`,
  )
})

test('reading again from the cursor of any batch gives the rest', async () => {
  const player = await play({ lastSeq: 2_999 })
  const setup = setupFor(player, { pick: keepCrypto(player) })
  const host = new URL(player.url).host
  const first = await readUntil(
    (signal) => bluesky.open(setup).follow({ cursor: startOf(host), signal }),
    (read) => seqOf(read.at(-1)) >= 400,
  )
  const rest = await readUntil(
    (signal) => bluesky.open(setup).follow({ cursor: first.at(-1)?.cursor, signal }),
    (read) => seqOf(read.at(-1)) > 3_000 - 1,
  )
  assert.deepEqual(textsOf([...first, ...rest]), stateOf(player, 2_999))
})

test('an expired cursor resumes at the oldest and reports a gap', async () => {
  const player = await play({
    startedAt: new Date(Date.now() - 60_000),
    rate: 100,
    lookbackMs: 5_000,
    lastSeq: Number.MAX_SAFE_INTEGER,
  })
  const setup = setupFor(player)
  const host = new URL(player.url).host
  const from = Date.now() - 60_000
  const batches = await readUntil(
    (signal) => bluesky.open(setup).follow({ cursor: `1 ${from * 1_000} ${host}`, signal }),
    (read) => lookedAt(read) > 300,
  )
  const gap = batches.flatMap((batch) => batch.events).find((event) => event.type === 'gap')
  assert.ok(gap && gap.type === 'gap')
  assert.equal(gap.from.getTime(), from)
  assert.ok(gap.to.getTime() - from > 50_000, 'up to the oldest that is left')
  assert.ok(gap.to.getTime() <= Date.now() - 4_900, 'and no further')
  assert.equal(batches.flatMap((batch) => batch.events).filter((event) => event.type === 'gap').length, 1)
})

test('another host resumes by time, ten seconds earlier', async () => {
  const { player, startedAt, fromSecond } = await playMinute()
  const batches = await readUntil(
    (signal) =>
      bluesky.open(setupFor(player)).follow({ cursor: `999999 ${fromSecond(30)} elsewhere.example`, signal }),
    (read) => seqOf(read.at(-1)) > 5_000,
  )
  assert.equal(firstAt(batches), startedAt + 20_000)
  assert.deepEqual(
    batches.flatMap((batch) => batch.events).filter((event) => event.type === 'gap'),
    [],
  )
})

/** A network in which 100 things a second happened for 50 seconds, a minute ago. */
async function playMinute() {
  const startedAt = Date.now() - 60_000
  const player = await play({ startedAt: new Date(startedAt), rate: 100, lastSeq: 5_000 })
  return { player, startedAt, fromSecond: (second: number) => (startedAt + second * 1_000) * 1_000 }
}

function firstAt(batches: SocialBatch[]): number | undefined {
  const first = batches.flatMap((batch) => batch.events).find((event) => event.type === 'put')
  return first?.at.getTime()
}

test('where a host fails the next one goes on by time, and nothing is lost', async () => {
  const network = { startedAt: new Date(), rate: 1_000 }
  const east = await play({ ...network, cutAfter: [399, 1_199] })
  const west = await play({ ...network, cutAfter: [799] })
  const setup = setupFor(east, { pick: keepCrypto(east) })
  const hosts = [east.streamUrl, west.streamUrl]
  const batches = await readUntil(
    (signal) => followJetstream(setup, { cursor: startOf(new URL(east.url).host), hosts, signal }),
    (read) => seqOf(read.at(-1)) >= 2_000,
  )
  assert.deepEqual(textsOf(batches), stateOf(east, 1_999))
  const isTime = (cursor: number) => cursor > 1e15
  assert.deepEqual(cursorsOf(east).map(isTime), [false, true])
  assert.deepEqual(cursorsOf(west).map(isTime), [true, true], 'the number of another host is of no use')
})

test('a number that the host has not reached yet is found again by time', async () => {
  const { player, startedAt, fromSecond } = await playMinute()
  const host = new URL(player.url).host
  const batches = await readUntil(
    (signal) =>
      bluesky.open(setupFor(player)).follow({ cursor: `99999999 ${fromSecond(30)} ${host}`, signal }),
    (read) => seqOf(read.at(-1)) > 5_000,
  )
  assert.equal(firstAt(batches), startedAt + 20_000)
})

test('a socket that says nothing is left for a new one', async () => {
  const player = await play({ lastSeq: 10 })
  const twice = new AbortController()
  const errors: string[] = []
  const setup = setupFor(player, {
    silenceMs: 80,
    onHealth: (health) => {
      if (health.state === 'reconnecting') errors.push(health.error)
      if (errors.length === 2) twice.abort()
    },
  })
  const signal = AbortSignal.any([twice.signal, AbortSignal.timeout(60_000)])
  for await (const batch of bluesky
    .open(setup)
    .follow({ cursor: startOf(new URL(player.url).host), signal })) {
    assert.ok(batch.lookedAt <= 11)
  }
  assert.deepEqual(errors, ['silent', 'silent'])
})

test('a handshake that is refused with 429 is tried again when it may be', async () => {
  const player = await play({ lastSeq: 300 })
  const setup = setupFor(player)
  player.answerNext({
    path: 'subscribeEvents',
    answer: { status: 429, headers: { 'retry-after': '1' }, body: {} },
  })
  const startedAt = Date.now()
  await readUntil(
    (signal) => bluesky.open(setup).follow({ cursor: startOf(new URL(player.url).host), signal }),
    (read) => lookedAt(read) > 100,
  )
  assert.ok(Date.now() - startedAt >= 1_000)
  assert.ok(setup.states.some((health) => health.state === 'throttled'))
})

test('reads the stream without or with another dictionary', async () => {
  const player = await play({ withDictionary: false, lastSeq: 200 })
  const cursor = startOf(new URL(player.url).host)
  const plain = await readUntil(
    (signal) => bluesky.open(setupFor(player)).follow({ cursor, signal }),
    (read) => lookedAt(read) >= 150,
  )
  assert.ok(plain.length > 0)
  const renewed = await play({ lastSeq: 200 })
  renewed.answerNext({
    path: 'subscribeEvents',
    answer: { status: 400, body: { error: 'UnknownZstdDictionary', message: 'the current dictionary is 5' } },
  })
  const read = await readUntil(
    (signal) =>
      bluesky.open(setupFor(renewed)).follow({ cursor: startOf(new URL(renewed.url).host), signal }),
    (batches) => lookedAt(batches) >= 150,
  )
  assert.ok(read.length > 0)
})

test('reads the last hours completely, newest hour first', async () => {
  const hours = 3_600_000
  const player = await play({
    startedAt: new Date(Date.now() - 3 * hours),
    rate: 0.2,
    lastSeq: 2_100,
  })
  const setup = setupFor(player, { pick: keepCrypto(player), silenceMs: 1_000 })
  const to = new Date()
  const toSeq = 2_100
  const from = new Date(to.getTime() - 3 * hours)
  const batches: SocialBatch[] = []
  const signal = AbortSignal.timeout(60_000)
  for await (const batch of bluesky.open(setup).reachBack!({ from, to, signal })) batches.push(batch) // it can
  assert.deepEqual(textsOf(batches), stateOf(player, toSeq))
  assert.equal(batches.at(-1)?.progress, 1)
  const firstPosts = batches.flatMap((batch) => batch.events).filter((event) => event.type === 'put')
  assert.ok(to.getTime() - firstPosts[0]!.at.getTime() <= hours, 'the newest hour comes first')
  assert.ok(batches.flatMap((batch) => batch.events).every((event) => event.type !== 'gap'))
})

test('hours that the source no longer has are a gap', async () => {
  const hours = 3_600_000
  const player = await play({
    startedAt: new Date(Date.now() - 9 * hours),
    rate: 0.2,
    lookbackMs: 1.5 * hours,
    lastSeq: Number.MAX_SAFE_INTEGER,
  })
  const to = new Date()
  const from = new Date(to.getTime() - 8 * hours)
  const events = []
  const open = bluesky.open(setupFor(player, { silenceMs: 1_000 }))
  for await (const batch of open.reachBack!({ from, to, signal: AbortSignal.timeout(60_000) }))
    events.push(...batch.events) // it can
  const gaps = events.filter((event) => event.type === 'gap')
  const [gap] = gaps
  assert.ok(gap && gaps.length === 1, 'one, for all that is missing')
  assert.equal(gap.from.getTime(), from.getTime())
  assert.ok(Math.abs(to.getTime() - gap.to.getTime() - 1.5 * hours) < 60_000)
})

test('counts and names come 25 a call, and a post that is missing is deleted', async () => {
  const player = await play({ startedAt: new Date(Date.now() - 60_000), rate: 100, lastSeq: 3_000 })
  const known = player.truth(3_000).flatMap((row) => (row.op === 'put' ? [row.uri] : []))
  const gone = new Set(known)
  for (const { uri } of player.state(3_000)) gone.delete(uri)
  const batches = []
  const feed = bluesky.open(setupFor(player))
  for await (const batch of feed.refresh!({ ids: known, signal: AbortSignal.timeout(60_000) }))
    batches.push(batch) // it can
  const events = batches.flatMap((batch) => batch.events)
  const counts = events.filter((event) => event.type === 'counts')
  assert.equal(counts.length + gone.size, known.length)
  assert.deepEqual(
    new Set(events.flatMap((event) => (event.type === 'delete' ? [event.externalId] : []))),
    gone,
  )
  assert.ok(gone.size > 0)
  assert.ok(
    counts.every(
      ({ username, counts: { likes } }) =>
        /^author-\d+\.example$/.test(username ?? '') && likes !== undefined,
    ),
  )
  const calls = player.requests.filter(({ url }) => url.pathname.endsWith('getPosts'))
  assert.ok(calls.length > 1)
  assert.ok(calls.every(({ url }) => url.searchParams.getAll('uris').length <= 25))
})

test('refreshing finds missed edits and keeps newer ones', async () => {
  const player = await play({ startedAt: new Date(Date.now() - 600_000), rate: 100, lastSeq: 1_000 })
  const before = player.state(9)[0]!.text // the first post about crypto, which is edited as number 10
  const { uri, text } = player.state(1_000)[0]!
  assert.notEqual(text, before)
  const feed = bluesky.open(
    setupFor(player, { pick: () => assert.fail('what is known is not picked again') }),
  )
  const events = []
  for await (const batch of feed.refresh!({ ids: [uri], signal: AbortSignal.timeout(60_000) }))
    events.push(...batch.events) // it can
  const put = events.find((event) => event.type === 'put')
  assert.deepEqual([put?.post.externalId, put?.post.text, put?.post.edited], [uri, text, true])
  const ageMs = Date.now() - put!.post.revision / 1_000
  assert.ok(
    ageMs >= 300_000 && ageMs < 360_000,
    'newer than what was missed, older than what was just received',
  )
  assert.equal(put!.at.getTime(), put!.post.revision / 1_000)
})

test('a name that leads nowhere is none', async () => {
  const player = await play({ startedAt: new Date(Date.now() - 60_000), rate: 100, lastSeq: 1_000 })
  const [{ uri, text }] = player.state(1_000) as [{ uri: string; text: string }]
  const did = uri.split('/')[2]
  const post = { uri, author: { did, handle: 'handle.invalid' }, record: { text }, likeCount: 3 }
  player.answerNext({ path: 'getPosts', answer: { body: { posts: [post] } } })
  const events = []
  for await (const batch of bluesky.open(setupFor(player)).refresh!({
    ids: [uri],
    signal: AbortSignal.timeout(60_000),
  }))
    events.push(...batch.events) // it can
  const counted = events.find((event) => event.type === 'counts')
  assert.deepEqual([counted?.counts.likes, counted?.username], [3, undefined])
  const { handle } = readJetstreamFrame(
    JSON.stringify({
      payload: {
        $type: 'network.bsky.jetstream.subscribeEvents#identity',
        seq: 1,
        did,
        time: new Date().toISOString(),
        identity: { did, handle: 'handle.invalid' },
      },
    }),
  ) as { handle?: string }
  assert.equal(handle, undefined)
})

test('an account that labels itself as a bot is one, whatever others label it', async () => {
  const player = await play({ startedAt: new Date(Date.now() - 60_000), rate: 100, lastSeq: 1_000 })
  const [{ uri, text }] = player.state(1_000) as [{ uri: string; text: string }]
  const did = uri.split('/')[2]
  const labelled: [labels: unknown, isBot: boolean][] = [
    [[{ src: did, uri: `at://${did}/app.bsky.actor.profile/self`, val: 'bot' }], true],
    [[{ src: 'did:plc:moderator', uri: did, val: 'bot' }], false],
    [[{ src: did, val: 'bot', neg: true }], false],
    [[{ src: did, val: 'porn' }], false],
    [[], false],
    [undefined, false],
    ['bot', false],
  ]
  for (const [labels, isBot] of labelled) {
    const post = { uri, author: { did, handle: 'ada.example', labels }, record: { text }, likeCount: 3 }
    player.answerNext({ path: 'getPosts', answer: { body: { posts: [post] } } })
    const batches = bluesky.open(setupFor(player)).refresh!({
      ids: [uri],
      signal: AbortSignal.timeout(60_000),
    })
    const events = (await Array.fromAsync(batches)).flatMap((batch) => batch.events) // it can
    const counted = events.find((event) => event.type === 'counts')
    assert.equal(counted?.isAutomated, isBot, JSON.stringify(labels))
  }
})

test('marks a known post whose new words are not picked', async () => {
  const player = await play({ startedAt: new Date(Date.now() - 600_000), rate: 100, lastSeq: 1_000 })
  const [edited, other] = player.state(1_000)
  const asked = { ids: [edited!.uri, other!.uri], signal: AbortSignal.timeout(60_000) }
  const setup = setupFor(player, { wouldPick: ({ text }) => text !== edited!.text })
  const events = []
  for await (const batch of bluesky.open(setup).refresh!(asked)) events.push(...batch.events) // it can
  assert.deepEqual(
    events.map((event) =>
      event.type === 'put' ? [event.post.externalId, event.post.text, event.isPicked] : event.type,
    ),
    [[edited!.uri, edited!.text, false], 'counts', [other!.uri, other!.text, undefined], 'counts'],
  )
})

test('an answer that is not what it should be deletes nothing', async () => {
  const player = await play({ lastSeq: 100 })
  const feed = bluesky.open(setupFor(player))
  const ids = ['at://did:plc:2222222222222222222222aa/app.bsky.feed.post/3n2uguyztz222']
  const refresh = async () => {
    const events = []
    for await (const batch of feed.refresh!({ ids, signal: AbortSignal.timeout(60_000) }))
      events.push(...batch.events) // it can
    return events
  }
  player.answerNext({ path: 'getPosts', answer: { body: { unexpected: true } } })
  await assert.rejects(refresh(), { kind: 'malformed' })
  player.answerNext({
    path: 'getPosts',
    times: 3,
    answer: { headers: { 'content-type': 'text/html' }, body: '<html>' },
  })
  await assert.rejects(refresh(), { kind: 'not_json' })
  player.answerNext({ path: 'getPosts', times: 3, answer: { status: 502, body: 'bad gateway' } })
  await assert.rejects(refresh(), { kind: 'source_down' })
})

/** Keeps what the player says is about crypto. */
function keepCrypto(player: BlueskyPlayer): NonNullable<SourceSetup['pick']> {
  const texts = new Set(player.truth(5_000).flatMap((row) => ('text' in row ? [row.text] : [])))
  return ({ text }) => texts.has(text)
}

/** A server that only calls `onOpen` with each connection and its cursor. */
async function listen(
  t: TestContext,
  onOpen: (socket: WebSocket, cursor: string | null) => void,
  protocol: string | false = 'xrpc.v1.json',
): Promise<string> {
  const sockets = new WebSocket.Server({ noServer: true, handleProtocols: () => protocol })
  const server = createServer((_, response) => response.writeHead(426).end())
  server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (opened) =>
      onOpen(opened, new URL(request.url ?? '', 'http://localhost').searchParams.get('cursor')),
    ),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  return `ws://127.0.0.1:${port}`
}

function frameOf(payload: Record<string, unknown>): string {
  const commit = {
    collection: 'app.bsky.feed.post',
    did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa',
    operation: 'create',
    rkey: '3k2yihcrp6f2c',
    time: new Date().toISOString().replace('Z', '+00:00'),
    seq: 7,
    $type: '#commit',
  }
  return JSON.stringify({ payload: { ...commit, ...payload }, $type: 'message' })
}

test('what is written while the first connections fail is asked for afterwards', async (t) => {
  const cursors: (string | null)[] = []
  const begun = Date.now()
  const streamUrl = await listen(t, (socket, cursor) => {
    cursors.push(cursor)
    if (cursors.length < 3) socket.close()
    else socket.send(frameOf({ record: { text: 'bitcoin' } }))
  })
  const setup = createSetup({ streamUrl })
  await readUntil(
    (signal) => bluesky.open(setup).follow({ signal }),
    (read) => textsOf(read).length > 0,
  )
  const [first, second, third] = cursors
  assert.equal(first, null)
  assert.equal(second, third)
  const sinceMs = Number(second) / 1_000
  assert.ok(sinceMs >= begun - 10_000 && sinceMs <= Date.now() - 10_000, String(second))
})

test('reads from now, after a gap, where a host refuses the cursor', async (t) => {
  const cursors: (string | null)[] = []
  const streamUrl = await listen(t, (socket, cursor) => {
    cursors.push(cursor)
    if (cursor === null) socket.send(frameOf({ record: { text: 'bitcoin' } }))
    else socket.send(JSON.stringify({ $type: 'error', error: 'CursorTooOld', message: 'gone' }))
  })
  const from = Date.now() - 3 * 86_400_000
  const cursor = `5 ${from * 1_000} ${new URL(streamUrl).host}`
  const batches = await readUntil(
    (signal) => bluesky.open(createSetup({ streamUrl })).follow({ cursor, signal }),
    (read) => textsOf(read).length > 0,
  )
  assert.deepEqual(cursors, ['5', String(from * 1_000 - 10_000_000), null])
  const gaps = batches.flatMap(({ events }) => events.filter((event) => event.type === 'gap'))
  assert.deepEqual(
    gaps.map((gap) => [gap.from.getTime(), gap.reason]),
    [[from, 'cursor_too_old']],
  )
})

test('a post that was brought along from elsewhere is of its own time', async (t) => {
  const now = Date.now()
  const weekAgo = (ms: number) => new Date(now - 7 * 86_400_000 + ms).toISOString()
  const streamUrl = await listen(t, (socket) => {
    const of = { time: new Date(now).toISOString() }
    const late = { text: 'bitcoin late', createdAt: weekAgo(60_000) }
    const old = { text: 'bitcoin of old', createdAt: weekAgo(-60_000) }
    socket.send(frameOf({ ...of, seq: 7, rkey: '3k2yihcrp6f2c', record: late }))
    socket.send(frameOf({ ...of, seq: 8, rkey: '3k2yihcrp6f2d', record: old }))
  })
  const batches = await readUntil(
    (signal) => bluesky.open(createSetup({ streamUrl })).follow({ signal }),
    (read) => textsOf(read).length > 1,
  )
  const posts = batches.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'put' ? [event.post] : [])),
  )
  assert.deepEqual(
    posts.map(({ createdAt, createdAtRefused }) => [createdAt.toISOString(), createdAtRefused]),
    [
      [weekAgo(60_000), undefined],
      [weekAgo(-60_000), undefined],
    ],
  )
})

test('only withdrawn or banned accounts lose their posts', async (t) => {
  const states = [
    'throttled',
    'deactivated',
    'desynchronized',
    'takendown',
    'suspended',
    'deleted',
    'unheard_of',
    '',
  ]
  const streamUrl = await listen(t, (socket) => {
    const of = { time: new Date().toISOString(), $type: '#account' }
    for (const [nr, status] of states.entries()) {
      const account = { active: false, ...(status && { status }) }
      socket.send(frameOf({ ...of, seq: 2 * nr + 1, did: `did:plc:${status}`, account }))
      socket.send(
        frameOf({ ...of, seq: 2 * nr + 2, did: 'did:plc:back', account: { ...account, active: true } }),
      )
    }
    socket.send(frameOf({ seq: 99, record: { text: 'bitcoin', createdAt: new Date().toISOString() } }))
  })
  const batches = await readUntil(
    (signal) => bluesky.open(createSetup({ streamUrl })).follow({ signal }),
    (read) => textsOf(read).length > 0,
  )
  const deleted = batches.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'deleteAuthor' ? [`${event.authorId} ${event.reason}`] : [])),
  )
  assert.deepEqual(deleted, [
    'did:plc:deactivated deactivated',
    'did:plc:takendown taken_down',
    'did:plc:suspended taken_down',
    'did:plc:deleted deleted',
    'did:plc:unheard_of deleted',
    'did:plc: deleted',
  ])
})

test('takes times in the future as now', async (t) => {
  const ahead = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const streamUrl = await listen(t, (socket) => {
    const of = { did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', time: ahead }
    socket.send(frameOf({ ...of, seq: 7, $type: '#account', account: { active: false, status: 'deleted' } }))
    socket.send(frameOf({ ...of, seq: 8, record: { text: 'bitcoin', createdAt: new Date().toISOString() } }))
  })
  const setup = createSetup({ streamUrl })
  const batches = await readUntil(
    (signal) => bluesky.open(setup).follow({ signal }),
    (read) => read.flatMap(({ events }) => events).length >= 2,
  )
  const now = Date.now()
  for (const event of batches.flatMap(({ events }) => events)) {
    assert.ok(event.type === 'put' || event.type === 'deleteAuthor')
    assert.ok(event.at.getTime() <= now)
    if (event.type === 'put') assert.ok(event.post.createdAt.getTime() <= now)
  }
  assert.ok(batches.every(({ cursor }) => Number(cursor.split(' ')[1]) <= now * 1_000))
})

test('reads a server without subprotocol and dictionary', async (t) => {
  const streamUrl = await listen(
    t,
    (socket) => {
      socket.send(frameOf({ record: { text: `too large ${'\u0001'.repeat(900_000)}` } }))
      socket.send(frameOf({ record: { text: `bitcoin ${'\u0001'.repeat(40_000)}` } }))
    },
    false,
  )
  const setup = createSetup({ streamUrl })
  const batches = await readUntil(
    (signal) => bluesky.open(setup).follow({ signal }),
    (read) => textsOf(read).length > 0,
  )
  assert.match(textsOf(batches)[0] ?? '', /app\.bsky\.feed\.post\/3k2yihcrp6f2c bitcoin/)
  assert.deepEqual(
    setup.states.map(({ state }) => state),
    ['connected', 'frame_dropped'],
  )
})

test('what follows a resync at its very time replaces the posts of its author', async (t) => {
  const time = new Date().toISOString()
  const of = { did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', time }
  const written = (seq: number, rkey: string, text: string) =>
    frameOf({ ...of, seq, rkey, record: { text, createdAt: time } })
  const streamUrl = await listen(t, (socket) => {
    socket.send(written(1, '3k2yihcrp6f2a', 'bitcoin of before'))
    socket.send(frameOf({ ...of, seq: 2, $type: '#sync' }))
    for (const [nr, rkey] of ['3k2yihcrp6f2c', '3k2yihcrp6f2d', '3k2yihcrp6f2e'].entries())
      socket.send(written(3 + nr, rkey, `bitcoin ${nr}`))
  })
  const batches = await readUntil(
    (signal) => bluesky.open(createSetup({ streamUrl })).follow({ signal }),
    (read) => seqOf(read.at(-1)) >= 5,
  )
  assert.deepEqual(
    textsOf(batches).map((text) => text.replace(/.* (?=bitcoin)/, '')),
    ['bitcoin 0', 'bitcoin 1', 'bitcoin 2'],
  )
})

test('titles of linked pages and words for pictures are read with a post', async (t) => {
  const createdAt = new Date().toISOString()
  const external = { uri: 'https://news.example/1', title: 'Bitcoin passes a mark', description: 'More' }
  const images = [{ alt: 'A chart of Ether' }, { alt: '' }]
  const streamUrl = await listen(t, (socket) => {
    const card = { $type: 'app.bsky.embed.external', external }
    socket.send(frameOf({ seq: 1, record: { text: 'look', createdAt, embed: card } }))
    const media = { $type: 'app.bsky.embed.images', images }
    const embed = { $type: 'app.bsky.embed.recordWithMedia', media }
    socket.send(frameOf({ seq: 2, rkey: '3k2yihcrp6f2d', record: { text: '', createdAt, embed } }))
  })
  const batches = await readUntil(
    (signal) => bluesky.open(createSetup({ streamUrl })).follow({ signal }),
    (read) => textsOf(read).length > 1,
  )
  assert.deepEqual(
    textsOf(batches).map((text) => text.replace(/^\S+ /, '')),
    ['look\n\nBitcoin passes a mark', 'A chart of Ether'],
  )
})

test('reads a server of the first protocol', async (t) => {
  const micros = Date.now() * 1_000
  const asked: string[] = []
  const sockets = new WebSocket.Server({ noServer: true })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    asked.push(request.url ?? '')
    if (!request.url?.startsWith('/subscribe')) return void socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const of = { did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', time_us: micros }
      const commit = {
        rev: '3k2yihcrp6f2c',
        operation: 'create',
        collection: 'app.bsky.feed.post',
        rkey: '3k2yihcrp6f2c',
      }
      const record = { text: 'bitcoin', createdAt: new Date().toISOString() }
      opened.send(JSON.stringify({ ...of, kind: 'commit', commit: { ...commit, record } }))
      opened.send(
        JSON.stringify({
          ...of,
          time_us: micros + 1,
          kind: 'account',
          account: { active: false, status: 'deleted' },
        }),
      )
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  t.after(() => server.closeAllConnections())
  const { port } = server.address() as AddressInfo // a listening TCP server has one
  const setup = createSetup({ streamUrl: `ws://127.0.0.1:${port}` })
  const batches = await readUntil(
    (signal) => bluesky.open(setup).follow({ signal }),
    (read) => read.some(({ events }) => events.some(({ type }) => type === 'deleteAuthor')),
  )
  const types = batches.flatMap(({ events }) => events.map(({ type }) => type))
  assert.deepEqual(types, ['put', 'deleteAuthor'])
  assert.equal(batches.at(-1)?.cursor, `${micros + 1} ${micros + 1} 127.0.0.1:${port}/subscribe`)
  assert.ok(asked.some((url) => url.includes('wantedCollections=app.bsky.feed.post')))
  assert.ok(
    setup.states.some((health) => health.state === 'frame_dropped' && /first protocol/.test(health.reason)),
  )
})

test('a number that belongs to another archive is found again by time', async (t) => {
  const cursors: (string | null)[] = []
  const before = (Date.now() - 3_600_000) * 1_000
  const streamUrl = await listen(t, (socket, cursor) => {
    cursors.push(cursor)
    const time = cursor === '7' ? new Date(before / 1_000 - 86_400_000) : new Date(before / 1_000)
    socket.send(
      frameOf({
        seq: cursor === '7' ? 7 : 8,
        time: time.toISOString(),
        record: { text: 'bitcoin', createdAt: time.toISOString() },
      }),
    )
  })
  const { host } = new URL(streamUrl)
  await readUntil(
    (signal) => bluesky.open(createSetup({ streamUrl })).follow({ cursor: `7 ${before} ${host}`, signal }),
    () => cursors.length > 1,
  )
  assert.deepEqual(cursors.slice(0, 2), ['7', String(before - 10_000_000)])
})
