import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { ProblemBody } from '#contract/public/errors.ts'
import { choicesOf, type Json, type Operation, type Parameters } from './list-operations.ts'
import type { FuzzRequest } from './make-requests.ts'

export interface FuzzAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}

/** What the caller knows to be wrong with a request: names of parameters and fields; `?` where it is unknown. */
type Wrong = Set<string>

const UNSURE = '?'
/** The parts themselves are named where no single field is at fault. */
const PARTS = ['body', 'query', 'params', 'path']

/**
 * Why an answer is not what was promised, in words; empty where it is. The request is judged by a reading of its own of
 * what callers are given, so that a server that forgets a check is noticed.
 */
export function judgeAnswer(request: FuzzRequest, rawQuery: string, answer: FuzzAnswer): string[] {
  const { operation } = request
  const { status } = answer
  if (status >= 500) return ['a failure of the server']
  if (request.method === 'HEAD' || request.method === 'OPTIONS') return []
  const complaints = status >= 400 ? judgeRefusal(operation, answer) : []
  if (request.method !== operation.method) return complaints
  if (status < 400) complaints.push(...judgeSuccess(operation, answer))
  else if (!operation.refusals.has(status) && (operation.body || !request.body))
    complaints.push(`the status ${status} is not documented`)
  return [...complaints, ...judgeInput(request, rawQuery, answer)]
}

function judgeRefusal(operation: Operation, answer: FuzzAnswer): string[] {
  const body = parse(answer.text)
  if (body === undefined) return ['a refusal that is not JSON']
  const check = operation.path.startsWith('/v1') ? isProblem : isAppError
  if (!check(body)) return [`a refusal of another shape: ${JSON.stringify(check.errors?.[0])}`]
  return 'status' in body && body.status !== answer.status ? ['the status within is another'] : []
}

function judgeSuccess(operation: Operation, answer: FuzzAnswer): string[] {
  if (answer.status !== operation.status)
    return [`the status ${answer.status} instead of ${operation.status}`]
  const type = String(answer.headers['content-type'] ?? '')
  if (!operation.answer || !/^application\/json(;|$)/.test(type)) {
    return operation.answer && type === '' ? ['an answer without a type'] : []
  }
  const check = closedValidator(operation.answer)
  return check(parse(answer.text))
    ? []
    : [`an answer off its schema: ${JSON.stringify(check.errors?.slice(0, 2))}`]
}

function judgeInput(request: FuzzRequest, rawQuery: string, answer: FuzzAnswer): string[] {
  const { operation, credential } = request
  const { status } = answer
  if (status === 429 || status === 413 || status === 415) return []
  if (credential !== 'own') {
    if (operation.credential === 'none' || status === 401 || status === 400) return []
    return [`${status} with the credential "${credential}"`]
  }
  const wrong = findWrong(request, rawQuery)
  if (wrong.has(UNSURE)) return []
  if (wrong.size === 0) {
    if (status !== 400) return []
    return namesOf(answer).length > 0 ? [] : ['a 400 that names nothing']
  }
  if (status === 404 && Object.values(request.params).some((value) => value.length > 80)) return []
  if (status !== 400) return [`${status} where ${[...wrong].join(', ')} must be refused`]
  const named = namesOf(answer)
  if (named.some((name) => wrong.has(name) || PARTS.includes(name)) || wrong.has('body')) return []
  return [`a 400 that names ${named.join(', ') || 'nothing'} instead of ${[...wrong].join(', ')}`]
}

/** The first part of each field or pointer that a refusal names. */
function namesOf({ text }: FuzzAnswer): string[] {
  const body = parse(text) as { field?: string; errors?: { pointer: string }[] } | undefined
  const fields = body?.field === undefined ? [] : [body.field.split('.')[0] ?? '']
  return [
    ...fields,
    ...(body?.errors ?? []).map(({ pointer }) => pointer.split('/')[2] ?? pointer.split('/')[1] ?? ''),
  ]
}

function findWrong(request: FuzzRequest, rawQuery: string): Wrong {
  const { operation } = request
  return new Set([
    ...findWrongParams(operation.params, request.params),
    ...findWrongQuery(operation, rawQuery),
    ...findWrongBody(operation, request.body),
  ])
}

function findWrongParams(parameters: Parameters, values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const text = value.toWellFormed()
    const schema = parameters.get(name)?.schema
    return text.includes('\0') || (schema && !validator(schema)(text)) ? [name] : []
  })
}

function findWrongQuery(operation: Operation, rawQuery: string): string[] {
  const given = new Map<string, string[]>()
  for (const pair of rawQuery.split('&').filter((one) => one !== '')) {
    const [rawName = '', ...rest] = pair.split('=')
    const [name, value] = [decode(rawName), decode(rest.join('='))]
    if (name === undefined || value === undefined) return [name ?? 'query', 'query']
    if (name === '') return [UNSURE] // parsers differ
    given.set(name, [...(given.get(name) ?? []), value])
  }
  if (operation.query.size === 0 && !operation.isQueryClosed) return []
  const present = [...given].filter(([name, values]) => !isAbsent(operation, name, values))
  const names = present.map(([name]) => name)
  return [
    ...present.flatMap(([name, values]) =>
      isWrong(operation, name, values) ? [name, ...(name.includes('\0') ? ['query'] : [])] : [],
    ),
    ...[...operation.query]
      .filter(([name, { isRequired }]) => isRequired && !names.includes(name))
      .map(([name]) => name),
    ...brokenChoice(operation, names),
  ]
}

