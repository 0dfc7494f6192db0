import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { createCallSettler } from './call-settler.ts'

const CALL = {
  secretHash: 'ab',
  limitsVersion: 0,
  accountId: '00000000-0000-4000-8000-000000000001',
  endpoint: 'GET /v1/ping',
  requestId: '00000000-0000-4000-8000-000000000002',
  charge: false,
  open: false,
}

/** A pool whose database refuses every statement, and how many it was asked. */
function openRefusingPool() {
  const pool = new pg.Pool()
  const asked = { statements: 0 }
  pool.query = (async () => {
    asked.statements += 1
    throw new pg.DatabaseError('refused', 0, 'error')
  }) as never // the settler asks in this way alone
  return { pool, asked }
}

test('5,000 calls wait at most, which are settled 500 at a time; one more is refused at once', async () => {
  const { pool, asked } = openRefusingPool()
  const settler = createCallSettler({ pool, log: pino({ level: 'silent' }), now: () => new Date() })
  const answers = await Promise.allSettled(
    Array.from({ length: 5_001 }, () => settler.settle(CALL, { countWindow: true })),
  )
  const causes = answers.map((answer) => String(answer.status === 'rejected' && answer.reason.cause?.message))
  assert.deepEqual(
    [causes.filter((cause) => cause === 'refused').length, causes.at(-1)],
    [5_000, 'too many calls wait'],
  )
  assert.equal(asked.statements, 10)
  await settler.close()
  await assert.rejects(settler.settle(CALL, { countWindow: true }), { status: 503, retryAfterSeconds: 1 })
  assert.equal(asked.statements, 10, 'a stopped settler takes no more')
})

test('the next batch starts before the last one’s callers resume', async () => {
  const pool = new pg.Pool()
  const happened: string[] = []
  const first = Promise.withResolvers<void>()
  pool.query = (async () => {
    happened.push('asked')
    if (happened.length === 1) await first.promise
    return { rows: [SETTLED] }
  }) as never // the settler asks in this way alone
  const settler = createCallSettler({ pool, log: pino({ level: 'silent' }), now: () => AT })
  const settle = async (name: string) => {
    await settler.settle(CALL, { countWindow: true })
    happened.push(name)
  }
  const early = settle('first settled')
  await new Promise((next) => setImmediate(next))
  const late = settle('second settled')
  first.resolve()
  await Promise.all([early, late])
  await settle('third settled')
  assert.deepEqual(happened, ['asked', 'asked', 'first settled', 'second settled', 'asked', 'third settled'])
})

test('calls whose windows are counted elsewhere are no part of a batch whose windows are not', async () => {
  const { settler, asked } = openAnsweringPool(() => [SETTLED])
  await Promise.allSettled(
    [true, true, false, true].map((countWindow) => settler.settle(CALL, { countWindow })),
  )
  assert.deepEqual(
    asked.map(({ values }) => values[2]),
    [true, false, true],
  )
})

test('stopping waits for what is under way', async () => {
  const pool = new pg.Pool()
  const answer = Promise.withResolvers<void>()
  pool.query = (async () => {
    await answer.promise
    return { rows: [SETTLED] }
  }) as never // the settler asks in this way alone
  const settler = createCallSettler({ pool, log: pino({ level: 'silent' }), now: () => AT })
  const happened: string[] = []
  const settled = settler.settle(CALL, { countWindow: true }).then(() => happened.push('settled'))
  const closed = settler.close().then(() => happened.push('closed'))
  await new Promise((next) => setImmediate(next))
  answer.resolve()
  await Promise.all([settled, closed])
  assert.deepEqual(happened, ['settled', 'closed'])
})

const AT = new Date('2026-03-10T12:00:00.000Z')
const CHARGED = { ...CALL, charge: true }

/** A pool that answers by what it is asked, and each statement with its values. */
function openAnsweringPool(answer: (text: string, asked: number) => unknown[]) {
  const pool = new pg.Pool()
  const asked: { text: string; values: unknown[] }[] = []
  pool.query = (async (query: string | { text: string; values: unknown[] }, values: unknown[]) => {
    const statement = typeof query === 'string' ? { text: query, values } : query
    asked.push(statement)
    return { rows: answer(statement.text, asked.length) }
  }) as never // the settler asks in these ways alone
  const settler = createCallSettler({ pool, log: pino({ level: 'silent' }), now: () => AT })
  return { settler, asked }
}

function refuse(code: string, message = 'refused'): never {
  throw Object.assign(new pg.DatabaseError(message, 0, 'error'), { code })
}

