import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { PLAN_IDS, PLANS, type PlanId } from '#contract/plans.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'
import { findSettled, voidCalls } from './calls.ts'
import { type Settlement, settleCalls, type UnsettledCall } from './settle-calls.ts'
import { ensureUsagePartition } from './usage.ts'

const { db } = await openTestDatabase()
const at = new Date('2026-03-10T12:00:00.000Z')
await ensureUsagePartition(db.pool, at)

test('a free account gets its quota and not one call more, even when 200 race for the last credit', async () => {
  const account = await anAccount('free')
  await setMonth(account, { calls: 999 })
  const batches = Array.from({ length: 10 }, () => callsOf(account, 20, 'charge'))

  const settled = (await Promise.all(batches.map((calls) => settle(calls)))).flat()

  assert.equal(count(settled, 'granted'), 1)
  assert.deepEqual(await readMonth(account), { calls: 1000, micros: 0 })
  assert.equal(await countLedger(account), 1)
})

test('the keys of an account that call at once share what is left of its month, to the last call', async () => {
  for (let round = 0; round < 5; round++) {
    const account = await anAccount('free')
    const keys = [account, await addKey(account), await addKey(account)]
    await setMonth(account, { calls: 900 })
    const batches = Array.from({ length: 30 }, (_, nr) => callsOf(keys[nr % 3]!, 9, 'charge'))
    const settled = (await Promise.all(batches.map((calls) => settle(calls)))).flat()
    assert.deepEqual([count(settled, 'granted'), count(settled, 'quota-reached')], [100, 170])
    assert.deepEqual(await readMonth(account), { calls: 1_000, micros: 0 })
  }
})

test('a window admits its limit and no more, whatever way the calls are spread over its edge', async () => {
  const account = await anAccount('free')
  const minute = at.getTime()

  const late = await settle(callsOf(account, 150, 'free'), new Date(minute + 59_500))
  const early = await settle(callsOf(account, 150, 'free'), new Date(minute + 60_500))
  const stillInside = await settle(callsOf(account, 150, 'free'), new Date(minute + 59_500 + 59_999))
  const after = await settle(callsOf(account, 150, 'free'), new Date(minute + 59_500 + 61_200))

  assert.equal(count(late, 'granted'), 100)
  assert.equal(count(early, 'granted'), 0)
  assert.equal(count(stillInside, 'granted'), 0)
  assert.equal(count(after, 'granted'), 100)
})

test('calls that come one by one fill the window like those that come together', async () => {
  const account = await anAccount('free')
  const first = [
    ...(await settle(callsOf(account, 1, 'charge'))),
    ...(await settle(callsOf(account, 1, 'free'))),
  ]
  await settle(callsOf(account, 97, 'free'))
  const last = [
    ...(await settle(callsOf(account, 1, 'free'))),
    ...(await settle(callsOf(account, 1, 'free'))),
  ]
  assert.deepEqual(
    [...first, ...last].map(({ outcome, used }) => [outcome, used]),
    [
      ['granted', 1],
      ['granted', 2],
      ['granted', 100],
      ['rate-limited', 100],
    ],
  )
})

test('an exhausted window gives its wait, and has room then', async () => {
  const account = await anAccount('free')
  const settled = await settle(callsOf(account, 101, 'free'))
  const freeAtMs = settled.at(-1)?.freeAtMs ?? 0

  const before = await settle(callsOf(account, 1, 'free'), new Date(freeAtMs - 1))
  const then = await settle(callsOf(account, 1, 'free'), new Date(freeAtMs))

  assert.equal(settled.at(-1)?.outcome, 'rate-limited')
  assert.equal(before[0]?.outcome, 'rate-limited')
  assert.equal(then[0]?.outcome, 'granted')
  assert.ok(freeAtMs - at.getTime() <= 61_200, 'within the window and one bucket')
})

test('each call of a batch gets its own count of the window', async () => {
  const account = await anAccount('free')
  await settle(callsOf(account, 3, 'free'))
  const mixed = await settle([...callsOf(account, 2, 'charge'), ...callsOf(account, 2, 'free')])
  const filling = await settle(callsOf(account, 95, 'free'))
  const over = await settle(callsOf(account, 2, 'charge'))

  assert.deepEqual(
    mixed.map(({ used }) => used),
    [4, 5, 6, 7],
  )
  assert.deepEqual(
    filling.slice(-3).map(({ outcome, used }) => [outcome, used]),
    [
      ['granted', 100],
      ['rate-limited', 100],
      ['rate-limited', 100],
    ],
  )
  assert.deepEqual(
    over.map(({ outcome, used }) => [outcome, used]),
    [
      ['rate-limited', 100],
      ['rate-limited', 100],
    ],
  )
})

