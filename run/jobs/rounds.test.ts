import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { pino } from 'pino'
import type { AnalyzedPost } from '#contract/posts.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { startBlueskyPlayer } from '#play/bluesky/bluesky-player.ts'
import { startKrakenPlayer } from '#play/market/kraken-player.ts'
import { judgeAlerts } from '#serve/alerts/judge-alerts.ts'
import { charge } from '#serve/billing/testing/open-billing.ts'
import {
  type PlayedStripe,
  STRIPE_SECRETS,
  startPlayedStripe,
} from '#serve/billing/testing/start-played-stripe.ts'
import type { Context } from '#serve/context/context.ts'
import { deliverMails } from '#serve/mail/deliver-mails.ts'
import { changeSignUp } from '#serve/operator/installation.ts'
import {
  NETWORK,
  type PlayedFacilitator,
  startPlayedFacilitator,
  WALLET,
} from '#serve/payments/testing/start-played-facilitator.ts'
import { performTask } from '#serve/tasks/work/perform-task.ts'
import { callApi } from '#serve/testing/call-api.ts'
import { callV1 } from '#serve/testing/call-v1.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { putPrices } from '#serve/testing/put-prices.ts'
import { signUpSomebody } from '#serve/testing/sign-up-somebody.ts'
import { type MailServer, startMailServer } from '#serve/testing/start-mail-server.ts'
import { type Receiver, startReceiver } from '#serve/testing/start-receiver.ts'
import { startTestServer, type TestServer } from '#serve/testing/start-test-server.ts'
import { markApplied } from '#store/billing/events.ts'
import { type Database, openDatabase } from '#store/database.ts'
import { saveFact } from '#store/installation/installation-facts.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { addCallPayment, settleCallPayment } from '#store/payments/call-payments.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { applyEvents } from '#store/social/events/apply-events.ts'
import { deletePosts } from '#store/social/saving/remove-posts-before.ts'
import { savePosts } from '#store/social/saving/save-posts.ts'
import { blankSourceHealth, saveSourceHealth } from '#store/sources/health.ts'
import { makeAnalyzedPost } from '#store/testing/make-analyzed-post.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { COMMAND } from '../admin/as-operator.ts'
import { listBackups } from '../backup/backup-folder.ts'
import { eventually } from '../postgres/testing/embedded-process.ts'
import { readSettings } from '../process/settings.ts'
import { openPaymentPort } from '../server/open-payment-port.ts'
import { openWebhookPort } from '../server/open-webhook-port.ts'
import { startCrowdtape } from '../server/start-crowdtape.ts'
import { rescorePosts, SETTLE_MS } from './rescore-posts.ts'

// A real worker on a database that was used three years ago and today: every round that it begins is seen at work.

const LONG_AGO_MS = 3 * 365 * 86_400_000
/** Of each round that tidies, the columns whose old rows it deletes while those of today stay. */
const TIDIED: Record<string, string[]> = {
  'prune accounts': [
    'operator_acts.at',
    'sessions.created_at',
    'password_resets.created_at',
    'email_confirmations.created_at',
    'attempts.window_start',
    'sandbox_accounts.expires_at',
    'boards.deleted_at',
  ],
  'remove posts that may be kept no longer': ['posts.collected_at'],
  'prune the ledger of calls': ['idempotency_keys.claimed_at', 'usage_ledger.at', 'call_payments.created_at'],
  'forget old payment events': ['billing_events.applied_at'],
  'tidy up after alerts': ['alert_firings.fired_at', 'deleted_alerts.deleted_at'],
  'delete settled e-mails': ['mails.settled_at'],
  'delete old deliveries': ['webhook_deliveries.created_at', 'webhook_sends.at'],
  'forget old deletions, names and minutes of sources': [
    'tombstones.deleted_at',
    'author_names.named_at',
    'source_minutes.minute',
  ],
  'forget old ticks and candles': [
    'venue_ticks.at',
    'tape.at',
    'sample.tape.at',
    'candles.start',
    'sample.candles.start',
  ],
}

