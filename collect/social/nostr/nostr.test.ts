import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SocialBatch } from '#collect/port/source.ts'
import { createSetup, readUntil } from '#collect/testing/source-setup.ts'
import { signBy, startNostrPlayer } from '#play/nostr/nostr-player.ts'
import { type RunningPlayer, startPlayer } from '#play/server/start-player.ts'
import { nostr } from './nostr.ts'

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
  assert.ok(relays.every((player) => player.sockets() > 0 || player.requests.length > 0))
})

test('a wrong signature, a note that expires, garbage and a note of the future are left out; deletions are their author’s only', async () => {
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
})

test('a relay is asked for the wanted tags from ten minutes before the newest note on, anew after a break', async () => {
  const asked: unknown[] = []
  const newest = 1_700_000_000
  const noteAt = (created_at: number) =>
    signBy(1, { kind: 1, created_at, tags: [['t', 'btc']], content: `at ${created_at}` })
  const notes = [noteAt(newest + 100), noteAt(newest - 50)]
  const relay = await startPlayer({
    listen(socket) {
      socket.on('message', (message: unknown) => {
        asked.push(JSON.parse(String(message)))
        for (const note of notes) socket.send(JSON.stringify(['EVENT', 'crowdtape', note]))
        notes.splice(0, notes.length, noteAt(newest + 200))
      })
      return () => {}
    },
  })
  players.push(relay)
  const setup = createSetup({ list: [relay.streamUrl], queries: ['#Bitcoin', 'DeFi'] })
  const batches = await readUntil(
    (signal) => nostr.open(setup).follow({ cursor: String(newest), signal }),
    (read) => {
      if (read.length === 1) relay.sendToAll(JSON.stringify(['CLOSED', 'crowdtape', 'error: busy']))
      return eventsOf(read).length >= 3
    },
  )
  const askFrom = (since: number) => [
    'REQ',
    'crowdtape',
    { kinds: [1], '#t': ['bitcoin', 'defi'], since },
    { kinds: [5, 62], since },
  ]
  assert.deepEqual(asked, [askFrom(newest - 600), askFrom(newest - 500)])
  const last = batches.at(-1)
  assert.deepEqual([last?.cursor, last?.newestAt], ['1700000200', new Date(1_700_000_200_000)])
  assert.equal(
    batches.reduce((sum, { lookedAt }) => sum + lookedAt, 0),
    3,
  )
  const [first] = eventsOf(batches)
  assert.ok(first?.type === 'put')
  const { id, pubkey } = noteAt(newest + 100)
  assert.deepEqual(
    [first.at, first.post.externalId, first.post.authorId, first.post.url],
    [new Date(1_700_000_100_000), `${pubkey.slice(0, 32)}:${id}`, pubkey, `https://njump.me/${id}`],
  )
})

test('without a place to go on from, a relay is asked for what came in the last ten minutes', async () => {
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
    assert.deepEqual([batch?.lookedAt, batch?.cursor], [0, '1700000000'], 'a deletion is no note')
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

test('a relay that is away is an error among others as long as another one is read', async () => {
  const [well, away] = [await play(), await play()]
  await away.stop()
  const setup = createSetup({ list: [well.streamUrl, away.streamUrl] })
  await readUntil(
    (signal) => nostr.open(setup).follow({ cursor: hourAgo(), signal }),
    (read) => eventsOf(read).length > 0 && setup.states.some(({ state }) => state === 'frame_dropped'),
  )
  const told = new Set(setup.states.map(({ state }) => state))
  assert.deepEqual([...told].sort(), ['connected', 'frame_dropped'])
})
