import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { ERRORS } from '../errors.ts'
import { publicContracts } from './contracts.ts'
import { printOpenapi } from './print-openapi.ts'

const FILE = join(import.meta.dirname, '../openapi.json')
const EXAMPLE_SERVER = 'http://localhost:3000'

test('the committed openapi.json is what the contract prints', () => {
  const printed = `${JSON.stringify(printOpenapi(publicContracts, EXAMPLE_SERVER), null, 2)}\n`
  assert.equal(
    readFileSync(FILE, 'utf8'),
    printed,
    'the contract has changed: run `npm run openapi` and commit the file',
  )
})

for (const contract of publicContracts) {
  test(`the example of ${contract.operationId} is an answer that its schema accepts`, () => {
    const check = createAjv().compile(contract.answer)
    assert.ok(check(contract.example), JSON.stringify(check.errors))
  })
}

test('operation ids and paths are each given once', () => {
  const ids = publicContracts.map(({ operationId }) => operationId)
  const calls = publicContracts.map(({ method, path }) => `${method} ${path}`)
  assert.equal(new Set(ids).size, ids.length)
  assert.equal(new Set(calls).size, calls.length)
})

test('every parameter is described or speaks for itself by its choices or bounds', () => {
  const silent = publicContracts.flatMap(({ operationId, query }) =>
    Object.entries(query?.properties ?? {})
      .filter(([, schema]) => !('description' in schema || 'enum' in schema || 'maximum' in schema))
      .map(([name]) => `${operationId} ${name}`),
  )
  assert.deepEqual(silent, [])
})

test('no two errors share a number, and the first digit groups them by who can fix them', () => {
  const entries = Object.values(ERRORS)
  assert.equal(new Set(entries.map(({ number }) => number)).size, entries.length)
  assert.deepEqual(
    entries.filter(({ number, status }) => number >= 6000 !== status >= 500),
    [],
  )
})

function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
  // The package is CommonJS; under Node its default export is the function or holds it.
  const add = (addFormats as unknown as { default?: typeof addFormats }).default ?? addFormats
  ;(add as unknown as (instance: Ajv2020) => void)(ajv)
  return ajv
}
