import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { fastify } from 'fastify'
import { ping as pingContract } from '#contract/public/account.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { publicRoutes } from '../public-routes.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'
import { mountPublicApi } from './mount-public-api.ts'
import { openPublicApi } from './open-public-api.ts'
import type { PublicRoute } from './public-route.ts'

const { db } = await openTestDatabase()
const DEPRECATED = { since: '2027-01-31', sunset: '2028-02-01', successor: 'getPrices' }
const HEADERS = {
  deprecation: '@1801353600',
  sunset: 'Tue, 01 Feb 2028 00:00:00 GMT',
  link:
    '<http://localhost:3000/docs/changes#deprecation>; rel="deprecation"; type="text/html", ' +
    '<http://localhost:3000/v1/crypto/prices>; rel="successor-version"',
}

/** /v1 with an operation that is deprecated, through the very edge of the real one. */
async function openApi(t: TestContext, id: string, change: object = { deprecated: DEPRECATED }) {
  const real = await startTestServer(t, { db })
  const { key } = await makeCaller(real, { plan: 'pro' })
  const routes = publicRoutes.map((route): PublicRoute => {
    const isMeant = route.contract.operationId === id
    return isMeant ? { ...route, contract: { ...route.contract, ...change } } : route
  })
  const server = fastify({ genReqId: () => randomUUID() })
  await mountPublicApi(server, openPublicApi(server, real.ctx, routes))
  await server.listen({ port: 0, host: '127.0.0.1' })
  t.after(() => server.close())
  return { url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`, key }
}

const deprecationOf = (headers: Headers) =>
  Object.fromEntries(Object.keys(HEADERS).map((name) => [name, headers.get(name)]))

test('every answer of a deprecated operation has its headers', async (t) => {
  const { url, key } = await openApi(t, 'ping')
  assert.deepEqual(deprecationOf((await callV1(url, 'GET /v1/ping', { key })).headers), HEADERS)
  const refused = await callV1(url, 'GET /v1/ping')
  assert.equal(refused.status, 401)
  assert.deepEqual(deprecationOf(refused.headers), HEADERS)
  const bad = await callV1(url, 'GET /v1/ping?nothing=1', { key })
  assert.equal(bad.status, 400)
  assert.deepEqual(deprecationOf(bad.headers), HEADERS)
})

test('other operations lack these headers', async (t) => {
  const { url, key } = await openApi(t, 'ping')
  const { headers } = await callV1(url, 'GET /v1/crypto/prices?symbols=BTC', { key })
  assert.deepEqual(deprecationOf(headers), { deprecation: null, sunset: null, link: null })
})

test('the link to the next page stands before it', async (t) => {
  const { url, key } = await openApi(t, 'listAssets')
  const { headers, body } = await callV1(url, 'GET /v1/crypto/assets?limit=1', { key })
  assert.ok(body.page.next_cursor)
  const link = headers.get('link') ?? ''
  assert.ok(link.startsWith('<http://localhost') === false && link.includes('rel="next", <'), link)
  assert.ok(link.endsWith(HEADERS.link), link)
})

test('a deprecated stream has the headers too', async (t) => {
  const { url, key } = await openApi(t, 'openStream')
  const end = new AbortController()
  const response = await fetch(`${url}/v1/stream?topics=prices`, {
    headers: { authorization: `Bearer ${key}` },
    signal: end.signal,
  })
  assert.deepEqual(deprecationOf(response.headers), HEADERS)
  end.abort()
})

test('other origins may read the headers', async (t) => {
  const { url, key } = await openApi(t, 'ping')
  const headers = { Origin: 'https://elsewhere.example' }
  const readable = (await callV1(url, 'GET /v1/ping', { key, headers })).headers.get(
    'access-control-expose-headers',
  )
  for (const name of ['Deprecation', 'Sunset', 'Link']) assert.ok(readable?.split(', ').includes(name), name)
})

test('a successor whose address holds an id, and none at all, are not linked', async (t) => {
  const { since, sunset } = DEPRECATED
  for (const deprecated of [
    { since, sunset },
    { since, sunset, successor: 'getAlert' },
  ]) {
    const { url, key } = await openApi(t, pingContract.operationId, { deprecated })
    const { headers } = await callV1(url, 'GET /v1/ping', { key })
    assert.equal(headers.get('link')?.includes('successor-version'), false)
  }
})
