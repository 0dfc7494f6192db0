import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SocialBatch, SourceHealth } from '#collect/port/source.ts'
import { foldEvents } from '#collect/testing/fold-events.ts'
import { createSetup, readUntil } from '#collect/testing/source-setup.ts'
import { signBy, startNostrPlayer } from '#play/nostr/nostr-player.ts'
import { type RunningPlayer, startPlayer } from '#play/server/start-player.ts'
import { nostr } from './nostr.ts'
import { NostrReader } from './nostr-reader.ts'

const players: RunningPlayer[] = []
after(() => Promise.all(players.map((player) => player.stop())))

async function play(): Promise<RunningPlayer> {
  const player = await startNostrPlayer({ rate: 60 })
  players.push(player)
  return player
}

const eventsOf = (batches: SocialBatch[]) => batches.flatMap((batch) => batch.events)
const hourAgo = () => String(Math.floor(Date.now() / 1_000) - 3_600)

test('signed notes come once, however many relays have them', async () => {
  const relays = [await play(), await play()]
  const setup = createSetup({ list: relays.map((player) => player.streamUrl) })
  const batches = await readUntil(
    (signal) => nostr.open(setup).follow({ cursor: hourAgo(), signal }),
    (read) => eventsOf(read).length >= 61,
  )
  const ids = eventsOf(batches).flatMap((event) => (event.type === 'put' ? [event.post.externalId] : []))
  assert.equal(new Set(ids).size, ids.length)
  assert.ok(batches.length < ids.length / 2, 'what comes at once is stored together')
  assert.ok(relays.every((player) => player.sockets() > 0 || player.requests.length > 0))
})

test('leaves out invalid notes, and deletions by others', async () => {
  const player = await play()
  const now = Math.floor(Date.now() / 1_000)
  const setup = createSetup({ list: [player.streamUrl], now: () => new Date(now * 1_000) })
  const template = { kind: 1, created_at: now, tags: [['t', 'btc']], content: 'hello' }
  const good = signBy(3, template)
  const sent = [
    JSON.stringify(['EVENT', 'crowdtape', { ...signBy(4, template), content: 'forged' }]),
    JSON.stringify([
      'EVENT',
      'crowdtape',
      signBy(5, { ...template, tags: [...template.tags, ['expiration', String(now - 10)]] }),
    ]),
    JSON.stringify([
      'EVENT',
      'crowdtape',
      signBy(7, { ...template, tags: [...template.tags, ['expiration', String(now + 9_000)]] }),
    ]),
    JSON.stringify(['EVENT', 'crowdtape', signBy(6, { ...template, created_at: now + 601 })]),
    JSON.stringify([
      'EVENT',
      'crowdtape',
      signBy(10, { ...template, created_at: now + 600, content: 'soon' }),
    ]),
    // Relays refuse to be asked from half a second on, and nothing is kept from before 1970.
    JSON.stringify([
      'EVENT',
      'crowdtape',
      signBy(11, { ...template, created_at: now + 0.5, content: 'half' }),
    ]),
    JSON.stringify(['EVENT', 'crowdtape', signBy(12, { ...template, created_at: -1e300, content: 'never' })]),
    JSON.stringify(['NOTICE', `slow ${'x'.repeat(300)}`]),
    '["EVENT","crowdtape",{"id"',
    JSON.stringify(['EVENT', 'crowdtape', good]),
    JSON.stringify([
      'EVENT',
      'crowdtape',
      signBy(9, { kind: 5, created_at: now, tags: [['e', good.id]], content: '' }),
    ]),
    JSON.stringify([
      'EVENT',
      'crowdtape',
      signBy(3, { kind: 5, created_at: now, tags: [['e', good.id]], content: '' }),
    ]),
    JSON.stringify([
      'EVENT',
      'crowdtape',
      signBy(8, { kind: 62, created_at: now, tags: [['relay', 'ALL_RELAYS']], content: '' }),
    ]),
  ]
  let isSent = false
  const batches = await readUntil(
    (signal) => nostr.open(setup).follow({ cursor: hourAgo(), signal }),
    (read) => {
      if (!isSent) for (const frame of sent) player.sendToAll(frame)
      isSent = true
      return eventsOf(read).some((event) => event.type === 'deleteAuthor')
    },
  )
  const puts = eventsOf(batches).flatMap((event) => (event.type === 'put' ? [event.post] : []))
  const [own] = puts.filter((post) => post.text === 'hello').map((post) => post.externalId)
  const deleted = eventsOf(batches).flatMap((event) => (event.type === 'delete' ? [event.externalId] : []))
  assert.equal(puts.filter((post) => post.text === 'hello').length, 1)
  assert.ok(!puts.some(({ text }) => ['forged', 'half', 'never'].includes(text)))
  assert.ok(
    puts.some((post) => post.text === 'soon'),
    'a clock may be ten minutes ahead',
  )
  assert.equal(deleted.filter((id) => id === own).length, 1, 'a stranger’s deletion names another id')
  assert.equal(deleted.length, 2)
  const dropped = setup.states.flatMap((health) => (health.state === 'frame_dropped' ? [health.reason] : []))
  assert.deepEqual(dropped, [
    'an event whose signature is wrong',
    'an event of the future',
    'an event without id or time',
    'an event without id or time',
    `the relay says: slow ${'x'.repeat(195)}`,
  ])
})

