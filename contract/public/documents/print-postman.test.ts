import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Compile } from 'typebox/compile'
import { publicContracts } from './contracts.ts'
import { exampleRequest } from './example-request.ts'
import { printPostman } from './print-postman.ts'

const FILE = join(import.meta.dirname, '../postman.json')
const EXAMPLE_SERVER = 'http://localhost:3000'

interface Item {
  name: string
  item?: Item[]
  request?: { method: string; url: { raw: string; path: string[]; query?: { disabled: boolean }[] } }
}

test('the committed postman.json is what the contract prints', () => {
  const printed = `${JSON.stringify(printPostman(publicContracts, EXAMPLE_SERVER), null, 2)}\n`
  assert.equal(
    readFileSync(FILE, 'utf8'),
    printed,
    'the contract has changed: run `npm run openapi` and commit the file',
  )
})

test('every route is in the collection once, in the folder of its group', () => {
  const { item } = printPostman(publicContracts, EXAMPLE_SERVER) as { item: Item[] }
  const calls = item.flatMap((group) =>
    (group.item ?? []).map(
      ({ request }) => `${group.name} ${request?.method} /${request?.url.path.join('/')}`,
    ),
  )
  assert.deepEqual(
    calls.sort(),
    publicContracts.map(({ group, method, path }) => `${group} ${method} ${path}`).sort(),
  )
})

test('a parameter without an example is listed, but not sent', () => {
  const { item } = printPostman(publicContracts, EXAMPLE_SERVER) as { item: Item[] }
  const prices = item
    .flatMap((group) => group.item ?? [])
    .find(({ request }) => request?.url.path.join('/') === 'v1/crypto/prices')
  assert.equal(prices?.request?.url.raw, '{{baseUrl}}/v1/crypto/prices?symbols=BTC,ETH')
  assert.deepEqual(
    prices?.request?.url.query?.map(({ disabled }) => disabled),
    [false, true, true, true],
  )
})

for (const contract of publicContracts) {
  test(`the example call of ${contract.operationId} is one that its schema accepts`, () => {
    const example = exampleRequest(contract)
    // What only the caller can know stands as a name in capitals: any id is as good here.
    for (const [name, value] of Object.entries(example.params)) {
      if (/^[A-Z_]+$/.test(String(value))) example.params[name] = '0f8fad5b-d9cb-469f-a165-70867728950e'
    }
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = contract[part]
      const withDefaults = { ...defaultsOf(schema?.properties), ...example[part] }
      assert.ok(
        !schema || Compile(schema).Check(withDefaults),
        `${part} ${JSON.stringify(withDefaults)} is not accepted`,
      )
    }
  })
}

function defaultsOf(properties: object = {}): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      'default' in schema ? [[name, schema.default]] : [],
    ),
  )
}
