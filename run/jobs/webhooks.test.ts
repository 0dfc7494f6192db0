import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { WEBHOOK_SENDS_PER_HOUR, WEBHOOKS_PER_ACCOUNT } from '#contract/app/delivery/webhook-rules.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { verifyWebhook } from '#sdks/node/src/verify-webhook.ts'
import { judgeAlerts } from '#serve/alerts/judge-alerts.ts'
import type { Mailer } from '#serve/context/mailer.ts'
import { deliverMails } from '#serve/mail/deliver-mails.ts'
import { callApi } from '#serve/testing/call-api.ts'
import { makeCaller } from '#serve/testing/make-caller.ts'
import { putPrices } from '#serve/testing/put-prices.ts'
import { startMailServer } from '#serve/testing/start-mail-server.ts'
import { type ReceivedCall, startReceiver } from '#serve/testing/start-receiver.ts'
import { startTestServer } from '#serve/testing/start-test-server.ts'
import { deliverWebhooks } from '#serve/webhooks/deliver-webhooks.ts'
import { sealStoredWebhooks } from '#serve/webhooks/sealed-webhook.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { claimDeliveries, settleDelivery } from '#store/webhooks/claim-deliveries.ts'
import { pruneDeliveries } from '#store/webhooks/deliveries.ts'
import { eventually } from '../postgres/testing/embedded-process.ts'
import { openWebhookPort } from '../server/open-webhook-port.ts'
import { startWebhooks } from './start-webhooks.ts'

const CLAIM = { leaseMs: 30_000, limit: 9, underWay: [], ofAccountMax: 9, toHostMax: 9 }

test('an alert reaches a webhook once, signed, with what it saw; and its log has the answer', async (t) => {
  const at = await begin(t)
  const webhook = await add(at, { name: 'Trader' })
  assert.match(webhook.secret, /^whsec_[A-Za-z0-9+/]{43}=$/, '32 random bytes')
  at.receiver.answer = (response) => response.writeHead(200).end('taken')
  await fire(at)
  await deliver(at)
  await deliver(at)
  const [call] = at.receiver.calls
  assert.equal(at.receiver.calls.length, 1)
  const payload = verify(call, webhook.secret)
  assert.deepEqual(
    [
      payload.type,
      payload.data.symbol,
      payload.data.condition,
      payload.data.price,
      payload.data.observed_price,
    ],
    ['alert.fired', 'BTC', 'above', '100', '101'],
  )
  assert.equal(payload.data.url, 'http://localhost:3000/market/bitcoin?data=live')
  const { data } = await log(at, webhook)
  assert.equal(call?.headers['webhook-id'], `msg_${data[0].id}`)
  assert.equal(call?.headers['webhook-timestamp'], String(at.start / 1_000))
  assert.deepEqual(
    [call?.headers['content-type'], call?.headers['user-agent']],
    ['application/json', 'Crowdtape-Webhooks/1'],
  )
  const { milliseconds } = data[0].tries[0]
  assert.ok(milliseconds >= 0 && milliseconds < 60_000, `${milliseconds}`)
  assert.deepEqual(
    [data[0].state, data[0].tries[0].status, data[0].tries[0].answer, data[0].nextTryAt],
    ['delivered', 200, 'taken', undefined],
  )
})

test('no secret and no address of a webhook stands in the database, nor the links of mails that wait', async (t) => {
  const at = await begin(t)
  const path = '/services/T0/B0/somesecretpath?key=hidden'
  const made = await add(at, { path })
  const { body: rotated } = await callApi(at.url, `POST /api/webhooks/${made.id}/rotate`, {
    token: at.token,
    body: { overlapHours: 1 },
  })
  await callApi(at.url, 'POST /api/auth/signup', {
    body: { username: 'Waiting', email: 'waiting@example.com', password: 'Quiet7Harbour' },
  })
  const stored = async (table: string) =>
    (await at.ctx.db.pool.query<{ row: string }>(`select row_to_json(t)::text as row from ${table} t`)).rows
      .map(({ row }) => row)
      .join('')
  const [webhooks, mails] = [await stored('webhooks'), await stored('mails')]
  assert.match(webhooks, /sealed1:.*sealed1:.*sealed1:/)
  assert.doesNotMatch(webhooks, /somesecret|hidden|whsec_/)
  assert.match(mails, /email-confirmation.*sealed1:/)
  assert.doesNotMatch(mails, /cte_/)
  await fire(at)
  await deliver(at)
  const [call] = at.receiver.calls
  assert.equal(call?.path, path)
  for (const secret of [made.secret, rotated.secret]) verify(call, secret)
  const { body } = await callApi(at.url, 'GET /api/webhooks', { token: at.token })
  assert.equal(body.data[0].url, `${at.receiver.url}${path}`)
})

