import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { signUpSomebody } from '../testing/sign-up-somebody.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('the chosen appearance is returned at every sign-in, an unset one is left out', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const looks = async () => (await callApi(url, 'GET /api/auth/user', { token })).body.appearance
  const choose = (body: object) => callApi(url, 'PUT /api/users/appearance', { token, body })
  assert.deepEqual(await looks(), {
    theme: null,
    palette: null,
    timeZone: null,
    marketView: null,
    marketHidden: null,
  })
  assert.deepEqual((await choose({ theme: 'light' })).body, {
    theme: 'light',
    palette: null,
    timeZone: null,
    marketView: null,
    marketHidden: null,
  })
  await choose({ palette: 'color-blind', timeZone: 'Europe/Berlin' })
  await choose({ marketView: 'table', marketHidden: ['rank', 'line7d'] })
  const chosen = { theme: 'light', palette: 'color-blind', timeZone: 'Europe/Berlin', marketView: 'table' }
  assert.deepEqual(await looks(), { ...chosen, marketHidden: ['rank', 'line7d'] })
  await choose({ marketHidden: [] })
  assert.deepEqual(await looks(), { ...chosen, marketHidden: [] })
})

test('quiet hours follow the time zone that is chosen, and nothing else that is', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  const { token: other } = await signUpSomebody(url)
  const quietHours = { from: '22:00', until: '07:30', timeZone: 'UTC' }
  for (const one of [token, other]) {
    await callApi(url, 'PUT /api/notifications/quiet-hours', { token: one, body: quietHours })
  }
  const zoneOf = async (one: string) =>
    (await callApi(url, 'GET /api/notifications/preferences', { token: one })).body.quietHours.timeZone
  const choose = (body: object) => callApi(url, 'PUT /api/users/appearance', { token, body })
  await choose({ timeZone: 'asia/kolkata' })
  assert.deepEqual([await zoneOf(token), await zoneOf(other)], ['Asia/Kolkata', 'UTC'])
  await choose({ theme: 'dark' })
  assert.equal(await zoneOf(token), 'Asia/Kolkata')
})

test('a theme, palette or time zone that there is none of is refused and changes nothing', async (t) => {
  const { url } = await startTestServer(t, { db })
  const { token } = await signUpSomebody(url)
  for (const body of [
    { theme: 'pink' },
    { palette: 'grey' },
    { marketView: 'list' },
    { marketHidden: ['price'] },
    { marketHidden: ['rank', 'rank'] },
    { timeZone: 'Mars/Base' },
    { timeZone: '\u0000' },
    { look: 1 },
  ]) {
    const { status } = await callApi(url, 'PUT /api/users/appearance', { token, body })
    assert.equal(status, 400, JSON.stringify(body))
  }
  const { appearance } = (await callApi(url, 'GET /api/auth/user', { token })).body
  assert.deepEqual(appearance, {
    theme: null,
    palette: null,
    timeZone: null,
    marketView: null,
    marketHidden: null,
  })
})
