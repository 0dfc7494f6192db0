import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { exampleRequest } from '#contract/public/documents/example-request.ts'
import { printOpenapi } from '#contract/public/documents/print-openapi.ts'
import type { PublicRouteContract } from '#contract/public/public-route.ts'
import { Problem } from './problem.ts'
import type { IncomingCall } from './public-route.ts'
import { inputReader } from './read-input.ts'

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into freely, as its readers do
type Json = any

const document: Json = JSON.parse(JSON.stringify(printOpenapi(publicContracts, 'https://tape.example')))
const ajv = openAjv()

for (const contract of publicContracts.filter(({ query }) => query)) {
  const path = contract.path.replaceAll(/:(\w+)/g, '{$1}')
  const { parameters = [] } = document.paths[path][contract.method.toLowerCase()]
  for (const { name, schema } of parameters.filter((one: Json) => one.in === 'query')) {
    test(`the server takes for ${name} of ${contract.operationId} what its schema takes`, () => {
      const isRight = ajv.compile(schema)
      fc.assert(
        fc.property(nearItsLimits(schema), (value) => {
          const sent = Array.isArray(value) ? value.map(String) : String(value)
          const given = Array.isArray(sent) && sent.length === 1 ? sent[0] : sent
          assert.equal(isTaken(contract, name, given), isRight(value), JSON.stringify(value))
          // A list is the same with commas.
          if (Array.isArray(sent)) assert.equal(isTaken(contract, name, sent.join(',')), isRight(value))
        }),
        { numRuns: 40, seed: 1 },
      )
    })
  }
}

/** Whether the call is not refused for this parameter, whatever else is wrong with it. */
function isTaken(contract: PublicRouteContract, name: string, given: unknown): boolean {
  const { query, params } = exampleRequest(contract)
  const call = { url: contract.path, params, query: { ...asText(query), [name]: given } }
  try {
    inputReader(contract)(call as unknown as IncomingCall)
    return true
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.places.every(
      ({ pointer, message }) => pointer !== `#/query/${name}` || /^either /.test(message),
    )
  }
}

function asText(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
}

/** Values at the limits that a schema names, within and beyond them. */
function nearItsLimits(schema: Json): fc.Arbitrary<unknown> {
  const {
    type,
    enum: words,
    minimum = 0,
    maximum = 10,
    minLength = 0,
    maxLength = 8,
    format,
    pattern,
  } = schema
  if (words) return fc.constantFrom(...words, 'nothing')
  if (type === 'array') {
    const item = schema.items.enum ? fc.constantFrom(...schema.items.enum, 'x') : ofLength(schema.items)
    const many = fc.constantFrom(schema.minItems, schema.maxItems, schema.maxItems + 1)
    return many.chain((length) => fc.array(item, { minLength: length, maxLength: length }))
  }
  if (type === 'integer') {
    const edges = [minimum - 1, minimum, minimum + 1, maximum - 1, maximum, maximum + 1]
    return fc.constantFrom(...edges.filter((edge) => Number.isSafeInteger(edge)), 'x')
  }
  if (format) return fc.constantFrom(...MOMENTS)
  if (pattern) return fc.oneof(fc.stringMatching(new RegExp(pattern)), fc.constantFrom('', ' ', 'A-'))
  return ofLength({ minLength, maxLength })
}

function ofLength({ minLength = 0, maxLength }: Json): fc.Arbitrary<string> {
  const lengths = [minLength - 1, minLength, maxLength, maxLength + 1].filter((length) => length >= 0)
  return fc.constantFrom(...lengths.map((length) => 'x'.repeat(length)))
}

const MOMENTS = [
  '2026-01-31',
  '2026-01-31T08:00:00Z',
  '2026-01-31t08:00:00.123456z',
  '2026-01-31 08:00:00+05:30',
  '2026-01-31T08:00:00-0500',
  '2026-01-31T08:00:00',
  '2026-01-31T08:00Z',
  '2026-02-30',
  '20260131',
  'yesterday',
  '',
  `2026-01-31T08:00:00.${'0'.repeat(40)}Z`,
]

/** `date-or-date-time` is our own; its pattern has no calendar, so days that there are not are left to the server. */
function openAjv(): Ajv2020 {
  const opened = new Ajv2020({ strict: false })
  // The package is CommonJS; under Node its default export is the function or holds it.
  const add = (addFormats as unknown as { default?: typeof addFormats }).default ?? addFormats
  ;(add as unknown as (instance: Ajv2020) => void)(opened)
  return opened.addFormat('date-or-date-time', (text) => !text.startsWith('2026-02-30'))
}
