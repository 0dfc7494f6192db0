import type { TArray, TObject, TSchema } from 'typebox'
import { ERRORS } from './errors.ts'
import { GROUPS } from './groups.ts'
import { listErrors } from './list-errors.ts'
import { ProblemBody } from './problem.ts'
import { LIST_FORMATS, type PublicRouteContract } from './public-route.ts'
import { SCOPE_MEANINGS, SCOPES } from './scopes.ts'

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
        'the sample universe and are free.',
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
  'Retry-After': {
    description: 'Seconds to wait before the next try',
    schema: { type: 'integer', minimum: 1 },
  },
}

function operationOf(contract: PublicRouteContract): Json {
  const parameters = parametersOf(contract)
  return {
    operationId: contract.operationId,
    tags: [contract.group],
    summary: contract.summary,
    description: `${contract.description}${contract.scope ? ` Scope: \`${contract.scope}\`.` : ''}`,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(contract.body
      ? {
          requestBody: { required: true, content: { 'application/json': { schema: toJson(contract.body) } } },
        }
      : {}),
    responses: { [contract.status ?? 200]: successOf(contract), ...problemsOf(contract) },
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
      schema: { enum: [...LIST_FORMATS], default: 'json' },
    })
  }
  if (contract.method === 'POST') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'Makes a second try of the same call get the first one’s answer, for 24 hours',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    })
  }
  return parameters
}

function parametersIn(place: 'path' | 'query', schema: TObject | undefined): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = toJson(property)
    const isRequired = schema?.required?.includes(name) === true && rest.default === undefined
    return { name, in: place, required: isRequired, ...(description ? { description } : {}), schema: rest }
  })
}

function successOf(contract: PublicRouteContract): Json {
  const content: Json = {
    'application/json': { schema: refOf(contract.answer), example: contract.example },
  }
  if (contract.list) {
    content['text/csv'] = { schema: { type: 'string' } }
    content['application/jsonl'] = { schema: toJson(rowOf(contract)) }
  }
  return {
    description:
      contract.cost === 'call' ? 'The answer; one credit when it carries data' : 'The answer; free',
    headers: headersOf('X-Request-Id', 'X-Credits-Charged', 'RateLimit-Policy', 'RateLimit'),
    content,
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
        headers: headersOf('X-Request-Id', ...(status === 429 || status === 503 ? ['Retry-After'] : [])),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

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

/** A schema as plain JSON, with our own formats in the words of JSON Schema. */
function toJson(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'format' && value === 'date-or-date-time' ? undefined : value,
  )
}
