import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { ALERT_MAILS_PER_ADDRESS_PER_HOUR, ALERT_MESSAGES_PER_HOUR } from '#contract/alerts.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { openDatabase } from '#store/database.ts'
import { SAMPLE_SEARCH_PATH } from '#store/installation/twin-tables.ts'
import { saveAssets } from '#store/market/assets.ts'
import { saveTicks } from '#store/market/ticks.ts'
import { disableUser, enableUser } from '#store/operator/users.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { type Caller, makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { type MailServer, startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { judgeAlerts, noteUnpricedAlerts } from './judge-alerts.ts'

const START = new Date('2026-03-10T12:00:00.000Z')

test('a price that rises above the mark fires once, by mail and on the site', async (t) => {
  const at = await begin(t)
  const alert = await create(at, { price: 100, condition: 'above', name: 'Round' })
  await tick(at, '100.5')
  await tick(at, '101')
  const fired = await callV1(at.url, `GET /v1/alerts/${alert.id}`, { key: at.caller.key })
  const { body: notices } = await callApi(at.url, 'GET /api/notifications', { token: at.caller.token })
  const [mail] = at.mails.mails
  assert.equal(at.mails.mails.length, 1)
  assert.deepEqual(mail?.recipients, [at.caller.email])
  assert.equal(mail?.subject, 'BTC is above $100')
  assert.match(
    mail?.text ?? '',
    /Bitcoin \(BTC\) has risen above \$100: it was at \$100\.5 at 2026-03-10 12:00:05 UTC/,
  )
  assert.match(mail?.text ?? '', /Your alert: Round\./)
  assert.match(mail?.raw ?? '', /^List-Unsubscribe-Post: List-Unsubscribe=One-Click/im)
  assert.deepEqual(
    notices.data.map((row: Row) => [row.kind, row.title, row.link, row.email]),
    [['price_alerts', 'BTC is above $100', '/market/bitcoin?data=live', 'sent']],
  )
  assert.deepEqual(
    [fired.body.state, fired.body.fired_count, fired.body.last_fired_price],
    ['fulfilled', 1, '100.5'],
  )
})

test('a price that is there when the alert is made fires only after it has gone and come back', async (t) => {
  const at = await begin(t)
  await create(at, { price: 80, condition: 'above' }) // it stands at 90
  await tick(at, '95')
  const early = at.mails.mails.length
  await tick(at, '79')
  await tick(at, '81')
  assert.deepEqual([early, at.mails.mails.length], [0, 1])
})

test('a price that is stale fires nothing, the next one does', async (t) => {
  const at = await begin(t)
  await create(at, { price: 100, condition: 'above' })
  await price(at, '101')
  at.clock.now = new Date(at.clock.now.getTime() + 15 * 60_000 + 1)
  assert.equal(await judgeAlerts(at.ctx), 0)
  await price(at, '102')
  assert.equal(await judgeAlerts(at.ctx), 1)
})

test('an alert without a present price says since when, and notifies its owner once', async (t) => {
  const at = await begin(t)
  const alert = await create(at, { price: 100, condition: 'above' })
  const row = async () => {
    const { body } = await callV1(at.url, `GET /v1/alerts/${alert.id}`, { key: at.caller.key })
    return [body.unknown_since, body.unknown_reason]
  }
  const titles = async () =>
    (await callApi(at.url, 'GET /api/notifications', { token: at.caller.token })).body.data.map(
      ({ kind, title }: Row) => [kind, title],
    )
  await price(at, '90')
  const pricedAt = at.clock.now.getTime()
  await noteUnpricedAlerts(at.ctx)
  assert.deepEqual(await row(), [null, null])
  for (const minutes of [16, 75, 77, 78, 90, 3_000]) {
    at.clock.now = new Date(pricedAt + minutes * 60_000)
    await Promise.all([noteUnpricedAlerts(at.ctx), noteUnpricedAlerts(at.ctx)])
    assert.deepEqual(await titles(), minutes < 76 ? [] : [['unjudged_rules', 'An alert cannot be judged']])
    const since = new Date(pricedAt + 16 * 60_000).toISOString()
    assert.deepEqual(await row(), [since, 'there is no present price of BTC'])
  }
  const { body } = await callApi(at.url, 'GET /api/alerts', { token: at.caller.token })
  assert.equal(body.data[0].unknownWhy, 'there is no present price of BTC')
  await price(at, '101')
  await noteUnpricedAlerts(at.ctx)
  assert.deepEqual([await row(), await judgeAlerts(at.ctx)], [[null, null], 1])
})

