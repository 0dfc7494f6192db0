import type { TObject, TSchema } from 'typebox'
import { HUNG_UP_CALLS } from '../../claims.ts'
import { SCOPE_MEANINGS, SCOPES } from '../../key-form.ts'
import { IDEMPOTENCY_KEY_CHARS_MAX } from '../../text/bounds.ts'
import { ERRORS, ProblemBody } from '../errors.ts'
import type { ListRule } from '../name-list.ts'
import {
  GROUPS,
  LIST_FORMATS,
  PARQUET_TYPE,
  type PublicRouteContract,
  writeDeprecation,
} from '../public-route.ts'
import { listErrors } from './list-errors.ts'
import { nameSchemas, PLACE, toPascal, writePlainly } from './name-schemas.ts'

type Json = Record<string, unknown>

/** The contract of /v1 as an OpenAPI 3.1 document. `serverUrl` is where the installation is reached. */
export function printOpenapi(contracts: PublicRouteContract[], serverUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const contract of contracts) {
    const path = contract.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [contract.method.toLowerCase()]: operationOf(contract) }
    if (contract.list) paths[`${path}.{format}`] = { get: textOperationOf(contract) }
    if (contract.parquet) paths[`${path}.parquet`] = { get: parquetOperationOf(contract) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Crowdtape API',
      version: '1.0.0',
      summary: 'Crypto prices beside what people say about them',
      description:
        'Send `Authorization: Bearer <key>`. A call costs one credit if the response has data; refused, failed and ' +
        `empty calls are free, and each response has its cost in \`X-Credits-Charged\`. ${HUNG_UP_CALLS} Test keys (\`ct_test_\`) read ` +
        'the sample universe and are free. Unknown, empty and repeated parameters are refused; send a list as one ' +
        'comma-separated value or repeat the parameter for each member. Where an installation sells single calls, a ' +
        'call without a key is answered 402 and paid by x402 (`/docs/paid-calls`).',
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
      schemas: nameSchemas({
        Problem: toJson(ProblemBody),
        ...bodySchemas(contracts),
        ...answerSchemas(contracts),
      }),
      headers: HEADERS,
    },
  }
}

const HEADERS = {
  'X-Request-Id': {
    description: 'Identifies this call; give it to support',
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
  'PAYMENT-REQUIRED': {
    description:
      'Where an installation sells single calls: the price and how it is paid (x402, version 2), as JSON in base64',
    schema: { type: 'string' },
  },
  Allow: { description: 'The methods that the path supports', schema: { type: 'string' } },
  'Retry-After': {
    description: 'Seconds to wait before trying again',
    schema: { type: 'integer', minimum: 1 },
  },
}

const DEPRECATION_HEADERS = {
  Deprecation: { description: 'Date of deprecation, as `@` and Unix seconds', schema: { type: 'string' } },
  Sunset: { description: 'Date of removal', schema: { type: 'string' } },
  Link: { description: 'The documentation and the successor', schema: { type: 'string' } },
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
            content: { 'application/json': { schema: { $ref: PLACE + bodyNameOf(contract) } } },
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

/** OpenAPI has no words for parameters that depend on each other, and generators stumble over JSON Schema's for fields. */
function extensionsOf({ exactlyOneOf, atLeastOneOf }: PublicRouteContract): Json {
  return {
    ...(exactlyOneOf ? { 'x-exactly-one-of': exactlyOneOf } : {}),
    ...(atLeastOneOf ? { 'x-at-least-one-of': atLeastOneOf } : {}),
  }
}

/**
 * The other ways in which the rows of a list are given: texts by one operation and bytes by another, so that each answer of
 * status 200 has one schema and generated clients do not read bytes as text.
 */
function textOperationOf(contract: PublicRouteContract): Json {
  const formats = LIST_FORMATS.filter((format) => format !== 'json')
  const withNotFound = { ...contract, errors: [...(contract.errors ?? []), 'not_found' as const] }
  const operation = fileOperationOf(withNotFound, {
    suffix: 'AsFile',
    summary: 'as a file',
    formats: formats.join(', '),
    content: Object.fromEntries(
      formats.map((format) => [TEXT_TYPES[format], { schema: { type: 'string' } }]),
    ),
  })
  const format = {
    name: 'format',
    in: 'path',
    required: true,
    description: 'Format of the rows',
    schema: { type: 'string', enum: formats },
  }
  return { ...operation, parameters: [format, ...parametersOf(contract)] }
}

function parquetOperationOf(contract: PublicRouteContract): Json {
  return fileOperationOf(contract, {
    suffix: 'AsParquet',
    summary: 'as Parquet',
    formats: 'Parquet',
    content: Object.fromEntries(BYTES_TYPES.map((type) => [type, { schema: BYTES }])),
  })
}

/** Parquet's own type, and the one by which generators know bytes that do not know Parquet. */
const BYTES_TYPES = [PARQUET_TYPE, 'application/octet-stream']
const BYTES = { type: 'string', format: 'binary' }

function fileOperationOf(
  contract: PublicRouteContract,
  { suffix, summary, formats, content }: { suffix: string; summary: string; formats: string; content: Json },
): Json {
  const operation = operationOf(contract)
  const success = successOf(contract)
  return {
    ...operation,
    operationId: `${contract.operationId}${suffix}`,
    summary: `${contract.summary}, ${summary}`,
    description: `The rows of \`${contract.operationId}\` as ${formats}, with the same rules and cost. The \`Link\` header has the address of the next page.`,
    responses: {
      ...(operation.responses as Json),
      200: { ...success, headers: { ...(success.headers as Json), Link: LINK_TO_NEXT }, content },
    },
  }
}

const LINK_TO_NEXT = {
  description: 'Address of the next page, with `rel="next"`; absent on the last page',
  schema: { type: 'string' },
}
const TEXT_TYPES = { csv: 'text/csv', jsonl: 'application/jsonl' }

function parametersOf(contract: PublicRouteContract): Json[] {
  const parameters = [...parametersIn('path', contract.params), ...parametersIn('query', contract.query)]
  if (contract.stream) {
    parameters.push({
      name: 'Last-Event-ID',
      in: 'header',
      required: false,
      description: 'ID of the last event received: the stream continues after it; overrides `after`',
      schema: { type: 'string', maxLength: 15, pattern: '^[0-9]{1,15}$' },
    })
  }
  if (contract.method === 'POST') {
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A retry with the same key returns the response of the first call, for 24 hours',
      schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_CHARS_MAX },
    })
  }
  return parameters
}