interface Scene {
  today: TestServer
  exports: string
  backups: string
  receiver: Receiver
  stripe: PlayedStripe
  facilitator: PlayedFacilitator
  mail: MailServer
  lines: Record<string, unknown>[]
}

/** Of each other round: what is prepared before the worker starts, and what shows that it was at work. */
const PROVEN: Record<string, (scene: Scene) => Promise<() => unknown>> = {
  'fire alerts': async ({ today }) => {
    const { token } = await makeCaller(today)
    const alert = { symbol: 'BTC', condition: 'above', price: '300' }
    const { body } = await callApi(today.url, 'POST /api/alerts', { token, body: alert })
    return () => count(today.ctx.db, 'alert_firings', `alert_id = '${body.id}'`)
  },
  'note alerts without a price': async ({ today }) => {
    const { token } = await makeCaller(today)
    await saveAssets(today.ctx.db, [{ id: 'unpriced', symbol: 'NOPRICE', name: 'Unpriced', rank: 901 }])
    const alert = { id: 'unpriced', condition: 'above', price: '1' }
    const { body } = await callApi(today.url, 'POST /api/alerts', { token, body: alert })
    return () => count(today.ctx.db, 'alerts', `id = '${body.id}' and rule_state is not null`)
  },
  'judge rules of live data': ({ today }) => addRule(today, 'live'),
  'judge rules of sample data': ({ today }) => addRule(today, 'test'),
  'market analysis': async ({ today }) => {
    const { token } = await signUpSomebody(today.url)
    const line = 'PUT /api/notifications/preferences/market_analysis'
    await callApi(today.url, line, { token, body: { enabled: true } })
    return () => count(today.ctx.db, 'notifications', `kind = 'market_analysis'`)
  },
  'mention surges': async ({ today: { url, ctx } }) => {
    const { token, username, email } = await signUpSomebody(url)
    const body = { username, email, socialAccounts: { twitter: 'linked' } }
    await callApi(url, 'PUT /api/users/profile', { token, body })
    const posts = Array.from({ length: 9 }, (_, nr) => postOf(ctx, `names ${nr}`, { text: 'hello @linked' }))
    await savePosts(ctx.db, posts, { collectedAt: ctx.now() })
    return () => count(ctx.db, 'notifications', `kind = 'social_mentions'`)
  },
  'dashboards by e-mail': async ({ today }) => {
    const { token } = await makeCaller(today)
    const ask = (line: string, body: object) => callApi(today.url, line, { token, body })
    const { body } = await ask('POST /api/boards', { name: 'Mine', panels: [] })
    await ask(`PUT /api/boards/${body.id}/mail`, { every: 'day', hour: 8, timeZone: 'UTC' })
    await today.ctx.db.pool.query('update boards set mail_due_at = $1', [today.ctx.now()])
    return () => count(today.ctx.db, 'mails', `kind = 'board'`)
  },
  'send e-mails': async ({ today, mail }) => {
    const { email } = await signUpSomebody(today.url, { confirmed: false })
    return () => mail.mails.some(({ recipients }) => recipients.includes(email))
  },
  'write the backup of the day':
    async ({ backups }) =>
    async () =>
      (await listBackups(backups)).length > 0,
  'deliver webhooks': async ({ today, receiver }) => {
    await addWebhook(today, `${receiver.url}/new`)
    return () => receiver.calls.some(({ path }) => path === '/new')
  },
  'seal secrets that are stored as they are': async ({ today, receiver }) => {
    await addWebhook(today, `${receiver.url}/plain`)
    await today.ctx.db.pool.query(`update webhooks set secret = 'whsec_plain'`)
    return async () => !(await count(today.ctx.db, 'webhooks', `secret not like 'sealed1:%'`))
  },
  'find lost payment events': async ({ today, stripe }) => {
    const { id } = await payByCard(today, stripe)
    return () => count(today.ctx.db, 'account_plans', `user_id = '${id}' and plan = 'pro'`)
  },
  'make invoices': async ({ today, stripe }) => {
    const { db, now } = today.ctx
    const { id: accountId } = await payByCard(today, stripe)
    const at = new Date(Date.UTC(now().getUTCFullYear(), now().getUTCMonth() - 2, 15))
    await charge(db, { accountId, at, count: 100, micros: 150 })
    await db.pool.query('update billing_customers set next_month = $2 where account_id = $1', [
      accountId,
      `${at.toISOString().slice(0, 7)}-01`,
    ])
    return () => count(db, 'billing_invoices', `account_id = '${accountId}' and status = 'open'`)
  },
  'look for settled payments': async ({ today, facilitator }) => {
    const { db, now } = today.ctx
    facilitator.spend(`0x${'0d'.repeat(20)}`, `0x${'05'.repeat(32)}`)
    await payForCall(db, { payer: `0x${'0d'.repeat(20)}`, nonce: `0x${'05'.repeat(32)}`, at: now() })
    return async () => !(await count(db, 'call_payments', `payer like '0x0d%'`))
  },
  'keep the sizes of tables':
    async ({ today }) =>
    () =>
      count(today.ctx.db, 'table_sizes', `name = 'posts' and bytes > 0`),
  'collect bluesky':
    async ({ today }) =>
    () =>
      count(today.ctx.db, 'posts', `platform = 'bluesky'`),
  'renew the list of assets':
    async ({ lines }) =>
    () =>
      lines.some(({ job, msg }) => job === 'renew the list of assets' && /is done/.test(`${msg}`)),
  prices:
    async ({ today }) =>
    () =>
      Promise.all([
        count(today.ctx.db, 'latest_prices', `source = 'venues'`),
        count(today.ctx.db, 'candles', `"interval" = '1h' and start < now() - interval '5 days'`),
      ]).then((counts) => counts.every(Boolean)),
  'read posts again after a change of assets or model': async ({ today: { ctx } }) => {
    await savePosts(ctx.db, [postOf(ctx, 'read again', { text: 'I love $BTC' })], { collectedAt: ctx.now() })
    const now = () => new Date(ctx.now().getTime() - 2 * SETTLE_MS)
    await rescorePosts({ ...ctx, now }, { signal: new AbortController().signal })
    return () => count(ctx.db, 'posts', `external_id = 'read again' and symbols = '{BTC}'`)
  },
  'sample data': async ({ today: { ctx } }) => {
    // At night few posts are made in an hour.
    const filledUntil = new Date(ctx.now().getTime() - 50 * MINUTE_MS).toISOString()
    await saveFact(ctx.sampleDb, 'sample_universe', { seed: 1, filledFrom: filledUntil, filledUntil })
    return () => count(ctx.sampleDb, 'posts', `external_id <> 'counted'`)
  },
  'keep the signals':
    async ({ today }) =>
    () =>
      count(today.ctx.db, 'signal_moods', 'true'),
  'keep the sample_signals': async ({ today: { ctx } }) => {
    await savePosts(ctx.sampleDb, [postOf(ctx, 'counted', {})], { collectedAt: ctx.now() })
    return () => count(ctx.sampleDb, 'signal_moods', 'true')
  },
  'hand tasks to the queue': async ({ today }) => {
    const { token } = await signUpSomebody(today.url)
    const { body } = await callApi(today.url, 'POST /api/tasks', { token, body: { type: 'export' } })
    return () => count(today.ctx.db, 'tasks', `id = '${body.id}' and status = 'completed'`)
  },
  'tidy the files of exports': async ({ today: { url, ctx }, exports }) => {
    const posts = ['regretted', 'kept'].map((word) => postOf(ctx, word, {}))
    await savePosts(ctx.db, posts, { collectedAt: ctx.now() })
    const { token } = await signUpSomebody(url)
    const { body } = await callApi(url, 'POST /api/tasks', { token, body: { type: 'export', format: 'csv' } })
    const place = { ctx, db: ctx.db, sampleDb: ctx.sampleDb, exports: { folder: exports, bytesMax: 1e9 } }
    const runScrape = () => Promise.reject(new Error('nothing is scraped here'))
    await performTask({ ...place, runScrape }, { id: body.id, signal: new AbortController().signal })
    const read = () =>
      readdirSync(exports)
        .map((name) => readFileSync(join(exports, name), 'latin1'))
        .join()
    assert.match(read(), /regretted/)
    await deletePosts(ctx.db, posts.slice(0, 1))
    return () => !read().includes('regretted') && read().includes('kept')
  },
}

