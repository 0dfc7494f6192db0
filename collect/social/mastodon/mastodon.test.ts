import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SocialBatch } from '#collect/port/source.ts'
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
    (read) => read.some((batch) => batch.lookedAt === 0),
  )
  assert.ok(new Set(postsOf(batches).map((post) => post.externalId)).size >= 130)
})

test('an instance that keeps its hashtags to its members is not read, and takes no other with it', async () => {
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

test('an instance that is alone and refuses is refused until it opens, and Retry-After is kept', async () => {
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
  const told = setup.states.map(({ state }) => state)
  assert.equal(told[0], 'refused')
  assert.equal(told.at(-1), 'connected')
})
