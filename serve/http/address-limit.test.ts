import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { REDIS_MISSING, startRedis } from '../testing/start-redis.ts'
import { createAddressLimit } from './address.ts'
import { createKept } from './kept.ts'

const WINDOW = { name: 'test', limit: 3, windowMs: 60_000, kept: createKept() }
const NOON = Date.UTC(2026, 0, 1, 12)

test('processes that share a Redis count an address together, and each for itself when it is gone', {
  skip: REDIS_MISSING,
}, async (t) => {
  const redis = await startRedis(t)
  const [one, two] = [redis.connect(), redis.connect()].map((connection) => ({
    connection,
    limit: createAddressLimit({ ...WINDOW, redis: connection }),
  }))
  assert.ok(one && two)
  for (const { connection } of [one, two]) if (connection.status !== 'ready') await once(connection, 'ready')
  const shared = []
  for (const { limit } of [one, two, one, two]) shared.push(await limit.take('192.0.2.1', NOON))
  const other = await two.limit.take('192.0.2.2', NOON)
  await one.limit.take('192.0.2.2', NOON)
  const peeked = []
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.2']) {
    peeked.push(await one.limit.peek(address, NOON))
  }
  // What is refused is not counted.
  for (let count = 0; count < 5; count += 1) await one.limit.take('192.0.2.3', NOON)
  assert.equal(await two.limit.peek('192.0.2.3', NOON + 80_000), undefined)
  const later = []
  for (let count = 0; count < 2; count += 1) later.push(await two.limit.take('192.0.2.3', NOON + 80_000))
  assert.equal(later[0], undefined)
  assert.ok(later[1], 'of the last window two thirds still count')
  assert.equal(await one.limit.peek('192.0.2.3', NOON + 100_000), undefined, 'and one third, with one call')
  const apart = createAddressLimit({ ...WINDOW, name: 'other', redis: one.connection })
  assert.equal(await apart.take('192.0.2.1', NOON), undefined, 'another limit counts for itself')
  const keys = await one.connection.keys('*')
  const remembered = await Promise.all(keys.map((key) => one.connection.pttl(key)))
  assert.ok(keys.length > 0 && keys.every((key) => !key.includes('192.0.2')), 'no address is kept')
  assert.ok(
    remembered.every((ms) => ms > WINDOW.windowMs && ms <= 2 * WINDOW.windowMs),
    `as long as the next window looks at it, and no longer: ${remembered}`,
  )
  await redis.kill()
  const alone = await Promise.all([two.limit.take('192.0.2.1', NOON), two.limit.peek('192.0.2.1', NOON)])
  assert.deepEqual(shared, [undefined, undefined, undefined, 80])
  assert.equal(other, undefined)
  assert.deepEqual(peeked, [80, undefined, undefined, undefined])
  assert.deepEqual(alone, [undefined, undefined])
})

test('without Redis the process counts, an IPv6 network as one', async () => {
  const limit = createAddressLimit(WINDOW)
  const waits = []
  for (const end of [1, 2, 3, 4]) waits.push(await limit.take(`2001:db8::${end}`, NOON))
  assert.deepEqual(waits, [undefined, undefined, undefined, 80])
  assert.deepEqual(
    await Promise.all(['2001:db8::5', '2001:db8:0:1::5'].map((one) => limit.peek(one, NOON))),
    [80, undefined],
  )
})
