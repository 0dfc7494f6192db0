import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { createSetup } from '#collect/testing/source-setup.ts'
import { type Answer, startPlayer } from '#play/server/start-player.ts'
import { createFetcher } from './create-fetcher.ts'

const BUSY = (seconds: number): Answer => ({
  status: 429,
  headers: { 'retry-after': String(seconds) },
  body: {},
})

/** A source that answers each of these once, and then that it is well. */
async function begin(t: TestContext, answers: Answer[]) {
  const left = [...answers]
  const player = await startPlayer({ answer: () => left.shift() ?? { body: ['well'] } })
  t.after(() => player.stop())
  const fetcher = createFetcher(createSetup({ random: () => 0 }), { bodyMaxBytes: 100_000 })
  return { player, ask: () => fetcher.json(player.url, { signal: AbortSignal.timeout(30_000) }) }
}

test('a moment that the source wants is waited for, and it is asked again', async (t) => {
  const { player, ask } = await begin(t, [BUSY(1)])
  const askedAt = performance.now()
  assert.deepEqual(await ask(), ['well'])
  assert.equal(player.requests.length, 2)
  assert.ok(performance.now() - askedAt >= 999, 'not before it said')
})

test('throws a wait over five seconds to the caller', async (t) => {
  const { player, ask } = await begin(t, [BUSY(6)])
  const askedAt = Date.now()
  await assert.rejects(ask(), (error: { kind?: string; retryAt?: Date }) => {
    assert.equal(error.kind, 'throttled')
    const inMs = (error.retryAt?.getTime() ?? 0) - askedAt
    assert.ok(inMs >= 6_000 && inMs < 36_000, String(inMs))
    return true
  })
  assert.equal(player.requests.length, 1)
})

test('retries three times and pauses after six failures in a row', async (t) => {
  const down = { status: 503, body: 'down' }
  const { player, ask } = await begin(
    t,
    Array.from({ length: 20 }, () => down),
  )
  await assert.rejects(ask(), { kind: 'source_down' })
  assert.equal(player.requests.length, 3)
  await assert.rejects(ask(), { kind: 'source_down' })
  assert.equal(player.requests.length, 6)
  await assert.rejects(ask(), /not asked, because it failed several times in a row, last: .*503/)
  assert.equal(player.requests.length, 6)
})
