import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('what an account chose of its looks is told wherever it signs in, and what it did not choose stays open', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const looks = async () => (await callApi(url, 'GET /api/auth/user', { token })).body.appearance
  const choose = (body: object) => callApi(url, 'PUT /api/users/appearance', { token, body })
  assert.deepEqual(await looks(), { theme: null, palette: null, timeZone: null })
  assert.deepEqual((await choose({ theme: 'light' })).body, { theme: 'light', palette: null, timeZone: null })
  await choose({ palette: 'color-blind', timeZone: 'Europe/Berlin' })
  assert.deepEqual(await looks(), { theme: 'light', palette: 'color-blind', timeZone: 'Europe/Berlin' })
})

test('a theme, palette or time zone that there is none of is refused and changes nothing', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  for (const body of [
    { theme: 'pink' },
    { palette: 'grey' },
    { timeZone: 'Mars/Base' },
    { timeZone: '\u0000' },
    { look: 1 },
  ]) {
    const { status } = await callApi(url, 'PUT /api/users/appearance', { token, body })
    assert.equal(status, 400, JSON.stringify(body))
  }
  const { appearance } = (await callApi(url, 'GET /api/auth/user', { token })).body
  assert.deepEqual(appearance, { theme: null, palette: null, timeZone: null })
})
