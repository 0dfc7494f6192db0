import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { ALERT_UNDO_MS } from '#contract/alerts.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { callApi } from '#serve/testing/call-api.ts'
import { callV1 } from '#serve/testing/call-v1.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { putPrices } from '#serve/testing/put-prices.ts'
import { type MailServer, startMailServer } from '#serve/testing/start-mail-server.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { eventually } from '../postgres/testing/embedded-process.ts'
import { startMails } from '../server/start-crowdtape.ts'
import { startAlerts } from './start-alerts.ts'

const LATER_MS = 180_000 // when what a killed worker had taken is anybody's again

test('an alert is mailed after the price that crossed its mark, by the jobs as they run', async (t) => {
  const at = await begin(t)
  for (const start of [startAlerts, startMails]) {
    const jobs = start({ ctx: at.server.ctx })
    t.after(() => jobs.stop())
  }
  await putPrices(at.db, new Date(), { BTC: '101' })
  await countOfMails(at.mails, 1)
})

test('a worker killed during a mail loses and repeats nothing', async (t) => {
  const at = await begin(t)
  const worker = await startWorker(t, at)
  const killed = once(worker, 'exit')
  // The mail server has the mail, and the worker is killed before the reply.
  at.mails.decide = async () => {
    worker.kill('SIGKILL')
    await killed
    return undefined
  }
  await putPrices(at.db, new Date(), { BTC: '101' })
  await countOfMails(at.mails, 1)
  at.mails.decide = () => undefined
  at.clock.offsetMs = LATER_MS
  for (const start of [startAlerts, startMails]) {
    const jobs = start({ ctx: at.server.ctx, everyMs: 20 })
    t.after(() => jobs.stop())
  }
  await countOfMails(at.mails, 2)

  const { body: listed } = await callApi(at.server.url, 'GET /api/notifications', { token: at.token })
  const { body: alerts } = await callV1(at.server.url, 'GET /v1/alerts', { key: at.key })
  assert.equal(listed.data.length, 1)
  assert.equal(alerts.data[0].fired_count, 1)
  assert.equal(at.mails.mails.length, 2)
  assert.equal(at.mails.mails[0]?.messageId, at.mails.mails[1]?.messageId)
})

test('a worker that hangs during a mail and goes on after another took its work fires nothing twice', async (t) => {
  const at = await begin(t)
  const worker = await startWorker(t, at)
  // The mail server has the mail, and the worker does not read the reply.
  at.mails.decide = () => {
    worker.kill('SIGSTOP')
    return undefined
  }
  await putPrices(at.db, new Date(), { BTC: '101' })
  await countOfMails(at.mails, 1)
  at.mails.decide = () => undefined
  at.clock.offsetMs = LATER_MS
  for (const start of [startAlerts, startMails]) {
    const jobs = start({ ctx: at.server.ctx, everyMs: 20 })
    t.after(() => jobs.stop())
  }
  await countOfMails(at.mails, 2) // in doubt, and so again under its Message-ID
  worker.kill('SIGCONT')
  const body = { symbol: 'ETH', price: '100', condition: 'above' }
  await putPrices(at.db, new Date(), { ETH: '90' })
  await callV1(at.server.url, 'POST /v1/alerts/create', { key: at.key, body })
  await putPrices(at.db, new Date(), { ETH: '101' })
  await countOfMails(at.mails, 3)

  const { body: listed } = await callApi(at.server.url, 'GET /api/notifications', { token: at.token })
  assert.equal(listed.data.length, 2)
  const ids = at.mails.mails.map(({ messageId }) => messageId)
  assert.deepEqual([ids.length, new Set(ids).size, ids[0] === ids[1]], [3, 2, true])
})

test('a mark that is crossed while no worker lives fires when one starts', async (t) => {
  const at = await begin(t)
  const worker = await startWorker(t, at)
  const killed = once(worker, 'exit')
  worker.kill('SIGKILL')
  await killed
  await putPrices(at.db, new Date(), { BTC: '101' })
  await startWorker(t, at)
  await countOfMails(at.mails, 1)
  assert.deepEqual(at.mails.mails[0]?.recipients, [at.email])
})

test('a database that goes away for a moment does not end the job', async (t) => {
  const at = await begin(t)
  for (const start of [startAlerts, startMails]) {
    const jobs = start({ ctx: at.server.ctx, everyMs: 20 })
    t.after(() => jobs.stop())
  }
  const ended = new Promise((resolve) => at.db.pool.once('remove', resolve))
  at.db.pool.on('error', () => {}) // the product logs it
  await at.db.pool
    .query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    .catch(() => {})
  await ended
  await putPrices(at.db, new Date(), { BTC: '101' })
  await countOfMails(at.mails, 1)
  assert.equal(at.mails.mails.length, 1)
})

test('a firing is kept for 30 days and a deleted alert for as long as it can come back', async (t) => {
  const at = await begin(t)
  const body = { symbol: 'BTC', price: '200', condition: 'above' }
  const { body: alert } = await callV1(at.server.url, 'POST /v1/alerts/create', { key: at.key, body })
  await callV1(at.server.url, `DELETE /v1/alerts/${alert.id}`, { key: at.key })
  await putPrices(at.db, new Date(), { BTC: '101' })
  const look = () => startAlerts({ ctx: at.server.ctx }).stop() // one round of each of its jobs
  await look()
  const left = async () => {
    const { rows } = await at.db.pool.query<{ firings: number; deleted: number }>(
      `select (select count(*)::int from alert_firings) as firings,
              (select count(*)::int from deleted_alerts) as deleted`,
    )
    return [rows[0]?.firings, rows[0]?.deleted]
  }
  const seen: (number | undefined)[][] = []
  for (const offsetMs of [0, ALERT_UNDO_MS - MINUTE_MS, ALERT_UNDO_MS + MINUTE_MS]) {
    at.clock.offsetMs = offsetMs
    await look()
    seen.push(await left())
  }
  for (const minutes of [-1, 1]) {
    at.clock.offsetMs = 30 * 24 * 60 * MINUTE_MS + minutes * MINUTE_MS
    await look()
    seen.push(await left())
  }
  assert.deepEqual(seen, [
    [1, 1],
    [1, 1],
    [1, 0],
    [1, 0],
    [0, 0],
  ])
})

/** BTC costs $90, and an alert is to fire when it costs more than $100. The clock is the real one, plus an offset. */
async function begin(t: TestContext) {
  const { db, url } = await openTestDatabase()
  const mails = await startMailServer(t)
  const clock = { offsetMs: 0 }
  await putPrices(db, new Date(Date.now() - 5_000), { BTC: '90' })
  const server = await startTestServer(t, {
    db,
    now: () => new Date(Date.now() + clock.offsetMs),
    mailer: mails.mailer,
  })
  const { key, token, email } = await makeCaller(server)
  const body = { symbol: 'BTC', price: '100', condition: 'above' }
  const { status } = await callV1(server.url, 'POST /v1/alerts/create', { key, body })
  assert.equal(status, 201)
  return { db, url, mails, clock, server, key, token, email }
}

async function startWorker(t: TestContext, at: { url: string; mails: MailServer }): Promise<ChildProcess> {
  const script = join(import.meta.dirname, 'testing/alerts-worker.ts')
  const worker = spawn(process.execPath, [script, at.url, at.mails.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => worker.kill('SIGKILL'))
  await once(worker.stdout, 'data')
  return worker
}

/** Resolves when the mail server has accepted so many mails in all. */
function countOfMails({ mails }: MailServer, count: number): Promise<boolean> {
  return eventually(`${count} mails`, () => mails.length >= count)
}
