import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { REDIS_MISSING, startRedis, type TestRedis } from '../../testing/start-redis.ts'
import { createStreamPlaces, type StreamPlaces } from './stream-places.ts'

test('a process counts for itself: a place that is freed twice is free once', async () => {
  const places = createStreamPlaces({ now: () => new Date() })
  const [first, second] = [await places.take('key a', 2), await places.take('key a', 2)]
  assert.ok(first && second)
  assert.equal(await places.take('key a', 2), undefined)
  assert.ok(await places.take('key b', 2))
  first()
  first()
  assert.ok(await places.take('key a', 2))
  assert.equal(await places.take('key a', 2), undefined)
})

test('a process holds twenty thousand streams, and a place that is freed twice is one', async () => {
  const places = createStreamPlaces({ now: () => new Date() })
  const [first, ...others] = await Promise.all(
    Array.from({ length: 20_000 }, (_, nr) => places.take(`key ${nr}`, 1)),
  )
  assert.ok(first && others.every(Boolean))
  assert.equal(await places.take('one more', 1), undefined)
  first()
  first()
  assert.ok(await places.take('one more', 1))
  assert.equal(await places.take('and another', 1), undefined)
})

test('two processes count together in Redis; when it is away each counts its own', {
  skip: REDIS_MISSING,
}, async (t) => {
  const redis = await startRedis(t)
  const [one, two] = await connectTwo(redis, () => new Date())
  const [free] = [await one.take('key a', 2), await one.take('key a', 2)]
  assert.equal(await two.take('key a', 2), undefined)
  assert.ok(await two.take('key b', 2))
  const connection = redis.connect()
  await once(connection, 'ready')
  const forgottenMs = await connection.pttl('crowdtape:streams:{key a}')
  assert.ok(forgottenMs > 0 && forgottenMs <= MINUTE_MS, `${forgottenMs}`)
  free?.()
  const both = await Promise.all([one.take('key a', 2), two.take('key a', 2)])
  assert.equal(both.filter(Boolean).length, 1, 'two at once do not both take the last one')
  await redis.kill()
  assert.ok(await two.take('key a', 2))
  one.close()
  two.close()
})

test('the places of a process that is gone end by themselves', { skip: REDIS_MISSING }, async (t) => {
  const redis = await startRedis(t)
  let time = Date.now()
  const [gone, other] = await connectTwo(redis, () => new Date(time))
  assert.ok(await gone.take('key a', 1))
  gone.close()
  assert.equal(await other.take('key a', 1), undefined)
  time += MINUTE_MS
  assert.ok(await other.take('key a', 1))
  other.close()
})

test('a place that is held longer than a minute stays taken', { skip: REDIS_MISSING }, async (t) => {
  const redis = await startRedis(t)
  let time = Date.now()
  const [holder, other] = await connectTwo(redis, () => new Date(time))
  const connection = redis.connect()
  await once(connection, 'ready')
  t.mock.timers.enable({ apis: ['setTimeout'] })
  assert.ok(await holder.take('key a', 1))
  for (const seconds of [30, 60, 90]) {
    time += 30_000
    await connection.pexpire('crowdtape:streams:{key a}', MINUTE_MS - 30_000) // as if they had passed in Redis too
    let endsAt = 0
    for (let round = 0; round < 1_000 && endsAt < time + MINUTE_MS; round++) {
      t.mock.timers.tick(20_000)
      endsAt = Number((await connection.zrange('crowdtape:streams:{key a}', 0, '-1', 'WITHSCORES'))[1])
    }
    assert.equal(endsAt, time + MINUTE_MS, `after ${seconds} s`)
    assert.ok(
      (await connection.pttl('crowdtape:streams:{key a}')) > MINUTE_MS - 30_000,
      'all are kept longer',
    )
  }
  assert.equal(await other.take('key a', 1), undefined)
  holder.close()
  other.close()
})

/** Two processes, connected. */
async function connectTwo(redis: TestRedis, now: () => Date): Promise<[StreamPlaces, StreamPlaces]> {
  const connect = async () => {
    const connection = redis.connect()
    await once(connection, 'ready')
    return createStreamPlaces({ redis: connection, now })
  }
  return [await connect(), await connect()]
}
