import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import pg from 'pg'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { createTurns } from './turns.ts'

const { db, url: databaseUrl } = await openTestDatabase({ poolSize: 4 })
await putPrices(db, new Date())
const server = await startTestServer({ after: after as TestContext['after'] }, { db })
const busy = await makeCaller(server, { plan: 'scale' })
const other = await makeCaller(server)

for (const [what, change] of [
  [
    'on the site',
    () => callApi(server.url, 'POST /api/keys', { token: busy.token, body: { name: 'k', mode: 'test' } }),
  ],
  [
    'by a program',
    () =>
      callV1(server.url, 'POST /v1/alerts/create', {
        key: busy.key,
        body: { symbol: 'BTC', condition: 'above', price: '69000' },
      }),
  ],
] as const) {
  test(`many changes of one account at once, made ${what}, leave the database to the others, and all are made`, async () => {
    const holder = new pg.Client({ connectionString: databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from users where id = $1 for update', [busy.id])
    const changes = Array.from({ length: 20 }, change)
    await waitForLock(holder)
    const reads = []
    for (let read = 0; read < 5; read++) {
      reads.push((await callApi(server.url, 'GET /api/alerts', { token: other.token })).status)
    }
    await holder.query('commit')
    await holder.end()
    assert.deepEqual(reads, [200, 200, 200, 200, 200])
    assert.deepEqual([...new Set((await Promise.all(changes)).map(({ status }) => status))], [201])
  })
}

test('changes of one account are done one at a time in their order, those of others beside them', async () => {
  const turns = createTurns()
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const change = (account: string, name: string) =>
    turns.take(account, () => {
      begun.push(name)
      return new Promise<void>((end) => ends.set(name, end))
    })
  const all = [change('a', 'a1'), change('a', 'a2'), change('b', 'b1'), change('a', 'a3')]
  await settle()
  const atFirst = [...begun]
  ends.get('b1')?.()
  ends.get('a1')?.()
  await settle()
  const then = begun.slice(2)
  all.push(change('a', 'a4')) // while others of the account wait or run
  ends.get('a2')?.()
  await settle()
  ends.get('a3')?.()
  await settle()
  ends.get('a4')?.()
  await Promise.all(all)
  assert.deepEqual([atFirst, then, begun.slice(3)], [['a1', 'b1'], ['a2'], ['a3', 'a4']])
})

test('of one account a thousand changes wait, and the next is told to come again', async () => {
  const turns = createTurns()
  const first = Promise.withResolvers<void>()
  const waiting = Array.from({ length: 1_001 }, () => turns.take('a', () => first.promise))
  await assert.rejects(
    turns.take('a', async () => {}),
    { status: 503, retryAfterSeconds: 1 },
  )
  await turns.take('b', async () => {})
  first.resolve()
  await Promise.all(waiting)
})

/** Lets everything run that waits for nothing but its turn. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function waitForLock(holder: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await holder.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
  }
}
