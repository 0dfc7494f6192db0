import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { insertNotification } from '#store/notifications/notifications.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { type Somebody, signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('a new account gets prices and mentions, no market analysis', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const { body } = await callApi(url, 'GET /api/notifications/preferences', { token })
  const states = body.data.map(({ name, enabled }: { name: string; enabled: boolean }) => [name, enabled])
  assert.deepEqual(states, [
    ['Price Alerts', true],
    ['Rules on Hold', true],
    ['Social Mentions', true],
    ['Market Analysis', false],
  ])
})

test('a choice is kept for its account and no other', async (t) => {
  const { url } = await startTestServer(t, { db })
  const [one, other] = [await signUpSomebody(url), await signUpSomebody(url)]
  const path = '/api/notifications/preferences'
  const set = await callApi(url, `PUT ${path}/price_alerts`, { token: one.token, body: { enabled: false } })
  const lists = await Promise.all([one, other].map(({ token }) => callApi(url, `GET ${path}`, { token })))
  assert.deepEqual([set.status, set.body.enabled], [200, false])
  assert.deepEqual(
    lists.map(({ body }) => body.data[0].enabled),
    [false, true],
  )
})

test('an unknown kind and a choice that is none are refused by name', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const path = 'PUT /api/notifications/preferences'
  const unknown = await callApi(url, `${path}/weather`, { token, body: { enabled: true } })
  const unclear = await callApi(url, `${path}/price_alerts`, { token, body: { enabled: 'yes' } })
  assert.deepEqual([unknown.status, unknown.body.field], [400, 'id'])
  assert.deepEqual([unclear.status, unclear.body.error], [400, 'enabled must be a boolean'])
})

test('mails of price alerts are turned off by themselves, and the other kinds have none', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const path = '/api/notifications/preferences'
  const off = await callApi(url, `PUT ${path}/price_alerts`, { token, body: { mail: false } })
  const none = await callApi(url, `PUT ${path}/market_analysis`, { token, body: { mail: true } })
  const nothing = await callApi(url, `PUT ${path}/price_alerts`, { token, body: {} })
  const { body: list } = await callApi(url, `GET ${path}`, { token })
  assert.deepEqual([off.body.enabled, off.body.mail], [true, false])
  assert.deepEqual([none.status, none.body.field], [400, 'mail'])
  assert.deepEqual([nothing.status, nothing.body.field], [400, 'body'])
  assert.deepEqual(
    list.data.map(({ mail }: { mail?: boolean }) => mail),
    [false, undefined, undefined, undefined],
  )
})

test('quiet hours are kept, changed and lifted', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const quietHours = { from: '22:00', until: '07:30', timeZone: 'Europe/Berlin' }
  const path = '/api/notifications/quiet-hours'
  const put = (body: unknown) => callApi(url, `PUT ${path}`, { token, body })
  const read = async () =>
    (await callApi(url, 'GET /api/notifications/preferences', { token })).body.quietHours
  assert.equal(await read(), null)
  assert.deepEqual((await put(quietHours)).body, quietHours)
  assert.deepEqual(await read(), quietHours)
  const changed = { ...quietHours, until: '00:00' }
  await put(changed)
  assert.deepEqual(await read(), changed)
  assert.equal((await callApi(url, `DELETE ${path}`, { token })).status, 204)
  assert.equal(await read(), null)
})

for (const [name, quietHours, field] of [
  ['an hour that is none', { from: '24:00', until: '07:00', timeZone: 'UTC' }, 'from'],
  ['hours of no length', { from: '07:00', until: '07:00', timeZone: 'UTC' }, 'until'],
  ['a time zone that is none', { from: '22:00', until: '07:00', timeZone: 'Moon' }, 'timeZone'],
] as const) {
  test(`${name} is refused by name`, async (t) => {
    const { url } = await startTestServer(t, { db })
    const { token } = await signUpSomebody(url)
    const call = 'PUT /api/notifications/quiet-hours'
    const { status, body } = await callApi(url, call, { token, body: quietHours })
    assert.deepEqual([status, body.field], [400, field])
  })
}

