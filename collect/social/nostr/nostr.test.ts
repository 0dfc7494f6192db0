import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SocialBatch } from '#collect/port/source.ts'
import { createSetup, readUntil } from '#collect/testing/source-setup.ts'
import { signBy, startNostrPlayer } from '#play/nostr/nostr-player.ts'
import type { RunningPlayer } from '#play/server/start-player.ts'
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
  const setup = createSetup({ list: [player.streamUrl] })
  const now = Math.floor(Date.now() / 1_000)
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
    JSON.stringify(['EVENT', 'crowdtape', signBy(6, { ...template, created_at: now + 1_200 })]),
    JSON.stringify([
      'EVENT',
      'crowdtape',
      signBy(10, { ...template, created_at: now + 590, content: 'soon' }),
    ]),
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
  assert.ok(!puts.some((post) => post.text === 'forged'))
  assert.ok(
    puts.some((post) => post.text === 'soon'),
    'a clock may be ten minutes ahead',
  )
  assert.equal(deleted.filter((id) => id === own).length, 1, 'a stranger’s deletion names another id')
  assert.equal(deleted.length, 2)
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