test('a clock that jumps an hour ahead and back does not shut a key out', async () => {
  const account = await anAccount('free')
  await settle(callsOf(account, 100, 'free'), new Date(at.getTime() + 3_600_000))
  const [back] = await settle(callsOf(account, 1, 'free'))
  assert.equal(back?.outcome, 'granted')
})

test('a batch that had to wait counts at its own moment, and no window around it passes the limit', async () => {
  const account = await anAccount('scale')
  const ms = at.getTime()
  await settle(callsOf(account, 300, 'free'), new Date(ms))
  await settle(callsOf(account, 600, 'free'), new Date(ms + 1_010))
  const late = await settle(callsOf(account, 800, 'free'), new Date(ms + 990))
  const next = await settle(callsOf(account, 100, 'free'), new Date(ms + 1_100))
  // 300 + 600 leave 100 in the window that ends at 1,010; the one from 100 on holds 600 and those 100.
  assert.equal(count(late, 'granted'), 100)
  assert.equal(count(next, 'granted'), 100)
})

test('a spending cap stops exactly where the next call would pass it', async () => {
  const account = await anAccount('pro', { capMicros: 1_000 })
  const settled = await settle(callsOf(account, 10, 'charge'))
  assert.equal(count(settled, 'granted'), 6)
  assert.equal(count(settled, 'cap-reached'), 4)
  assert.deepEqual(await readMonth(account), { calls: 6, micros: 900 })
})

test('calls over the edge of a price tier cost the price on their own side of it', async () => {
  const account = await anAccount('scale')
  await setMonth(account, { calls: 999_998, micros: 999_998 * 150 })
  await settle(callsOf(account, 5, 'charge'))
  const { rows } = await db.pool.query(
    'select micros from usage_ledger where account_id = $1 order by micros desc',
    [account.id],
  )
  assert.deepEqual(
    rows.map((row) => row.micros),
    [150, 150, 120, 120, 120],
  )
  assert.deepEqual(await readMonth(account), { calls: 1_000_003, micros: 999_998 * 150 + 2 * 150 + 3 * 120 })
})

test('the last millisecond of a month and the first of the next are charged to their own months', async () => {
  const account = await anAccount('pro')
  await ensureUsagePartition(db.pool, new Date('2026-04-01T00:00:00.000Z'))
  await settle(callsOf(account, 2, 'charge'), new Date('2026-03-31T23:59:59.999Z'))
  await settle(callsOf(account, 3, 'charge'), new Date('2026-04-01T00:00:00.000Z'))
  const { rows } = await db.pool.query(
    'select month::text, calls::int, micros::int from account_months where account_id = $1 order by month',
    [account.id],
  )
  assert.deepEqual(rows, [
    { month: '2026-03-01', calls: 2, micros: 300 },
    { month: '2026-04-01', calls: 3, micros: 450 },
  ])
})

test('a revoked key is refused by the very next settlement', async () => {
  const account = await anAccount('pro')
  await settle(callsOf(account, 1, 'charge'))
  await db.pool.query("delete from api_key_secrets where hash = decode($1, 'hex')", [account.secretHash])
  const [settled] = await settle(callsOf(account, 1, 'charge'))
  assert.equal(settled?.outcome, 'unknown-key')
  assert.deepEqual(await readMonth(account), { calls: 1, micros: 150 })
})

test('free calls are counted in the sums and not in the ledger', async () => {
  const account = await anAccount('pro')
  const [whole, begun] = callsOf(account, 2, 'charge')
  assert.ok(whole && begun)
  await settle([whole, { ...begun, open: true }, ...callsOf(account, 3, 'free')])
  const { rows } = await db.pool.query(
    'select calls::int, charged::int, micros::int from usage_days where account_id = $1',
    [account.id],
  )
  assert.deepEqual(rows, [{ calls: 5, charged: 2, micros: 300 }])
  const { rows: ledger } = await db.pool.query(
    'select request_id, open from usage_ledger where account_id = $1 order by open',
    [account.id],
  )
  assert.deepEqual(ledger, [
    { request_id: whole.requestId, open: false },
    { request_id: begun.requestId, open: true },
  ])
})

