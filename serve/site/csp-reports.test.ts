import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const TYPE = 'application/csp-report'
const REPORT = {
  'document-uri': 'https://tape.example/reset-password?token=ctr_secret',
  'effective-directive': 'style-src-elem',
  'blocked-uri': 'https://evil.example/steal?what=1',
  'source-file': 'https://tape.example/assets/x.js?y=2',
  'line-number': 7,
}

async function begin(t: TestContext) {
  const lines: Record<string, unknown>[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  let now = new Date('2026-03-10T12:00:00Z')
  const { url } = await startTestServer(t, {
    db,
    log,
    now: () => now,
    settings: { trustedProxies: ['127.0.0.1'] },
  })
  const send = async (body: string, { type = TYPE, address = '203.0.113.1' } = {}) => {
    const headers = { 'Content-Type': type, 'X-Forwarded-For': address }
    const response = await fetch(`${url}/csp-reports`, { method: 'POST', headers, body })
    await response.text()
    return response.status
  }
  return { lines, send, later: () => (now = new Date(now.getTime() + 120_000)) }
}

test('a report is a line of the log, without what stands behind a question mark', async (t) => {
  const { lines, send } = await begin(t)
  assert.equal(await send(JSON.stringify({ 'csp-report': REPORT })), 204)
  assert.equal(lines.length, 1)
  const { level, directive, page, blocked, source, line } = lines[0] ?? {}
  assert.deepEqual(
    [level, directive, page, blocked, source, line],
    [40, 'style-src-elem', '/reset-password', 'https://evil.example', '/assets/x.js', 7],
  )
  assert.doesNotMatch(JSON.stringify(lines), /secret|what=1|y=2/)
})

test('whatever a report holds, its line is short and of one kind', async (t) => {
  const { lines, send, later } = await begin(t)
  const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 5_000 }), fc.webUrl(), fc.jsonValue())
  const reports = fc.dictionary(fc.constantFrom(...Object.keys(REPORT)), value)
  await fc.assert(
    fc.asyncProperty(reports, async (report) => {
      later()
      lines.length = 0
      const body = JSON.stringify({ 'csp-report': report })
      const status = await send(body)
      assert.ok(status === 204 || (status === 413 && Buffer.byteLength(body) > 16_384))
      for (const line of lines) {
        assert.ok(JSON.stringify(line).length < 2_000)
        assert.doesNotMatch(JSON.stringify(line), /\\u00[01]|\\n|\?/)
      }
    }),
    { numRuns: 60 },
  )
})

test('what is no report is refused and leaves no line', async (t) => {
  const { lines, send } = await begin(t)
  for (const body of ['', '{', 'null', '[]', '{"csp-report":1}', '{"csp-report":null}']) {
    assert.equal(await send(body), 400, body)
  }
  assert.equal(await send(JSON.stringify({ 'csp-report': REPORT }), { type: 'application/json' }), 415)
  assert.equal(await send('x'.repeat(16_385)), 413)
  assert.deepEqual(lines, [])
})

test('an address, and all of them together, fill the log with so much a minute', async (t) => {
  const { lines, send } = await begin(t)
  const body = JSON.stringify({ 'csp-report': REPORT })
  const statuses = await Promise.all(Array.from({ length: 30 }, () => send(body)))
  assert.equal(statuses.filter((status) => status === 429).length, 10)
  for (let other = 2; other < 10; other += 1) {
    const address = `203.0.113.${other}`
    await Promise.all(Array.from({ length: 20 }, () => send(body, { address })))
  }
  assert.equal(lines.length, 100)
})
