import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { after, type TestContext, test } from 'node:test'
import { Client, type OAuthClientProvider, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { SCOPES } from '#contract/key-form.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const server = await startTestServer({ after: after as TestContext['after'] }, { db })
/** Where the installation says it is; `reach` gets there. */
const SITE = server.ctx.settings.publicUrl
const reach = (url: string | URL) => String(url).replace(SITE, server.url)
const REDIRECT = 'http://127.0.0.1:9/callback'
const OTHER_PORT = 'http://127.0.0.1:7777/callback'
const person = await makeCaller(server)

test('the official client registers, is allowed, and calls a tool', async (t) => {
  const at: { url?: URL; client?: object; tokens?: object; verifier?: string } = {}
  const authProvider = {
    redirectUrl: REDIRECT,
    clientMetadata: {
      client_name: 'A test',
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: 'client_secret_post',
    },
    clientInformation: () => at.client,
    saveClientInformation: (client: object) => {
      at.client = client
    },
    tokens: () => at.tokens,
    saveTokens: (tokens: object) => {
      at.tokens = tokens
    },
    redirectToAuthorization: (url: URL) => {
      at.url = url
    },
    saveCodeVerifier: (verifier: string) => {
      at.verifier = verifier
    },
    codeVerifier: () => at.verifier ?? '',
  } as unknown as OAuthClientProvider // its own types are wider
  const connect = () =>
    new StreamableHTTPClientTransport(new URL('/mcp', SITE), {
      authProvider,
      fetch: (url, init) => fetch(reach(url), init),
    })
  const client = new Client({ name: 'a test', version: '1.0.0' })
  const first = connect()
  await assert.rejects(client.connect(first), /Unauthorized/)
  const { code, iss } = await allow(String(at.url), SCOPES)
  await first.finishAuth(new URLSearchParams({ code, iss }))
  const again = new Client({ name: 'a test', version: '1.0.0' })
  await again.connect(connect())
  t.after(() => again.close())
  const { tools } = await again.listTools()
  assert.ok(tools.length > 0)
  const { data: keys } = await callApi(server.url, 'GET /api/keys', { token: person.token }).then(
    (one) => one.body,
  )
  assert.deepEqual(keys[0].name, 'A test')
})

test('a code opens once, and used again ends what it opened', async () => {
  const { clientId, verifier, code } = await begin()
  const first = await takeToken({ clientId, verifier, code })
  assert.equal(first.status, 200)
  assert.equal(await listTools(first.body.access_token), 200)
  assert.equal((await takeToken({ clientId, verifier, code })).status, 400)
  assert.equal(await listTools(first.body.access_token), 401)
})

test('a code or refresh token that has ended opens nothing', async () => {
  const late = await begin()
  await db.pool.query(`update oauth_records set expires_at = $1 where model = 'AuthorizationCode'`, [
    server.ctx.now(),
  ])
  assert.equal((await takeToken(late)).status, 400)
  const { clientId, verifier, code } = await begin()
  const { body } = await takeToken({ clientId, verifier, code })
  await db.pool.query(`update oauth_records set expires_at = $1 where model = 'RefreshToken'`, [
    server.ctx.now(),
  ])
  assert.equal((await refresh(clientId, body.refresh_token)).status, 400)
})

test('another verifier gets nothing', async () => {
  const { clientId, code } = await begin()
  const refused = await takeToken({ clientId, code, verifier: randomBytes(32).toString('base64url') })
  assert.deepEqual([refused.status, refused.body.error], [400, 'invalid_grant'])
})

test('a refresh token is renewed with each use; an old one ends all', async () => {
  const { clientId, verifier, code } = await begin()
  const { body: first } = await takeToken({ clientId, verifier, code })
  const second = await refresh(clientId, first.refresh_token)
  assert.equal(second.status, 200)
  assert.equal(await listTools(second.body.access_token), 200)
  assert.equal((await refresh(clientId, first.refresh_token)).status, 400)
  assert.equal(await listTools(second.body.access_token), 401)
  assert.equal((await refresh(clientId, second.body.refresh_token)).status, 400)
})

test('revoked in the settings, access and renewal end at once', async () => {
  const { clientId, verifier, code } = await begin({ name: 'Revoked' })
  const { body } = await takeToken({ clientId, verifier, code })
  const { data: keys } = await callApi(server.url, 'GET /api/keys', { token: person.token }).then(
    (one) => one.body,
  )
  const { id } = keys.find(({ name }: { name: string }) => name === 'Revoked')
  await callApi(server.url, `DELETE /api/keys/${id}`, { token: person.token })
  assert.equal(await listTools(body.access_token), 401)
  assert.equal((await refresh(clientId, body.refresh_token)).status, 400)
})

test('only the allowed scopes are given', async () => {
  const { clientId, verifier, code } = await begin({ scopes: ['market:read'] })
  const { body } = await takeToken({ clientId, verifier, code })
  assert.equal(body.scope, 'market:read')
})

test('the loopback port may be another one, the path may not', async () => {
  const client = await register()
  const { url } = await authorize(client, { redirect_uri: OTHER_PORT })
  assert.match(url, /\/connect\?request=/)
  const other = await authorize(client, { redirect_uri: 'http://127.0.0.1:9/other' })
  assert.equal(other.status, 400)
})

test('no PKCE, a plain one or another resource is refused', async () => {
  const client = await register()
  for (const [changed, error] of [
    [{ code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ resource: 'https://other.example/mcp' }, 'invalid_target'],
  ] as const) {
    const { url } = await authorize(client, changed)
    assert.equal(new URL(url).searchParams.get('error'), error)
  }
})

test('nothing in the database opens anything', async () => {
  const { clientId, verifier, code } = await begin()
  const { body } = await takeToken({ clientId, verifier, code })
  const { rows } = await db.pool.query(
    `select payload::text || encode(id_hash, 'escape') as text from oauth_records
     union all select encode(hash, 'escape') from api_key_secrets`,
  )
  const all = rows.map(({ text }) => text).join('\n')
  for (const secret of [code, body.access_token, body.refresh_token])
    assert.ok(secret && !all.includes(secret))
})

test('whoever is handed the address of the page in another browser cannot answer it', async () => {
  const { url } = await authorize(await register(), {})
  const path = `/api/connections/requests/${new URL(url).searchParams.get('request')}`
  const other = { token: person.token, headers: { cookie: 'crowdtape_connect=another' } }
  assert.equal((await callApi(server.url, `GET ${path}`, other)).status, 404)
  assert.equal(
    (await callApi(server.url, `POST ${path}`, { ...other, body: { scopes: SCOPES } })).status,
    404,
  )
})

test('behind TLS each cookie is for TLS alone, by its name, too', async (t) => {
  const { url } = await startTestServer(t, { db, settings: { publicUrl: 'https://tape.example' } })
  const client = await register()
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: REDIRECT,
    code_challenge: client.challenge,
    code_challenge_method: 'S256',
  })
  const { headers } = await fetch(`${url}/oauth/authorize?${query}`, { redirect: 'manual' })
  const cookies = headers.getSetCookie()
  assert.ok(cookies.length >= 3, cookies.join('\n'))
  for (const cookie of cookies) {
    assert.match(cookie, /^__Secure-/)
    assert.match(cookie, /; secure/i)
    assert.match(cookie, /; httponly/i)
    assert.match(cookie, /; samesite=lax/i)
  }
})

