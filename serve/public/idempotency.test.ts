import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import Fastify from 'fastify'
import { Type } from 'typebox'
import { definePublicRoute } from '#contract/public/public-route.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import type { Context } from '../context/context.ts'
import { Refusal } from '../http/errors.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { pruneLedger } from '../usage/usage.ts'
import { mountPublicApi } from './mount-public-api.ts'
import { openPublicApi } from './open-public-api.ts'
import { publicRoute } from './public-route.ts'

const { db } = await openTestDatabase()
const START = new Date('2026-03-10T12:00:00.000Z')
const CALL = 'POST /v1/notes'

const createNote = definePublicRoute({
  method: 'POST',
  path: '/v1/notes',
  operationId: 'createNote',
  group: 'Account',
  summary: 'Keep a note',
  description: 'A route that has an effect.',
  cost: 'call',
  body: Type.Object({ text: Type.String({ maxLength: 20 }) }, { additionalProperties: false }),
  status: 201,
  answer: Type.Object({ id: Type.String(), count: Type.Integer() }),
  example: { id: 'x', count: 1 },
})

test('a POST is charged once and answered', async (t) => {
  const { api, url, key, token } = await startNotes(t)
  const { status, body, headers } = await callV1(url, CALL, { key, body: { text: 'a' } })
  assert.equal(status, 201)
  assert.equal(body.count, 1)
  assert.equal(headers.get('x-credits-charged'), '1')
  assert.equal((await chargesOf(api, token)).length, 1)
})

test('a replayed Idempotency-Key gives the same answer without a second effect or charge', async (t) => {
  const { api, url, key, token } = await startNotes(t)
  const options = { key, body: { text: 'a' }, headers: { 'Idempotency-Key': 'one' } }
  const first = await callV1(url, CALL, options)
  const second = await callV1(url, CALL, options)
  assert.deepEqual([second.status, second.text], [first.status, first.text])
  assert.equal(second.headers.get('idempotency-replayed'), 'true')
  assert.equal(second.headers.get('x-credits-charged'), '0')
  assert.equal((await chargesOf(api, token)).length, 1)
})

test('an Idempotency-Key with another body is 422', async (t) => {
  const { url, key } = await startNotes(t)
  const headers = { 'Idempotency-Key': 'two' }
  await callV1(url, CALL, { key, headers, body: { text: 'a' } })
  const other = await callV1(url, CALL, { key, headers, body: { text: 'b' } })
  assert.equal(other.status, 422)
  assert.equal(other.body.code, 'idempotency_mismatch')
})

test('while the first call is in flight the second is 409', async (t) => {
  const notes = await startNotes(t)
  const options = { key: notes.key, body: { text: 'wait' }, headers: { 'Idempotency-Key': 'three' } }
  const first = callV1(notes.url, CALL, options)
  await notes.hasBegun()
  const second = await callV1(notes.url, CALL, options)
  notes.letGo()
  assert.equal(second.status, 409)
  assert.equal(second.body.code, 'idempotency_in_flight')
  assert.equal((await first).status, 201)
})

test('of many tries at once one has the effect and one is charged', async (t) => {
  const { api, url, key, token } = await startNotes(t)
  const options = { key, body: { text: 'a' }, headers: { 'Idempotency-Key': 'four' } }
  const answers = await Promise.all(Array.from({ length: 20 }, () => callV1(url, CALL, options)))
  const again = await callV1(url, CALL, options)
  assert.ok(answers.every(({ status }) => status === 201 || status === 409))
  assert.equal(again.body.count, 1)
  assert.equal((await chargesOf(api, token)).length, 1)
})

test('a try after a failure carries the id of what the failed one may have made', async (t) => {
  const { url, key, effects } = await startNotes(t)
  const options = { key, body: { text: 'fail once' }, headers: { 'Idempotency-Key': 'ten' } }
  const failed = await callV1(url, CALL, options)
  const other = await callV1(url, CALL, { ...options, body: { text: 'a' } })
  const again = await callV1(url, CALL, options)
  assert.deepEqual([failed.status, other.status, again.status], [500, 422, 201])
  assert.equal(effects[0], effects[1])
})

