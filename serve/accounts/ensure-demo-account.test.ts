import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { ensureDemoAccount } from './sign-up.ts'

const { db } = await openTestDatabase()

test('the demo account is made once; a start later leaves its password alone', async (t) => {
  const { url, ctx } = await startTestServer(t, { db })
  const first = await ensureDemoAccount(ctx, 'First7Lantern')
  const second = await ensureDemoAccount(ctx, 'Second7Lantern')
  const signIn = (password: string) =>
    callApi(url, 'POST /api/auth/login', { body: { email: first.email, password } })
  assert.deepEqual([first.made, second.made], [true, false])
  assert.equal((await signIn('First7Lantern')).body.user.username, 'demo')
  assert.equal((await signIn('Second7Lantern')).status, 401)
})

test('two starts at once make one demo account', async (t) => {
  const other = await openTestDatabase()
  const { ctx } = await startTestServer(t, { db: other.db })
  const made = await Promise.all(
    ['First7Lantern', 'Second7Lantern'].map((password) => ensureDemoAccount(ctx, password)),
  )
  assert.deepEqual(made.map((account) => account.made).sort(), [false, true])
})
