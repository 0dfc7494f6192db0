import assert from 'node:assert/strict'
import { after, type TestContext, test } from 'node:test'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { makeCaller } from '../testing/make-caller.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const { db } = await openTestDatabase()
const server = await startTestServer({ after: after as TestContext['after'] }, { db })
const { key } = await makeCaller(server, { plan: 'scale' })

for (const value of ['%ED%A0%80', '%FF', '%C3', '%', '%zz', 'a%E4b', '%C0%80']) {
  test(`${value} is no UTF-8, and 400 wherever it is sent`, async () => {
    const list = await callApi(server.url, `GET /api/social/twitter?username=${value}`)
    const search = await callApi(server.url, `GET /api/social/search?q=${value}&limit=1`)
    const nameless = await callApi(server.url, `GET /api/social/search?${value}=1`)
    const posts = await callV1(server.url, `GET /v1/social/posts?limit=1&username=${value}`, { key })
    const unread = await callV1(server.url, `GET /v1/ping?${value}=1`, { key })
    assert.deepEqual([list.status, list.body.field], [400, 'username'])
    assert.deepEqual([search.status, search.body.field], [400, 'q'])
    assert.deepEqual([nameless.status, nameless.body.field], [400, 'query'])
    assert.deepEqual([posts.status, posts.body.errors[0].pointer], [400, '#/query/username'])
    assert.deepEqual([unread.status, unread.body.errors[0].pointer], [400, '#/query'])
  })
}

for (const { path, query } of publicContracts) {
  for (const name of Object.keys(query?.properties ?? {})) {
    test(`${path}?${name}= is refused and costs nothing: without a value it is no filter`, async () => {
      const { status, body, headers } = await callV1(server.url, `GET ${path}?${name}=`, { key })
      const places = body.errors.map(({ pointer }: { pointer: string }) => pointer)
      assert.equal(status, 400)
      assert.ok(places.includes(`#/query/${name}`), places.join(' '))
      assert.equal(headers.get('x-credits-charged'), '0')
    })
  }
}

for (const [query, pointer] of [
  ['/v1/social/mentions', '#/query/symbol'],
  ['/v1/social/mentions?basis=raw&symbol=BTC&id=bitcoin', '#/query/symbol'],
  ['/v1/crypto/candles?symbol=BTC&id=bitcoin', '#/query/symbol'],
  ['/v1/crypto/prices', '#/query/symbols'],
  ['/v1/crypto/prices?symbols=BTC,,ETH', '#/query/symbols'],
  [`/v1/crypto/prices?ids=${Array.from({ length: 101 }, (_, index) => `a${index}`)}`, '#/query/ids'],
  [
    `/v1/market/sentiment?basis=raw&symbols=${Array.from({ length: 51 }, (_, index) => `A${index}`)}`,
    '#/query/symbols',
  ],
  ['/v1/market/sentiment?basis=raw&symbols=BTC&sources=twitter,myspace', '#/query/sources'],
] as const) {
  test(`${query.slice(0, 60)} is refused at ${pointer}, as its contract says`, async () => {
    const { status, body } = await callV1(server.url, `GET ${query}`, { key })
    assert.deepEqual([status, body.errors[0].pointer], [400, pointer])
  })
}

test('lists as long as their contract says are answered', async () => {
  const ids = Array.from({ length: 100 }, (_, index) => `a${index}`)
  const symbols = Array.from({ length: 50 }, (_, index) => `A${index}`)
  const prices = await callV1(server.url, `GET /v1/crypto/prices?ids=${ids}`, { key })
  const moods = await callV1(
    server.url,
    `GET /v1/market/sentiment?basis=raw&symbols=${symbols}&sources=Twitter,%20news`,
    { key },
  )
  assert.deepEqual([prices.status, prices.body.data.length], [200, 100])
  assert.deepEqual([moods.status, moods.body.data.length], [200, 50])
  assert.deepEqual(
    moods.body.data[0].sources.map(({ source }: { source: string }) => source),
    ['twitter', 'news'],
  )
})
