import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveFact } from '#store/installation/save-fact.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('the screens learn the support mailbox and the password rule of this very installation', async (t) => {
  const settings = { supportEmail: 'help@crowdtape.localhost', passwordMinLength: 9 }
  const { url } = await startTestServer(t, { db, settings })
  const { status, body } = await callApi(url, 'GET /api/site')
  assert.equal(status, 200)
  assert.deepEqual(body, {
    supportEmail: 'help@crowdtape.localhost',
    passwordLengthMin: 9,
    sampleData: false,
  })
})

test('an installation that shows the sample universe says so', async (t) => {
  const { db } = await openTestDatabase()
  const fact = { seed: 1, filledFrom: '2026-01-01T00:00:00.000Z', filledUntil: '2026-01-02T00:00:00.000Z' }
  await saveFact(db, 'sample_universe', fact)
  const { url } = await startTestServer(t, { db })
  const { body } = await callApi(url, 'GET /api/site')
  assert.equal(body.sampleData, true)
})
