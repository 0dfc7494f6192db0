import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()

test('every answer, an error too, forbids frames, foreign sources, sniffing and leaking addresses', async (t) => {
  const { url } = await startTestServer(t, { db })
  for (const path of ['/api/social/twitter', '/api/auth/user', '/nowhere', '/healthz']) {
    const { headers } = await fetch(url + path)
    const policy = headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/, path)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe/)
    assert.match(policy, /;require-trusted-types-for 'script';trusted-types default own-texts;/)
    assert.match(policy, /;report-uri \/csp-reports/)
    assert.equal(headers.get('x-frame-options'), 'DENY')
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    assert.equal(headers.get('referrer-policy'), 'no-referrer')
  }
})

test('only a site with TLS asks browsers to insist on it, at its subdomains where a setting says so', async (t) => {
  const plain = await startTestServer(t, { db })
  const secure = await startTestServer(t, { db, settings: { publicUrl: 'https://crowdtape.example' } })
  const header = async (url: string) =>
    (await fetch(`${url}/healthz`)).headers.get('strict-transport-security')
  assert.equal(await header(plain.url), null)
  const below = await startTestServer(t, {
    db,
    settings: { publicUrl: 'https://crowdtape.example', hstsSubdomains: true },
  })
  assert.equal(await header(secure.url), 'max-age=31536000')
  assert.equal(await header(below.url), 'max-age=31536000; includeSubDomains')
})
