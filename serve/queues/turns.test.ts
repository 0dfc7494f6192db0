import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import pg from 'pg'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'

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

async function waitForLock(holder: pg.Client): Promise<void> {
  for (;;) {
    const { rowCount } = await holder.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rowCount) return
  }
}
