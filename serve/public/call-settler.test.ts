import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { pino } from 'pino'
import { createCallSettler } from './call-settler.ts'

const CALL = {
  secretHash: 'ab',
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
  await assert.rejects(settler.settle(CALL, { countWindow: true }), /could not be recorded/)
})

test('calls whose windows are counted elsewhere are no part of a batch whose windows are not', async () => {
  const { pool, asked } = openRefusingPool()
  const settler = createCallSettler({ pool, log: pino({ level: 'silent' }), now: () => new Date() })
  await Promise.allSettled(
    [true, true, false, true].map((countWindow) => settler.settle(CALL, { countWindow })),
  )
  assert.equal(asked.statements, 3)
})
