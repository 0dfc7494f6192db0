import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { generateKey } from '../secrets/keys.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { REDIS_MISSING, startRedis } from '../testing/start-redis.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const START = new Date('2026-03-10T12:00:00.000Z')
const PING = 'GET /v1/ping'

test('two servers on one Redis admit the limit together, and the database counts nothing', {
  skip: REDIS_MISSING,
}, async (t) => {
  const { servers, key } = await startPair(t)
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, call) => callV1((servers[call % 2] ?? servers[0]).url, PING, { key })),
  )
  const refused = answers.find(({ status }) => status === 429)
  assert.equal(answers.filter(({ status }) => status === 200).length, 100)
  assert.match(refused?.headers.get('ratelimit') ?? '', /^"window";r=0;t=\d+/)
  assert.ok(Number(refused?.headers.get('retry-after')) > 0)
  assert.equal(await countedByDatabase(), 0)
})

test('a burst over the edge of the window stays within the limit', { skip: REDIS_MISSING }, async (t) => {
  const { servers, key, setNow } = await startPair(t)
  const admitted = async (ms: number) => {
    setNow(new Date(START.getTime() + ms))
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => callV1(servers[0].url, PING, { key })),
    )
    return answers.filter(({ status }) => status === 200).length
  }
  assert.equal(await admitted(59_500), 100)
  assert.equal(await admitted(60_500), 0)
  assert.equal(await admitted(59_500 + 59_999), 0)
  assert.equal(await admitted(59_500 + 61_200), 100)
})

test('when Redis dies the database counts, and no call fails', { skip: REDIS_MISSING }, async (t) => {
  const { servers, key, redis } = await startPair(t)
  await callV1(servers[0].url, PING, { key })
  await redis.kill()
  const answers = await Promise.all(Array.from({ length: 150 }, () => callV1(servers[0].url, PING, { key })))
  const statuses = answers.map(({ status }) => status)
  assert.equal(statuses.filter((status) => status === 200).length, 100)
  assert.equal(statuses.filter((status) => status === 429).length, 50)
})

test('a key of a larger plan has its own limit from its first call on', {
  skip: REDIS_MISSING,
}, async (t) => {
  const { servers } = await startPair(t)
  const { key } = await makeCaller(servers[0], { plan: 'pro' })
  const answers = await Promise.all(Array.from({ length: 300 }, () => callV1(servers[1].url, PING, { key })))
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
  assert.equal(answers[0]?.headers.get('ratelimit-policy'), '"window";q=1000;w=60')
})

test('an address that tries unknown keys at one server is stopped at the other, and known keys go on', {
  skip: REDIS_MISSING,
}, async (t) => {
  const { servers, key, redis } = await startPair(t)
  const [one, two] = servers
  await callV1(two.url, PING, { key })
  for (let call = 0; call < 60; call++) {
    const { status } = await callV1(one.url, PING, { key: generateKey('live') })
    assert.equal(status, 401)
  }
  const fresh = await makeCaller(two)
  const unknown = await callV1(two.url, PING, { key: generateKey('live') })
  const known = await callV1(two.url, PING, { key })
  await redis.kill()
  const own = await callV1(two.url, PING, { key: fresh.key })
  assert.deepEqual([unknown.status, unknown.body.code], [429, 'too_many_unknown_keys'])
  assert.deepEqual([known.status, own.status], [200, 200])
})

async function startPair(t: TestContext) {
  let now = START
  const redis = await startRedis(t)
  const start = async () => {
    const connection = redis.connect()
    await once(connection, 'ready')
    return startTestServer(t, { db, redis: connection, now: () => now })
  }
  const servers = [await start(), await start()] as const
  const { key } = await makeCaller(servers[0])
  await db.pool.query('truncate key_windows')
  return {
    servers,
    key,
    redis,
    setNow: (moment: Date) => {
      now = moment
    },
  }
}

async function countedByDatabase(): Promise<number> {
  const { rows } = await db.pool.query('select count(*)::int as n from key_windows')
  return rows[0].n
}
