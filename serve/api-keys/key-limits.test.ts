import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { createAddressRanges, readAddressRange } from '../http/address-ranges.ts'
import { callApi } from '../testing/call-api.ts'
import { callV1 } from '../testing/call-v1.ts'
import { type Caller, makeCaller } from '../testing/make-caller.ts'
import { putPrices } from '../testing/put-prices.ts'
import { startTestServer } from '../testing/start-test-server.ts'

const NOW = new Date('2026-03-11T12:00:00.000Z')
const { db } = await openTestDatabase()
await putPrices(db, NOW)
const PRICES = 'GET /v1/crypto/prices?symbols=BTC'

test('a key with a list of addresses is refused from all others, also in a process that knows it', async (t) => {
  const [first, second] = [await begin(t), await begin(t)]
  const caller = await makeCaller(first, { plan: 'pro' })
  const status = async (url: string) => (await callV1(url, PRICES, { key: caller.key })).status
  assert.deepEqual([await status(first.url), await status(second.url)], [200, 200])
  await change(first.url, caller, { allowedAddresses: ['203.0.113.0/24', '2001:db8::/32'] })
  const refused = await callV1(second.url, PRICES, { key: caller.key })
  assert.deepEqual([refused.status, refused.body.code], [403, 'address_not_allowed'])
  assert.equal(await status(first.url), 403)
  await change(first.url, caller, { allowedAddresses: ['127.0.0.1', '::1'] })
  assert.equal(await status(first.url), 200)
})

test('a removed scope is refused with the next call', async (t) => {
  const [first, second] = [await begin(t), await begin(t)]
  const caller = await makeCaller(first, { plan: 'pro' })
  await callV1(second.url, PRICES, { key: caller.key })
  await change(first.url, caller, { scopes: ['social:read'] })
  const { status, body } = await callV1(second.url, PRICES, { key: caller.key })
  assert.deepEqual([status, body.code], [403, 'missing_scope'])
})

test('a key has a rate limit of its own, which many calls at once do not pass', async (t) => {
  const server = await begin(t)
  const caller = await makeCaller(server, { plan: 'pro' })
  await change(server.url, caller, { callsPerMinute: 5 })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => callV1(server.url, PRICES, { key: caller.key })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 5)
  const refused = answers.find(({ status }) => status === 429)
  assert.match(refused?.body.detail, /By its own limit the key may make 5 calls in 60 seconds/)
  assert.equal(refused?.headers.get('ratelimit-policy'), '"window";q=5;w=60')
})

test('a cap of a key is spent to the last call and no further, whatever its account may spend', async (t) => {
  const server = await begin(t)
  const caller = await makeCaller(server, { plan: 'pro' })
  await callV1(server.url, PRICES, { key: caller.key })
  await change(server.url, caller, { capMicros: 150 * 6 + 149 })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => callV1(server.url, PRICES, { key: caller.key })),
  )
  // What was spent before the cap was set counts.
  assert.equal(answers.filter(({ status }) => status === 200).length, 5)
  const refused = answers.find(({ status }) => status !== 200)
  assert.deepEqual([refused?.status, refused?.body.code], [402, 'key_cap_reached'])
  const other = await callApi(server.url, 'POST /api/keys', {
    token: caller.token,
    body: { name: 'Another', mode: 'live' },
  })
  assert.equal((await callV1(server.url, PRICES, { key: other.body.key })).status, 200)
  const { body } = await callApi(server.url, 'GET /api/keys', { token: caller.token })
  const shown = body.data.find(({ id }: { id: string }) => id === caller.keyId)
  assert.deepEqual([shown.capMicros, shown.spentMicros], [1_049, 900])
})

test('the cap of the account stops a key that has one of its own, and says so', async (t) => {
  const server = await begin(t)
  const caller = await makeCaller(server, { plan: 'pro' })
  await callApi(server.url, 'PUT /api/usage/cap', { token: caller.token, body: { capMicros: 150 } })
  await change(server.url, caller, { capMicros: 1_000_000 })
  await callV1(server.url, PRICES, { key: caller.key })
  assert.equal((await callV1(server.url, PRICES, { key: caller.key })).body.code, 'spending_cap_reached')
})

