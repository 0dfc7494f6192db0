import type { TArray, TObject, TSchema } from 'typebox'
import { SCOPE_MEANINGS, SCOPES } from '../../scopes.ts'
import { IDEMPOTENCY_KEY_CHARS_MAX } from '../../text/bounds.ts'
import { ERRORS } from '../errors.ts'
import { type ListRule, splitNames } from '../name-list.ts'
import { ProblemBody } from '../problem.ts'
import {
  GROUPS,
  listFormats,
  PARQUET_TYPE,
  type PublicRouteContract,
  writeDeprecation,
} from '../public-route.ts'
import { listErrors } from './list-errors.ts'

type Json = Record<string, unknown>

/** The contract of /v1 as an OpenAPI 3.1 document. `serverUrl` is where the installation is reached. */
export function printOpenapi(contracts: PublicRouteContract[], serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crowdtape API',
      version: '1.0.0',
      summary: 'Crypto prices beside what people say about them',
      description:
        'Send `Authorization: Bearer <key>`. A call is charged one credit when it is answered with data; refused, ' +
        'failed and empty calls are free, and `X-Credits-Charged` says so on each answer. Test keys (`ct_test_`) read ' +
        'the sample universe and are free. A parameter that an endpoint does not know, one without a value and one that ' +
        'is given twice are refused.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    tags: [...new Set(contracts.map(({ group }) => group))].map((name) => ({
      name,
      description: GROUPS[name],
    })),
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key. Scopes: ${SCOPES.map((scope) => `\`${scope}\` (${SCOPE_MEANINGS[scope]})`).join('; ')}.`,
        },
      },
      schemas: { Problem: toJson(ProblemBody), ...answerSchemas(contracts) },
      headers: HEADERS,
    },
  }
}

const HEADERS = {
  'X-Request-Id': {
    description: 'Names this call; tell it to support',
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Credits-Charged': {
    description: 'Credits that this call cost',
    schema: { type: 'integer', minimum: 0 },
  },
  'RateLimit-Policy': {
    description: 'The limits of the key and the account: quota `q` in a window of `w` seconds',
    schema: { type: 'string' },
    example: '"window";q=100;w=60, "month";q=1000',
  },
  RateLimit: {
    description: 'What remains of them (`r`) and the seconds (`t`) until that changes',
    schema: { type: 'string' },
    example: '"window";r=99;t=61, "month";r=999;t=1209600',
  },
  Allow: { description: 'The methods that the path knows', schema: { type: 'string' } },
  'Retry-After': {
    description: 'Seconds to wait before the next try',
    schema: { type: 'integer', minimum: 1 },
  },
}

const DEPRECATION_HEADERS = {
  Deprecation: { description: 'Since when, as `@` and seconds of Unix time', schema: { type: 'string' } },
  Sunset: { description: 'When it ends', schema: { type: 'string' } },
  Link: { description: 'Where to read on, and what comes instead', schema: { type: 'string' } },
}

function operationOf(contract: PublicRouteContract): Json {
  const parameters = parametersOf(contract)
  return {
    operationId: contract.operationId,
    tags: [contract.group],
    summary: contract.summary,
    description: [
      contract.description,
      ...choicesOf(contract),
      ...scopeOf(contract),
      ...(contract.deprecated ? [writeDeprecation(contract.deprecated)] : []),
    ].join(' '),
    ...deprecationOf(contract),
    ...extensionsOf(contract),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(contract.body
      ? {
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: { ...toJson(contract.body), ...bodyChoiceOf(contract) } },
            },
          },
        }
      : {}),
    responses: { [contract.status ?? 200]: successOf(contract), ...problemsOf(contract) },
  }
}

function scopeOf({ scope }: PublicRouteContract): string[] {
  return scope ? [`Scope: \`${scope}\`.`] : []
}

function choicesOf({ exactlyOneOf, atLeastOneOf }: PublicRouteContract): string[] {
  const named = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' and ')
  return [
    ...(exactlyOneOf ? [`Exactly one of ${named(exactlyOneOf)} is required.`] : []),
    ...(atLeastOneOf ? [`At least one of ${named(atLeastOneOf)} is required.`] : []),
  ]
}

function deprecationOf({ deprecated }: PublicRouteContract): Json {
  if (!deprecated) return {}
  const { since, sunset, successor } = deprecated
  return {
    deprecated: true,
    'x-deprecated-since': since,
    'x-sunset': sunset,
    ...(successor === undefined ? {} : { 'x-successor': successor }),
  }
}

/** OpenAPI has no words for parameters that depend on each other. */
function extensionsOf({ body, exactlyOneOf, atLeastOneOf }: PublicRouteContract): Json {
  if (body) return {}
  return {
    ...(exactlyOneOf ? { 'x-exactly-one-of': exactlyOneOf } : {}),
    ...(atLeastOneOf ? { 'x-at-least-one-of': atLeastOneOf } : {}),
  }
}