/** On /api a filter without a value is no filter. */
function isAbsent({ path, query }: Operation, name: string, values: string[]): boolean {
  const schema = query.get(name)?.schema
  return (
    path.startsWith('/api') &&
    values.length === 1 &&
    values[0] === '' &&
    schema !== undefined &&
    !('default' in schema)
  )
}

function isWrong({ query, formats = [], isQueryClosed }: Operation, name: string, values: string[]): boolean {
  if (name === 'format' && ['json', ...formats].includes(values.join())) return false
  const schema = query.get(name)?.schema
  if (!schema) return isQueryClosed || name.includes('\0') || values.some((value) => value.includes('\0'))
  const isList = schema.type === 'array'
  const text = isList ? values.join(',') : (values[0] ?? '')
  return (values.length > 1 && !isList) || text.includes('\0') || !validator(schema)(read(schema, text))
}

function read(schema: Json, text: string): unknown {
  if (schema.type === 'integer') return /^-?\d+$/.test(text) ? Number(text) : text
  if (schema.type === 'number') return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
  if (schema.type === 'boolean') return text === 'true' || (text === 'false' ? false : text)
  if (schema.type !== 'array') return text
  const { enum: names } = schema.items as { enum?: string[] }
  return text.split(',').map((name) => (names ? name.trim().toLowerCase() : name.trim()))
}

function brokenChoice({ exactlyOneOf, atLeastOneOf }: Operation, names: string[]): string[] {
  const count = (wanted: string[]) => wanted.filter((name) => names.includes(name)).length
  if (exactlyOneOf.length > 0 && count(exactlyOneOf) !== 1) return exactlyOneOf
  return atLeastOneOf.length > 0 && count(atLeastOneOf) === 0 ? atLeastOneOf : []
}

function findWrongBody(operation: Operation, body: FuzzRequest['body']): string[] {
  if (!operation.body) return body === undefined ? [] : [UNSURE]
  if (
    body &&
    (!/^application\/json(; charset=utf-8)?$/.test(body.type ?? '') ||
      /^\ufeff|__proto__|constructor/.test(body.text))
  )
    return [UNSURE]
  const value = body === undefined ? {} : parse(body.text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['body']
  const check = fillingValidator(operation.body)
  const unstorable = Object.entries(value).flatMap(([name, inner]) =>
    isUnstorable([name, inner]) ? [name, 'body'] : [],
  )
  if (check(value)) return unstorable
  const fields = (check.errors ?? []).flatMap(({ keyword, instancePath, params }) => {
    if (keyword === 'oneOf' && instancePath === '') return choicesOf(operation.body ?? {})
    const name = instancePath.split('/')[1] ?? params.missingProperty ?? params.additionalProperty
    return name === undefined ? [] : [String(name)]
  })
  return [...unstorable, ...fields, ...(fields.length === 0 ? ['body'] : [])]
}

/** Text that no database keeps, at any depth, or needless depth. */
function isUnstorable(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null) return false
  return (
    depth > 14 ||
    Object.entries(value).some(([name, inner]) => isUnstorable(name) || isUnstorable(inner, depth + 1))
  )
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

const ajv = createAjv({ useDefaults: false })
const fillingAjv = createAjv({ useDefaults: true })
const known = new Map<Json, ValidateFunction>()
const isProblem = ajv.compile(JSON.parse(JSON.stringify(ProblemBody)) as Json)
const isAppError = ajv.compile({
  type: 'object',
  properties: {
    error: { type: 'string', minLength: 1 },
    code: { type: 'string', minLength: 1 },
    field: { type: 'string' },
  },
  required: ['error', 'code'],
})

function validator(schema: Json): ValidateFunction {
  const check = known.get(schema) ?? ajv.compile(schema)
  known.set(schema, check)
  return check
}

const filling = new Map<Json, ValidateFunction>()

/** What is absent and has a default is right. Changes the value. */
function fillingValidator(schema: Json): ValidateFunction {
  const check = filling.get(schema) ?? fillingAjv.compile(schema)
  filling.set(schema, check)
  return check
}

const closed = new Map<Json, ValidateFunction>()

/** With every object closed: what the schema does not name must not be there either. */
function closedValidator(schema: Json): ValidateFunction {
  const check = closed.get(schema) ?? ajv.compile(close(schema) as Json)
  closed.set(schema, check)
  return check
}

function close(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(close)
  if (typeof schema !== 'object' || schema === null) return schema
  const { example: _, examples: __, ...rest } = schema as Json
  const inner = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, close(value)]))
  return inner.type === 'object' && inner.properties ? { additionalProperties: false, ...inner } : inner
}

function createAjv({ useDefaults }: { useDefaults: boolean }): Ajv2020 {
  const published = addPublishedFormats(new Ajv2020())
  const isDate = published.compile({ type: 'string', format: 'date' })
  const isTime = published.compile({ type: 'string', format: 'date-time' })
  const isMoment = (text: string) => {
    const year = new Date(text).getUTCFullYear()
    return year >= 1 && year <= 9999
  }
  const created = addPublishedFormats(new Ajv2020({ strict: false, allErrors: true, useDefaults }))
  created.addFormat('date', (text: string) => isDate(text) && isMoment(text))
  created.addFormat('date-time', (text: string) => isTime(text) && isMoment(text))
  created.addFormat('date-or-date-time', (text: string) => (isDate(text) || isTime(text)) && isMoment(text))
  return created
}

function addPublishedFormats(instance: Ajv2020): Ajv2020 {
  // The package is CommonJS; under Node its default export is the function or holds it.
  const add = (addFormats as unknown as { default?: typeof addFormats }).default ?? addFormats
  ;(add as unknown as (instance: Ajv2020) => void)(instance)
  return instance
}
