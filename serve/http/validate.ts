import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { TObject, TSchema } from 'typebox'
import { isNameList, type ListRule } from '#contract/public/name-list.ts'
import { invalid } from './errors.ts'

/** Checks a value against a schema, fills in defaults; throws a 400 that names the field and what would be right. */
type Validate = (value: unknown) => void

/** A field that is wrong, and what would be right. */
export interface Mistake {
  /** Dotted, such as `socialAccounts.twitter`; empty where the whole value is wrong. */
  field: string
  message: string
}

/** What is wrong with how many of some parameters, or fields, are given; undefined: nothing. */
export function findWrongChoice(
  { exactlyOneOf, atLeastOneOf }: { exactlyOneOf?: readonly string[]; atLeastOneOf?: readonly string[] },
  given: object,
): Mistake | undefined {
  const names = exactlyOneOf ?? atLeastOneOf
  if (!names) return undefined
  const count = names.filter((name) => name in given).length
  if (count === 1 || (count > 1 && !exactlyOneOf)) return undefined
  const wanted = exactlyOneOf ? `either ${names.join(' or ')}` : names.join(' or ')
  return { field: names[0] ?? '', message: `${wanted} is required` }
}

const MISTAKES_MAX = 20

// Of an instance of their own: a format is looked up by its name each time.
const published = addPublishedFormats(new Ajv())
const hasFormOfDate = published.compile({ type: 'string', format: 'date' })
const hasFormOfDateTime = published.compile({ type: 'string', format: 'date-time' })

const ajv = openAjv({ allErrors: false })
const ajvForAll = openAjv({ allErrors: true })

// No coercion: text from a query becomes a number only in `readQuery`, by a strict rule.
function openAjv({ allErrors }: { allErrors: boolean }): Ajv {
  const opened = new Ajv({ useDefaults: true, allErrors, strict: true, allowUnionTypes: true, verbose: true })
  // What is said of text beyond `maxLength`, where the field has words of its own, and what a reader of the value checks.
  opened.addVocabulary(['tooLong', 'form'])
  opened.addKeyword({ keyword: 'list', type: 'string', validate: isNameList, errors: false })
  addAllFormats(opened)
  return opened
}

function addAllFormats(instance: Ajv): void {
  addPublishedFormats(instance)
  // The form alone also fits leap seconds, the year 0 and what an offset moves out of the year 9999.
  const isMoment = (text: string) => isStorableMoment(new Date(text))
  instance.addFormat('date-time', (text: string) => hasFormOfDateTime(text) && isMoment(text))
  instance.addFormat(
    'date-or-date-time',
    (text: string) => (hasFormOfDate(text) || hasFormOfDateTime(text)) && isMoment(text),
  )
}

function addPublishedFormats(instance: Ajv): Ajv {
  // The package is CommonJS; under Node its default export is the function or holds it.
  const formats = (addFormats as unknown as { default?: typeof addFormats }).default ?? addFormats
  ;(formats as unknown as (instance: Ajv, names: string[]) => void)(instance, [
    'date',
    'date-time',
    'email',
    'uri',
    'uuid',
  ])
  return instance
}

export function compileValidator(schema: TSchema, where: 'body' | 'query' | 'params'): Validate {
  const compiled = whenNeeded(() => ajv.compile(schema))
  return (value) => {
    const check = compiled()
    if (check(value)) return
    const error = tellingError(check.errors ?? [])
    if (!error) throw invalid(where, `The ${where} is not valid`)
    const field = fieldOf(error) || where
    throw invalid(field, messageOf(error, field, where))
  }
}

/** Finds the fields that are wrong, each once and the first 20 of them; fills in defaults. For bodies of a bounded size. */
export function compileMistakeFinder(schema: TSchema, where: 'body' | 'query' | 'params') {
  const compiled = whenNeeded(() => ajvForAll.compile(schema))
  return (value: unknown): Mistake[] => {
    const check = compiled()
    if (check(value)) return []
    const byField = new Map<string, ErrorObject>()
    for (const error of check.errors ?? []) {
      const field = fieldOf(error)
      // A choice comes after its options' own errors, and has all of them.
      const isTooLong = byField.get(field)?.keyword === 'maxLength'
      if (!byField.has(field) || (error.keyword === 'anyOf' && !isTooLong)) byField.set(field, error)
    }
    return [...byField]
      .slice(0, MISTAKES_MAX)
      .map(([field, error]) => ({ field, message: messageOf(error, field || where, where) }))
  }
}

/** Compiling what all routes take would make every start wait for what most calls do not ask. */
function whenNeeded<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}

/**
 * Text becomes an integer or a boolean where the schema says so and the text is exactly one.
 * A filter without a value (`username=`) counts as absent by default. spec, section 7: "any non-empty filters"
 */
