import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { deliverMails } from '../mail/deliver-mails.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startMailServer } from '../testing/start-mail-server.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('neither a password nor a token is ever logged, whether a call succeeds or fails', async (t) => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  const mail = await startMailServer(t)
  const { url, ctx } = await startTestServer(t, { db, log, mailer: mail.mailer })
  const { email, password, token } = await signUpSomebody(url)
  await callApi(url, 'POST /api/auth/forgot-password', { body: { email } })
  await deliverMails(ctx)
  const resetToken = mail.mails[0]?.text?.match(/token=(\S+)/)?.[1] ?? ''
  await callApi(url, `GET /reset-password?token=${resetToken}`)
  const reset = { token: resetToken, password: 'Brave4Lantern' }
  await callApi(url, 'POST /api/auth/reset-password', { body: reset })
  await callApi(url, 'POST /api/auth/reset-password', { body: reset })
  await callApi(url, 'GET /api/auth/user', { token })
  ctx.passwords.verify = () => Promise.reject(new Error('out of memory'))
  const failed = await callApi(url, 'POST /api/auth/login', { body: { email, password } })
  const written = lines.join('')
  assert.equal(failed.status, 500)
  assert.deepEqual(failed.body, { error: 'An unexpected error occurred', code: 'internal' })
  assert.match(written, /out of memory/)
  assert.match(resetToken, /^ctr_/)
  for (const secret of [password, token, resetToken, 'Brave4Lantern'])
    assert.equal(written.includes(secret), false)
})

test('no address of a page, such as a reset link, leaves as a referrer', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { headers } = await callApi(url, 'GET /reset-password?token=x')
  assert.equal(headers.get('referrer-policy'), 'no-referrer')
})