test('a conflict is tried three times, a missing partition is made first, and any other refusal holds', async () => {
  for (const [code, message, statements] of [
    ['40P01', 'deadlock detected', 3],
    ['40001', 'could not serialize access', 3],
    ['23514', 'violates check constraint', 1],
    ['57014', 'no partition', 1],
  ] as const) {
    const { settler, asked } = openAnsweringPool(() => refuse(code, message))
    await assert.rejects(settler.settle(CALL, { countWindow: true }), /could not be recorded/)
    assert.equal(asked.length, statements, code)
  }
  const { settler, asked } = openAnsweringPool((text, number) =>
    number === 1
      ? refuse('23514', 'no partition of relation "usage_ledger" found for row')
      : text.includes('settle_calls')
        ? [SETTLED]
        : [],
  )
  const settled = await settler.settle(CALL, { countWindow: true })
  assert.deepEqual([settled.outcome, settled.at], ['granted', AT])
  assert.deepEqual(
    asked.map(({ text }) => /settle_calls|ensure_usage_partition/.exec(text)?.[0]),
    ['settle_calls', 'ensure_usage_partition', 'settle_calls'],
  )
})

const SETTLED = { place: 1, alive: true, plan: 'free', admitted: 0, granted: 0, admitted_free: 1 }

test('a batch whose answer was lost is asked for in the ledger: what stands there is granted, what does not is not', async () => {
  const lost = { ...CHARGED, requestId: '00000000-0000-4000-8000-000000000003' }
  for (const fail of [
    () => {
      throw new Error('Connection terminated unexpectedly')
    },
    () => refuse('23505', 'duplicate key'),
  ]) {
    const { settler, asked } = openAnsweringPool((_, number) =>
      number === 1 ? fail() : [{ request_id: CHARGED.requestId }],
    )
    const [found, missing] = await Promise.allSettled(
      [CHARGED, lost].map((call) => settler.settle(call, { countWindow: true })),
    )
    // What is left of the limits is not known of it.
    assert.deepEqual(found?.status === 'fulfilled' && found.value, {
      ...{ outcome: 'granted', plan: 'free', used: 0, freeAtMs: 0, monthCalls: 0 },
      at: AT,
    })
    assert.equal(missing?.status, 'rejected')
    assert.match(asked[1]?.text ?? '', /from unnest.*usage_ledger/s)
    assert.equal(asked.length, 2)
  }
})

test('a batch that was not committed is settled again, unless its callers have waited for two seconds', async (t) => {
  let nowMs = 0
  t.mock.method(performance, 'now', () => nowMs)
  for (const [tookMs, statements] of [
    [2_000, 5],
    [2_001, 1],
  ] as const) {
    nowMs = 7_000
    const { settler, asked } = openAnsweringPool((text) => {
      nowMs = 7_000 + tookMs
      if (text.includes('settle_calls')) throw new Error('Connection terminated unexpectedly')
      return []
    })
    await assert.rejects(settler.settle(CALL, { countWindow: true }), /could not be recorded/)
    assert.equal(asked.length, statements)
  }
})

test('charges in doubt are taken back after half a minute, again where that fails, and at the end', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let fails = true
  const { settler, asked } = openAnsweringPool((text) => {
    if (text.includes('settle_calls') || fails) refuse('57014')
    return [{ found: 1 }]
  })
  const settle = (call: typeof CALL) =>
    assert.rejects(settler.settle(call, { countWindow: true }), /could not be recorded/)
  const taken = () => asked.filter(({ text }) => text.includes('void_calls')).map(({ values }) => values)
  await settle(CALL)
  t.mock.timers.tick(30_000)
  assert.deepEqual(taken(), [], 'what was free is in no doubt')
  await settle(CHARGED)
  t.mock.timers.tick(29_999)
  assert.deepEqual(taken(), [])
  t.mock.timers.tick(1)
  const places = [[CHARGED.accountId], [AT], [CHARGED.requestId]]
  assert.deepEqual(taken(), [places])
  await new Promise((next) => setImmediate(next)) // it has failed
  fails = false
  t.mock.timers.tick(30_000)
  assert.deepEqual(taken(), [places, places])
  await new Promise((next) => setImmediate(next))
  t.mock.timers.tick(30_000)
  assert.deepEqual(taken(), [places, places], 'what was taken back is not taken again')
  await settle(CHARGED)
  await settler.close()
  assert.deepEqual(taken(), [places, places, places])
})

test('charges that come into doubt while others are being taken back are taken back with them', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const pool = new pg.Pool()
  const firstTry = Promise.withResolvers<never>()
  const taken: unknown[] = []
  pool.query = (async (query: string | { text: string }, values: unknown[]) => {
    if (typeof query !== 'string' || !query.includes('void_calls')) return refuse('57014')
    taken.push(values[2])
    return taken.length === 1 ? firstTry.promise : { rows: [{ found: 2 }] }
  }) as never // the settler asks in these ways alone
  const settler = createCallSettler({ pool, log: pino({ level: 'silent' }), now: () => AT })
  const [one, other] = [CHARGED.requestId, '00000000-0000-4000-8000-000000000003']
  const settle = (requestId: string) =>
    assert.rejects(settler.settle({ ...CHARGED, requestId }, { countWindow: true }), /could not be recorded/)
  await settle(one)
  t.mock.timers.tick(30_000)
  await settle(other)
  firstTry.reject(new Error('away'))
  await new Promise((next) => setImmediate(next))
  await settler.close()
  assert.deepEqual(taken, [[one], [one, other]])
})