test('two secrets of one key share its window', async () => {
  const account = await anAccount('free')
  const second = await addSecret(account)
  const settled = await settle([
    ...callsOf(account, 80, 'free'),
    ...callsOf({ ...account, secretHash: second }, 80, 'free'),
  ])
  assert.equal(count(settled, 'granted'), 100)
  for (const secretHash of [account.secretHash, second]) {
    const next = await settle(callsOf({ ...account, secretHash }, 1, 'free'))
    assert.equal(count(next, 'granted'), 0, 'what both have used is kept')
  }
})

test('two keys of one account have a window and sums of their own, and one month together', async () => {
  const account = await anAccount('free')
  const other = await addKey(account)
  const free = await settle([...callsOf(account, 80, 'free'), ...callsOf(other, 90, 'free')])
  await setMonth(account, { calls: 990 })
  const charged = await settle([...callsOf(account, 6, 'charge'), ...callsOf(other, 6, 'charge')])
  assert.deepEqual([count(free, 'granted'), count(charged, 'granted')], [170, 10])
  const pro = await anAccount('pro')
  const second = await addKey(pro)
  const calls = callsOf(pro, 2, 'charge')
  await settle([...calls, ...callsOf(second, 3, 'charge')])
  await voidCalls(db.pool, [{ accountId: pro.id, at, requestId: calls[0]?.requestId ?? '' }])
  const { rows } = await db.pool.query(
    'select key_id as "keyId", charged::int, micros::int from usage_days where account_id = $1 order by charged',
    [pro.id],
  )
  assert.deepEqual(rows, [
    { keyId: pro.keyId, charged: 1, micros: 150 },
    { keyId: second.keyId, charged: 3, micros: 450 },
  ])
  assert.deepEqual(await readMonth(pro), { calls: 4, micros: 600 })
})

test('a batch of several accounts and keys decides for each of them as if it stood alone', async () => {
  const one = await anAccount('free')
  const [free, pro] = [await anAccount('free'), await anAccount('pro')]
  const other = await addKey(one)
  const again = { ...one, secretHash: await addSecret(one) }
  await setMonth(one, { calls: 998 })
  const calls = [one, free, other, pro, again].flatMap((account) => callsOf(account, 2, 'charge'))
  const settled = await settle(calls)
  assert.equal(count(settled, 'granted'), 2 + 2 + 2)
  assert.deepEqual(
    settled.slice(2, 4).map(({ plan, monthCalls }) => [plan, monthCalls]),
    [
      ['free', 2],
      ['free', 2],
    ],
  )
  assert.deepEqual([settled[6]?.plan, settled[6]?.monthCalls], ['pro', 2])
  // Whichever of the two accounts comes first.
  for (const account of [free, pro]) {
    const plan = account === free ? 'pro' : 'free'
    await db.pool.query('update account_plans set plan = $2 where user_id = $1', [account.id, plan])
  }
  await settle([free, pro].flatMap((account) => callsOf(account, 2, 'charge')))
  assert.deepEqual(await Promise.all([one, free, pro].map(readMonth)), [
    { calls: 1_000, micros: 0 },
    { calls: 4, micros: 300 },
    { calls: 4, micros: 300 },
  ])
  const busy = await anAccount('free')
  const [second, quiet] = [{ ...busy, secretHash: await addSecret(busy) }, await addKey(busy)]
  const free80 = [busy, quiet, second].flatMap((key) => callsOf(key, 80, 'free'))
  assert.equal(count(await settle(free80), 'granted'), 100 + 80, 'both secrets of a key have one window')
})

test('where the windows are counted elsewhere none is counted here', async () => {
  const account = await anAccount('free')
  const elsewhere = await settleCalls(db.pool, {
    at,
    calls: callsOf(account, 150, 'free'),
    countWindows: false,
  })
  const [first] = await settle(callsOf(account, 1, 'free'))
  assert.deepEqual([count(elsewhere, 'granted'), elsewhere.at(-1)?.used, first?.used], [150, 0, 1])
})

test('a key whose plan has a window of another length counts in that from then on', async () => {
  const account = await anAccount('free')
  await settle(callsOf(account, 100, 'free'))
  await db.pool.query(`update account_plans set plan = 'scale' where user_id = $1`, [account.id])
  const granted = []
  for (const calls of [600, 600])
    granted.push(count(await settle(callsOf(account, calls, 'free')), 'granted'))
  assert.deepEqual(granted, [600, 400])
})