test('a price that falls below the mark fires, and the mark itself does not', async (t) => {
  const at = await begin(t)
  await create(at, { price: '85', condition: 'below' })
  await tick(at, '85.000')
  const onMark = at.mails.mails.length
  await tick(at, '84.999999')
  assert.equal(onMark, 0)
  assert.equal(at.mails.mails[0]?.subject, 'BTC is below $85')
})

for (const [condition, beyond] of [
  ['above', '100.01'],
  ['below', '99.99'],
] as const) {
  test(`a price that comes back to the mark itself arms an alert ${condition} it again`, async (t) => {
    const at = await begin(t)
    await price(at, '100')
    const alert = await create(at, { price: 100, condition })
    for (const dollars of [beyond, '100', beyond]) await tick(at, dollars)
    const { body } = await callV1(at.url, `GET /v1/alerts/${alert.id}`, { key: at.caller.key })
    assert.equal(body.fired_count, 2)
    const { rows } = await at.ctx.db.pool.query('select fired_at from alert_firings order by fired_at desc')
    const own = await callApi(at.url, 'GET /api/alerts', { token: at.caller.token })
    const shown = own.body.data.find(({ id }: Row) => id === alert.id).firedAt
    assert.equal(shown.length, 2)
    assert.deepEqual(
      shown,
      rows.map((row) => row.fired_at.toISOString()),
    )
  })
}

test('an alert notifies again an hour after the first of its six messages', async (t) => {
  const at = await begin(t)
  await create(at, { price: 100, condition: 'above' })
  for (let round = 0; round < 6; round++) {
    await tick(at, '101')
    await tick(at, '99')
  }
  const first = START.getTime() + 5_000 // the price comes five seconds later
  at.clock.now = new Date(first + HOUR_MS - 11_000)
  await tick(at, '101')
  await tick(at, '99')
  const early = at.mails.mails.length
  at.clock.now = new Date(first + HOUR_MS - 5_000)
  await tick(at, '101')
  assert.deepEqual([early, at.mails.mails.length], [6, 7])
})

test('a mail of an alert that cannot leave within six hours is of no use any more', async (t) => {
  const at = await begin(t)
  await create(at, { price: 100, condition: 'above' })
  await price(at, '101')
  await judgeAlerts(at.ctx)
  const { rows } = await at.ctx.db.pool.query<{ kept: string }>(
    `select (expires_at - due_at)::text as kept from mails where kind = 'alert'`,
  )
  assert.deepEqual(rows, [{ kept: '06:00:00' }])
  const statusNow = async () => {
    const { body } = await callApi(at.url, 'GET /api/notifications', { token: at.caller.token })
    return body.data[0].email
  }
  assert.equal(await statusNow(), 'waiting')
  at.clock.now = new Date(at.clock.now.getTime() + 6 * HOUR_MS)
  await deliverMails(at.ctx)
  assert.equal(await statusNow(), 'expired')
  assert.equal(at.mails.mails.length, 0)
})

test('a price that flaps fires once per crossing, and past the bound of an hour crossings are counted, not mailed', async (t) => {
  const at = await begin(t)
  const alert = await create(at, { price: 100, condition: 'above' })
  for (let round = 0; round < ALERT_MESSAGES_PER_HOUR + 4; round++) {
    await tick(at, '101')
    await tick(at, '99')
  }
  const during = at.mails.mails.length
  at.clock.now = new Date(at.clock.now.getTime() + HOUR_MS)
  await tick(at, '102')
  const { body } = await callV1(at.url, `GET /v1/alerts/${alert.id}`, { key: at.caller.key })
  const { body: notices } = await callApi(at.url, 'GET /api/notifications', { token: at.caller.token })
  assert.equal(during, ALERT_MESSAGES_PER_HOUR)
  assert.equal(body.fired_count, ALERT_MESSAGES_PER_HOUR + 5)
  assert.equal(notices.data.length, ALERT_MESSAGES_PER_HOUR + 1)
  assert.equal(at.mails.mails.length, ALERT_MESSAGES_PER_HOUR + 1)
  assert.match(at.mails.mails.at(-1)?.text ?? '', /crossed that target 4 times more since the last message/)
})