test('what was stored before it was sealed is delivered, and sealed meanwhile', async (t) => {
  const at = await begin(t)
  const made = await add(at)
  const { pool } = at.ctx.db
  const url = `${at.receiver.url}/hook`
  const row = async () =>
    (await pool.query('select url, secret, previous_secret from webhooks where id = $1', [made.id])).rows[0]
  const sealed = await row()
  await pool.query('update webhooks set url = $2, secret = $3 where id = $1', [made.id, url, made.secret])
  await fire(at)
  await Promise.all([deliver(at), sealStoredWebhooks(at.ctx), sealStoredWebhooks(at.ctx)])
  assert.deepEqual(await row(), sealed)
  await sealStoredWebhooks(at.ctx)
  await callApi(at.url, `POST /api/webhooks/${made.id}/test`, { token: at.token })
  await deliver(at)
  assert.equal(at.receiver.calls.length, 2)
  for (const call of at.receiver.calls) verify(call, made.secret)
})

test('an alert goes to the webhooks that were chosen for it, which are of its own account', async (t) => {
  const at = await begin(t)
  const [first, second] = [await add(at), await add(at, { path: '/second' })]
  const stranger = { ...at, ...(await makeCaller(at)) }
  const theirs = await add(stranger)
  const send = (line: string, webhooks: string[] | null, others = {}) =>
    callApi(at.url, line, { token: at.token, body: { ...others, webhooks } })
  const alert = { symbol: 'BTC', condition: 'above', price: '100' }
  for (const id of [theirs.id, '00000000-0000-4000-8000-000000000000']) {
    const refused = await send('POST /api/alerts', [first.id, id], alert)
    assert.equal(refused.status, 400)
    assert.match(JSON.stringify(refused.body), /webhooks must be ids of webhooks of this account/)
  }
  const { body: made } = await send('POST /api/alerts', [second.id], alert)
  assert.deepEqual(made.webhooks, [second.id])
  const counts = async () => [
    (await log(at, first)).data.length,
    (await log(at, second)).data.length,
    (await log(stranger, theirs)).data.length,
  ]
  const cross = async () => {
    for (const price of ['99', '101']) {
      at.clock.now = new Date(at.clock.now.getTime() + 60_000)
      await putPrices(at.ctx.db, at.clock.now, { BTC: price })
      await judgeAlerts(at.ctx)
    }
  }
  await cross()
  assert.deepEqual(await counts(), [0, 1, 0])
  assert.equal((await send(`PATCH /api/alerts/${made.id}`, [theirs.id])).status, 400)
  assert.equal((await send(`PATCH /api/alerts/${made.id}`, null)).body.webhooks, undefined)
  await cross()
  assert.deepEqual(await counts(), [1, 2, 0])
  await send(`PATCH /api/alerts/${made.id}`, [second.id])
  await callApi(at.url, `DELETE /api/webhooks/${second.id}`, { token: at.token })
  await cross()
  assert.equal((await log(at, first)).data.length, 1)
  const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.token })
  assert.deepEqual(body.data[0].webhooks, [])
})