test('each mark of the quota is noted once', async () => {
  const account = await anAccount('free')
  await setMonth(account, { calls: 490 })
  await settle(callsOf(account, 20, 'charge'))
  await settle(callsOf(account, 20, 'charge'))
  await setMonth(account, { calls: 990 })
  await settle(callsOf(account, 20, 'charge'), new Date(at.getTime() + 120_000))
  const { rows } = await db.pool.query(
    'select kind, percent from usage_notices where account_id = $1 order by percent',
    [account.id],
  )
  assert.deepEqual(rows, [
    { kind: 'quota', percent: 50 },
    { kind: 'quota', percent: 100 },
  ])
})

test('a call taken back leaves neither a charge nor a ledger row, and only once', async () => {
  const account = await anAccount('pro')
  const calls = callsOf(account, 3, 'charge')
  await settle(calls)
  const places = calls.slice(0, 2).map((call) => ({ accountId: account.id, at, requestId: call.requestId }))

  const found = [await voidCalls(db.pool, places), await voidCalls(db.pool, places)]

  assert.deepEqual(found, [2, 0])
  assert.deepEqual(await readMonth(account), { calls: 1, micros: 150 })
  assert.deepEqual([...(await findSettled(db.pool, { at, calls }))], [calls[2]?.requestId])
})

test('a call is found and taken back by its account, its moment and its id together', async () => {
  const [one, other] = [await anAccount('pro'), await anAccount('pro')]
  const later = new Date(at.getTime() + 1_000)
  const calls = callsOf(one, 1, 'charge')
  const requestId = calls[0]?.requestId ?? ''
  const like = (account: Account, more = {}) =>
    callsOf(account, 1, 'charge').map((call) => ({ ...call, requestId, ...more }))
  await settle([...calls, ...like(other), ...callsOf(one, 1, 'charge')])
  await settle([...like(one), ...like(one, { endpoint: 'GET /v1/market', requestId: randomUUID() })], later)
  const found = await voidCalls(db.pool, [{ accountId: one.id, at, requestId }])
  const { rows: days } = await db.pool.query(
    'select endpoint, charged::int, micros::int from usage_days where account_id = $1 order by endpoint',
    [one.id],
  )
  assert.equal(found, 1)
  assert.deepEqual(
    [await readMonth(one), await readMonth(other)],
    [
      { calls: 3, micros: 450 },
      { calls: 1, micros: 150 },
    ],
  )
  assert.deepEqual(days, [
    { endpoint: 'GET /v1/crypto/prices', charged: 2, micros: 300 },
    { endpoint: 'GET /v1/market', charged: 1, micros: 150 },
  ])
  const ledgerHas = async (account: Account, when: Date) =>
    (await findSettled(db.pool, { at: when, calls: [{ accountId: account.id, requestId }] })).size
  assert.deepEqual(
    [await ledgerHas(one, at), await ledgerHas(one, later), await ledgerHas(other, at)],
    [0, 1, 1],
  )
  assert.equal(await ledgerHas(other, later), 0)
})

test('calls taken back leave the sums of their own day and month, and no other', async () => {
  const account = await anAccount('pro')
  const april = new Date('2026-04-02T00:00:00.000Z')
  await ensureUsagePartition(db.pool, april)
  const calls = callsOf(account, 2, 'charge')
  await settle(callsOf(account, 4, 'charge'))
  await settle([...calls, ...callsOf(account, 1, 'charge')], april)
  await voidCalls(
    db.pool,
    calls.map(({ requestId }) => ({ accountId: account.id, at: april, requestId })),
  )
  const { rows } = await db.pool.query(
    'select month::text, calls::int, micros::int from account_months where account_id = $1 order by month',
    [account.id],
  )
  const { rows: days } = await db.pool.query(
    'select day::text, calls::int, charged::int, micros::int from usage_days where account_id = $1 order by day',
    [account.id],
  )
  assert.deepEqual(rows, [
    { month: '2026-03-01', calls: 4, micros: 600 },
    { month: '2026-04-01', calls: 1, micros: 150 },
  ])
  assert.deepEqual(days, [
    { day: '2026-03-10', calls: 4, charged: 4, micros: 600 },
    { day: '2026-04-02', calls: 3, charged: 1, micros: 150 },
  ])
})