test('a message has the price in cents, in four digits below a dollar, and exactly where rounding would hide the crossing', async (t) => {
  const at = await begin(t)
  await create(at, { price: '100', condition: 'above' })
  await create(at, { price: '0.5', condition: 'below' })
  for (const dollars of ['68163.8191548', '99', '100.004', '0.123456789']) await tick(at, dollars)
  const prices = at.mails.mails.map(({ text }) => text?.match(/it was at (\S+) at/)?.[1])
  assert.deepEqual(prices, ['$68,163.82', '$100.004', '$0.1235'])
})

test('many workers at once fire and mail each alert once', async (t) => {
  const at = await begin(t)
  for (let number = 1; number <= 10; number++) await create(at, { price: 90 + number, condition: 'above' })
  await price(at, '200')
  await Promise.all(Array.from({ length: 8 }, () => judgeAlerts(at.ctx)))
  await Promise.all(Array.from({ length: 4 }, () => deliverMails(at.ctx)))
  const { rows } = await at.ctx.db.pool.query('select count(*)::int as firings from alert_firings')
  assert.equal(rows[0].firings, 10)
  assert.equal(new Set(at.mails.mails.map(({ subject }) => subject)).size, 10)
  assert.equal(at.mails.mails.length, 10)
})

test('a paused and a deleted alert fire nothing, and a resumed one looks afresh', async (t) => {
  const at = await begin(t)
  const paused = await create(at, { price: 100, condition: 'above' })
  const deleted = await create(at, { price: 100, condition: 'above' })
  await callV1(at.url, `PATCH /v1/alerts/${paused.id}`, { key: at.caller.key, body: { active: false } })
  await callV1(at.url, `DELETE /v1/alerts/${deleted.id}`, { key: at.caller.key })
  const fired = async () => (await at.ctx.db.pool.query('select alert_id from alert_firings')).rows
  const untouched = await create(at, { price: 100, condition: 'above' })
  await tick(at, '101')
  await callV1(at.url, `PATCH /v1/alerts/${paused.id}`, { key: at.caller.key, body: { active: true } })
  await tick(at, '102')
  assert.deepEqual(await fired(), [{ alert_id: untouched.id }])
  assert.equal(at.mails.mails.length, 1)
  await tick(at, '99')
  await tick(at, '103')
  assert.ok((await fired()).some(({ alert_id: id }) => id === paused.id))
})

test('an alert of a disabled account fires nothing, and looks afresh when the account is enabled', async (t) => {
  const at = await begin(t)
  const other = await makeCaller(at, { plan: 'scale' })
  await create(at, { price: 100, condition: 'above' })
  const untouched = await create({ ...at, caller: other }, { price: 100, condition: 'above' })
  const fired = async () => (await at.ctx.db.pool.query('select alert_id from alert_firings')).rows
  const act = () => ({ userId: at.caller.id, operator: { address: null }, now: at.clock.now })
  await disableUser(at.ctx.db, act())
  await tick(at, '101')
  await tick(at, '102')
  await enableUser(at.ctx.db, act())
  await tick(at, '103')
  assert.deepEqual(await fired(), [{ alert_id: untouched.id }])
  await tick(at, '99')
  await tick(at, '104')
  assert.equal((await fired()).length, 3)
})

test('an address that has not confirmed gets nothing but the question; one that has gets the mails; one that stops them no more', async (t) => {
  const at = await begin(t)
  const email = 'friend@example.org'
  const alert = await create(at, { price: 100, condition: 'above', email })
  await deliverMails(at.ctx)
  await tick(at, '101')
  await tick(at, '99')
  const before = at.mails.mails.map(({ subject }) => subject)
  const token = /confirm=(\S+)/.exec(at.mails.mails[0]?.text ?? '')?.[1]
  await callApi(at.url, 'POST /api/alerts/email/confirm', { body: { token } })
  await tick(at, '101')
  await tick(at, '99')
  const alertMail = at.mails.mails.at(-1)
  const stop = /stop=(\S+)/.exec(alertMail?.text ?? '')?.[1]
  const stopped = await callApi(at.url, `POST /api/alerts/email/stop?token=${stop}`)
  await tick(at, '101')
  const { body } = await callV1(at.url, `GET /v1/alerts/${alert.id}`, { key: at.caller.key })
  assert.deepEqual(before, ['Confirm price alerts to this address'])
  assert.equal(at.mails.mails.length, 2)
  assert.deepEqual(alertMail?.recipients, [email])
  assert.equal(stopped.status, 200)
  assert.equal(body.email_status, 'stopped')
  assert.equal(body.fired_count, 3)
})