test('what is not taken is tried again under its id, later each time, for a day; then the webhook is switched off', async (t) => {
  const at = await begin(t)
  const webhook = await add(at)
  const other = await add(at, { path: '/other' })
  at.receiver.answer = (response, { path }) => response.writeHead(path === '/other' ? 204 : 500).end('no')
  await fire(at)
  await deliver(at)
  let [delivery] = (await log(at, webhook)).data
  while (delivery.state === 'waiting') {
    at.clock.now = new Date(delivery.nextTryAt)
    await deliver(at)
    delivery = (await log(at, webhook)).data[0]
  }
  const pauses = delivery.tries.map(({ at: moment }: { at: string }) => Date.parse(moment) - at.start)
  const calls = at.receiver.calls.filter(({ path }) => path === '/hook')
  const ids = new Set(calls.map(({ headers }) => headers['webhook-id']))
  const { data } = await log(at, webhook)
  const { body: listed } = await callApi(at.url, 'GET /api/notifications', { token: at.token })
  assert.equal(ids.size, 1)
  // After 5 s, 30 s, 2, 10 and 30 min, 1, 2, 4, 8 and 8 h; another 8 h would be beyond the day.
  assert.deepEqual(
    pauses.map((pause: number) => pause / 1_000),
    [0, 5, 35, 155, 755, 2_555, 6_155, 13_355, 27_755, 56_555, 85_355],
  )
  assert.equal(data[0].state, 'failed')
  assert.deepEqual(await stateOf(at, webhook), [false, 'failing', 'failed'])
  assert.equal(data[0].tries[0].error, 'The receiver did not answer with 2xx.')
  assert.deepEqual(await stateOf(at, other), [true, undefined, 'delivered'])
  assert.deepEqual(
    listed.data.slice(0, 2).map(({ title }: { title: string }) => title),
    ['A webhook was switched off', 'BTC is above $100'],
  )

  await callApi(at.url, `PATCH /api/webhooks/${webhook.id}`, { token: at.token, body: { active: true } })
  at.receiver.answer = (response) => response.writeHead(204).end()
  await replay(at, data[0].id)
  await deliver(at)
  assert.deepEqual(await stateOf(at, webhook), [true, undefined, 'delivered'])
  assert.equal(at.receiver.calls.at(-1)?.headers['webhook-id'], `msg_${data[0].id}`)
})

test('a receiver that is gone is asked no more, and one that asks to wait is given that time', async (t) => {
  const at = await begin(t)
  const in50Seconds = new Date(at.clock.now.getTime() + 50_000).toUTCString()
  const [unwilling, redirects] = ['The receiver did not answer with 2xx.', 'Redirects are not followed.']
  const answers: [path: string, status: number, retryAfter: string, waitMs: number, error: string][] = [
    ['/waits', 429, '90', 90_000, unwilling],
    ['/date', 503, in50Seconds, 50_000, unwilling],
    ['/day', 429, '86400', HOUR_MS, unwilling],
    ['/soon', 429, '1', 5_000, unwilling],
    ['/words', 503, 'tomorrow', 5_000, unwilling],
    ['/other', 500, '90', 5_000, unwilling],
    ['/choices', 300, '90', 5_000, redirects],
    ['/last-redirect', 399, '90', 5_000, redirects],
    ['/bad', 400, '90', 5_000, unwilling],
  ]
  const waiting = []
  for (const [path, , , waitMs, error] of answers)
    waiting.push({ ...(await add(at, { path })), waitMs, error })
  const gone = await add(at, { path: '/gone' })
  at.receiver.answer = (response, { path }) => {
    const [, status, retryAfter] = answers.find(([own]) => own === path) ?? []
    response.writeHead(status ?? 410, retryAfter === undefined ? {} : { 'retry-after': retryAfter }).end()
  }
  await fire(at)
  await deliver(at)
  for (const { waitMs, error, ...webhook } of waiting) {
    const { data } = await log(at, webhook)
    assert.equal(Date.parse(data[0].nextTryAt) - at.clock.now.getTime(), waitMs)
    assert.equal(data[0].tries[0].error, error)
    assert.deepEqual(await stateOf(at, webhook), [true, undefined, undefined])
  }
  assert.deepEqual(await stateOf(at, gone), [false, 'gone', 'failed'])
  assert.equal((await log(at, gone)).data[0].tries[0].error, 'The receiver is permanently gone.')
})

test('the owner of a webhook that is switched off learns why by e-mail, once', async (t) => {
  const mail = await startMailServer(t)
  const at = await begin(t, { mailer: mail.mailer })
  await add(at, { path: '/gone', name: 'Trader' })
  at.receiver.answer = (response) => response.writeHead(410).end()
  await fire(at)
  for (let round = 0; round < 2; round++) {
    await deliver(at)
    await deliverMails(at.ctx)
  }
  const notices = mail.mails.filter(({ subject }) => subject === 'Your webhook “Trader” was switched off')
  assert.equal(notices.length, 1)
  assert.match(notices[0]?.text ?? '', /answered 410 Gone/)
  assert.ok(notices[0]?.text?.includes(`${at.ctx.settings.publicUrl}/alerts`))
})

