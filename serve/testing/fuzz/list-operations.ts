import { openStream } from '#contract/app/stream.ts'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { printOpenapi } from '#contract/public/documents/print-openapi.ts'
import type { RouteContract } from '#contract/route.ts'
import { routes } from '../../app-routes.ts'

export type Json = Record<string, unknown>

/** What a caller can know of a route: of /api from its contract, of /v1 from the OpenAPI document that is given out. */
export interface Operation {
  method: string
  /** Fastify's form, such as `/v1/alerts/:id`. */
  path: string
  credential: 'none' | 'session' | 'key'
  params: Parameters
  query: Parameters
  /** Of `format`, which is in the document of each file alone. */
  formats?: string[]
  /** Whether a parameter that is not among `query` is refused. */
  isQueryClosed: boolean
  exactlyOneOf: string[]
  atLeastOneOf: string[]
  body?: Json
  status: number
  answer?: Json
  /** Every status that may come besides that of success. */
  refusals: Set<number>
}

export type Parameters = Map<string, { schema: Json; isRequired: boolean }>

export function listOperations(): Operation[] {
  // A stream has no answer that ends.
  const ending = routes.filter(({ contract }) => contract !== openStream)
  return [...ending.map(({ contract }) => ofContract(contract)), ...ofDocument()]
}

/** 429 where an address or account asks too often; the others as the caller's mistakes are. */
const APP_REFUSALS = [400, 401, 403, 404, 409, 413, 415, 422, 429]

function ofContract(contract: RouteContract): Operation {
  const query = toJson(contract.query)
  return {
    method: contract.method,
    path: contract.path,
    credential: contract.access === 'anyone' ? 'none' : 'session',
    params: parametersOf(toJson(contract.params)),
    query: parametersOf(query),
    isQueryClosed: query?.additionalProperties === false,
    exactlyOneOf: [...(contract.exactlyOneOf ?? [])],
    atLeastOneOf: [],
    body: toJson(contract.body),
    status: contract.status ?? 200,
    answer: toJson(contract.answer),
    refusals: new Set(APP_REFUSALS),
  }
}

function toJson(schema: unknown): Json | undefined {
  return schema === undefined ? undefined : (JSON.parse(JSON.stringify(schema)) as Json)
}

function parametersOf(schema: Json | undefined): Parameters {
  const required = (schema?.required ?? []) as string[]
  return new Map(
    Object.entries((schema?.properties ?? {}) as Record<string, Json>).map(([name, property]) => [
      name,
      { schema: property, isRequired: required.includes(name) && !('default' in property) },
    ]),
  )
}

/** What a list may be asked for in by `format`, besides the addresses of its files. */
function formatsOf(paths: Document, template: string): string[] {
  const text = paths[`${template}.{format}`]?.get.parameters.find(({ name }: Document) => name === 'format')
  return [...(text?.schema.enum ?? []), ...(paths[`${template}.parquet`] ? ['parquet'] : [])]
}

// biome-ignore lint/suspicious/noExplicitAny: the document is looked into freely, as its readers do
type Document = any

function ofDocument(): Operation[] {
  const ending = publicContracts.filter(({ stream }) => !stream)
  const document: Document = JSON.parse(JSON.stringify(printOpenapi(ending, 'http://localhost')))
  return Object.entries<Document>(document.paths).flatMap(([template, methods]) =>
    Object.entries<Document>(methods).map(([method, operation]) => {
      const path = template.replace('.{format}', '.csv')
      const statuses = Object.keys(operation.responses).map(Number)
      const status = statuses.find((one) => one < 300) ?? 200
      const content = operation.responses[status].content['application/json']
      const body = operation.requestBody?.content['application/json'].schema
      const exactlyOneOf: string[] = operation['x-exactly-one-of'] ?? []
      return {
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        credential: 'key' as const,
        params: documented(operation, 'path', path),
        query: documented(operation, 'query'),
        formats: formatsOf(document.paths, template),
        isQueryClosed: true,
        exactlyOneOf: body ? [] : exactlyOneOf,
        atLeastOneOf: operation['x-at-least-one-of'] ?? [],
        body: body && chooseOne(document.components.schemas[body.$ref.split('/').at(-1)], exactlyOneOf),
        status,
        // With what it refers to.
        answer: content && { ...content.schema, components: document.components },
        refusals: new Set(statuses.filter((one) => one >= 400)),
      }
    }),
  )
}

function chooseOne(schema: Json, names: string[]): Json {
  return names.length > 0 ? { ...schema, oneOf: names.map((name) => ({ required: [name] })) } : schema
}

/** The fields of which a body has just one. */
export function choicesOf({ oneOf = [] }: Json): string[] {
  return (oneOf as { required?: string[] }[]).flatMap(({ required }) => required ?? [])
}

/** Of the path, those that this form of it has. */
function documented(operation: Document, place: string, path?: string): Parameters {
  const parameters = (operation.parameters ?? []) as Document[]
  return new Map(
    parameters
      .filter((parameter) => parameter.in === place && path?.includes(`{${parameter.name}}`) !== false)
      .map(({ name, schema, required }) => [name, { schema, isRequired: required }]),
  )
}
