import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openDatabase } from '#store/database.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('metrics have bounded labels and no user input', async (t) => {
  const { url } = await startTestServer(t, { db, settings: { enabledSources: ['bluesky'] } })
  await fetch(`${url}/api/social/search?q=verysecretword`)
  await fetch(`${url}/api/market/very-secret-id`)
  await fetch(`${url}/very/secret/path`)
  const answer = await fetch(`${url}/metrics`)
  const text = await answer.text()
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/plain; version=0\.0\.4/)
  assert.match(
    text,
    /crowdtape_http_request_duration_seconds_count\{route="\/api\/social\/search",method="GET",status="200"\} 1/,
  )
  assert.match(text, /crowdtape_http_request_duration_seconds_count\{route="\/api\/market\/:id",/)
  assert.match(text, /crowdtape_database_connections\{state="idle"\} \d+/)
  assert.match(text, /crowdtape_database_up 1/)
  assert.match(text, /crowdtape_source_state\{source="bluesky",state="starting"\} 1/)
  assert.match(text, /crowdtape_source_state\{source="kraken",state="off"\} 1/)
  assert.match(text, /crowdtape_tape_entries_total \d+/)
  assert.match(text, /crowdtape_mails_waiting 0/)
  assert.match(text, /crowdtape_http_open_requests\{route="\/metrics"\} 1/)
  assert.match(text, /crowdtape_kept\{what="addresses of anonymous-reads",unit="entries"\} 1\n/)
  assert.match(text, /crowdtape_kept_max\{what="answers of \/v1",unit="bytes"\} 67108864\n/)
  assert.match(text, /process_cpu_seconds_total/)
  assert.ok(!text.includes('secret'), text)
})

test('with a token it is asked for, from this machine as well', async (t) => {
  const { url } = await startTestServer(t, { db, settings: { metricsToken: 'a-long-token' } })
  const ask = async (authorization?: string) => {
    const { status } = await fetch(`${url}/metrics`, { headers: authorization ? { authorization } : {} })
    return status
  }
  assert.deepEqual(
    [await ask(), await ask('Bearer another'), await ask('Bearer a-long-token')],
    [401, 401, 200],
  )
})

test('without a token it is there for this machine alone', async (t) => {
  const { url } = await startTestServer(t, { db })
  const viaProxy = await fetch(`${url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.7' } })
  const open = await startTestServer(t, { db, settings: { publicUrl: 'https://tape.example' } })
  const published = await fetch(`${open.url}/metrics`)
  assert.deepEqual([viaProxy.status, published.status], [404, 404])
})

test('without a database the process metrics remain', async (t) => {
  const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  t.after(() => nowhere.close())
  const { url } = await startTestServer(t, { db: nowhere })
  const answer = await fetch(`${url}/metrics`)
  const text = await answer.text()
  assert.equal(answer.status, 200)
  assert.match(text, /crowdtape_database_up 0/)
  assert.match(text, /process_cpu_seconds_total/)
})