test('a cap of a key is of one month', async (t) => {
  let now = new Date('2026-03-31T23:59:59.000Z')
  const server = await startTestServer(t, { db, now: () => now })
  const caller = await makeCaller(server, { plan: 'pro' })
  await change(server.url, caller, { capMicros: 150 })
  const status = async () => (await callV1(server.url, PRICES, { key: caller.key })).status
  assert.deepEqual([await status(), await status()], [200, 402])
  now = new Date('2026-04-01T00:00:00.000Z')
  await putPrices(db, now)
  assert.deepEqual([await status(), await status()], [200, 402])
})

test('a limit is lifted by null, and a change is written down', async (t) => {
  const { url } = await begin(t)
  const server = { url }
  const caller = await makeCaller(await begin(t), { plan: 'pro' })
  await change(server.url, caller, { callsPerMinute: 5, capMicros: 5, name: ' Bot ' })
  await change(server.url, caller, { callsPerMinute: null, capMicros: null })
  const { body } = await callApi(url, 'GET /api/keys', { token: caller.token })
  const { name, callsPerMinute, capMicros, spentMicros } = body.data[0]
  assert.deepEqual([name, callsPerMinute, capMicros, spentMicros], ['Bot', null, null, null])
  const { body: audit } = await callApi(url, 'GET /api/account/audit?limit=1', { token: caller.token })
  assert.deepEqual(audit.data[0].details, { name: 'Bot', mode: 'live', fields: 'callsPerMinute, capMicros' })
})

for (const [body, field] of [
  [{}, 'body'],
  [{ name: ' ' }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['all'] }, 'scopes.0'],
  [{ allowedAddresses: ['10.0.0.0/33'] }, 'allowedAddresses'],
  [{ allowedAddresses: Array(51).fill('10.0.0.1') }, 'allowedAddresses'],
  [{ callsPerMinute: 0 }, 'callsPerMinute'],
  [{ callsPerMinute: 1.5 }, 'callsPerMinute'],
  [{ callsPerMinute: '5' }, 'callsPerMinute'],
  [{ callsPerMinute: 1_001 }, 'callsPerMinute'],
  [{ capMicros: -1 }, 'capMicros'],
  [{ capMicros: 1e99 }, 'capMicros'],
  [{ plan: 'scale' }, 'plan'],
] as const) {
  test(`a change to ${JSON.stringify(body).slice(0, 60)} is 400 and names ${field}`, async (t) => {
    const server = await begin(t)
    const { token, keyId } = await makeCaller(server)
    const answer = await callApi(server.url, `PATCH /api/keys/${keyId}`, { token, body })
    assert.deepEqual([answer.status, answer.body.field], [400, field])
  })
}

test("another's key cannot be changed", async (t) => {
  const server = await begin(t)
  const [ann, bob] = [await makeCaller(server), await makeCaller(server)]
  const body = { name: 'Mine' }
  const answer = await callApi(server.url, `PATCH /api/keys/${ann.keyId}`, { token: bob.token, body })
  assert.equal(answer.status, 404)
})

test('addresses and networks are read in either form, and anything else is not', () => {
  const read = [
    ['203.0.113.7', '203.0.113.7/32'],
    [' 203.0.113.0/24 ', '203.0.113.0/24'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['2001:DB8::/32', '2001:db8::/32'],
    ['2001:db8::1', '2001:db8::1/128'],
    ...[
      '',
      '203.0.113',
      '203.0.113.7/33',
      '203.0.113.7/-1',
      '::/129',
      '::/1/1',
      'fe80::1%eth0',
      '1.2.3.4/x',
    ].map((text) => [text, undefined]),
  ] as const
  for (const [text = '', range] of read) assert.equal(readAddressRange(text), range, text)
  const allows = createAddressRanges(['203.0.113.7/24', '2001:db8::/32'])
  for (const address of ['203.0.113.255', '::ffff:203.0.113.1', '2001:db8:1::5']) assert.ok(allows(address))
  for (const address of ['203.0.114.1', '2001:db9::1', '', 'unix', '::1']) assert.ok(!allows(address))
})

function begin(t: Parameters<typeof startTestServer>[0]) {
  return startTestServer(t, { db, now: () => NOW })
}

async function change(url: string, { token, keyId }: Caller, body: object): Promise<void> {
  assert.equal((await callApi(url, `PATCH /api/keys/${keyId}`, { token, body })).status, 204)
}