test('the sums of a day grow by each batch, and say when the last call was', async () => {
  const account = await anAccount('pro')
  const later = new Date(at.getTime() + 5_000)
  await settle(callsOf(account, 2, 'charge'), later)
  await settle([...callsOf(account, 3, 'charge'), ...callsOf(account, 1, 'free')])
  const { rows } = await db.pool.query(
    'select calls::int, charged::int, micros::int, last_at as "lastAt" from usage_days where account_id = $1',
    [account.id],
  )
  assert.deepEqual(rows, [{ calls: 6, charged: 5, micros: 750, lastAt: later }])
})

test('a key ends at the moment that was set for it, not after it', async () => {
  const account = await anAccount('pro')
  await db.pool.query('update api_key_secrets set valid_until = $2 where key_id = $1', [account.keyId, at])
  const [before] = await settle(callsOf(account, 1, 'free'), new Date(at.getTime() - 1))
  const [then] = await settle(callsOf(account, 1, 'free'))
  assert.deepEqual([before?.outcome, then?.outcome], ['granted', 'unknown-key'])
})

test('of calls that the window stops the free ones do not reach the ledger, and each refusal says what was stopped by what', async () => {
  const account = await anAccount('free')
  await setMonth(account, { calls: 998 })
  const settled = await settle([...callsOf(account, 60, 'charge'), ...callsOf(account, 60, 'free')])
  assert.equal(count(settled.slice(0, 60), 'granted'), 2)
  assert.equal(count(settled.slice(0, 60), 'quota-reached'), 58)
  assert.equal(count(settled.slice(60), 'granted'), 40)
  assert.equal(count(settled.slice(60), 'rate-limited'), 20)
  assert.equal(await countLedger(account), 2)
  const { rows } = await db.pool.query('select calls::int from usage_days where account_id = $1', [
    account.id,
  ])
  assert.deepEqual(rows, [{ calls: 42 }])
})

test('the marks of quota and cap are noted exactly where they are reached', async () => {
  const account = await anAccount('free')
  await setMonth(account, { calls: 498 })
  await settle(callsOf(account, 1, 'charge'))
  const early = await readNotices(account)
  await settle(callsOf(account, 1, 'charge'))
  const capped = await anAccount('pro', { capMicros: 1_500 })
  await settle(callsOf(capped, 4, 'charge'))
  const under = await readNotices(capped)
  await settle(callsOf(capped, 1, 'charge'))
  const half = await readNotices(capped)
  await settle(callsOf(capped, 3, 'charge'))
  await settle(callsOf(capped, 5, 'charge'))
  assert.deepEqual([early, under, half], [[], [], ['cap 50']])
  assert.deepEqual(await readNotices(account), ['quota 50'])
  assert.deepEqual(await readNotices(capped), ['cap 50', 'cap 75', 'cap 100'])
  const { rows: mails } = await db.pool.query(
    `select user_id as "userId", data, expires_at as "expiresAt" from mails
     where kind = 'usage-notice' and user_id = any($1) order by data ->> 'kind', (data ->> 'percent')::int`,
    [[account.id, capped.id]],
  )
  const mailed = (userId: string, kind: string, limit: number, percent: number) => ({
    userId,
    data: { month: '2026-03', kind, limit, percent },
    expiresAt: new Date(at.getTime() + 7 * 86_400_000),
  })
  assert.deepEqual(mails, [
    ...[50, 75, 100].map((percent) => mailed(capped.id, 'cap', 1_500, percent)),
    mailed(account.id, 'quota', 1_000, 50),
  ])
})

test('a cap that leaves less than a call costs is noted as used up when it stops one', async () => {
  const account = await anAccount('pro', { capMicros: 140 })
  const second = { ...account, secretHash: await addSecret(account) }
  const [settled] = await settle([...callsOf(account, 1, 'charge'), ...callsOf(second, 1, 'free')])
  assert.equal(settled?.outcome, 'cap-reached')
  assert.deepEqual(await readNotices(account), ['cap 100'])
})

test('batches of many accounts in any order never wait for each other in a circle', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, () => anAccount('pro')))
  const rounds = Array.from({ length: 30 }, (_, round) =>
    settle(
      (round % 2 ? accounts : [...accounts].reverse()).flatMap((account) => callsOf(account, 2, 'charge')),
    ),
  )
  const settled = (await Promise.all(rounds)).flat()
  assert.equal(count(settled, 'granted'), 30 * 20 * 2)
})