test('the key of an app is marked, and not rotated', async () => {
  const { clientId, verifier, code } = await begin({ name: 'Rotating' })
  await takeToken({ clientId, verifier, code })
  const { body } = await callApi(server.url, 'GET /api/keys', { token: person.token })
  const key = body.data.find(({ name }: { name: string }) => name === 'Rotating')
  assert.equal(key.isOfApp, true)
  const rotated = await callApi(server.url, `POST /api/keys/${key.id}/rotate`, {
    token: person.token,
    body: { overlapHours: 0 },
  })
  assert.equal(rotated.status, 409)
})

test('a refusal is sent back to the program', async () => {
  const client = await register()
  const { url, cookie } = await authorize(client, {})
  const back = await answer(url, cookie, [])
  assert.equal(back.get('error'), 'access_denied')
})

test('a redirect that a browser acts on is not registered', async () => {
  for (const uri of [
    'javascript:alert(1)',
    'http://evil.example/',
    'https://a.example/#x',
    'data:text/html,x',
    7,
  ]) {
    const response = await post('/oauth/register', { redirect_uris: [uri] })
    assert.equal(response.status, 400)
  }
})

async function post(path: string, body: object): Promise<Response> {
  return fetch(server.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function register({ name = 'A program' } = {}) {
  const response = await post('/oauth/register', { client_name: name, redirect_uris: [REDIRECT] })
  assert.equal(response.status, 201)
  const { client_id: clientId } = (await response.json()) as { client_id: string }
  const verifier = randomBytes(32).toString('base64url')
  return { clientId, verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** Goes to the authorization endpoint as a browser; gives where it is sent. */
async function authorize(
  { clientId, challenge }: { clientId: string; challenge: string },
  changed: Record<string, string | undefined>,
) {
  const query = Object.entries({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    state: 'kept',
    resource: `${SITE}/mcp`,
    ...changed,
  }).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return visit(`${server.url}/oauth/authorize?${new URLSearchParams(query)}`)
}

async function visit(url: string, cookie = '') {
  const response = await fetch(reach(url), { redirect: 'manual', headers: { cookie } })
  const set = response.headers.getSetCookie().map((one) => one.split(';')[0])
  const to = response.headers.get('location')
  return {
    status: response.status,
    url: to === null ? '' : new URL(to, url).href,
    cookie: [cookie, ...set].filter(Boolean).join('; '),
  }
}

/** What the consent page does, and the way back to the program; gives the query of the redirect. */
async function answer(page: string, cookie: string, scopes: readonly string[]): Promise<URLSearchParams> {
  const id = new URL(page).searchParams.get('request')
  const path = `/api/connections/requests/${id}`
  const headers = { cookie }
  const asked = await callApi(server.url, `GET ${path}`, { token: person.token, headers })
  assert.equal(asked.status, 200)
  const answered = await callApi(server.url, `POST ${path}`, {
    token: person.token,
    headers,
    body: { scopes },
  })
  assert.equal(answered.status, 200)
  const { url } = await visit(answered.body.goTo, cookie)
  assert.ok(url.startsWith(REDIRECT), url)
  return new URL(url).searchParams
}

async function allow(url: string, scopes: readonly string[]) {
  const { url: page, cookie } = await visit(url)
  const back = await answer(page, cookie, scopes)
  return { code: back.get('code') ?? '', iss: back.get('iss') ?? '' }
}

async function begin({ name, scopes = SCOPES }: { name?: string; scopes?: readonly string[] } = {}) {
  const client = await register({ name })
  const { url, cookie } = await authorize(client, {})
  const back = await answer(url, cookie, scopes)
  assert.equal(back.get('state'), 'kept')
  return { ...client, code: back.get('code') ?? '' }
}

async function takeToken({ clientId, verifier, code }: { clientId: string; verifier: string; code: string }) {
  return token({
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    code_verifier: verifier,
    redirect_uri: REDIRECT,
  })
}

async function refresh(clientId: string, refreshToken = '') {
  return token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken })
}

async function token(form: Record<string, string>) {
  const response = await fetch(`${server.url}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  return { status: response.status, body: (await response.json()) as Record<string, string> }
}

async function listTools(key = ''): Promise<number> {
  const response = await fetch(`${server.url}/mcp`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })
  await response.arrayBuffer()
  return response.status
}