test('every background round of a worker does its work', { timeout: 600_000 }, async (t) => {
  const { db, url: databaseUrl } = await openTestDatabase()
  const sampleDb = openDatabase(databaseUrl, { poolSize: 3, searchPath: SAMPLE_SEARCH_PATH })
  t.after(() => sampleDb.close())
  const dataDir = mkdtempSync(join(tmpdir(), 'crowdtape-rounds-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const [exports, backups] = [join(dataDir, 'exports'), join(dataDir, 'backups')]
  mkdirSync(exports)
  const [mail, receiver] = [await startMailServer(t), await startReceiver(t)]
  const stripe = await startPlayedStripe(t)
  const facilitator = await startPlayedFacilitator(t, { now: () => new Date() })
  const webhooks = openWebhookPort({ allowsHttp: true, trusted: [receiver.url] })
  const now = new Date()
  const open = (at: Date) =>
    startTestServer(t, {
      db,
      sampleDb,
      now: () => at,
      webhooks,
      payments: openPaymentPort({ ...STRIPE_SECRETS, apiUrl: stripe.url, publicUrl: 'http://localhost' }),
      mailer: mail.mailer,
      settings: { exportsFolder: exports },
    })
  for (const data of [db, sampleDb]) {
    await saveAssets(data, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
  }
  const longAgo = new Date(now.getTime() - LONG_AGO_MS)
  const [past, today] = [await open(longAgo), await open(now)]
  await use(past, `${receiver.url}/old`)
  await use(today, `${receiver.url}/today`)
  const columns = Object.values(TIDIED).flat()
  const between = new Date(now.getTime() - LONG_AGO_MS / 2)
  assert.deepEqual(
    await countSides(db, columns, between),
    new Map(columns.map((column) => [column, [true, true]])),
  )

  const lines: Record<string, unknown>[] = []
  const scene = { today, exports, backups, receiver, stripe, facilitator, mail, lines }
  const proofs: [string, () => unknown][] = []
  for (const [name, prepare] of Object.entries(PROVEN)) proofs.push([name, await prepare(scene)])
  const [bluesky, kraken] = await Promise.all([
    startBlueskyPlayer({
      rate: 1,
      startedAt: new Date(now.getTime() - 5 * MINUTE_MS),
      lastSeq: 400,
      cryptoShare: 0.5,
      duplicateShare: 0,
    }),
    startKrakenPlayer({ rate: 100 }),
  ])
  for (const player of [bluesky, kraken]) t.after(() => player.stop())
  const settings = readSettings({
    ROLE: 'worker',
    SECRETS_KEY: '07'.repeat(32), // that of the test servers, whose mails it sends
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SAMPLE_DATA: 'off',
    SMTP_URL: mail.url,
    WEBHOOK_ORIGINS: receiver.url,
    RETENTION_DAYS: '30',
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: STRIPE_SECRETS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRETS.webhookSecret,
    X402_WALLET: WALLET,
    X402_FACILITATOR: facilitator.url,
    X402_RPC_URL: facilitator.rpcUrl,
    X402_NETWORK: 'base-sepolia',
    BACKUP_TO: backups,
    SOURCES: 'bluesky,kraken',
    BLUESKY_URL: bluesky.url,
    BLUESKY_STREAM_URL: bluesky.streamUrl,
    KRAKEN_URL: kraken.url,
    KRAKEN_STREAM_URL: kraken.streamUrl,
  })
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const worker = await startCrowdtape({
    settings,
    log,
    withSite: false,
    signal: new AbortController().signal,
  })
  t.after(() => worker.stop())
  await worker.ready
  const troubles = () =>
    lines.flatMap(({ level, job, err }) => (Number(level) >= 40 ? JSON.stringify({ job, err }) : []))
  const see = (name: string, isSeen: () => unknown) =>
    eventually(name, async () => Boolean(await isSeen())).catch((error) =>
      assert.fail(`${error}; ${troubles()}`),
    )
  for (const [name, isSeen] of proofs) await see(name, isSeen)
  for (const [name, of] of Object.entries(TIDIED)) {
    const tidy = new Map(of.map((column) => [column, [false, true]]))
    await see(name, async () => isDeepStrictEqual(await countSides(db, of, between), tidy))
  }
  await worker.stop()
  const names = new Set(lines.flatMap(({ job }) => (typeof job === 'string' ? job : [])))
  assert.deepEqual([...names].sort(), [...Object.keys(TIDIED), ...Object.keys(PROVEN)].sort())
})

/** What people do in a day, so that each table that is tidied has a row of it. */
async function use(server: TestServer, hook: string): Promise<void> {
  const { url, ctx } = server
  const { db, sampleDb } = ctx
  const now = ctx.now()
  const { email } = await signUpSomebody(url, { confirmed: false })
  await callApi(url, 'POST /api/auth/forgot-password', { body: { email } })
  await callApi(url, 'POST /api/sandbox/key')
  await addWebhook(server, hook)
  const { key, token } = await makeCaller(server, { plan: 'scale' })
  const { body: board } = await callApi(url, 'POST /api/boards', {
    token,
    body: { name: 'Gone', panels: [] },
  })
  await callApi(url, `DELETE /api/boards/${board.id}`, { token })
  await changeSignUp(ctx, { rule: 'open', operator: COMMAND })
  const create = async (price: string) => {
    const headers = { 'Idempotency-Key': price }
    const body = { symbol: 'BTC', condition: 'above', price }
    return (await callV1(url, 'POST /v1/alerts/create', { key, headers, body })).body.id
  }
  await callV1(url, `DELETE /v1/alerts/${await create('150')}`, { key })
  for (const [data, symbol, price] of [
    [sampleDb, 'bitcoin', '90'],
    [db, 'bitcoin', '90'],
  ] as const) {
    await saveTicks(data, [{ assetId: symbol, at: now, price }], 'venues', {
      now,
      intervals: ['1m', '5m'],
      venueTicks: [['kraken', 'BTC', 'USD', price, null, null, now.getTime()]],
    })
  }
  await create('100')
  await saveTicks(db, [{ assetId: 'bitcoin', at: new Date(now.getTime() + 1), price: '101' }], 'venues', {
    now,
  })
  await judgeAlerts(ctx)
  await deliverMails(ctx)
  await runTransaction(db.pool, (client) =>
    markApplied(client, { id: `evt_${now.getTime()}`, type: 'invoice.paid', now }),
  )
  const settled = {
    payer: `0x${'0e'.repeat(20)}`,
    nonce: `0x${createHash('sha256').update(`${now}`).digest('hex')}`,
  }
  await payForCall(db, { ...settled, at: now })
  await settleCallPayment(db, { network: NETWORK.id, ...settled }, { transaction: '0x', now })
  await savePosts(db, [postOf(ctx, `of ${now.toISOString()}`, {})], { collectedAt: now })
  const written = postOf(ctx, `named ${now.toISOString()}`, { authorId: `author ${now.toISOString()}` })
  await applyEvents(db, {
    source: 'twitter',
    hasCounts: true,
    now,
    events: [
      { type: 'put', at: now, post: written },
      { type: 'rename', at: now, authorId: `${written.authorId}`, username: 'another' },
      { type: 'delete', at: now, externalId: `never here ${now.toISOString()}`, reason: 'deleted' },
    ],
  })
  await saveSourceHealth(db, { ...blankSourceHealth('twitter', now), lookedAt: 1, kept: 1 })
}

/** A payment of a single call that its process left an hour ago. */
async function payForCall(
  db: Database,
  { payer, nonce, at }: { payer: string; nonce: string; at: Date },
): Promise<void> {
  await addCallPayment(db, {
    network: NETWORK.id,
    payer,
    nonce,
    callHash: Buffer.alloc(32),
    endpoint: 'GET /v1/crypto/prices',
    micros: 150,
    createdAt: at,
    validBefore: at,
    settlingUntil: new Date(at.getTime() - 60 * MINUTE_MS),
    answer: { headers: {}, bytes: Buffer.from('[]') },
  })
}

/** An account with a card that Stripe has not reported yet. */
async function payByCard(server: TestServer, stripe: PlayedStripe) {
  const caller = await makeCaller(server)
  const line = 'POST /api/billing/checkout'
  const { body } = await callApi(server.url, line, { token: caller.token, body: { plan: 'pro' } })
  stripe.saveCard(body.url)
  return caller
}

function postOf({ now }: Context, externalId: string, more: Partial<AnalyzedPost>): AnalyzedPost {
  return makeAnalyzedPost(externalId, {
    platform: 'twitter',
    username: externalId,
    createdAt: now(),
    ...more,
  })
}

async function addWebhook({ url, ctx }: TestServer, hook: string): Promise<void> {
  const { token } = await makeCaller({ url, ctx })
  const { body } = await callApi(url, 'POST /api/webhooks', {
    token,
    body: { format: 'standard', url: hook },
  })
  assert.equal((await callApi(url, `POST /api/webhooks/${body.id}/test`, { token })).status, 202)
}

/** A rule of live data, or of the sample; each look for its firing brings a price on the other side of its mark. */
async function addRule(server: TestServer, mode: 'live' | 'test'): Promise<() => unknown> {
  const { key } = await makeCaller(server, { plan: 'scale', mode })
  const { status, body } = await callV1(server.url, 'POST /v1/rules', {
    key,
    body: { expression: 'price(BTC) > 300 or posts("halving", 1h) > 5' },
  })
  assert.equal(status, 201, JSON.stringify(body))
  const { db, sampleDb } = server.ctx
  const prices = ['200', '400']
  return async () => {
    prices.reverse()
    await putPrices(mode === 'live' ? db : sampleDb, new Date(), { BTC: prices[0] ?? '' })
    return count(db, 'alert_firings', `alert_id = '${body.id}'`)
  }
}

async function count({ pool }: Database, table: string, condition: string): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as n from ${table} where ${condition}`)
  return rows[0].n
}

/** Of each column of a time, whether there are rows before the moment, and after it. */
async function countSides(
  db: Database,
  columns: string[],
  at: Date,
): Promise<Map<string, [boolean, boolean]>> {
  const sides = columns.map(async (column) => {
    const [table, name] = [
      column.slice(0, column.lastIndexOf('.')),
      column.slice(column.lastIndexOf('.') + 1),
    ]
    const only = table.endsWith('tape') ? `kind = 'tick'` : 'true'
    const ask = (sign: string) => count(db, table, `${only} and ${name} ${sign} '${at.toISOString()}'`)
    return [column, [(await ask('<')) > 0, (await ask('>')) > 0]] as [string, [boolean, boolean]]
  })
  return new Map(await Promise.all(sides))
}