test('calls of many accounts that are taken back while others are settled never wait for these in a circle', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, () => anAccount('pro')))
  const inTurn = (round: number) => (round % 2 ? accounts : [...accounts].reverse())
  const settled = Array.from({ length: 15 }, (_, round) =>
    inTurn(round).flatMap((account) => callsOf(account, 2, 'charge')),
  )
  await Promise.all(settled.map((calls) => settle(calls)))
  const found = await Promise.all(
    settled.map(async (calls, round) => {
      const places = calls.map(({ accountId, requestId }) => ({ accountId, at, requestId }))
      const [count] = await Promise.all([
        voidCalls(db.pool, places),
        settle(inTurn(round + 1).flatMap((account) => callsOf(account, 1, 'charge'))),
      ])
      return count
    }),
  )
  assert.deepEqual(found, Array(15).fill(40))
  assert.deepEqual(
    await Promise.all(accounts.map(readMonth)),
    Array(20).fill({ calls: 15, micros: 15 * 150 }),
  )
})

const plan = fc.constantFrom(...PLAN_IDS)
const cap = fc.option(fc.oneof(fc.integer({ min: 0, max: 30_000 }), fc.constant(150_000_000)), { nil: null })
const groups = fc.array(
  fc.record({
    secret: fc.nat(5),
    calls: fc.oneof(
      fc.integer({ min: 1, max: 8 }),
      fc.integer({ min: 60, max: 130 }),
      fc.integer({ min: 900, max: 1_100 }),
    ),
    kind: fc.constantFrom('charge' as const, 'charge' as const, 'free' as const),
  }),
  { minLength: 1, maxLength: 4 },
)
const happening = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('batch' as const),
      // Clocks of several servers differ.
      afterMs: fc.oneof(
        fc.integer({ min: -2_500, max: 1_500 }),
        fc.integer({ min: -40, max: 40 }),
        fc.integer({ min: 0, max: 70_000 }),
      ),
      groups,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('plan' as const), account: fc.nat(1), plan, cap }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), place: fc.nat() }) },
)
const BEGINS = fc.tuple(fc.tuple(plan, cap), fc.tuple(plan, cap))

test('whatever accounts of whatever plans call in a month and the next, each call is decided and charged as if it came alone', async () => {
  await ensureUsagePartition(db.pool, new Date('2026-04-01T00:00:00.000Z'))
  await fc.assert(
    fc.asyncProperty(BEGINS, fc.array(happening, { maxLength: 16, size: 'max' }), async (begins, steps) => {
      const accounts = await Promise.all(begins.map(([planId, capMicros]) => aPayer(planId, capMicros)))
      const secrets = accounts.flatMap(({ keys: [one, other], again }) => [
        one,
        other,
        { ...one, secretHash: again },
      ])
      const charged: { call: UnsettledCall; when: Date; micros: number }[] = []
      let now = Date.parse('2026-03-31T23:59:00.000Z')
      for (const step of steps) {
        if (step.kind === 'batch') {
          now += step.afterMs
          const when = new Date(now)
          const calls = step.groups.flatMap(({ secret, calls, kind }) =>
            callsOf(secrets[secret]!, calls, kind),
          )
          const expected = expectOf(accounts, calls, when)
          const settled = await settle(calls, when)
          assert.deepEqual(
            settled.map(({ outcome, monthCalls }) => [outcome, monthCalls]),
            expected.map(({ outcome, monthCalls }) => [outcome, monthCalls]),
          )
          for (const [place, { micros }] of expected.entries())
            if (micros !== undefined) charged.push({ call: calls[place]!, when, micros })
        } else if (step.kind === 'plan') {
          const account = accounts[step.account]!
          Object.assign(account, { plan: step.plan, capMicros: step.cap })
          await db.pool.query('update account_plans set plan = $2, cap_micros = $3 where user_id = $1', [
            account.id,
            step.plan,
            step.cap,
          ])
        } else {
          const [gone] = charged.splice(step.place % Math.max(1, charged.length), 1)
          if (!gone) continue
          const { call, when, micros } = gone
          const place = { accountId: call.accountId, at: when, requestId: call.requestId }
          assert.equal(await voidCalls(db.pool, [place]), 1)
          const month = monthOf(accounts.find(({ id }) => id === call.accountId)!, when)
          month.calls -= 1
          month.micros -= micros
        }
      }
      for (const { id, months } of accounts) {
        const { rows } = await db.pool.query(SUMS, [id])
        for (const { month, calls, micros, ledger, days } of rows) {
          const { begun, ...sums } = months.get(month)!
          assert.deepEqual({ calls, micros }, sums)
          const since = [sums.calls - begun.calls, sums.micros - begun.micros]
          assert.deepEqual([ledger, days], [since, since])
        }
        assert.deepEqual(rows.map(({ month }) => month).sort(), [...months.keys()].sort())
      }
    }),
    { numRuns: Number(process.env.SETTLE_RUNS ?? 20) },
  )
})