test('a receiver that fails is asked no more than once a minute, and one that took something since is not switched off', async (t) => {
  const at = await begin(t)
  const webhook = await add(at)
  const test = () => callApi(at.url, `POST /api/webhooks/${webhook.id}/test`, { token: at.token })
  at.receiver.answer = (response) => response.writeHead(429, { 'retry-after': '3600' }).end()
  await fire(at)
  await deliver(at)
  at.clock.now = new Date(at.start + 1_000)
  await test()
  at.clock.now = new Date(at.start + 59_999)
  await deliver(at)
  const early = at.receiver.calls.length
  at.receiver.answer = (response, { body }) =>
    response.writeHead(body.includes('webhook.test') ? 204 : 500).end()
  at.clock.now = new Date(at.start + 60_000)
  await deliver(at)
  assert.deepEqual([early, at.receiver.calls.length], [1, 2])
  let [, alert] = (await log(at, webhook)).data
  while (alert.state === 'waiting') {
    at.clock.now = new Date(alert.nextTryAt)
    await deliver(at)
    alert = (await log(at, webhook)).data[1]
  }
  assert.equal(alert.state, 'failed')
  assert.deepEqual((await stateOf(at, webhook)).slice(0, 2), [true, undefined])
})

test('a new name of a webhook lets its receiver rest, a new address does not; a delivery in progress is sent once', async (t) => {
  const at = await begin(t)
  const webhook = await add(at)
  const change = (body: unknown) =>
    callApi(at.url, `PATCH /api/webhooks/${webhook.id}`, { token: at.token, body })
  const test = () => callApi(at.url, `POST /api/webhooks/${webhook.id}/test`, { token: at.token })
  const claim = () => claimDeliveries(at.ctx.db, { ...CLAIM, now: at.clock.now })
  await test()
  const [first] = await claim()
  at.clock.now = new Date(at.start + 1)
  await test()
  await change({ name: 'Another' })
  const whileBusy = await claim()
  await change({ url: `${at.receiver.url}/other` })
  const claimed = await claim()
  assert.deepEqual([whileBusy, claimed.length], [[], 1])
  assert.notEqual(claimed[0]?.id, first?.id)
  at.clock.now = new Date(at.start + 30_000)
  assert.deepEqual(
    (await claim()).map(({ id }) => id),
    [],
    'the webhook is busy with the second',
  )
  at.clock.now = new Date(at.start + 30_001)
  assert.deepEqual(
    (await claim()).map(({ id }) => id),
    [first?.id],
    'its worker is gone',
  )
})

test('a webhook is changed by what is named of it alone, and the log of a delivery has its last twenty tries', async (t) => {
  const at = await begin(t)
  const webhook = await add(at, { name: 'Trader' })
  const change = async (body: unknown) => {
    const answer = await callApi(at.url, `PATCH /api/webhooks/${webhook.id}`, { token: at.token, body })
    return [answer.status, answer.body.field ?? answer.body.name, answer.body.active]
  }
  assert.deepEqual(await change({}), [400, 'body', undefined])
  assert.deepEqual(await change({ chatId: '7' }), [400, 'chatId', undefined])
  assert.deepEqual(await change({ active: false }), [200, 'Trader', false])
  assert.deepEqual(await change({ name: ' Another ' }), [200, 'Another', false])
  assert.deepEqual(await change({ active: true }), [200, 'Another', true])
  assert.deepEqual(await change({ name: null }), [200, undefined, true])

  await callApi(at.url, `POST /api/webhooks/${webhook.id}/test`, { token: at.token })
  const now = at.clock.now
  const [delivery] = await claimDeliveries(at.ctx.db, { ...CLAIM, now })
  assert.ok(delivery)
  for (let milliseconds = 1; milliseconds <= 21; milliseconds++) {
    const tried = { at: now.toISOString(), milliseconds }
    const outcome = { kind: 'retry' as const, tried, at: now, webhookBusyUntil: now }
    await settleDelivery(at.ctx.db, { delivery, outcome, now })
  }
  // A test and a replay are tried for a day.
  at.clock.now = new Date(at.start + 1_000)
  await replay(at, delivery.id)
  const [again] = await claimDeliveries(at.ctx.db, { ...CLAIM, now: at.clock.now })
  assert.deepEqual(
    [delivery, again].map((one) => (one?.expiresAt.getTime() ?? 0) - at.start),
    [24 * HOUR_MS, 24 * HOUR_MS + 1_000],
  )
  const { data } = await log(at, webhook)
  const tries = data[0].tries.map(({ milliseconds }: { milliseconds: number }) => milliseconds)
  assert.deepEqual([tries.length, tries[0], tries.at(-1)], [20, 2, 21])
})