/** JSON Schema has. */
function bodyChoiceOf({ exactlyOneOf, atLeastOneOf }: PublicRouteContract): Json {
  const each = (names: readonly string[]) => names.map((name) => ({ required: [name] }))
  return {
    ...(exactlyOneOf ? { oneOf: each(exactlyOneOf) } : {}),
    ...(atLeastOneOf ? { anyOf: each(atLeastOneOf) } : {}),
  }
}

function parametersOf(contract: PublicRouteContract): Json[] {
  const parameters = [...parametersIn('path', contract.params), ...parametersIn('query', contract.query)]
  if (contract.list) {
    parameters.push({
      name: 'format',
      in: 'query',
      required: false,
      description: 'How the rows are given; before the Accept header',
      schema: { enum: listFormats(contract), default: 'json' },
    })
  }
  if (contract.stream) {
    parameters.push({
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'The id of the last event that arrived: the stream goes on behind it, in place of `after`',
      schema: { type: 'string', maxLength: 15, pattern: '^[0-9]{1,15}$' },
    })
  }
  if (contract.method === 'POST') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Makes a second try of the same call get the first one’s answer, for 24 hours',
      schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_CHARS_MAX },
    })
  }
  return parameters
}

function parametersIn(place: 'path' | 'query', schema: TObject | undefined): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = toJson(property)
    const isRequired = schema?.required?.includes(name) === true && rest.default === undefined
    return {
      name,
      in: place,
      required: isRequired,
      ...(description ? { description } : {}),
      ...(rest.type === 'array' ? { style: 'form', explode: false } : {}),
      schema: rest,
    }
  })
}

function successOf(contract: PublicRouteContract): Json {
  if (contract.stream) return streamOf(contract)
  const content: Json = {
    'application/json': { schema: refOf(contract.answer), example: contract.example },
  }
  if (contract.list) {
    content['text/csv'] = { schema: { type: 'string' } }
    content['application/jsonl'] = { schema: toJson(rowOf(contract)) }
    if (contract.parquet) content[PARQUET_TYPE] = { schema: { type: 'string', format: 'binary' } }
  }
  return {
    description:
      contract.cost === 'call' ? 'The answer; one credit when it carries data' : 'The answer; free',
    headers: {
      ...headersOf('X-Request-Id', 'X-Credits-Charged', 'RateLimit-Policy', 'RateLimit'),
      ...(contract.deprecated ? DEPRECATION_HEADERS : {}),
    },
    content,
  }
}

/** OpenAPI 3.1 has no words for events; the schema is that of the data of each. */
function streamOf(contract: PublicRouteContract): Json {
  return {
    description: 'Events until either side ends it; a credit for each 100, see the description',
    headers: {
      ...headersOf('X-Request-Id', 'RateLimit-Policy', 'RateLimit'),
      ...(contract.deprecated ? DEPRECATION_HEADERS : {}),
    },
    content: { 'text/event-stream': { schema: refOf(contract.answer), example: contract.example } },
  }
}

function rowOf(contract: PublicRouteContract): TSchema {
  return ((contract.answer as TObject).properties.data as TArray).items // a list answers { data: rows }
}

/** One answer for each status, with the codes that it may carry. */
function problemsOf(contract: PublicRouteContract): Json {
  const byStatus = Map.groupBy(listErrors(contract), (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join(' '),
        headers: headersOf('X-Request-Id', ...(HEADERS_OF[status] ?? [])),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const HEADERS_OF: Record<number, string[]> = { 405: ['Allow'], 429: ['Retry-After'], 503: ['Retry-After'] }

function headersOf(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The answers that have a title, each once, by it. */
function answerSchemas(contracts: PublicRouteContract[]): Json {
  return Object.fromEntries(
    contracts.flatMap(({ answer }) => {
      const title = titleOf(answer)
      return title === undefined ? [] : [[title, toJson(answer)]]
    }),
  )
}

function refOf(schema: TSchema): Json {
  const title = titleOf(schema)
  return title === undefined ? toJson(schema) : { $ref: `#/components/schemas/${title}` }
}

function titleOf(schema: TSchema): string | undefined {
  return (schema as { title?: string }).title
}

/** A schema as plain JSON, with what is our own in the words of JSON Schema. */
function toJson(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    if (typeof value !== 'object' || value === null) return value
    if (value.format === 'date-or-date-time') return toDateOrTime(value)
    return 'list' in value ? toArray(value) : value
  })
}

function toDateOrTime({ type, format: _, ...rest }: Json): Json {
  return { ...rest, anyOf: ['date', 'date-time'].map((format) => ({ type, format })) }
}

function toArray({ list, minLength, maxLength: _, ...rest }: Json): Json {
  const { max, of } = list as ListRule // what NameList puts there
  return {
    ...rest,
    ...(rest.examples ? { examples: (rest.examples as string[]).map(splitNames) } : {}),
    type: 'array',
    items: of ? { type: 'string', enum: of } : { type: 'string', minLength },
    minItems: 1,
    maxItems: max,
  }
}
