import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { openTestDatabase } from '../testing/open-test-database.ts'

// The functions of the database that decide of calls, by themselves and to the last digit.

const { db } = await openTestDatabase()
const BUCKET_MS = MINUTE_MS / 50
const KEPT = 64
const NOW_MS = 1_000 * BUCKET_MS

/** Counts by their places, from 1, the newest first. */
const countsWith = (some: Record<number, number>) =>
  Array.from({ length: KEPT }, (_, index) => some[index + 1] ?? 0)

/** As they are stored: with each bucket all calls up to its end, and behind the last those before it. */
const toTotals = (counts: number[], before = 5) =>
  [...counts, before].map((_, place) => counts.slice(place).reduce((sum, count) => sum + count, before))

const toCounts = (totals: number[]) => totals.slice(0, -1).map((total, place) => total - totals[place + 1]!)

test('a window that nothing was counted in begins at its own moment', async () => {
  assert.deepEqual(await windowAt(NOW_MS), { bucket: 1_000, place: 1, counts: countsWith({}) })
  assert.equal((await windowAt(NOW_MS - 1)).bucket, 999)
})

test('what was counted moves back bucket by bucket, and is forgotten behind the last that is kept', async () => {
  const known = { bucket: 990, counts: countsWith({ 1: 7, 54: 3, 55: 2 }) }
  assert.deepEqual(await windowAt(NOW_MS, known), {
    bucket: 1_000,
    place: 1,
    counts: countsWith({ 11: 7, 64: 3 }),
  })
  assert.deepEqual((await windowAt(NOW_MS, { ...known, bucket: 1_000 - KEPT })).counts, countsWith({}))
  assert.deepEqual(await windowAt(NOW_MS, { bucket: 999, counts: countsWith({ 1: 7 }) }), {
    bucket: 1_000,
    place: 1,
    counts: countsWith({ 2: 7 }),
  })
})

test('a clock that is behind counts at its own place, and one that was set back starts again', async () => {
  const counts = countsWith({ 1: 7 })
  assert.deepEqual(await windowAt(NOW_MS, { bucket: 1_005, counts }), { bucket: 1_005, place: 6, counts })
  assert.deepEqual(await windowAt(NOW_MS, { bucket: 1_102, counts }), { bucket: 1_102, place: 14, counts })
  assert.deepEqual(await windowAt(NOW_MS, { bucket: 1_103, counts }), {
    bucket: 1_000,
    place: 1,
    counts: countsWith({}),
  })
})

test('a window of another length starts again', async () => {
  const known = { bucket: 1_000, counts: countsWith({ 1: 7 }), windowMs: 1_000 }
  assert.deepEqual((await windowAt(NOW_MS, known)).counts, countsWith({}))
})

test('51 fiftieths of the window count, and the one behind them no more', async () => {
  const last = await enter({ counts: countsWith({ 51: 100 }), charge: 1 })
  const behind = await enter({ counts: countsWith({ 52: 100 }), charge: 1 })
  assert.deepEqual([last.used, last.admitted], [100, 0])
  assert.deepEqual([behind.used, behind.admitted], [1, 1])
})

test('what is charged enters first, and what is free has the rest of the room', async () => {
  const entered = await enter({ counts: countsWith({ 5: 90 }), charge: 6, free: 10 })
  assert.deepEqual([entered.admitted, entered.admittedFree, entered.used], [6, 4, 100])
  assert.deepEqual(entered.counts, countsWith({ 1: 10, 5: 90 }))
  const full = await enter({ counts: countsWith({ 5: 100 }), charge: 1, free: 1 })
  assert.deepEqual([full.admitted, full.admittedFree, full.used], [0, 0, 100])
})

test('of all windows that a moment lies in the fullest decides', async () => {
  const entered = await enter({ counts: countsWith({ 1: 80, 10: 10, 53: 5 }), place: 3, charge: 100 })
  // From place 3 on there are 15 calls; a window that begins two later holds 90 of them all.
  assert.deepEqual([entered.admitted, entered.used], [10, 100])
  assert.deepEqual(entered.counts, countsWith({ 1: 80, 3: 10, 10: 10, 53: 5 }))
  const own = await enter({ counts: countsWith({ 53: 95 }), place: 3, charge: 100 })
  assert.deepEqual([own.admitted, own.used], [5, 100])
})

test('the oldest window that is kept ends with the last bucket', async () => {
  const last = await enter({ counts: countsWith({ 64: 100 }), place: 14, charge: 1 })
  assert.deepEqual([last.used, last.admitted], [100, 0])
  assert.equal(last.freeAtMs, NOW_MS - 12 * BUCKET_MS)
})

test('a window that holds more than its limit, as after a change of plan, admits none and takes nothing back', async () => {
  const entered = await enter({ counts: countsWith({ 5: 300 }), charge: 10, free: 10 })
  assert.deepEqual([entered.admitted, entered.admittedFree, entered.used], [0, 0, 300])
  const terms = { quota: null, tiers: [[0, 150]] }
  assert.deepEqual(await charge({ terms, calls: 6, micros: 900, cap: 300, ask: 2 }), {
    calls: 6,
    micros: 900,
    granted: 0,
    price: 150,
    stoppedBy: 'cap',
  })
})

