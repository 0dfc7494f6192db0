import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ping } from './account.ts'
import { publicContracts } from './documents/contracts.ts'
import { printOpenapi } from './documents/print-openapi.ts'
import { findDeprecationFaults } from './public-route.ts'

const ids = publicContracts.map(({ operationId }) => operationId)

test('what is deprecated ends at the earliest after the promised time, and names an operation that there is', () => {
  for (const { operationId, deprecated } of publicContracts) {
    assert.deepEqual(deprecated ? findDeprecationFaults(deprecated, ids) : [], [], operationId)
  }
  const faults = (since: string, sunset: string, successor?: string) =>
    findDeprecationFaults({ since, sunset, ...(successor ? { successor } : {}) }, ids).length
  assert.equal(faults('2027-01-31', '2028-01-31', 'getPrices'), 0)
  assert.equal(faults('2027-01-31', '2028-01-30'), 1)
  assert.equal(faults('2027-01-31', '2028-01-31', 'getNothing'), 1)
  assert.equal(faults('31 January 2027', '2028-01-31'), 1)
})

test('the document of the API says what is deprecated, since when, until when and what comes instead', () => {
  const deprecated = { since: '2027-01-31', sunset: '2028-02-01', successor: 'getPrices' }
  const document = printOpenapi([{ ...ping, deprecated }], 'https://tape.example') as {
    // biome-ignore lint/suspicious/noExplicitAny: the test reads into it and asserts on what it finds
    paths: any
  }
  const operation = document.paths['/v1/ping'].get
  assert.equal(operation.deprecated, true)
  assert.equal(operation['x-sunset'], '2028-02-01')
  assert.match(
    operation.description,
    /Deprecated since 2027-01-31; it ends on 2028-02-01\. Use `getPrices` instead\./,
  )
  assert.deepEqual(
    Object.keys(operation.responses[200].headers).filter((name) => /^(Deprecation|Sunset|Link)$/.test(name)),
    ['Deprecation', 'Sunset', 'Link'],
  )
  const plain = printOpenapi([ping], 'https://tape.example') as { paths: Record<string, { get: object }> }
  assert.equal('deprecated' in (plain.paths['/v1/ping']?.get ?? {}), false)
})