test('a redirect is not followed, and a private address is not connected to, whatever its name', async (t) => {
  const at = await begin(t)
  const inner = await startReceiver(t)
  const webhook = await add(at)
  at.receiver.answer = (response) => response.writeHead(307, { location: `${inner.url}/secret` }).end()
  await callApi(at.url, `POST /api/webhooks/${webhook.id}/test`, { token: at.token })
  await deliver(at)
  assert.match((await log(at, webhook)).data[0].tries[0].error, /Redirects are not followed/)

  // As if the name had led into the open internet when the webhook was added.
  const named = inner.url.replace('127.0.0.1', 'localhost')
  for (const url of [named, inner.url, inner.url.replace('127.0.0.1', '[::1]'), 'http://169.254.169.254/']) {
    at.clock.now = new Date(at.clock.now.getTime() + 1_000)
    await at.ctx.db.pool.query(`update webhooks set url = $1, busy_until = '-infinity'`, [url])
    await callApi(at.url, `POST /api/webhooks/${webhook.id}/test`, { token: at.token })
    await deliver(at)
    assert.match((await log(at, webhook)).data[0].tries[0].error, /private network/, url)
  }
  assert.equal(inner.calls.length, 0)
})

test('addresses that no webhook may have are refused with the reason', async (t) => {
  const at = await begin(t)
  const cases = [
    ['http://example.com/hook', /must start with https:\/\//],
    ['ftp://example.com/hook', /must start with https:\/\//],
    ['https://10.0.0.1/hook', /private network/],
    ['https://0x7f.1/', /private network/],
    ['https://[fd00::1]/', /private network/],
    ['https://localhost/', /private network/],
    ['https://a.LOCALHOST./', /private network/],
    ['https://me:secret@example.com/', /user name or password/],
    ['https://:secret@example.com/', /user name or password/],
    ['nonsense', /must be an address/],
    ['https://api.telegram.org/bot12', /token of your bot/, { format: 'telegram', chatId: '7' }],
    ['https://api.telegram.org/bot12:token_of-the-bot', /required/, { format: 'telegram' }, 'chatId'],
    ['https://example.com/hook', /Telegram alone/, { chatId: '7' }, 'chatId'],
  ] as const
  for (const [url, reason, more = {}, field = 'url'] of cases) {
    const { status, body } = await callApi(at.url, 'POST /api/webhooks', {
      token: at.token,
      body: { format: 'standard', url, ...more },
    })
    assert.deepEqual([status, body.error?.field ?? body.field], [400, field], url)
    assert.match(JSON.stringify(body), reason)
  }
})

test('of a huge answer only the beginning is read, and a receiver that hangs delays no other and no stop', async (t) => {
  const at = await begin(t)
  const [hangs, huge] = [await add(at, { path: '/hangs' }), await add(at, { path: '/huge' })]
  let isLetGo = false
  at.receiver.answer = (response, { path }) => {
    if (path === '/hangs') return
    const more = () => response.write('x'.repeat(64_000)) && setImmediate(more)
    response.on('drain', more).on('close', () => {
      isLetGo = true
    })
    more()
  }
  await fire(at)
  const jobs = startWebhooks({ ctx: at.ctx, everyMs: 20 })
  await eventually('the huge answer', async () => (await log(at, huge)).data[0].state === 'delivered')
  await eventually('the hanging call', () => at.receiver.calls.some(({ path }) => path === '/hangs'))
  const { data: underWay } = await log(at, hangs)
  await replay(at, underWay[0].id)
  await jobs.stop()
  await eventually('a closed connection', () => isLetGo)
  assert.equal((await log(at, huge)).data[0].tries[0].answer, 'x'.repeat(500))
  const { data } = await log(at, hangs)
  assert.deepEqual([data[0].state, data[0].tries], ['waiting', []])
  const { rows } = await at.ctx.db.pool.query('select attempts from webhook_deliveries where id = $1', [
    data[0].id,
  ])
  assert.equal(rows[0].attempts, 0, 'what was interrupted counts for nothing')
})

test('what becomes due while a receiver hangs does not wait for it', async (t) => {
  const at = await begin(t)
  const hangs = await add(at, { path: '/hangs' })
  at.receiver.answer = (response, { path }) => path === '/hangs' || response.end()
  await fire(at)
  const jobs = startWebhooks({ ctx: at.ctx, everyMs: 20 })
  t.after(() => jobs.stop())
  await eventually('the hanging call', () => at.receiver.calls.length === 1)
  const other = await add(at, { path: '/other' })
  await callApi(at.url, `POST /api/webhooks/${other.id}/test`, { token: at.token })
  await eventually('the other', async () => (await log(at, other)).data[0].state === 'delivered')
  assert.deepEqual((await log(at, hangs)).data[0].tries, [], 'it hangs still')
})

test('34 receivers of four accounts that hang hold up neither a neighbour nor the host of one', async (t) => {
  const at = await begin(t)
  const neighbours = await startReceiver(t)
  at.ctx.webhooks = openWebhookPort({ allowsHttp: true, trusted: [at.receiver.url, neighbours.url] })
  const hanging = new Set<string>()
  at.receiver.answer = (_, { path }) => hanging.add(path)
  const test = (token: string, id: string) => callApi(at.url, `POST /api/webhooks/${id}/test`, { token })
  for (const hooks of [9, 9, 8, 8]) {
    const { token } = await makeCaller(at)
    for (let nr = 0; nr < hooks; nr += 1) {
      const { id } = await add({ ...at, token }, { path: `/${token.slice(-9)}/${nr}` })
      await test(token, id)
    }
  }
  const jobs = startWebhooks({ ctx: at.ctx, everyMs: 20, timeoutMs: 300_000 })
  t.after(() => jobs.stop())
  await eventually('slots are taken', () => hanging.size === 16)
  const webhook = await add({ ...at, receiver: neighbours })
  await test(at.token, webhook.id)
  await eventually('the neighbour', async () => (await log(at, webhook)).data[0].state === 'delivered')
  assert.equal(hanging.size, 16, 'all hang still, four of each account')
})

test('a receiver that takes longer than ten seconds is not waited for', async (t) => {
  const at = await begin(t)
  const webhook = await add(at)
  at.receiver.answer = () => {}
  await fire(at)
  let given = 0
  const { post } = at.ctx.webhooks
  at.ctx.webhooks.post = (url, request) => {
    given = request.timeoutMs
    return post(url, { ...request, timeoutMs: 50 })
  }
  await deliver(at)
  const [{ error }] = (await log(at, webhook)).data[0].tries
  assert.deepEqual([given, error], [10_000, 'The receiver took longer than 0.05 seconds.'])
})

test('an account whose address is not confirmed makes webhooks, and reads that nothing is delivered yet', async (t) => {
  const at = await begin(t)
  await at.ctx.db.pool.query('update users set email_confirmed_at = null')
  const webhook = await add(at)
  await fire(at)
  await deliver(at)
  const test = () => callApi(at.url, `POST /api/webhooks/${webhook.id}/test`, { token: at.token })
  const refused = await test()
  const state = await stateOf(at, webhook)
  await at.ctx.db.pool.query('update users set email_confirmed_at = created_at')
  await test()
  await deliver(at)
  assert.deepEqual([webhook.stoppedBecause, state], ['unconfirmed', [true, 'unconfirmed', undefined]])
  assert.deepEqual([refused.status, refused.body.code], [403, 'email_unconfirmed'])
  assert.match(refused.body.error, /^Confirm your e-mail address first/)
  assert.deepEqual(
    at.receiver.calls.map(({ body }) => JSON.parse(body).type),
    ['webhook.test'],
  )
})

test('a rotated secret signs beside the one that was, until the overlap is over; at once where none is wanted', async (t) => {
  const at = await begin(t)
  const first = await add(at)
  const second = await rotate(at, first, 1)
  const previousUntil = async () =>
    (await callApi(at.url, 'GET /api/webhooks', { token: at.token })).body.data[0].previousSecretUntil
  const until = new Date(at.start + HOUR_MS).toISOString()
  assert.deepEqual([second.previousSecretUntil, await previousUntil()], [until, until])
  const send = async () => {
    await callApi(at.url, `POST /api/webhooks/${first.id}/test`, { token: at.token })
    await deliver(at)
    return at.receiver.calls.at(-1)
  }
  const during = await send()
  assert.equal(verify(during, first.secret).type, 'webhook.test')
  verify(during, second.secret)
  at.clock.now = new Date(at.clock.now.getTime() + HOUR_MS)
  assert.equal(await previousUntil(), undefined)
  assert.equal(String((await send())?.headers['webhook-signature']).split(' ').length, 1)
  const third = await rotate(at, first, 0)
  const last = await send()
  assert.throws(() => verify(last, second.secret))
  verify(last, third.secret)
  const { body: listed } = await callApi(at.url, 'GET /api/webhooks', { token: at.token })
  assert.ok(!JSON.stringify(listed).includes('whsec_'))
})

test('chats get their own message: it mentions no user, and it fits', async (t) => {
  const at = await begin(t)
  for (const format of ['discord', 'slack'] as const) await add(at, { format, path: `/${format}/token` })
  await add(at, { format: 'telegram', path: '/bot12:token_of-the-bot', chatId: '@quiet' })
  await callApi(at.url, 'POST /api/alerts', {
    token: at.token,
    body: { symbol: 'BTC', condition: 'above', price: '100', name: '@everyone <!here> **now** & &' },
  })
  await putPrices(at.ctx.db, at.clock.now, { BTC: '101' })
  await judgeAlerts(at.ctx)
  await deliver(at)
  const bodyOf = (start: string) =>
    JSON.parse(at.receiver.calls.find(({ path }) => path.startsWith(start))?.body ?? '')
  assert.deepEqual(bodyOf('/discord').allowed_mentions, { parse: [] })
  assert.match(bodyOf('/discord').content, /\\\*\\\*now\\\*\\\*/)
  assert.match(bodyOf('/slack').text, /&lt;!here&gt; \*\*now\*\* &amp; &amp;/)
  assert.equal(bodyOf('/bot12:token_of-the-bot/sendMessage').chat_id, '@quiet')
  assert.ok(at.receiver.calls.every(({ headers }) => headers['webhook-signature'] === undefined))
  const { body: listed } = await callApi(at.url, 'GET /api/webhooks', { token: at.token })
  assert.deepEqual(
    listed.data.map(({ url }: { url: string }) => url.replace(at.receiver.url, '')).sort(),
    ['/…oken', '/…oken', '/…sage'],
    'the whole address is a secret',
  )
})

test('an account has so many webhooks and sends so many tests an hour, and no more; the log is read in pages and pruned', async (t) => {
  const at = await begin(t)
  const made = await Promise.all(
    Array.from({ length: WEBHOOKS_PER_ACCOUNT + 3 }, () =>
      callApi(at.url, 'POST /api/webhooks', {
        token: at.token,
        body: { format: 'standard', url: at.receiver.url },
      }),
    ),
  )
  const stored = made.filter(({ status }) => status === 201)
  assert.equal(stored.length, WEBHOOKS_PER_ACCOUNT)
  assert.ok(made.every(({ status }) => status === 201 || status === 409))
  const sent = await Promise.all(
    Array.from({ length: WEBHOOK_SENDS_PER_HOUR + 3 }, () =>
      callApi(at.url, `POST /api/webhooks/${stored[0]?.body.id}/test`, { token: at.token }),
    ),
  )
  assert.equal(sent.filter(({ status }) => status === 202).length, WEBHOOK_SENDS_PER_HOUR)
  const refused = sent.find(({ status }) => status !== 202)
  assert.deepEqual([refused?.status, refused?.headers.get('retry-after')], [429, '3600'])
  const path = `/api/webhooks/${stored[0]?.body.id}/deliveries?limit=8`
  const ids: string[] = []
  for (let before = '', hasMore = true; hasMore; before = `&before=${ids.at(-1)}`) {
    const { body } = await callApi(at.url, `GET ${path}${before}`, { token: at.token })
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    hasMore = body.hasMore
  }
  assert.deepEqual([ids.length, new Set(ids).size], [WEBHOOK_SENDS_PER_HOUR, WEBHOOK_SENDS_PER_HOUR])
  const statuses = []
  for (const ms of [HOUR_MS - 1, HOUR_MS]) {
    at.clock.now = new Date(at.start + ms)
    const line = `POST /api/webhooks/${stored[0]?.body.id}/test`
    statuses.push((await callApi(at.url, line, { token: at.token })).status)
  }
  assert.deepEqual(statuses, [429, 202])
  assert.equal(await pruneDeliveries(at.ctx.db, new Date(at.start)), 0)
  assert.equal(await pruneDeliveries(at.ctx.db, new Date(at.start + 1)), WEBHOOK_SENDS_PER_HOUR)
  const { rows } = await at.ctx.db.pool.query('select count(*)::int as left from webhook_sends')
  assert.equal(rows[0].left, 1)
})

type Scene = Awaited<ReturnType<typeof begin>>

/** BTC costs $90, an alert waits for $100, and nothing has been delivered. */
async function begin(t: TestContext, parts: { mailer?: Mailer } = {}) {
  const { db } = await openTestDatabase()
  const start = new Date(Math.floor(Date.now() / 1_000) * 1_000).getTime()
  const clock = { now: new Date(start) }
  const receiver = await startReceiver(t)
  await putPrices(db, new Date(start - 60_000), { BTC: '90' })
  const webhooks = openWebhookPort({ allowsHttp: false, trusted: [receiver.url] })
  const server = await startTestServer(t, { db, now: () => clock.now, webhooks, ...parts })
  const { token } = await makeCaller(server)
  return { ...server, token, clock, receiver, start }
}

async function add(
  at: Scene,
  { path = '/hook', format = 'standard', ...rest }: Record<string, string> = {},
): Promise<{ id: string; secret: string; stoppedBecause?: string }> {
  const { status, body } = await callApi(at.url, 'POST /api/webhooks', {
    token: at.token,
    body: { format, url: `${at.receiver.url}${path}`, ...rest },
  })
  assert.equal(status, 201, JSON.stringify(body))
  return body
}

async function fire(at: Scene): Promise<void> {
  const { status } = await callApi(at.url, 'POST /api/alerts', {
    token: at.token,
    body: { symbol: 'BTC', condition: 'above', price: '100' },
  })
  assert.equal(status, 201)
  await putPrices(at.ctx.db, at.clock.now, { BTC: '101' })
  assert.equal(await judgeAlerts(at.ctx), 1)
}

/** Everything that is due is tried. */
async function deliver(at: Scene): Promise<void> {
  await deliverWebhooks(at.ctx, { stopping: new AbortController().signal })
}

async function log(at: Scene, { id }: { id: string }) {
  return (await callApi(at.url, `GET /api/webhooks/${id}/deliveries`, { token: at.token })).body
}

async function stateOf(at: Scene, { id }: { id: string }): Promise<unknown[]> {
  const { body } = await callApi(at.url, 'GET /api/webhooks', { token: at.token })
  const { active, stoppedBecause, lastOutcome } = body.data.find((one: { id: string }) => one.id === id)
  return [active, stoppedBecause, lastOutcome]
}

async function replay(at: Scene, id: string): Promise<void> {
  const { status } = await callApi(at.url, `POST /api/webhook-deliveries/${id}/replay`, { token: at.token })
  assert.equal(status, 202)
}

async function rotate(
  at: Scene,
  { id }: { id: string },
  overlapHours: number,
): Promise<{ secret: string; previousSecretUntil?: string }> {
  const { status, body } = await callApi(at.url, `POST /api/webhooks/${id}/rotate`, {
    token: at.token,
    body: { overlapHours },
  })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** What a receiver reads; throws where the signature is not right. */
// biome-ignore lint/suspicious/noExplicitAny: a test asserts on what it finds, whatever its shape
function verify(call: ReceivedCall | undefined, secret: string): any {
  const { headers = {}, body = '' } = call ?? {}
  return verifyWebhook({ secret, headers, body, toleranceMs: Number.POSITIVE_INFINITY }) // the clock is the test's
}