test('a silent relay is asked again, live and stored', async () => {
  const player = await startPlayer({ listen: () => undefined })
  players.push(player)
  const setup = createSetup({ list: [player.streamUrl], silenceMs: 20 })
  const stop = new AbortController()
  const silent = Promise.withResolvers<void>()
  const own = {
    ...setup,
    onHealth: (health: SourceHealth) => {
      if (health.state === 'reconnecting' && health.error === 'silent') silent.resolve()
    },
  }
  const live = Array.fromAsync(nostr.open(own).follow({ signal: stop.signal }))
  await silent.promise
  stop.abort()
  await live
  const again = new AbortController()
  const times = { from: new Date(Date.now() - 3_600_000), to: new Date() }
  const past = Array.fromAsync(nostr.open(setup).reachBack!({ ...times, signal: again.signal })) // it can
  const before = player.requests.length
  while (player.requests.length < before + 3) await new Promise((next) => setImmediate(next))
  again.abort()
  assert.deepEqual(await past, [])
})

interface Filter {
  ids?: string[]
  '#t'?: string[]
  kinds: number[]
  since?: number
  until?: number
  authors?: string[]
  '#e'?: string[]
}

/** A relay that has these events, gives at most so many of them for a filter, newest first, and notes what it is asked. */
async function keep(events: ReturnType<typeof signBy>[], atOnce: number) {
  const asked: [string, string, ...Filter[]][] = []
  const relay = await startPlayer({
    listen(socket) {
      socket.on('message', (message: unknown) => {
        const [type, subscription, ...filters] = JSON.parse(String(message))
        if (type !== 'REQ') return
        asked.push([type, subscription, ...filters])
        for (const filter of filters as Filter[]) {
          const {
            kinds,
            since = 0,
            until = Number.POSITIVE_INFINITY,
            authors,
            '#e': ids,
            '#t': hashtags,
            ids: noteIds,
          } = filter
          const wanted = events
            .filter((event) => kinds.includes(event.kind))
            .filter(({ created_at: at }) => at >= since && at <= until)
            .filter(({ pubkey }) => authors?.includes(pubkey) ?? true)
            .filter(({ id }) => noteIds?.includes(id) ?? true)
            .filter(
              ({ tags }) => hashtags === undefined || tags.some(([, tag]) => hashtags.includes(tag ?? '')),
            )
            .filter(({ tags }) => ids === undefined || tags.some(([, id]) => ids.includes(id ?? '')))
            .sort((a, b) => b.created_at - a.created_at)
          for (const event of wanted.slice(0, atOnce))
            socket.send(JSON.stringify(['EVENT', subscription, event]))
        }
        socket.send(JSON.stringify(['EOSE', subscription]))
      })
      return () => {}
    },
  })
  players.push(relay)
  return { relay, asked }
}

const NEWEST = 1_700_000_000
const noteAt = (created_at: number, content = `at ${created_at}`) =>
  signBy(1, { kind: 1, created_at, tags: ['btc', 'bitcoin'].map((tag) => ['t', tag]), content })