test('the account’s own address can stop the mails, and the site still notifies', async (t) => {
  const at = await begin(t)
  const alert = await create(at, { price: 100, condition: 'above' })
  await tick(at, '101')
  const stop = /stop=(\S+)/.exec(at.mails.mails[0]?.text ?? '')?.[1]
  await callApi(at.url, `POST /api/alerts/email/stop?token=${stop}`)
  await tick(at, '99')
  await tick(at, '101')
  const { body: notices } = await callApi(at.url, 'GET /api/notifications', { token: at.caller.token })
  const { body } = await callV1(at.url, `GET /v1/alerts/${alert.id}`, { key: at.caller.key })
  assert.equal(at.mails.mails.length, 1)
  assert.equal(notices.data.length, 2)
  assert.equal(body.email_status, 'stopped')
})

test('a token of a stop link that nobody gave out is refused', async (t) => {
  const at = await begin(t)
  const { status, body } = await callApi(at.url, 'POST /api/alerts/email/stop?token=nonsense')
  assert.deepEqual([status, body.field], [400, 'token'])
})

test('with the preference off only a named address is notified', async (t) => {
  const at = await begin(t)
  await callApi(at.url, 'PUT /api/notifications/preferences/price_alerts', {
    token: at.caller.token,
    body: { enabled: false },
  })
  await create(at, { price: 100, condition: 'above' })
  await create(at, { price: 100, condition: 'above', email: 'named@example.org' })
  await deliverMails(at.ctx)
  const token = /confirm=(\S+)/.exec(at.mails.mails[0]?.text ?? '')?.[1]
  await callApi(at.url, 'POST /api/alerts/email/confirm', { body: { token } })
  await tick(at, '101')
  const { body: notices } = await callApi(at.url, 'GET /api/notifications', { token: at.caller.token })
  assert.deepEqual(notices.data, [])
  assert.deepEqual(
    at.mails.mails.slice(1).map(({ recipients }) => recipients),
    [['named@example.org']],
  )
})

test('no address gets more than its share of alert mails in an hour', async (t) => {
  const at = await begin(t)
  const more = ALERT_MAILS_PER_ADDRESS_PER_HOUR + 5
  for (let number = 0; number < more; number++) await create(at, { price: 100, condition: 'above' })
  await tick(at, '101')
  const { body: notices } = await callApi(at.url, 'GET /api/notifications?limit=100', {
    token: at.caller.token,
  })
  assert.equal(at.mails.mails.length, ALERT_MAILS_PER_ADDRESS_PER_HOUR)
  assert.equal(notices.data.length, more)
})

test('a mail that the server does not take is sent when it does, the firing not repeated', async (t) => {
  const at = await begin(t)
  await create(at, { price: 100, condition: 'above' })
  at.mails.decide = () => 451
  await tick(at, '101')
  const refused = at.mails.mails.length
  at.mails.decide = () => undefined
  at.clock.now = new Date(at.clock.now.getTime() + 60_000)
  await tick(at, '102')
  const { body: notices } = await callApi(at.url, 'GET /api/notifications', { token: at.caller.token })
  assert.deepEqual([refused, at.mails.mails.length, notices.data.length], [0, 1, 1])
})

test('a mail that is refused for good is not tried again', async (t) => {
  const at = await begin(t)
  await create(at, { price: 100, condition: 'above' })
  let tries = 0
  at.mails.decide = () => {
    tries += 1
    return 550
  }
  await tick(at, '101')
  at.clock.now = new Date(at.clock.now.getTime() + HOUR_MS)
  await tick(at, '102')
  assert.equal(tries, 1)
})