/** Of each month of an account, and what its ledger and its days come to. */
const SUMS = `
  select month::text, calls::int, micros::float8 as micros,
    (select array[count(*), coalesce(sum(micros), 0)]::float8[] from usage_ledger l
     where l.account_id = m.account_id and date_trunc('month', l.at at time zone 'UTC') = month) as ledger,
    (select array[coalesce(sum(charged), 0), coalesce(sum(micros), 0)]::float8[] from usage_days d
     where d.account_id = m.account_id and date_trunc('month', d.day) = month) as days
  from account_months m where account_id = $1`

interface Month {
  calls: number
  micros: number
  begun: { calls: number; micros: number }
}

interface Payer {
  id: string
  plan: PlanId
  capMicros: number | null
  keys: [Account, Account]
  /** The second secret of the first key. */
  again: string
  months: Map<string, Month>
  windows: Map<string, Window>
}

/** Calls of a key by the fiftieth of its window that they fell into. */
interface Window {
  windowMs: number
  newest: number
  calls: { bucket: number; count: number }[]
}

/** An account whose month is close to the quota and to the edge of a price tier. */
async function aPayer(planId: PlanId, capMicros: number | null): Promise<Payer> {
  const one = await anAccount(planId, { capMicros: capMicros ?? undefined })
  const calls = planId === 'scale' ? 999_990 : 890
  const begun = { calls, micros: planId === 'scale' ? calls * 150 : 0 }
  await setMonth(one, begun)
  return {
    id: one.id,
    plan: planId,
    capMicros,
    keys: [one, await addKey(one)],
    again: await addSecret(one),
    months: new Map([['2026-03-01', { ...begun, begun }]]),
    windows: new Map(),
  }
}

function monthOf({ months }: Payer, when: Date): Month {
  const month = `${when.toISOString().slice(0, 7)}-01`
  const known = months.get(month) ?? { calls: 0, micros: 0, begun: { calls: 0, micros: 0 } }
  months.set(month, known)
  return known
}

/** What is to become of the calls, one after the other, and of the accounts with it. */
function expectOf(payers: Payer[], calls: UnsettledCall[], when: Date) {
  const expected: { outcome: string; monthCalls: number; micros?: number }[] = []
  const byId =
    <One>(idOf: (one: One) => string) =>
    (a: One, b: One) =>
      idOf(a) < idOf(b) ? -1 : 1
  for (const payer of payers.toSorted(byId(({ id }) => id))) {
    const { window: terms, prices, callsPerMonth = Number.POSITIVE_INFINITY } = PLANS[payer.plan]
    const limit = payer.capMicros ?? Number.POSITIVE_INFINITY
    for (const key of payer.keys.toSorted(byId(({ keyId }) => keyId))) {
      const hashes = key === payer.keys[0] ? [key.secretHash, payer.again] : [key.secretHash]
      const window = openWindow(payer.windows.get(key.keyId), { when, windowMs: terms.seconds * 1_000 })
      for (const hash of new Set(calls.map(({ secretHash }) => secretHash))) {
        if (!hashes.includes(hash)) continue
        const month = monthOf(payer, when)
        let stopped: string | undefined
        const places = [...calls.keys()].filter((place) => calls[place]!.secretHash === hash)
        // Those that are charged come first.
        const inOrder = [true, false].flatMap((charge) => places.filter((at) => calls[at]!.charge === charge))
        for (const place of inOrder) {
          if (window.used() >= terms.calls) {
            expected[place] = { outcome: 'rate-limited', monthCalls: 0 }
            continue
          }
          payer.windows.set(key.keyId, window.enter())
          expected[place] = { outcome: 'granted', monthCalls: 0 }
          if (!calls[place]!.charge) continue
          const micros = prices.findLast(({ afterCalls }) => afterCalls <= month.calls)!.microsPerCall
          if (month.calls >= callsPerMonth) stopped ??= 'quota-reached'
          else if (micros > 0 && month.micros + micros > limit) stopped ??= 'cap-reached'
          if (stopped) {
            expected[place].outcome = stopped
            continue
          }
          month.calls += 1
          month.micros += micros
          expected[place].micros = micros
        }
        for (const place of places) expected[place]!.monthCalls = month.calls
      }
    }
  }
  return expected
}