test('asks a relay for tags from before it was last read', async () => {
  const notes = [noteAt(NEWEST + 100), noteAt(NEWEST - 50)]
  const { relay, asked } = await keep(notes, 100)
  let now = NEWEST + 300
  const setup = createSetup({
    list: [relay.streamUrl],
    queries: ['#Bitcoin', 'DeFi'],
    now: () => new Date(now * 1_000),
  })
  const place = (seconds: number) => JSON.stringify({ [relay.streamUrl]: seconds })
  let hasBroken = false
  const batches = await readUntil(
    (signal) => nostr.open(setup).follow({ cursor: String(NEWEST), signal }),
    (read) => {
      if (!hasBroken && read.at(-1)?.cursor.includes(String(now))) {
        hasBroken = true
        now += 900
        notes.push(noteAt(NEWEST + 800))
        relay.sendToAll(JSON.stringify(['CLOSED', 'crowdtape', 'error: busy']))
      }
      return eventsOf(read).length >= 3 && read.at(-1)?.cursor === place(now)
    },
  )
  const askFrom = (since: number) => [
    'REQ',
    'crowdtape',
    { kinds: [1], '#t': ['bitcoin', 'defi'], since },
    { kinds: [5, 62], since },
  ]
  assert.deepEqual(
    asked.filter(([, subscription]) => subscription === 'crowdtape'),
    [askFrom(NEWEST - 600), askFrom(NEWEST - 300)],
  )
  const newest = batches.findLast(({ newestAt }) => newestAt !== undefined)?.newestAt
  assert.deepEqual(newest, new Date((NEWEST + 800) * 1_000))
  assert.equal(
    batches.reduce((sum, { lookedAt }) => sum + lookedAt, 0),
    3,
  )
  const [first] = eventsOf(batches)
  assert.ok(first?.type === 'put')
  const { id, pubkey } = noteAt(NEWEST + 100)
  assert.deepEqual(
    [first.at, first.post.externalId, first.post.authorId, first.post.url],
    [new Date(1_700_000_100_000), `${pubkey.slice(0, 32)}:${id}`, pubkey, `https://njump.me/${id}`],
  )
})

test('reads all pages of a relay before its cursor moves', async () => {
  const notes = Array.from({ length: 10 }, (_, index) => noteAt(NEWEST + 10 * index))
  const sameSecond = ['one', 'two', 'three'].map((content) => noteAt(NEWEST + 45, content))
  const { relay } = await keep([...notes, ...sameSecond], 3)
  const setup = createSetup({ list: [relay.streamUrl], now: () => new Date((NEWEST + 200) * 1_000) })
  const start = JSON.stringify({ [relay.streamUrl]: NEWEST })
  const batches = await readUntil(
    (signal) => nostr.open(setup).follow({ cursor: start, signal }),
    (read) => read.at(-1)?.cursor !== start,
  )
  assert.equal(eventsOf(batches).length, 13)
  assert.equal(batches.at(-1)?.cursor, JSON.stringify({ [relay.streamUrl]: NEWEST + 200 }))
})

test('an absent relay resumes from its own cursor', async () => {
  const { relay } = await keep([noteAt(NEWEST + 100)], 100)
  const away = await play()
  await away.stop()
  const setup = createSetup({
    list: [relay.streamUrl, away.streamUrl],
    now: () => new Date((NEWEST + 7_200) * 1_000),
  })
  const batches = await readUntil(
    (signal) => nostr.open(setup).follow({ cursor: String(NEWEST), signal }),
    (read) => read.some(({ cursor }) => cursor.includes(String(NEWEST + 7_200))),
  )
  assert.deepEqual(JSON.parse(batches.at(-1)?.cursor ?? ''), {
    [relay.streamUrl]: NEWEST + 7_200,
    [away.streamUrl]: NEWEST,
  })
})

test('an event that is too large costs that event and not the connection', async () => {
  const now = Math.floor(Date.now() / 1_000)
  const { relay } = await keep(
    [noteAt(now - 5), noteAt(now - 10, 'x'.repeat(300_000)), noteAt(now - 15)],
    100,
  )
  const setup = createSetup({ list: [relay.streamUrl] })
  const batches = await readUntil(
    (signal) => nostr.open(setup).follow({ signal }),
    (read) => eventsOf(read).length >= 2,
  )
  assert.equal(eventsOf(batches).length, 2)
  assert.ok(setup.states.every(({ state }) => state !== 'reconnecting'))
  assert.ok(setup.states.some(({ state }) => state === 'frame_dropped'))
})