function parametersIn(place: 'path' | 'query', schema: TObject | undefined): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = writePlainly(toJson(property))
    const isRequired = schema?.required?.includes(name) === true && rest.default === undefined
    return {
      name,
      in: place,
      required: isRequired,
      ...(description ? { description } : {}),
      ...(rest.type === 'array' ? { style: 'form', explode: true } : {}),
      schema: rest,
    }
  })
}

function successOf(contract: PublicRouteContract): Json {
  if (contract.stream) return streamOf(contract)
  return {
    description: contract.cost === 'call' ? 'The response; one credit if it has data' : 'The response; free',
    headers: {
      ...headersOf('X-Request-Id', 'X-Credits-Charged', 'RateLimit-Policy', 'RateLimit'),
      ...(contract.deprecated ? DEPRECATION_HEADERS : {}),
    },
    content: { 'application/json': { schema: refOf(contract.answer), example: contract.example } },
  }
}

/** OpenAPI 3.1 has no words for events; the schema is that of the data of each. */
function streamOf(contract: PublicRouteContract): Json {
  return {
    description: 'Events until either side closes the stream; one credit per 100, see the description',
    headers: {
      ...headersOf('X-Request-Id', 'RateLimit-Policy', 'RateLimit'),
      ...(contract.deprecated ? DEPRECATION_HEADERS : {}),
    },
    content: { 'text/event-stream': { schema: refOf(contract.answer), example: contract.example } },
  }
}

/** One answer for each status, with the codes that it may carry. */
function problemsOf(contract: PublicRouteContract): Json {
  const byStatus = Map.groupBy(listErrors(contract), (code) => ERRORS[code].status)
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${ERRORS[code].meaning}`).join(' '),
        headers: headersOf(
          'X-Request-Id',
          ...(HEADERS_OF[status] ?? []),
          ...(ofStatus.includes('payment_required') ? ['PAYMENT-REQUIRED'] : []),
        ),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

const HEADERS_OF: Record<number, string[]> = { 405: ['Allow'], 429: ['Retry-After'], 503: ['Retry-After'] }

function headersOf(...names: string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function bodySchemas(contracts: PublicRouteContract[]): Record<string, Json> {
  return Object.fromEntries(
    contracts.flatMap((contract) =>
      contract.body ? [[bodyNameOf(contract), toJson(contract.body)] as const] : [],
    ),
  )
}

function bodyNameOf({ operationId }: PublicRouteContract): string {
  return `${toPascal(operationId)}Body`
}

/** The answers, each once, by their titles. */
function answerSchemas(contracts: PublicRouteContract[]): Record<string, Json> {
  return Object.fromEntries(contracts.map(({ answer }) => [titleOf(answer), toJson(answer)]))
}

function refOf(schema: TSchema): Json {
  return { $ref: PLACE + titleOf(schema) }
}

function titleOf(schema: TSchema): string {
  const { title } = schema as { title?: string }
  if (title === undefined) throw new Error('an answer of /v1 has no title')
  return title
}

/** A schema as plain JSON, with what is our own in the words of JSON Schema. */
function toJson(schema: TSchema): Json {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    if (typeof value !== 'object' || value === null) return value
    if (value.format === 'date-or-date-time') return toDateOrTime(value)
    if ('form' in value) return withForm(value)
    return 'list' in value ? toArray(value) : value
  })
}

/** What is checked where the value is read, whose words are better than those of a schema. */
function withForm({ form, ...rest }: Json): Json {
  return { ...rest, ...(form as Json) }
}

function toDateOrTime({ format: _, ...rest }: Json): Json {
  return { ...rest, format: 'date-or-date-time', pattern: DAY_OR_MOMENT_PATTERN }
}

/** RFC 3339, `full-date` or `date-time`, as the rules take it. */
const DAY_OR_MOMENT_PATTERN =
  '^\\d{4}-\\d{2}-\\d{2}([Tt\\s]\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([Zz]|[+-]\\d{2}:?\\d{2}))?$'

function toArray({ list, minLength, maxLength: _, description, ...rest }: Json): Json {
  const { max, of, charsMax } = list as ListRule // what NameList puts there
  return {
    ...rest,
    description: `${description}. Repeat the parameter, or separate values by commas`,
    ...(rest.examples ? { examples: (rest.examples as string[]).map((text) => text.split(',')) } : {}),
    type: 'array',
    items: of ? { type: 'string', enum: of } : { type: 'string', minLength, maxLength: charsMax },
    minItems: 1,
    maxItems: max,
  }
}
