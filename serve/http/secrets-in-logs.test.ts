import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('no password, session, key, link or secret of a webhook is in a log, whatever goes wrong', async (t) => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const mail = await startMailServer(t)
  const { url, ctx } = await startTestServer(t, { db, log, mailer: mail.mailer })
  const email = 'ada@example.com'
  const password = 'Quiet7Harbour-of-Ada'
  const wrong = 'Wrong7Harbour-of-Ada'
  const signUp = { username: 'ada', email, password }
  const { token } = (await callApi(url, 'POST /api/auth/signup', { body: signUp })).body
  await deliverMails(ctx)
  const tokenOf = (start: string) =>
    new RegExp(`token=(${start}[\\w-]+)`).exec(mail.mails.at(-1)?.text ?? '')?.[1]
  const confirmation = tokenOf('cte_')
  await fetch(`${url}/confirm-email?token=${confirmation}`)
  await fetch(`${url}/nowhere?token=${confirmation}`)
  assert.equal(
    (await callApi(url, 'POST /api/auth/confirm-email', { body: { token: confirmation } })).status,
    200,
  )
  await callApi(url, 'POST /api/auth/login', { body: { email, password: wrong } })
  const session = (await callApi(url, 'POST /api/auth/login', { body: { email, password } })).body.token
  await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `{"email": "${email}", "password": "${password}"`,
  })
  await callApi(url, 'POST /api/auth/forgot-password', { body: { email } })
  await deliverMails(ctx)
  const reset = tokenOf('ctr_')
  await fetch(`${url}/reset-password?token=${reset}`)
  const { key } = (await callApi(url, 'POST /api/keys', { token, body: { name: 'k', mode: 'live' } })).body
  await callV1(url, 'GET /v1/ping', { key })
  await fetch(`${url}/v1/ping?api_key=${key}`)
  await callV1(url, 'GET /v1/market/nowhere', { key })
  const hook = { format: 'standard', url: 'https://hooks.example/services/very-secret-path' }
  const { secret } = (await callApi(url, 'POST /api/webhooks', { token, body: hook })).body

  ctx.mailer = { send: () => Promise.reject(new Error('connection lost')) }
  await callApi(url, 'POST /api/auth/forgot-password', { body: { email: 'nobody@example.com' } })
  await deliverMails(ctx)

  const secrets = { password, wrong, token, session, confirmation, reset, key, secret }
  assert.deepEqual(
    Object.entries(secrets).filter(([, value]) => typeof value !== 'string' || value.length < 12),
    [],
  )
  const written = lines.join('')
  assert.ok(lines.length > 10, 'what was asked is in the log')
  const leaked = Object.entries(secrets).filter(([, value]) => written.includes(value))
  assert.deepEqual(leaked, [])
})
