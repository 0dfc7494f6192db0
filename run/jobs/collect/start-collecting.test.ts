import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import type { AnalyzedPost } from '#contract/posts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { startBlueskyPlayer } from '#play/bluesky/bluesky-player.ts'
import { PLAYED_TOKEN, startTwitterPlayer } from '#play/twitter/twitter-player.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import type { Database } from '#store/database.ts'
import { rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { applyEvents } from '#store/social/events/apply-events.ts'
import { listSourceHealth } from '#store/sources/health.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { eventually } from '../../postgres/testing/embedded-process.ts'
import { startCollecting } from './start-collecting.ts'

async function begin(t: TestContext, options: { rate: number; startedAt: Date; lastSeq: number }) {
  const { db } = await openTestDatabase()
  const player = await startBlueskyPlayer({ cryptoShare: 0.2, duplicateShare: 0.1, ...options })
  t.after(() => player.stop())
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { ctx } = await startTestServer(t, { db, log })
  const choice = {
    sources: ['bluesky'],
    sourceSettings: { BLUESKY_URL: player.url, BLUESKY_STREAM_URL: player.streamUrl },
  }
  return { db, player, ctx, lines, collect: () => startCollecting({ ctx, choice }) }
}

async function storedUris(db: Database): Promise<string[]> {
  const { rows } = await db.pool.query<{ uri: string }>(
    `select external_id as uri from posts where platform = 'bluesky' order by 1`,
  )
  return rows.map(({ uri }) => uri)
}

async function readRollups(db: Database) {
  const { rows } = await db.pool.query(
    'select * from post_rollups order by platform, symbol, grain, starts_at',
  )
  return rows
}

test('what a source has is stored, live and from before, whatever is stopped in between', async (t) => {
  const startedAt = new Date(Date.now() - HOUR_MS / 2)
  const { db, player, collect, lines } = await begin(t, { rate: 1, startedAt, lastSeq: 1_820 })
  const expected = () =>
    player
      .state(1_820)
      .map(({ uri }) => uri)
      .sort()
  const first = collect()
  const listTurns = () => lines.flatMap((line) => /Bluesky: (?!first post)(\w+)/.exec(line)?.[1] ?? [])
  await eventually(
    'the first posts',
    async () => (await storedUris(db)).length > 0 && listTurns().includes('live'),
  )
  await first.stop()
  const ofFirst = listTurns()
  const second = collect()
  t.after(() => second.stop())
  await eventually('the state of the network', async () => {
    const stored = await storedUris(db)
    const wanted = expected()
    return stored.length === wanted.length && stored.every((uri, index) => uri === wanted[index])
  })
  await eventually(
    'the end of reading back',
    async () => (await listSourceHealth(db))[0]?.progress?.done === 1,
  )
  await eventually('a source that is read', async () => (await listSourceHealth(db))[0]?.state === 'live')
  const [health] = await listSourceHealth(db)
  assert.ok((health?.lookedAt ?? 0) > (health?.kept ?? 0) && (health?.kept ?? 0) > 0)
  assert.ok(Object.values(health?.rules ?? {}).some((hits) => hits > 0))
  // It may be reported again where it stopped in between: a stream that has come to its end is silent, and is opened again.
  const ofSecond = listTurns().slice(ofFirst.length)
  assert.ok(ofSecond.includes('live'))
  for (const states of [ofFirst, ofSecond])
    assert.ok(states.every((state, place) => state !== states[place - 1]))
  // While it reads, counts of posts change between the two.
  await second.stop()
  const kept = await readRollups(db)
  await rebuildRollups(db)
  assert.deepEqual(await readRollups(db), kept)
})

test('a post that speaks of crypto no more when its counts are read is gone, and one whose words stayed is not', async (t) => {
  const { db, player, collect } = await begin(t, { rate: 1, startedAt: new Date(), lastSeq: 0 })
  const anHourAgo = new Date(Date.now() - HOUR_MS)
  const [edited, kept] = ['3kedited', '3kkept'].map((key) => ({
    uri: `at://did:plc:ada/app.bsky.feed.post/${key}`,
    text: `${key === '3kkept' ? 'of' : 'bitcoin before'} the weather`,
  }))
  await applyEvents(db, {
    source: 'bluesky',
    events: [edited!, kept!].map(({ uri, text }) => ({
      type: 'put',
      at: anHourAgo,
      post: makePost(uri, text),
    })),
    hasCounts: true,
    now: anHourAgo,
  })
  const record = { text: 'of the weather', createdAt: anHourAgo.toISOString() }
  const posts = [edited!, kept!].map(({ uri }) => ({
    uri,
    author: { did: 'did:plc:ada' },
    likeCount: 4,
    record,
  }))
  player.answerNext({ path: 'getPosts', answer: { body: { posts } } })
  const collecting = collect()
  t.after(() => collecting.stop())
  await eventually('one is gone', async () => !(await storedUris(db)).includes(edited!.uri))
  assert.ok((await storedUris(db)).includes(kept!.uri))
})

function makePost(externalId: string, text: string): AnalyzedPost {
  return {
    platform: 'bluesky',
    externalId,
    authorId: 'did:plc:ada',
    username: 'did:plc:ada',
    text,
    createdAt: new Date(Date.now() - HOUR_MS),
    hashtags: [],
    symbols: ['BTC'],
    sentimentBp: 5_000,
    revision: 1,
  }
}

test('what a day may cost is not spent again after a restart, and is there again after midnight', async (t) => {
  const { db } = await openTestDatabase()
  const player = await startTwitterPlayer({ rate: 36_000 })
  t.after(() => player.stop())
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  let ahead = 0
  const { ctx } = await startTestServer(t, { db, log, now: () => new Date(Date.now() + ahead) })
  // A hundred posts.
  const sourceSettings = { X_URL: player.url, X_BEARER_TOKEN: PLAYED_TOKEN, X_DAILY_SPEND_USD: '0.5' }
  const spend = async (isEnough: () => boolean | Promise<boolean>) => {
    lines.length = 0
    player.requests.length = 0
    const collecting = startCollecting({ ctx, choice: { sources: ['twitter'], sourceSettings } })
    try {
      await eventually('money is spent', isEnough)
    } finally {
      await collecting.stop()
    }
    return player.requests.filter(({ url }) => /search\/(recent|stream)$/.test(url.pathname)).length
  }
  const isAllSpent = () => lines.some((line) => line.includes('spending limit'))
  assert.ok((await spend(isAllSpent)) > 0)
  assert.equal(await spend(isAllSpent), 0, 'what costs money is not even asked')
  const midnight = Math.ceil(Date.now() / (24 * HOUR_MS)) * 24 * HOUR_MS
  ahead = midnight - Date.now()
  await spend(async () => {
    const { spentMicros = 0, resetsAt = 0 } = (await listSourceHealth(db))[0]?.budget?.spending ?? {}
    return Date.parse(`${resetsAt}`) > midnight && spentMicros >= 50 * 5_000
  })
})

test('of two processes one reads a source, and the other takes over when it ends', async (t) => {
  const { db, collect } = await begin(t, { rate: 20, startedAt: new Date(), lastSeq: 100_000 })
  const one = collect()
  await eventually('a source that is read', async () => (await listSourceHealth(db))[0]?.state === 'live')
  const holderOf = async () => (await db.pool.query('select holder from source_leases')).rows[0]?.holder
  const holder = await holderOf()
  const other = collect()
  t.after(() => other.stop())
  await eventually('posts', async () => (await storedUris(db)).length > 3)
  assert.equal(await holderOf(), holder)
  await one.stop()
  await eventually('another holder', async () => ![undefined, holder].includes(await holderOf()))
})

test('a source that cannot be reached has one line in the log, and its name for what is wrong', async (t) => {
  const { db, player, collect, lines } = await begin(t, { rate: 1, startedAt: new Date(), lastSeq: 1 })
  await player.stop()
  const collecting = collect()
  t.after(() => collecting.stop())
  await eventually('two tries', async () => ((await listSourceHealth(db))[0]?.reconnects ?? 0) >= 2)
  const [health] = await listSourceHealth(db)
  assert.equal(health?.state, 'reconnecting')
  assert.ok(health?.lastError)
  assert.equal(lines.filter((line) => line.includes('Bluesky')).length, 1)
})
