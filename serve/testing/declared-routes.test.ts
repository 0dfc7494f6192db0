import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { SCOPES } from '#contract/key-form.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { routes } from '../app-routes.ts'
import { publicRoutes } from '../public-routes.ts'
import { callApi } from './call-api.ts'
import { callV1 } from './call-v1.ts'
import { makeCaller } from './make-caller.ts'
import { signUpSomebody } from './sign-up-somebody.ts'
import { startTestServer } from './start-test-server.ts'

// Every route is held to what the tables of routes declare of it; the edges decide that before they look at the input.

const NOW = new Date('2026-03-10T12:00:00.000Z')
const READS_PER_MINUTE = 2
const scope = { after: after as TestContext['after'] }
const { db } = await openTestDatabase()
const operators: string[] = []
const server = await startTestServer(scope, {
  db,
  now: () => NOW,
  settings: { anonymousReadsPerMinute: READS_PER_MINUTE, trustedProxies: ['127.0.0.1'], operators },
})
const { url } = server
const [operator, somebody] = [await signUpSomebody(url), await signUpSomebody(url)]
operators.push(operator.email)

let addresses = 0
const newAddress = () => ({ 'X-Forwarded-For': `10.1.${addresses >> 8}.${addresses++ & 255}` })
const lineOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(':source', 'mastodon').replace(/:\w+/g, 'bitcoin')}`

/** Routes for anyone that the limit of reads does not count, and what bounds them instead. */
const NOT_COUNTED: Record<string, 'a throttle' | 'a secret that nobody guesses' | 'memory alone'> = {
  'POST /api/auth/signup': 'a throttle',
  'POST /api/auth/login': 'a throttle',
  'POST /api/auth/forgot-password': 'a throttle',
  'POST /api/auth/reset-password': 'a secret that nobody guesses',
  'POST /api/auth/reset-password/keys': 'a secret that nobody guesses',
  'POST /api/auth/sign-on': 'a throttle',
  'POST /api/auth/sign-on/finish': 'a secret that nobody guesses',
  'POST /api/auth/sign-on/code': 'a secret that nobody guesses',
  'POST /api/auth/sign-on/continue': 'a secret that nobody guesses',
  'POST /api/auth/passkey/options': 'a throttle',
  'POST /api/auth/passkey': 'a secret that nobody guesses',
  'POST /api/auth/passkey/code': 'a secret that nobody guesses',
  'POST /api/auth/confirm-email': 'a secret that nobody guesses',
  'POST /api/sandbox/key': 'a throttle',
  'POST /api/alerts/email/confirm': 'a secret that nobody guesses',
  'POST /api/alerts/email/stop': 'a secret that nobody guesses',
  'GET /api/site': 'memory alone',
  'POST /api/contact': 'a throttle',
  'POST /api/support': 'a throttle',
  'POST /api/newsletter': 'a throttle',
  'POST /api/newsletter/confirm': 'a secret that nobody guesses',
  'POST /api/newsletter/unsubscribe': 'a secret that nobody guesses',
}

test('what anyone may call is counted, or bounded in another way that is named here', () => {
  const uncounted = routes.filter(({ contract }) => contract.access === 'anyone' && !contract.limitAnonymous)
  assert.deepEqual(
    uncounted.map(({ contract: { method, path } }) => `${method} ${path}`).sort(),
    Object.keys(NOT_COUNTED).sort(),
  )
})

test('answers are shared only of reads that are the same for everybody', () => {
  for (const { contract } of routes.filter(({ contract }) => contract.freshSeconds)) {
    assert.deepEqual([contract.method, contract.access], ['GET', 'anyone'], contract.path)
  }
  for (const { contract } of publicRoutes.filter(({ contract }) => contract.sharedMs)) {
    assert.equal(contract.method, 'GET', contract.path)
  }
})

for (const { contract } of routes) {
  const line = lineOf(contract)

  test(`${contract.method} ${contract.path} is for ${contract.access}`, async () => {
    const { token } = contract.path.includes('logout') ? await signUpSomebody(url) : somebody
    const ask = async (bearer?: string) => {
      const { status, body } = await callApi(url, line, { token: bearer, headers: newAddress() })
      assert.ok(status < 500, `${status}`)
      return { status, body }
    }
    const [stranger, signedIn] = [await ask(), await ask(token)]
    assert.equal(stranger.status === 401, contract.access !== 'anyone')
    assert.notEqual(signedIn.status, 401)
    assert.equal(contract.access === 'operator', contract.path.startsWith('/api/operator/'))
    if (contract.access !== 'operator') return
    assert.equal(signedIn.status, 404)
    assert.notDeepEqual(await ask(operator.token), signedIn)
  })

  if (contract.limitAnonymous) {
    test(`${contract.method} ${contract.path} counts the reads of an address without a session`, async () => {
      const headers = newAddress()
      const statuses: number[] = []
      for (let read = 0; read < READS_PER_MINUTE; read++) {
        statuses.push((await callApi(url, line, { headers })).status)
      }
      const over = await callApi(url, line, { headers })
      assert.ok(!statuses.includes(429), `${statuses}`)
      assert.equal(over.status, 429)
      assert.ok(Number(over.headers.get('retry-after')) > 0)
      for (const [who, more] of [
        ['somebody signed in', { headers, token: somebody.token }],
        ['another address', { headers: newAddress() }],
      ] as const) {
        assert.notEqual((await callApi(url, line, more)).status, 429, who)
      }
    })
  }
}

const keys = new Map<string, Promise<string>>()
function keyWith(scopes: readonly string[]): Promise<string> {
  const known = keys.get(scopes.join())
  const key = known ?? makeCaller(server, { plan: 'scale', scopes: [...scopes] }).then((made) => made.key)
  keys.set(scopes.join(), key)
  return key
}

const full = await makeCaller(server, { plan: 'free' })
for (let call = 0; call < 100; call++) await callV1(url, 'GET /v1/ping', { key: full.key }) // spec: 100 a minute

for (const { contract } of publicRoutes) {
  const line = lineOf(contract)

  test(`${contract.method} ${contract.path} takes a key with ${contract.scope ?? 'any scope'}, within its window`, async () => {
    const ask = async (scopes: readonly string[]) => callV1(url, line, { key: await keyWith(scopes) })
    const others = SCOPES.filter((one) => one !== contract.scope)
    const [without, withIt] = [await ask(others), await ask(contract.scope ? [contract.scope] : SCOPES)]
    const nobody = await callV1(url, line)
    const late = await callV1(url, line, { key: full.key })
    assert.deepEqual([nobody.status, nobody.body.code], [401, 'missing_key'])
    assert.deepEqual([late.status, late.body.code], [429, 'rate_limited'])
    assert.equal(without.body?.code === 'missing_scope', contract.scope !== undefined)
    assert.ok(![401, 403, 429].includes(withIt.status) && withIt.status < 500, `${withIt.status}`)
  })
}
