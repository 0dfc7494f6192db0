import { publicContracts } from '#contract/public/documents/contracts.ts'
import { type ExampleRequest, exampleRequest } from '#contract/public/documents/example-request.ts'
import { listErrors } from '#contract/public/documents/list-errors.ts'
import { ERRORS } from '#contract/public/errors.ts'
import {
  GROUPS,
  listFormats,
  type PublicRouteContract,
  writeDeprecation,
} from '#contract/public/public-route.ts'
import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { highlightCode } from '../../prose/render-markdown.ts'
import { writeSamples } from '../operation/write-samples.ts'
import { writeSdkSamples } from '../operation/write-sdk-samples.ts'
import { type JsonSchema, listFields } from './describe-schema.ts'
import type { FieldRow, Operation, OperationGroup } from './operation.ts'

/** All of /v1 by its groups, in the order of the contract. Runs at build: no schema reaches the browser. */
export function listOperations(all: readonly PublicRouteContract[] = publicContracts): OperationGroup[] {
  return [...Map.groupBy(all, ({ group }) => group)].map(([name, contracts]) => ({
    name,
    description: GROUPS[name],
    operations: contracts.map(toOperation),
  }))
}

function toOperation(contract: PublicRouteContract): Operation {
  const example = exampleRequest(contract)
  const input = { ...example.params, ...example.query, ...example.body }
  return {
    id: contract.operationId,
    method: contract.method,
    path: contract.path,
    summary: contract.summary,
    description: contract.description,
    scope: contract.scope,
    isCharged: contract.cost === 'call',
    deprecation: contract.deprecated && writeDeprecation(contract.deprecated),
    status: contract.status ?? 200,
    takes: [
      { place: 'Path', rows: fieldsOf(contract.params) },
      {
        place: 'Query',
        rows: [
          ...fieldsOf(contract.query),
          ...(contract.list ? [{ ...FORMAT, choices: listFormats(contract) }] : []),
        ],
      },
      { place: 'Headers', rows: contract.method === 'POST' ? [IDEMPOTENCY_KEY] : [] },
      { place: 'Body', rows: fieldsOf(contract.body) },
    ].filter(({ rows }) => rows.length > 0),
    answer: contract.status === 204 ? [] : fieldsOf(contract.answer),
    formats: contract.stream ? ['text/event-stream'] : listFormats(contract),
    errors: listErrors(contract)
      .map((code) => ({ code, status: ERRORS[code].status, title: ERRORS[code].title }))
      .sort((a, b) => a.status - b.status),
    samples: samplesOf(contract, example),
    answerSample: answerSampleOf(contract),
    tryInput: Object.keys(input).length > 0 ? JSON.stringify(input, null, 2) : '',
  }
}

function fieldsOf(schema: unknown): FieldRow[] {
  return listFields(schema as JsonSchema | undefined) // schemas of TypeBox are JSON Schema
}

const FORMAT: FieldRow = {
  name: 'format',
  depth: 0,
  type: 'string',
  isRequired: false,
  description: 'Format of the rows; takes precedence over the Accept header',
  choices: [],
  byDefault: 'json',
}

const IDEMPOTENCY_KEY: FieldRow = {
  name: 'Idempotency-Key',
  depth: 0,
  type: 'string, at most 255 characters',
  isRequired: false,
  description: 'A retry with the same key returns the response of the first call, for 24 hours',
  choices: [],
  byDefault: undefined,
}

/** The call over plain HTTP, and with each SDK. */
function samplesOf(contract: PublicRouteContract, example: ExampleRequest) {
  const { params, query, body } = example
  const path = contract.path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name])))
  const entries = Object.entries(query).map(([name, value]) => [name, String(value)])
  // Commas are allowed in a query (RFC 3986, section 3.4), and lists read better with them.
  const search = new URLSearchParams(entries).toString().replaceAll('%2C', ',')
  const overHttp = writeSamples({
    method: contract.method,
    url: `${SITE_ORIGIN}${path}${search ? `?${search}` : ''}`,
    body: body && JSON.stringify(body, null, 2),
    answers: contract.stream ? 'stream' : contract.status === 204 ? 'text' : 'json',
  })
  const curl = overHttp.filter(({ label }) => label === 'cURL')
  const written = [...curl, ...writeSdkSamples(contract, example)]
  return written.map(({ label, language, text }) => ({ label, text, html: highlightCode(text, language) }))
}

function answerSampleOf(contract: PublicRouteContract) {
  if (contract.status === 204) return undefined
  const text = JSON.stringify(contract.example, null, 2)
  return { label: `Answer ${contract.status ?? 200}`, text, html: highlightCode(text, 'json') }
}