for (const [words, state] of [
  ['auth-required: members only', 'refused'],
  ['rate-limited: slow down', 'throttled'],
  ['error: could not connect to the database', 'reconnecting'],
] as const) {
  test(`a subscription that a relay ends with “${words}” makes it ${state}`, async () => {
    const relay = await startPlayer({
      listen(socket) {
        socket.on('message', () => socket.send(JSON.stringify(['CLOSED', 'crowdtape', words])))
        return () => {}
      },
    })
    players.push(relay)
    const done = new AbortController()
    const setup = createSetup({
      list: [relay.streamUrl],
      onHealth: (health) => {
        reported.push(health.state)
        done.abort()
      },
    })
    const reported: string[] = []
    for await (const _batch of nostr.open(setup).follow({ signal: done.signal }));
    assert.deepEqual(reported, [state], 'and not that it is connected')
  })
}

test('without a cursor a relay is asked for ten minutes', async () => {
  const asked: { since: number }[] = []
  const relay = await startPlayer({
    listen(socket) {
      socket.on('message', (message: unknown) => {
        asked.push(JSON.parse(String(message))[2])
        socket.send(
          JSON.stringify([
            'EVENT',
            'crowdtape',
            signBy(1, { kind: 5, created_at: 1_699_999_990, tags: [['e', 'x']], content: '' }),
          ]),
        )
      })
      return () => {}
    },
  })
  players.push(relay)
  const setup = createSetup({ list: [relay.streamUrl], now: () => new Date(1_700_000_000_999) })
  for (const cursor of [undefined, 'newest']) {
    const [batch] = await readUntil(
      (signal) => nostr.open(setup).follow({ cursor, signal }),
      (read) => read.length > 0,
    )
    const place = JSON.stringify({ [relay.streamUrl]: 1_700_000_000 })
    assert.deepEqual([batch?.lookedAt, batch?.cursor], [0, place], 'a deletion is no note')
  }
  assert.deepEqual(
    asked.map(({ since }) => since),
    [1_699_999_400, 1_699_999_400],
  )
})

test('without a relay, or with a wrong one, it is not opened', () => {
  assert.throws(() => nostr.open(createSetup()), { name: 'SourceSetupWrong' })
  assert.throws(() => nostr.open(createSetup({ list: ['https://x.example'] })), { name: 'SourceSetupWrong' })
})

test('an absent relay is a partial failure while another is read', async () => {
  const [well, away] = [await play(), await play()]
  await away.stop()
  const setup = createSetup({ list: [well.streamUrl, away.streamUrl] })
  await readUntil(
    (signal) => nostr.open(setup).follow({ cursor: hourAgo(), signal }),
    (read) => eventsOf(read).length > 0 && setup.states.some(({ state }) => state === 'frame_dropped'),
  )
  const states = new Set(setup.states.map(({ state }) => state))
  assert.deepEqual([...states].sort(), ['connected', 'frame_dropped'])
})