test('a repeat of a mail has the Message-ID of the first, so that mail programs show one', async (t) => {
  const at = await begin(t)
  await create(at, { price: 100, condition: 'above' })
  // As if the mail server's answer had been lost.
  const { mailer } = at.ctx
  at.ctx.mailer = { send: (mail) => mailer.send(mail).then(() => Promise.reject(new Error('cut off'))) }
  await tick(at, '101')
  at.ctx.mailer = mailer
  at.clock.now = new Date(at.clock.now.getTime() + 60_000)
  await deliverMails(at.ctx)
  const ids = at.mails.mails.map(({ messageId }) => messageId)
  assert.equal(ids.length, 2)
  assert.match(ids[0] ?? '', /^<mail\.[0-9a-f-]{36}\.[0-9a-z]+\.[\w-]{22}@localhost>$/)
  assert.equal(ids[1], ids[0])
})

test('without mails an alert notifies on the site and at a named address only', async (t) => {
  const at = await begin(t)
  const { token } = at.caller
  await create(at, { price: 100, condition: 'above' })
  const body = { mail: false }
  await callApi(at.url, 'PUT /api/notifications/preferences/price_alerts', { token, body })
  await tick(at, '101')
  const { body: notices } = await callApi(at.url, 'GET /api/notifications', { token })
  assert.equal(notices.data.length, 1)
  assert.deepEqual(at.mails.mails, [])
})

test('a mail that falls into the quiet hours goes when they are over, in the time of its reader', async (t) => {
  const at = await begin(t) // at 12:00 UTC, which is 21:00 in Tokyo
  const { token } = at.caller
  const body = { from: '20:30', until: '07:15', timeZone: 'Asia/Tokyo' }
  await callApi(at.url, 'PUT /api/notifications/quiet-hours', { token, body })
  await create(at, { price: 100, condition: 'above' })
  await tick(at, '101')
  const { body: notices } = await callApi(at.url, 'GET /api/notifications', { token })
  at.clock.now = new Date('2026-03-10T22:14:59.000Z')
  await deliverMails(at.ctx)
  const before = at.mails.mails.length
  at.clock.now = new Date('2026-03-10T22:15:00.000Z')
  await deliverMails(at.ctx)
  assert.equal(notices.data.length, 1) // the site makes no noise
  assert.deepEqual([before, at.mails.mails.length], [0, 1])
})

test('a mail outside the quiet hours goes at once, whichever way round the clock they go', async (t) => {
  const at = await begin(t) // at 12:00 UTC
  const { token } = at.caller
  await create(at, { price: 100, condition: 'above' })
  const call = 'PUT /api/notifications/quiet-hours'
  const hours = (from: string, until: string) =>
    callApi(at.url, call, { token, body: { from, until, timeZone: 'UTC' } })
  await hours('22:00', '12:00')
  await tick(at, '101')
  await tick(at, '99')
  await hours('12:01', '13:00')
  await tick(at, '101')
  assert.equal(at.mails.mails.length, 2)
})