export function readQuery(
  schema: TObject,
  raw: Record<string, unknown>,
  { emptyIsAbsent = true } = {},
): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null) // so that `__proto__` is a name like any other
  for (const [name, value] of Object.entries(raw)) {
    // Every object has a `toString`, which is no parameter.
    const property = (Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined) as
      | Property
      | undefined
    if (emptyIsAbsent && value === '' && property && !('default' in property)) continue
    query[name] = readValues(property, value)
  }
  return query
}

type Property = { type?: string; list?: ListRule }

/** A list that is given once for each of its names is the same as one with commas. */
function readValues(property: Property | undefined, value: unknown): unknown {
  if (property?.list && Array.isArray(value)) return value.join(',')
  return typeof value === 'string' ? readValue(property?.type, value) : value
}

function readValue(type: string | undefined, text: string): unknown {
  if (type === 'integer' && /^-?\d+$/.test(text)) return Number(text)
  if (type === 'number' && /^-?\d+(\.\d+)?$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** The last error is the outermost: for a choice it has all of its options. What is too long for its option is that. */
function tellingError(errors: readonly ErrorObject[]): ErrorObject | undefined {
  const last = errors.at(-1)
  return last?.keyword === 'anyOf' ? (errors.find(({ keyword }) => keyword === 'maxLength') ?? last) : last
}

function fieldOf(error: ErrorObject): string {
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  const inner = error.params.missingProperty ?? error.params.additionalProperty
  return [path, inner].filter(Boolean).join('.')
}

function messageOf(error: ErrorObject, field: string, where: 'body' | 'query' | 'params'): string {
  const { params, keyword } = error
  if (keyword === 'required') return `${field} is required`
  if (keyword === 'additionalProperties') return `${field} is not a known parameter`
  if (keyword === 'anyOf') return `${field} must be ${choiceOf(error)}`
  if (keyword === 'enum') return `${field} must be one of ${(params.allowedValues as unknown[]).join(', ')}`
  if (keyword === 'const') return `${field} must be ${String(params.allowedValue)}`
  if (keyword === 'type' && where === 'query' && Array.isArray(error.data))
    return `${field} must be given once`
  if (keyword === 'type') return `${field} must be ${withArticle(String(params.type))}${boundsOf(error)}`
  if (keyword === 'minimum' || keyword === 'maximum') return `${field} must be a number${boundsOf(error)}`
  if (keyword === 'minLength' && params.limit === 1) return `${field} must not be empty`
  if (keyword === 'minLength') return `${field} must have at least ${params.limit} characters`
  if (keyword === 'maxLength') {
    const { tooLong } = error.parentSchema as { tooLong?: string }
    return tooLong ?? `${field} must have at most ${params.limit} characters`
  }
  if (keyword === 'list') return `${field} must be ${describeList(error.schema as ListRule)}`
  if (keyword === 'format') return `${field} must be ${FORMATS[String(params.format)] ?? params.format}`
  const description = (error.parentSchema as { description?: string } | undefined)?.description
  return description ? `${field} must be ${description}` : `${field} ${error.message ?? 'is not valid'}`
}

/** The constants of a choice, or the types where it is one between types; between objects, what they are. */
function choiceOf(error: ErrorObject): string {
  const options = error.schema as { const?: unknown; type?: string }[]
  const { description } = error.parentSchema as { description?: string }
  if (description && options.every(({ type }) => type === 'object')) return description
  return `one of ${options.map((option) => String(option.const ?? option.type)).join(', ')}`
}

function describeList({ max, of, charsMax }: ListRule): string {
  const which = of ? `names of ${of.join(', ')}` : `names of at most ${charsMax} characters`
  return `1 to ${max} ${which}, separated by single commas or given once for each`
}

const FORMATS: Record<string, string> = {
  date: 'a date such as 2026-01-31',
  'date-time': 'a time such as 2026-01-31T08:00:00Z',
  'date-or-date-time': 'a date such as 2026-01-31 or a time such as 2026-01-31T08:00:00Z',
  email: 'an e-mail address',
  uri: 'an address such as https://example.com',
  uuid: 'an id',
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}

function boundsOf(error: ErrorObject): string {
  const { minimum, maximum } = (error.parentSchema ?? {}) as { minimum?: number; maximum?: number }
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`
  if (minimum !== undefined) return ` of at least ${minimum}`
  return maximum === undefined ? '' : ` of at most ${maximum}`
}

/**
 * Whether a moment is one that the database, JSON and every client can write alike: in the years 1 to 9999 (UTC).
 * What is no moment at all, such as a leap second, is not.
 */
export function isStorableMoment(moment: Date): boolean {
  const year = moment.getUTCFullYear() // NaN where it is no moment
  return year >= 1 && year <= 9999
}