test('a first start reads stored notes without deleted ones', async () => {
  const notes = Array.from({ length: 9 }, (_, index) => noteAt(NEWEST + 10 * index))
  const gone = noteAt(NEWEST + 35, 'withdrawn')
  const left = signBy(2, { kind: 1, created_at: NEWEST + 36, tags: [['t', 'btc']], content: 'vanished' })
  const { relay, asked } = await keep(
    [
      ...notes,
      gone,
      left,
      noteAt(NEWEST - 1, 'before'),
      signBy(1, { kind: 5, created_at: NEWEST + 40, tags: [['e', gone.id]], content: '' }),
      signBy(5, { kind: 5, created_at: NEWEST + 40, tags: [['e', notes[0]!.id]], content: '' }), // there are nine
      signBy(2, { kind: 62, created_at: NEWEST + 41, tags: [['relay', 'ALL_RELAYS']], content: '' }),
      signBy(9, { kind: 5, created_at: NEWEST + 42, tags: [['e', 'of-something-else']], content: '' }),
    ],
    3,
  )
  const other = await keep([noteAt(NEWEST + 5, 'elsewhere')], 3)
  const setup = createSetup({
    list: [relay.streamUrl, other.relay.streamUrl],
    now: () => new Date((NEWEST + 90) * 1_000),
  })
  const window = { from: new Date(NEWEST * 1_000), to: new Date((NEWEST + 90) * 1_000) }
  const { reachBack } = nostr.open(setup)
  const read = async (cursor?: string) => {
    const batches: SocialBatch[] = []
    const signal = AbortSignal.timeout(60_000)
    for await (const batch of reachBack!({ ...window, cursor, signal })) batches.push(batch) // it can
    return batches
  }
  const batches = await read()
  const texts = [...foldEvents(eventsOf(batches)).values()].map(({ text }) => text)
  assert.deepEqual(texts.sort(), [...notes.map(({ content }) => content), 'elsewhere'].sort())
  const times = eventsOf(batches).flatMap((event) =>
    event.type === 'put' && event.post.text.startsWith('at ') ? [event.at.getTime()] : [],
  )
  assert.equal(times[0], (NEWEST + 80) * 1_000)
  assert.equal(eventsOf(batches).filter(({ type }) => type === 'deleteAuthor').length, 1)
  assert.equal(batches.at(-1)?.progress, 1)
  const before = asked.length
  const middle = batches.find(({ progress = 0 }) => progress > 0.5)
  const rest = await read(middle?.cursor)
  assert.ok(rest.length < batches.length && asked.length > before)
  assert.equal(
    [...foldEvents(eventsOf([...batches.slice(0, batches.indexOf(middle!) + 1), ...rest]))].length, // one is past the half
    10,
  )
  assert.equal((await read(batches.at(-1)?.cursor)).flatMap(({ events }) => events).length, 0)
})

test('what is read of the past is asked again after a fault from where it was', async () => {
  const { relay } = await keep(
    Array.from({ length: 6 }, (_, index) => noteAt(NEWEST + 10 * index)),
    2,
  )
  const setup = createSetup({ list: [relay.streamUrl], now: () => new Date((NEWEST + 60) * 1_000) })
  const { reachBack } = nostr.open(setup)
  const events: SocialBatch['events'] = []
  const window = { from: new Date(NEWEST * 1_000), to: new Date((NEWEST + 60) * 1_000) }
  for await (const batch of reachBack!({ ...window, signal: AbortSignal.timeout(60_000) })) {
    // it can
    if (events.length === 0) relay.sendToAll(JSON.stringify(['CLOSED', 'crowdtape-back', 'error: busy']))
    events.push(...batch.events)
  }
  assert.equal(foldEvents(events).size, 6)
  assert.ok(setup.states.every(({ state }) => state === 'frame_dropped'))
})

test('refreshes deletions, requests to vanish, and names', async () => {
  const [kept, gone, left] = [1, 2, 3].map((author) =>
    signBy(author, { kind: 1, created_at: NEWEST, tags: [['t', 'btc']], content: `by ${author}` }),
  ) as [Signed, Signed, Signed]
  const name = JSON.stringify({ name: 'Ada  L', display_name: 'other' })
  const { relay } = await keep(
    [
      kept,
      gone,
      left,
      signBy(1, { kind: 0, created_at: NEWEST - 9, tags: [], content: name }),
      signBy(1, {
        kind: 62,
        created_at: NEWEST + 5,
        tags: [['relay', 'wss://elsewhere.example/']],
        content: '',
      }),
      signBy(2, { kind: 5, created_at: NEWEST + 5, tags: [['e', gone.id]], content: '' }),
      signBy(1, { kind: 5, created_at: NEWEST + 5, tags: [['e', gone.id]], content: 'of a stranger' }),
    ],
    100,
  )
  const here = signBy(3, {
    kind: 62,
    created_at: NEWEST + 6,
    tags: [['relay', relay.streamUrl]],
    content: '',
  })
  const other = await keep([left, here], 100)
  const setup = createSetup({ list: [relay.streamUrl, other.relay.streamUrl, 'ws://127.0.0.1:9'] })
  const idOf = ({ pubkey, id }: Signed) => `${pubkey.slice(0, 32)}:${id}`
  const ids = [kept, gone, left].map(idOf)
  const events: SocialBatch['events'] = []
  for await (const batch of nostr.open(setup).refresh!({ ids, signal: AbortSignal.timeout(60_000) }))
    events.push(...batch.events) // it can
  const found = events.flatMap((event) => {
    if (event.type === 'delete') return event.externalId === idOf(gone) ? ['deleted'] : ['no note of ours']
    if (event.type === 'rename') return [`${event.username} ${event.authorId === kept.pubkey}`]
    return event.type === 'deleteAuthor' && event.authorId === left.pubkey ? ['vanished'] : []
  })
  const name8 = kept.pubkey.slice(0, 8)
  assert.deepEqual(found.sort(byText), [`Ada L (${name8}) true`, 'deleted', 'no note of ours', 'vanished'])
})