test('a test arrives on the site and in the mailbox, ten times an hour at most', async (t) => {
  const mails = await startMailServer(t)
  const { url, ctx } = await startTestServer(t, { db, mailer: mails.mailer })
  const { token, email } = await signUpSomebody(url)
  const first = await callApi(url, 'POST /api/notifications/test', { token })
  const { body: list } = await callApi(url, 'GET /api/notifications', { token })
  assert.deepEqual(first.body, {
    message: `A notification is on the site, and an e-mail to ${email} is on its way.`,
  })
  assert.deepEqual(
    list.data.map(({ title }: { title: string }) => title),
    ['Test: this is how a price alert arrives'],
  )
  await deliverMails(ctx)
  assert.deepEqual(mails.mails[0]?.recipients, [email])
  for (let number = 2; number <= 10; number++) await callApi(url, 'POST /api/notifications/test', { token })
  const eleventh = await callApi(url, 'POST /api/notifications/test', { token })
  assert.equal(eleventh.status, 429)
  await deliverMails(ctx)
  assert.equal(mails.mails.length, 10)
})

test('without a session nothing is shown or changed', async (t) => {
  const { url } = await startTestServer(t, { db })
  const calls = [
    ['GET /api/notifications/preferences', undefined],
    ['PUT /api/notifications/preferences/price_alerts', { enabled: true }],
    ['PUT /api/notifications/quiet-hours', { from: '22:00', until: '07:00', timeZone: 'UTC' }],
    ['DELETE /api/notifications/quiet-hours', undefined],
    ['POST /api/notifications/test', undefined],
    ['GET /api/notifications', undefined],
    ['POST /api/notifications/read', {}],
  ] as const
  for (const [call, body] of calls) {
    assert.equal((await callApi(url, call, { body })).status, 401)
  }
})

test('notifications come newest first in pages that neither repeat nor lose one', async (t) => {
  const { url } = await startTestServer(t, { db })
  const somebody = await signUpSomebody(url)
  await notify(somebody, 5)
  const titles: string[] = []
  let cursor = ''
  do {
    const path = `/api/notifications?limit=2${cursor && `&cursor=${cursor}`}`
    const { body } = await callApi(url, `GET ${path}`, { token: somebody.token })
    titles.push(...body.data.map(({ title }: { title: string }) => title))
    cursor = body.nextCursor ?? ''
  } while (cursor)
  assert.deepEqual(titles, ['4', '3', '2', '1', '0'])
})

test('reading up to one leaves the newer ones unread', async (t) => {
  const { url } = await startTestServer(t, { db })
  const somebody = await signUpSomebody(url)
  const ids = await notify(somebody, 3)
  const { token } = somebody
  await callApi(url, 'POST /api/notifications/read', { token, body: { upTo: ids[1] } })
  const { body } = await callApi(url, 'GET /api/notifications', { token })
  assert.equal(body.unread, 1)
  assert.deepEqual(
    body.data.map(({ readAt }: { readAt?: string }) => readAt !== undefined),
    [false, true, true],
  )
})

test("another account's notification is neither seen nor marked", async (t) => {
  const { url } = await startTestServer(t, { db })
  const [owner, stranger] = [await signUpSomebody(url), await signUpSomebody(url)]
  const [id] = await notify(owner, 1)
  await notify(stranger, 2)
  const read = (body: unknown) =>
    callApi(url, 'POST /api/notifications/read', { token: stranger.token, body })
  const count = () =>
    Promise.all(
      [owner, stranger].map(async ({ token }) => {
        const { body } = await callApi(url, 'GET /api/notifications', { token })
        return [body.data.length, body.unread]
      }),
    )
  await read({ upTo: id })
  const named = await count()
  await read({})
  assert.deepEqual(
    [named, await count()],
    [
      [
        [1, 1],
        [2, 2],
      ],
      [
        [1, 1],
        [2, 0],
      ],
    ],
  )
})

test('of more than a hundred unread notifications a hundred are counted', async (t) => {
  const { url } = await startTestServer(t, { db })
  const somebody = await signUpSomebody(url)
  await notify(somebody, 101)
  assert.equal((await callApi(url, 'GET /api/notifications', { token: somebody.token })).body.unread, 100)
})

test('a cursor that no page gave is refused by name', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  for (const cursor of ['x', `1_${'-'.repeat(36)}`]) {
    const { status, body } = await callApi(url, `GET /api/notifications?cursor=${cursor}`, { token })
    assert.deepEqual([status, body.field], [400, 'cursor'], cursor)
  }
})

/** Gives the ids, oldest first; the titles are their numbers. All at one moment but the last: ties keep an order. */
async function notify({ id: userId }: Somebody, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID()).sort()
  for (const [number, id] of ids.entries()) {
    await insertNotification(db, {
      id,
      userId,
      kind: 'price_alerts',
      title: String(number),
      text: 'It happened.',
      createdAt: new Date(number < count - 1 ? '2026-06-01T00:00:00Z' : '2026-06-01T00:00:01Z'),
    })
  }
  return ids
}
