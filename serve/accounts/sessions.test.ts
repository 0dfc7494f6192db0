import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { createBackground } from '../queues/background.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('a session ends at sign-out, and only that one', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { email, password, token } = await signUpSomebody(url)
  const other = (await callApi(url, 'POST /api/auth/login', { body: { email, password } })).body.token
  const signedOut = await callApi(url, 'POST /api/auth/logout', { token })
  assert.deepEqual([signedOut.status, signedOut.body], [200, { message: 'Signed out.' }])
  for (const call of ['GET /api/auth/user', 'POST /api/auth/logout', 'PUT /api/users/profile']) {
    assert.equal((await callApi(url, call, { token })).status, 401, call)
  }
  assert.equal((await callApi(url, 'GET /api/auth/user', { token: other })).status, 200)
})

test('a session ends after the days that the installation sets', async (t) => {
  let time = new Date('2026-03-01T00:00:00Z')
  const { url } = await startTestServer(t, { db, now: () => time, settings: { sessionDays: 7 } })
  const { token } = await signUpSomebody(url)
  time = new Date('2026-03-07T23:59:59.999Z')
  assert.equal((await callApi(url, 'GET /api/auth/user', { token })).status, 200)
  time = new Date('2026-03-08T00:00:00Z')
  assert.equal((await callApi(url, 'GET /api/auth/user', { token })).status, 401)
})

test('no credential, a malformed and an unknown one are a 401 that asks for a bearer token', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const headers = [
    {},
    ...[
      '',
      'Bearer',
      'Bearer ',
      token,
      `Basic ${token}`,
      `Bearer ${token} ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(0, -1)}`,
      `Bearer cts_${'A'.repeat(43)}`,
      `Bearer ${'\u00ff'.repeat(40)}`,
      `Bearer ${'x'.repeat(8_000)}`,
      "Bearer ' or 1=1 --",
    ].map((Authorization) => ({ Authorization })),
  ] as Record<string, string>[]
  for (const header of headers) {
    const { status, body, headers: answered } = await callApi(url, 'GET /api/auth/user', { headers: header })
    assert.equal(status, 401, JSON.stringify(header))
    assert.deepEqual(body, { error: 'Sign in to continue.', code: 'unauthorized' })
    assert.equal(answered.get('www-authenticate'), 'Bearer')
  }
})

test('a key of the metered API is no session, and the answer says where it belongs', async (t) => {
  const { url } = await startTestServer(t, { db })
  const headers = { Authorization: `Bearer ct_live_${'A'.repeat(36)}` }
  const { status, body } = await callApi(url, 'GET /api/auth/user', { headers })
  assert.equal(status, 401)
  assert.deepEqual(body, { error: 'API keys are for /v1. Sign in to use this.', code: 'unauthorized' })
})

test('a session ends after idle days, however often and long it was used before', async (t) => {
  const days = fc.record({ total: fc.integer({ min: 1, max: 60 }), idle: fc.integer({ min: 1, max: 60 }) })
  const pauses = fc
    .array(fc.integer({ min: 1, max: 20 * 24 }), { minLength: 1, maxLength: 6 })
    .map((all) => all.map((pause) => pause + 1)) // hours, each long enough to be noted
  await fc.assert(
    fc.asyncProperty(days, pauses, async ({ total, idle }, hours) => {
      let time = new Date('2026-03-01T00:00:00Z')
      const settings = { sessionDays: total, sessionIdleDays: idle }
      const { url, ctx } = await startTestServer(t, { db, now: () => time, settings })
      const { token } = await signUpSomebody(url)
      const endsAt = time.getTime() + total * 86_400_000
      let living = true
      for (const pause of hours) {
        const later = new Date(time.getTime() + pause * 3_600_000)
        living &&= later.getTime() < endsAt && pause < idle * 24
        time = later
        const { status } = await callApi(url, 'GET /api/auth/user', { token })
        assert.equal(status, living ? 200 : 401, `${pause} h of ${idle} d, ${total} d in all`)
        await ctx.background.idle()
      }
    }),
    { numRuns: 25 },
  )
})

test('the last use of a session is noted, once an hour at the most', async (t) => {
  let time = new Date('2026-04-01T10:00:00Z')
  const { url, ctx } = await startTestServer(t, { db, now: () => time })
  const { id, token } = await signUpSomebody(url)
  const lastUse = async () => {
    await callApi(url, 'GET /api/auth/user', { token })
    await ctx.background.idle()
    const { rows } = await db.pool.query('select last_used_at from sessions where user_id = $1', [id])
    return rows[0].last_used_at.toISOString()
  }
  time = new Date('2026-04-01T11:00:00Z')
  assert.equal(await lastUse(), '2026-04-01T10:00:00.000Z')
  time = new Date('2026-04-01T11:00:01Z')
  assert.equal(await lastUse(), '2026-04-01T11:00:01.000Z')
})

test('a session goes on while the background has no place to note its use', async (t) => {
  let time = new Date('2026-04-01T10:00:00Z')
  const { url, ctx } = await startTestServer(t, { db, now: () => time })
  const { token } = await signUpSomebody(url)
  const gate = Promise.withResolvers<void>()
  ctx.background = createBackground(ctx.log, { atOnce: 1, waitingMax: 0 })
  ctx.background.run('fill the queue', () => gate.promise)
  time = new Date('2026-04-01T11:00:00Z')
  const { status } = await callApi(url, 'GET /api/auth/user', { token })
  gate.resolve()
  assert.equal(status, 200)
})

test('of calls at once the first notes the use of their session, and a later one does again', async (t) => {
  let time = new Date('2026-04-01T10:00:00Z')
  const { url, ctx } = await startTestServer(t, { db, now: () => time })
  const { token } = await signUpSomebody(url)
  await ctx.background.idle()
  const steps: string[] = []
  const gate = Promise.withResolvers<void>()
  const { run } = ctx.background
  ctx.background.run = (name, step) => {
    steps.push(name)
    run(name, (stopping) => gate.promise.then(() => step(stopping)))
  }
  const call = () => callApi(url, 'GET /api/auth/user', { token })
  time = new Date('2026-04-01T11:00:01Z')
  const answers = await Promise.all([call(), call(), call()])
  assert.deepEqual([answers.map(({ status }) => status), steps], [[200, 200, 200], ['touch session']])
  gate.resolve()
  await ctx.background.idle()
  time = new Date('2026-04-01T12:00:02Z')
  await call()
  assert.equal(steps.length, 2)
})
