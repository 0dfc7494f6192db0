import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SandboxEndpoint, SandboxField } from '../endpoints/list-sandbox-endpoints.ts'
import { buildCall, readInput } from './build-call.ts'

const field = (name: string, place: SandboxField['place']): SandboxField => ({
  name,
  place,
  kind: 'text',
  isRequired: false,
  description: '',
  choices: [],
  byDefault: undefined,
})
const endpoint = (parts: Partial<SandboxEndpoint>): SandboxEndpoint => ({
  method: 'GET',
  path: '/v1/crypto/prices',
  value: 'getPrices',
  label: 'Latest prices',
  description: '',
  example: '{}',
  group: 'Market',
  reference: '/docs/reference/market/getPrices',
  isCharged: true,
  needs: undefined,
  fields: [field('symbols', 'query')],
  ...parts,
})

test('the fields of a GET go into its query, and what has no value stays out', () => {
  const call = buildCall(endpoint({}), { symbols: ['BTC', 'ETH'], limit: 5, cursor: null })
  assert.deepEqual(call, {
    method: 'GET',
    address: '/v1/crypto/prices?symbols=BTC,ETH&limit=5',
    body: undefined,
  })
})

test('what would end or change the address is escaped', () => {
  const call = buildCall(endpoint({}), { symbols: 'a&b=#c d' })
  assert.equal(call.address, '/v1/crypto/prices?symbols=a%26b%3D%23c+d')
})

test('a field of the path goes there, the others of a POST into the body, null too', () => {
  const post = endpoint({ method: 'POST', path: '/v1/things/:id', fields: [field('id', 'path')] })
  const call = buildCall(post, { id: 'a/b', symbol: 'BTC', until: null })
  assert.equal(call.address, '/v1/things/a%2Fb')
  assert.deepEqual(JSON.parse(call.body ?? ''), { symbol: 'BTC', until: null })
})

test('what no field names goes into the body of a call that has one, else into the query', () => {
  const placesOf = (method: SandboxEndpoint['method']) => {
    const { address, body } = buildCall(endpoint({ method, path: '/v1/a', fields: [] }), { a: 1 })
    return [address, body === undefined ? undefined : JSON.parse(body)]
  }
  for (const method of ['POST', 'PUT', 'PATCH'] as const) {
    assert.deepEqual(placesOf(method), ['/v1/a', { a: 1 }], method)
  }
  for (const method of ['GET', 'DELETE'] as const) {
    assert.deepEqual(placesOf(method), ['/v1/a?a=1', undefined], method)
  }
})

test('an empty body box is an empty object, and what is no object is named', () => {
  assert.deepEqual(readInput('  '), { ok: true, input: {} })
  assert.equal(readInput('[1]').ok, false)
  assert.match(JSON.stringify(readInput('{"a":')), /Not valid JSON/)
})
