import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { pino } from 'pino'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { announceOperatorLink, createOperatorLink } from './operator-link.ts'

async function begin(t: TestContext, operators: string[] = []) {
  const { db } = await openTestDatabase()
  const clock = { now: new Date('2026-03-10T12:00:00Z') }
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { url, ctx } = await startTestServer(t, { db, log, now: () => clock.now, settings: { operators } })
  const claim = (token: string, link: string) =>
    callApi(url, 'POST /api/account/operator', { token, body: { token: tokenOf(link) } })
  const feeds = async (token: string) => (await callApi(url, 'GET /api/operator/feeds', { token })).status
  return { url, ctx, clock, lines, claim, feeds }
}

function tokenOf(text: string): string {
  return /[?&]operator=(cto_[A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? text
}

test('of many who open the link in the log at once, one becomes the operator', async (t) => {
  const at = await begin(t)
  await announceOperatorLink(at.ctx)
  const people = await Promise.all(Array.from({ length: 5 }, () => signUpSomebody(at.url)))
  const before = await Promise.all(people.map(({ token }) => at.feeds(token)))
  const claims = await Promise.all(people.map(({ token }) => at.claim(token, at.lines.join(''))))
  const after = await Promise.all(people.map(({ token }) => at.feeds(token)))
  assert.deepEqual(before, [404, 404, 404, 404, 404])
  assert.deepEqual(claims.map(({ status }) => status).sort(), [200, 400, 400, 400, 400])
  assert.deepEqual(
    after,
    claims.map(({ status }) => (status === 200 ? 200 : 404)),
  )
  const operator = people[claims.findIndex(({ status }) => status === 200)]
  const record = await callApi(at.url, 'GET /api/account/audit', { token: operator?.token })
  assert.equal(record.body.data[0].action, 'operator.granted')
})

test('the log names no link where there is an operator, or OPERATORS names one', async (t) => {
  const at = await begin(t)
  const { token } = await signUpSomebody(at.url)
  await at.claim(token, await createOperatorLink(at.ctx))
  await announceOperatorLink(at.ctx)
  const other = await begin(t, ['ada@example.org'])
  await announceOperatorLink(other.ctx)
  assert.doesNotMatch([...at.lines, ...other.lines].join(''), /operator=/)
})

test('a link that is replaced, a day old, made up or without a session makes no operator', async (t) => {
  const at = await begin(t)
  const { token } = await signUpSomebody(at.url)
  const first = await createOperatorLink(at.ctx)
  const second = await createOperatorLink(at.ctx)
  assert.equal((await at.claim(token, first)).status, 400)
  assert.equal((await at.claim(token, `cto_${'a'.repeat(43)}`)).status, 400)
  assert.equal((await at.claim('', second)).status, 401)
  at.clock.now = new Date(at.clock.now.getTime() + 86_400_000)
  assert.equal((await at.claim(token, second)).status, 400)
  assert.equal(await at.feeds(token), 404)
})