test('a call that the window refuses leaves its Idempotency-Key for the next try', async (t) => {
  const { url, key, effects, setNow } = await startNotes(t)
  const options = { key, body: { text: 'a' }, headers: { 'Idempotency-Key': 'eleven' } }
  for (let calls = 0; calls < 1_000; calls += 50) {
    await Promise.all(Array.from({ length: 50 }, () => callV1(url, 'POST /v1/notes', { key, body: {} })))
  }
  const refused = await callV1(url, CALL, options)
  setNow(new Date(START.getTime() + 62_000))
  const again = await callV1(url, CALL, options)
  assert.deepEqual([refused.status, again.status], [429, 201])
  assert.equal(effects.length, 1)
})

test('a call that the spending cap stops leaves its Idempotency-Key for the next try, at once', async (t) => {
  const { api, url, key, token, effects } = await startNotes(t)
  const options = { key, body: { text: 'a' }, headers: { 'Idempotency-Key': 'twelve' } }
  const setCap = (capMicros: number | null) =>
    callApi(api, 'PUT /api/usage/cap', { token, body: { capMicros } })
  await setCap(0)
  const stopped = await callV1(url, CALL, options)
  await setCap(null)
  const again = await callV1(url, CALL, options)
  assert.deepEqual([stopped.status, again.status, again.headers.get('x-credits-charged')], [402, 201, '1'])
  assert.equal(effects.length, 1)
})

test("another caller's Idempotency-Key is another one", async (t) => {
  const { api, url, key, token } = await startNotes(t)
  const { body: other } = await callApi(api, 'POST /api/keys', { token, body: { name: 'x', mode: 'live' } })
  const options = { body: { text: 'a' }, headers: { 'Idempotency-Key': 'five' } }
  const [mine, theirs] = [
    await callV1(url, CALL, { key, ...options }),
    await callV1(url, CALL, { key: other.key, ...options }),
  ]
  assert.notEqual(mine.body.id, theirs.body.id)
})

test('a refusal is replayed and free; a failure is free and may be tried again', async (t) => {
  const { api, url, key, token } = await startNotes(t)
  const refused = { key, body: { text: 'refuse' }, headers: { 'Idempotency-Key': 'six' } }
  const failed = { key, body: { text: 'fail once' }, headers: { 'Idempotency-Key': 'seven' } }
  const statuses = [
    await callV1(url, CALL, refused),
    await callV1(url, CALL, refused),
    await callV1(url, CALL, failed),
    await callV1(url, CALL, failed),
  ].map(({ status, headers }) => [
    status,
    headers.get('x-credits-charged'),
    headers.get('idempotency-replayed'),
  ])
  assert.deepEqual(statuses, [
    [409, '0', null],
    [409, '0', 'true'],
    [500, '0', null],
    [201, '1', null],
  ])
  assert.equal((await chargesOf(api, token)).length, 1)
})

test('after a day the Idempotency-Key is free again', async (t) => {
  const notes = await startNotes(t)
  const options = { key: notes.key, body: { text: 'a' }, headers: { 'Idempotency-Key': 'eight' } }
  const first = await callV1(notes.url, CALL, options)
  notes.setNow(new Date(START.getTime() + 86_399_999))
  const last = await callV1(notes.url, CALL, options)
  notes.setNow(new Date(START.getTime() + 86_400_000))
  const next = await callV1(notes.url, CALL, options)
  assert.equal(last.body.id, first.body.id)
  assert.notEqual(next.body.id, first.body.id)
})

test('a second try after a crash finds the effect of the first, and its reserved charge is taken back', async (t) => {
  const notes = await startNotes(t)
  const other = await notes.startAnother()
  const options = { key: notes.key, body: { text: 'wait' }, headers: { 'Idempotency-Key': 'nine' } }
  const lost = callV1(notes.url, CALL, options)
  await notes.hasBegun()
  notes.setNow(new Date(START.getTime() + 59_999))
  const early = await callV1(other.url, CALL, options)
  notes.setNow(new Date(START.getTime() + 60_000))
  const different = await callV1(other.url, CALL, { ...options, body: { text: 'a' } })
  assert.deepEqual([early.status, different.status], [409, 422])
  const second = callV1(other.url, CALL, options) // in the process that stands in for the one that hangs
  await notes.hasBegun()
  const [firstId, secondId] = notes.effects.slice(-2)
  notes.setNow(new Date(START.getTime() + 700_000))
  await pruneLedger(notes.ctx)
  const during = (await chargesOf(notes.api, notes.token)).length
  notes.letGo()
  await Promise.all([lost, second])
  assert.equal(firstId, secondId)
  assert.equal(during, 0)
})