function openWindow(known: Window | undefined, { when, windowMs }: { when: Date; windowMs: number }) {
  const bucket = Math.floor((when.getTime() * 50) / windowMs)
  const isKept = known?.windowMs === windowMs && known.newest <= bucket + 102
  const newest = isKept ? Math.max(known.newest, bucket) : bucket
  const window: Window = { windowMs, newest, calls: isKept ? [...known.calls] : [] }
  const own = Math.max(bucket, newest - 13)
  const sum = (end: number) =>
    window.calls.reduce((all, { bucket, count }) => all + (bucket > end - 51 && bucket <= end ? count : 0), 0)
  return {
    used: () => Math.max(...Array.from({ length: newest - own + 1 }, (_, nr) => sum(own + nr))),
    enter() {
      const last = window.calls.at(-1)
      if (last?.bucket === own) last.count += 1
      else window.calls.push({ bucket: own, count: 1 })
      return window
    },
  }
}

interface Account {
  id: string
  keyId: string
  secretHash: string
}

async function anAccount(plan: string, options: { capMicros?: number } = {}): Promise<Account> {
  const account = { id: randomUUID(), keyId: randomUUID(), secretHash: randomBytes(32).toString('hex') }
  await db.pool.query(
    `insert into users (id, username, username_key, email, email_key, password_hash, created_at, password_changed_at)
     values ($1, $2, $2, $2, $2, 'x', $3, $3)`,
    [account.id, `u${account.id}`, at],
  )
  await insertKey(account)
  await db.pool.query('insert into account_plans values ($1, $2, $3, $4)', [
    account.id,
    plan,
    options.capMicros ?? null,
    at,
  ])
  return account
}

async function addKey(account: Account): Promise<Account> {
  const key = { id: account.id, keyId: randomUUID(), secretHash: randomBytes(32).toString('hex') }
  await insertKey(key)
  return key
}

async function insertKey({ id, keyId, secretHash }: Account): Promise<void> {
  await db.pool.query(`insert into api_keys values ($1, $2, 'a key', 'live', '{market:read}', $3)`, [
    keyId,
    id,
    at,
  ])
  await db.pool.query(`insert into api_key_secrets values (decode($1, 'hex'), $2, 'abcd', $3)`, [
    secretHash,
    keyId,
    at,
  ])
}

async function addSecret(account: Account): Promise<string> {
  const hash = createHash('sha256').update(account.keyId).digest('hex')
  await db.pool.query(`insert into api_key_secrets values (decode($1, 'hex'), $2, 'efgh', $3)`, [
    hash,
    account.keyId,
    at,
  ])
  return hash
}

function callsOf(account: Account, calls: number, kind: 'charge' | 'free'): UnsettledCall[] {
  return Array.from({ length: calls }, () => ({
    secretHash: account.secretHash,
    accountId: account.id,
    limitsVersion: 0,
    endpoint: 'GET /v1/crypto/prices',
    requestId: randomUUID(),
    charge: kind === 'charge',
    open: false,
  }))
}

function settle(calls: UnsettledCall[], when = at): Promise<Settlement[]> {
  return settleCalls(db.pool, { at: when, calls, countWindows: true })
}

function count(settled: Settlement[], outcome: Settlement['outcome']): number {
  return settled.filter((one) => one.outcome === outcome).length
}

async function setMonth(account: Account, month: { calls: number; micros?: number }): Promise<void> {
  await db.pool.query(
    `insert into account_months values ($1, '2026-03-01', $2, $3)
     on conflict (account_id, month) do update set calls = excluded.calls, micros = excluded.micros`,
    [account.id, month.calls, month.micros ?? 0],
  )
}

async function readMonth(account: Account) {
  const { rows } = await db.pool.query(
    'select calls::int, micros::int from account_months where account_id = $1',
    [account.id],
  )
  return rows[0]
}

async function readNotices(account: Account): Promise<string[]> {
  const { rows } = await db.pool.query<{ notice: string }>(
    `select kind || ' ' || percent as notice from usage_notices where account_id = $1 order by percent`,
    [account.id],
  )
  return rows.map(({ notice }) => notice)
}

async function countLedger(account: Account): Promise<number> {
  const { rows } = await db.pool.query('select count(*)::int as n from usage_ledger where account_id = $1', [
    account.id,
  ])
  return rows[0].n
}