test('a profile says whether a program writes, and no other word of it does', () => {
  const reader = new NostrReader(createSetup({}), {})
  const profiles: [profile: unknown, flag: boolean | undefined][] = [
    [{ name: 'Ada', bot: true }, true],
    [{ bot: true }, true],
    [{ name: 'Ada' }, false],
    [{ name: 'Ada', bot: 'true' }, false],
    [{ name: 'Ada bot', about: 'bot' }, false],
    [{}, undefined],
    [[], undefined],
    ['bot', undefined],
  ]
  for (const [profile, flag] of profiles) {
    const note = { kind: 0, pubkey: 'a'.repeat(64), created_at: NEWEST, content: JSON.stringify(profile) }
    const flags = reader
      .toEvents(note)
      .map((event) => (event.type === 'rename' ? event.isAutomated : 'another event'))
    assert.deepEqual(flags, flag === undefined ? [] : [flag], note.content)
  }
})

const byText = (a: unknown, b: unknown) => (String(a) < String(b) ? -1 : 1)

test('leaves out bridged copies and prepends warnings', async () => {
  const tags = [['t', 'btc']]
  const { relay } = await keep(
    [
      signBy(1, {
        kind: 1,
        created_at: NEWEST,
        tags: [...tags, ['proxy', 'https://a.example/1', 'activitypub']],
        content: 'copy',
      }),
      signBy(1, {
        kind: 1,
        created_at: NEWEST,
        tags: [...tags, ['content-warning', 'money']],
        content: 'bitcoin',
      }),
    ],
    100,
  )
  const setup = createSetup({ list: [relay.streamUrl], now: () => new Date((NEWEST + 9) * 1_000) })
  const batches = await readUntil(
    (signal) => nostr.open(setup).follow({ cursor: String(NEWEST), signal }),
    (read) => eventsOf(read).length > 0,
  )
  assert.deepEqual(
    eventsOf(batches).map((event) => event.type === 'put' && event.post.text),
    ['money\n\nbitcoin'],
  )
})

test('a second that holds more than a page is read hashtag by hashtag', async () => {
  const tagged = (tag: string, count: number) =>
    Array.from({ length: count }, (_, nr) =>
      signBy(nr, { kind: 1, created_at: NEWEST, tags: [['t', tag]], content: `${tag} ${nr}` }),
    )
  const { relay } = await keep(
    [...tagged('btc', 3), ...tagged('eth', 3), ...tagged('defi', 3), noteAt(NEWEST - 5)],
    3,
  )
  const setup = createSetup({
    list: [relay.streamUrl],
    queries: ['btc', 'eth', 'defi'],
    now: () => new Date((NEWEST + 9) * 1_000),
  })
  const batches = await readUntil(
    (signal) => nostr.open(setup).follow({ cursor: String(NEWEST), signal }),
    (read) => eventsOf(read).length >= 10,
  )
  assert.equal(new Set(eventsOf(batches).map((event) => event.type === 'put' && event.post.text)).size, 10)
  const window = { from: new Date((NEWEST - 9) * 1_000), to: new Date((NEWEST + 9) * 1_000) }
  const { reachBack } = nostr.open(setup)
  const signal = AbortSignal.timeout(60_000)
  const back = await Array.fromAsync(reachBack!({ ...window, signal })) // it can
  assert.equal(new Set(eventsOf(back).map((event) => event.type === 'put' && event.post.text)).size, 10)
})

type Signed = ReturnType<typeof signBy>