test('an alert of a test key watches the sample universe and sends no mail', async (t) => {
  const { db, url } = await openTestDatabase()
  const sampleDb = openDatabase(url, { poolSize: 2, searchPath: 'sample,public' })
  t.after(() => sampleDb.close())
  await saveAssets(sampleDb, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
  await putPrices(sampleDb, START, { BTC: '50' })
  await putPrices(db, START, { BTC: '90' })
  const mails = await startMailServer(t)
  const server = await startTestServer(t, { db, sampleDb, now: () => START, mailer: mails.mailer })
  const caller = await makeCaller(server, { mode: 'test' })
  const body = { symbol: 'BTC', price: 60, condition: 'above' }
  const made = await callV1(server.url, 'POST /v1/alerts/create', { key: caller.key, body })
  await putPrices(sampleDb, new Date(START.getTime() + 5_000), { BTC: '61' })
  const fired = await judgeAlerts(server.ctx)
  await deliverMails(server.ctx)
  const { body: notices } = await callApi(server.url, 'GET /api/notifications', { token: caller.token })
  assert.equal(made.body.state, 'waiting')
  assert.equal(fired, 1)
  assert.deepEqual(
    notices.data.map(({ title }: Row) => title),
    ['Test: BTC is above $60'],
  )
  assert.deepEqual(mails.mails, [])
})

test('an alert made while the site shows the sample universe watches it for good, mails, and says what it is of', async (t) => {
  const { db, url } = await openTestDatabase()
  const sampleDb = openDatabase(url, { poolSize: 2, searchPath: SAMPLE_SEARCH_PATH })
  t.after(() => sampleDb.close())
  await saveAssets(sampleDb, [{ id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 }])
  await saveTicks(sampleDb, [{ assetId: 'bitcoin', at: START, price: '50' }], 'sample')
  const mails = await startMailServer(t)
  const settings = { sampleUntilLive: true }
  const server = await startTestServer(t, { db, sampleDb, now: () => START, mailer: mails.mailer, settings })
  const caller = await makeCaller(server, { mode: 'live' })
  const body = { symbol: 'BTC', price: 60, condition: 'above' }
  const made = await callApi(server.url, 'POST /api/alerts', { token: caller.token, body })
  const other = await callApi(server.url, 'POST /api/alerts?data=live', { token: caller.token, body })
  await putPrices(db, new Date(START.getTime() + 5_000), { BTC: '55' }) // the market itself does not cross
  const later = new Date(START.getTime() + 5_000)
  await saveTicks(sampleDb, [{ assetId: 'bitcoin', at: later, price: '61' }], 'sample')
  assert.equal(await judgeAlerts(server.ctx), 1)
  await deliverMails(server.ctx)
  assert.deepEqual([made.body.mode, made.body.state, other.body.mode], ['sample', 'waiting', 'live'])
  assert.deepEqual(
    mails.mails.map(({ subject }) => subject),
    ['Sample: BTC is above $60'],
  )
  assert.match(mails.mails[0]?.text ?? '', /This is sample data: generated prices/)
  const ofKey = await callV1(server.url, 'GET /v1/alerts', { key: caller.key })
  assert.deepEqual(
    ofKey.body.data.map(({ id }: Row) => id),
    [other.body.id],
  )
})

test('five thousand alerts on one asset are judged in one call, and only those that change are touched', async (t) => {
  const at = await begin(t)
  await create(at, { price: 1_000, condition: 'above' }) // has the asset watched
  await at.ctx.db.pool.query(
    `insert into alerts (id, user_id, mode, asset_id, symbol, asset_name, condition, threshold, is_active,
       judged_price, fired_count, untold_count, created_at, updated_at)
     select gen_random_uuid(), $1, 'live', 'bitcoin', 'BTC', 'Bitcoin', 'above', 90 + number::numeric / 100, true,
       90, 0, 0, $2, $2
     from generate_series(1, 5000) as number`,
    [at.caller.id, START],
  )
  await price(at, '100')
  const fired = await judgeAlerts(at.ctx)
  const { rows } = await at.ctx.db.pool.query(
    'select count(*)::int as untouched from alerts where judged_price = 90',
  )
  assert.equal(fired, 999) // 90.01 to 99.99
  assert.equal(rows[0].untouched, 4_002)
})

// biome-ignore lint/suspicious/noExplicitAny: rows of whatever answer a test looks at
type Row = any

interface Scene extends TestServer {
  caller: Caller
  mails: MailServer
  clock: { now: Date }
}

/** A server of its own on a database of its own, where BTC costs $90, and somebody with a live key. */
async function begin(t: TestContext): Promise<Scene> {
  const { db } = await openTestDatabase()
  const mails = await startMailServer(t)
  const clock = { now: START }
  await putPrices(db, START, { BTC: '90' })
  const server = await startTestServer(t, { db, now: () => clock.now, mailer: mails.mailer })
  return { ...server, caller: await makeCaller(server, { plan: 'scale' }), mails, clock }
}

async function create(at: Scene, rule: Record<string, unknown>): Promise<Row> {
  const { status, body } = await callV1(at.url, 'POST /v1/alerts/create', {
    key: at.caller.key,
    body: { symbol: 'BTC', ...rule },
  })
  assert.equal(status, 201)
  return body
}

/** Five seconds later BTC costs that much. */
async function price(at: Scene, dollars: string): Promise<void> {
  at.clock.now = new Date(at.clock.now.getTime() + 5_000)
  await putPrices(at.ctx.db, at.clock.now, { BTC: dollars })
}

/** The price changes, and a worker looks. */
async function tick(at: Scene, dollars: string): Promise<void> {
  await price(at, dollars)
  await judgeAlerts(at.ctx)
  await deliverMails(at.ctx)
}