test('what was answered stays charged, however long ago', async (t) => {
  const notes = await startNotes(t)
  await callV1(notes.url, CALL, { key: notes.key, body: { text: 'a' } })
  notes.setNow(new Date(START.getTime() + 3_600_000))
  await pruneLedger(notes.ctx)
  assert.equal((await chargesOf(notes.api, notes.token)).length, 1)
})

for (const word of ['', ' ', 'x'.repeat(256), 'two words']) {
  test(`the Idempotency-Key ${JSON.stringify(word.slice(0, 12))} is 400`, async (t) => {
    const { url, key } = await startNotes(t)
    const { status, body } = await callV1(url, CALL, {
      key,
      body: { text: 'a' },
      headers: { 'Idempotency-Key': word },
    })
    assert.equal(status, 400)
    assert.equal(body.errors[0].pointer, '#/headers/idempotency-key')
  })
}

for (const [what, body, type, status, code] of [
  ['no JSON', '{"text":', 'application/json', 400, 'invalid_body'],
  ['a list', '[]', 'application/json', 400, 'invalid_body'],
  ['nothing', '', 'application/json', 400, 'invalid_body'],
  ['a form', 'text=a', 'application/x-www-form-urlencoded', 415, 'unsupported_media_type'],
  ['300 KB', `{"text":"${'x'.repeat(300_000)}"}`, 'application/json', 413, 'body_too_large'],
  ['another field', '{"text":"a","plan":"scale"}', 'application/json', 400, 'invalid_request'],
  ['__proto__', '{"__proto__":{"text":"a"}}', 'application/json', 400, 'invalid_request'],
  ['a lone surrogate', '{"text":"\\ud800"}', 'application/json', 400, 'invalid_request'],
] as const) {
  test(`a body that is ${what} is ${status} ${code}`, async (t) => {
    const { url, key } = await startNotes(t)
    const answer = await callV1(url, CALL, { key, body, headers: { 'Content-Type': type } })
    assert.equal(answer.status, status)
    assert.equal(answer.body.code, code)
    assert.equal(answer.headers.get('x-credits-charged'), '0')
  })
}

async function chargesOf(api: string, token: string): Promise<unknown[]> {
  return (await callApi(api, 'GET /api/usage/charges', { token })).body.data
}

/** A second server on the same database whose /v1 has one route with an effect: it counts notes by their text. */
async function startNotes(t: TestContext) {
  let now = START
  const account = await startTestServer(t, { db, now: () => now })
  const caller = await makeCaller(account, { plan: 'pro' })
  const effects: string[] = []
  const counts = new Map<string, number>()
  const gate = Promise.withResolvers<void>()
  const begun = new EventTarget()
  const handle = publicRoute(createNote, async (_ctx, { body, effectId }) => {
    effects.push(effectId)
    begun.dispatchEvent(new Event('begun'))
    if (body.text === 'wait') await gate.promise
    const count = (counts.get(body.text) ?? 0) + 1
    counts.set(body.text, count)
    if (body.text === 'refuse') throw new Refusal({ status: 409, code: 'conflict', message: 'No.' })
    if (body.text === 'fail once' && count === 1) throw new Error('a defect')
    return { body: { id: effectId, count }, hasData: true }
  })
  async function serve(ctx: Context): Promise<string> {
    const server = Fastify({ genReqId: () => crypto.randomUUID() })
    await mountPublicApi(server, openPublicApi(server, ctx, [handle]))
    await server.listen({ port: 0, host: '127.0.0.1' })
    t.after(() => server.close())
    const { port } = server.server.address() as AddressInfo // a listening TCP server has one
    return `http://127.0.0.1:${port}`
  }
  return {
    ctx: account.ctx,
    key: caller.key,
    token: caller.token,
    url: await serve(account.ctx),
    /** Another process for the same accounts. */
    startAnother: async () => ({
      url: await serve((await startTestServer(t, { db, now: () => now })).ctx),
    }),
    /** Where the account is. */
    api: account.url,
    effects,
    hasBegun: () => once(begun, 'begun'),
    letGo: gate.resolve,
    setNow: (moment: Date) => {
      now = moment
    },
  }
}
