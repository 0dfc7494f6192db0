import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankSourceHealth, saveSourceHealth } from '#store/sources/health.ts'
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
    signUp: { mode: 'open' },
    data: { default: 'live', live: NOTHING, sample: NOTHING },
    sources: ['files that the operator imports'],
    attributions: [],
    absent: [],
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

test('the screens learn which sources give nothing now, and since when', async (t) => {
  const now = new Date('2026-03-10T12:30:00.000Z')
  const since = new Date(now.getTime() - 90_000)
  const save = (source: string, change: object) =>
    saveSourceHealth(db, { ...blankSourceHealth(source, now), since, ...change })
  await save('bluesky', { state: 'reconnecting' })
  await save('kraken', { state: 'live', lastEventAt: now })
  await save('nostr', { state: 'down' })
  const { url } = await startTestServer(t, {
    db,
    now: () => now,
    settings: { enabledSources: ['bluesky', 'kraken'] },
  })
  const { body } = await callApi(url, 'GET /api/site')
  assert.deepEqual(body.absent, [{ name: 'Bluesky', status: 'source_down', since: since.toISOString() }])
})
