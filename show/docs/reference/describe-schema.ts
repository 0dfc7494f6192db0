import { formatNumber } from '../../ui/format/numbers.ts'
import type { FieldRow } from './operation.ts'

/** JSON Schema as the contract writes it. */
export interface JsonSchema {
  type?: string
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  description?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

/** The fields of an object, and those within them, in their order. */
export function listFields(schema: JsonSchema | undefined, depth = 0): FieldRow[] {
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
    const row: FieldRow = {
      name,
      depth,
      type: describeType(property),
      isRequired: schema?.required?.includes(name) === true && property.default === undefined,
      description: descriptionOf(property),
      choices: choicesOf(property),
      byDefault: property.default === undefined ? undefined : String(property.default),
    }
    return [row, ...listFields(innerOf(property), depth + 1)]
  })
}

/** A type in words: `integer, 1 to 1,000`, `list of strings`, `text or null`. */
export function describeType(schema: JsonSchema): string {
  if (schema.anyOf) return schema.anyOf.map(describeType).join(' or ')
  if (schema.const !== undefined) return `\`${String(schema.const)}\``
  if (schema.enum) return typeof schema.enum[0] === 'number' ? 'number' : 'string'
  if (schema.type === 'array') return `list of ${pluralOf(schema.items)}`
  return [nameOf(schema), boundsOf(schema)].filter(Boolean).join(', ')
}

function nameOf({ type = 'any', format }: JsonSchema): string {
  if (format === 'date-time') return 'time, UTC'
  if (format === 'date-or-date-time') return 'date or time, UTC'
  if (format === 'uri' || format === 'email' || format === 'uuid') return format === 'uri' ? 'URL' : format
  return type
}

function boundsOf({ minimum, maximum, maxLength }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined)
    return `${formatNumber(minimum)} to ${formatNumber(maximum)}`
  if (minimum !== undefined && minimum !== 0) return `${formatNumber(minimum)} or more`
  if (maximum !== undefined) return `at most ${formatNumber(maximum)}`
  return maxLength === undefined ? '' : `at most ${formatNumber(maxLength)} characters`
}

function pluralOf(items: JsonSchema = {}): string {
  return items.anyOf || items.const !== undefined
    ? 'values'
    : `${nameOf({ ...items, type: items.type ?? 'string' })}s`
}

/** Also that of the member beside null. */
function descriptionOf(schema: JsonSchema): string {
  return schema.description ?? schema.anyOf?.find(({ description }) => description)?.description ?? ''
}

function choicesOf(schema: JsonSchema): string[] {
  const choices = schema.enum ?? schema.anyOf?.find((member) => member.enum)?.enum ?? schema.items?.enum ?? []
  return choices.map(String)
}

/** What lies within: the fields of an object, or of the objects of a list. */
function innerOf(schema: JsonSchema): JsonSchema | undefined {
  if (schema.anyOf) return schema.anyOf.map(innerOf).find(Boolean)
  return schema.type === 'array' ? schema.items && innerOf(schema.items) : schema.properties && schema
}