test('room comes when the oldest calls leave the window, to the millisecond', async () => {
  const fresh = await enter({ counts: countsWith({}), charge: 1 })
  const older = await enter({ counts: countsWith({ 11: 1 }), charge: 1 })
  assert.equal(fresh.freeAtMs, NOW_MS + 51 * BUCKET_MS)
  assert.equal(older.freeAtMs, NOW_MS + 41 * BUCKET_MS)
  const behind = await enter({ counts: countsWith({}), place: 3, charge: 1 })
  assert.equal(behind.freeAtMs, NOW_MS + 49 * BUCKET_MS)
})

test('a quota is used to the last call and stops the next', async () => {
  const terms = { quota: 1_000, tiers: [[0, 0]] }
  assert.deepEqual(await charge({ terms, calls: 998, ask: 2 }), {
    calls: 1_000,
    micros: 0,
    granted: 2,
    price: 0,
    stoppedBy: null,
  })
  assert.deepEqual(await charge({ terms, calls: 998, ask: 3 }), {
    calls: 1_000,
    micros: 0,
    granted: 2,
    price: 0,
    stoppedBy: 'quota',
  })
  assert.equal((await charge({ terms, calls: 1_000, ask: 1 })).granted, 0)
  assert.equal((await charge({ terms, calls: 1_001, ask: 1 })).granted, 0)
})

test('a cap is used to the last micro-dollar that a whole call costs', async () => {
  const terms = { quota: null, tiers: [[0, 150]] }
  const exact = await charge({ terms, cap: 900, ask: 6 })
  const over = await charge({ terms, cap: 1_049, ask: 7 })
  assert.deepEqual([exact.granted, exact.micros, exact.stoppedBy], [6, 900, null])
  assert.deepEqual([over.granted, over.micros, over.stoppedBy], [6, 900, 'cap'])
  assert.equal((await charge({ terms: { quota: null, tiers: [[0, 0]] }, cap: 0, ask: 5 })).granted, 5)
  assert.equal((await charge({ terms: { quota: null, tiers: [[0, 1]] }, cap: 3, ask: 5 })).granted, 3)
})

test('each call costs the price of its own tier, and only calls of one tier have one price', async () => {
  const terms = {
    quota: null,
    tiers: [
      [0, 150],
      [10, 120],
      [12, 90],
    ],
  }
  assert.deepEqual(pick(await charge({ terms, calls: 9, ask: 1 })), [150, 150])
  assert.deepEqual(pick(await charge({ terms, calls: 10, ask: 2 })), [240, 120])
  assert.deepEqual(pick(await charge({ terms, calls: 12, ask: 2 })), [180, 90])
  assert.deepEqual(pick(await charge({ terms, calls: 9, ask: 4 })), [150 + 2 * 120 + 90, null])
})

function pick({ micros, price }: { micros: number; price: number | null }) {
  return [micros, price]
}

async function windowAt(
  nowMs: number,
  known: { bucket?: number; counts?: number[]; windowMs?: number } = {},
): Promise<{ bucket: number; place: number; counts: number[] }> {
  const { rows } = await db.pool.query<{ bucket: number; place: number; totals: number[] }>(
    'select bucket::int, place, totals::float8[] from window_at($1, $2, $3, $4, $5)',
    [
      nowMs,
      MINUTE_MS,
      known.bucket === undefined ? null : (known.windowMs ?? MINUTE_MS),
      known.bucket ?? null,
      known.counts ? toTotals(known.counts) : null,
    ],
  )
  const { totals, ...window } = rows[0]!
  return { ...window, counts: toCounts(totals) }
}

async function enter(asked: { counts: number[]; place?: number; charge?: number; free?: number }): Promise<{
  counts: number[]
  used: number
  admitted: number
  admittedFree: number
  freeAtMs: number
}> {
  const { rows } = await db.pool.query(
    `select totals::float8[], used, admitted, admitted_free as "admittedFree", free_at_ms::float8 as "freeAtMs"
     from enter_window($1, 100, 1000, $2, $3, $4, $5)`,
    [MINUTE_MS, asked.place ?? 1, asked.charge ?? 0, asked.free ?? 0, toTotals(asked.counts)],
  )
  const { totals, ...entered } = rows[0]
  return { ...entered, counts: toCounts(totals) }
}

async function charge(asked: {
  terms: object
  calls?: number
  micros?: number
  cap?: number
  ask: number
}): Promise<{
  calls: number
  micros: number
  granted: number
  price: number | null
  stoppedBy: string | null
}> {
  const { rows } = await db.pool.query(
    `select calls::int, micros::int, granted, price, stopped_by as "stoppedBy"
     from charge_calls($1, $2, $3, $4, $5)`,
    [JSON.stringify(asked.terms), asked.cap ?? null, asked.ask, asked.calls ?? 0, asked.micros ?? 0],
  )
  return rows[0]
}
