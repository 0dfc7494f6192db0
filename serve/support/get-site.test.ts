import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOTHING = { posts: 0, since: null, newestHour: null }

const { db } = await openTestDatabase()

test('the screens learn the support mailbox and the password rule of this very installation', async (t) => {
  const settings = { supportEmail: 'help@crowdtape.localhost', passwordMinLength: 9 }
  const { url } = await startTestServer(t, { db, settings })
  const { status, body } = await callApi(url, 'GET /api/site')
  assert.equal(status, 200)
  assert.deepEqual(body, {
    supportEmail: 'help@crowdtape.localhost',
    passwordLengthMin: 9,
    data: { default: 'live', live: NOTHING, sample: NOTHING },
    sources: ['files that the operator imports'],
    attributions: [],
    contact: { links: [] },
  })
})

test('the contact page learns what the operator has set, and the sources that run', async (t) => {
  const contact = {
    address: ['1 Main Street', 'Sampleton'],
    phone: '+1 555-0100',
    links: [{ name: 'GitHub', url: 'https://git.example/tape' }],
  }
  const { url } = await startTestServer(t, { db, settings: { contact, enabledSources: ['mastodon'] } })
  const { body } = await callApi(url, 'GET /api/site')
  assert.deepEqual(body.contact, contact)
  assert.deepEqual(body.sources, ['Mastodon', 'files that the operator imports'])
})
