import type { TSchema } from 'typebox'

/** What a body may have where no text of it is long. */
export const BODY_BYTES_USUAL = 16 * 1024

/** A password of 1 MB is refused by its own rule and in its words, so the body is read. abuse-cases, "Sign-in and accounts" */
export const BODY_BYTES_WITH_PASSWORD = 2 * 1024 * 1024

/**
 * How many bytes the body of a route may have: those that the contract declares, else what its schema admits in any way
 * of writing JSON. Throws where a part of the schema has no bound.
 */
export function bodyBytesMax({ body, bodyBytes }: { body?: TSchema; bodyBytes?: number }): number {
  return bodyBytes ?? Math.max(BODY_BYTES_USUAL, body ? longestJson(body) : 0)
}

/** `\ud83d\ude00` is one character. */
const BYTES_PER_CHARACTER = 12
const BYTES_OF_NUMBER = 32
/** Of a part: quotes, a colon, a comma, blanks. */
const BYTES_AROUND = 8

function longestJson(schema: TSchema): number {
  const { type, enum: values, const: value, anyOf, properties, items, maxLength, maxItems } = schema as Shape
  if (anyOf) return Math.max(...anyOf.map(longestJson))
  if (values || value !== undefined) return BYTES_AROUND + Math.max(...(values ?? [value]).map(sizeOf))
  if (type === 'string' && maxLength !== undefined) return BYTES_AROUND + maxLength * BYTES_PER_CHARACTER
  if (type === 'array' && items && maxItems !== undefined)
    return BYTES_AROUND + maxItems * (BYTES_AROUND + longestJson(items))
  if (type === 'object' && properties)
    return Object.entries(properties).reduce(
      (sum, [name, property]) => sum + BYTES_AROUND + sizeOf(name) + longestJson(property),
      BYTES_AROUND,
    )
  if (type && ['boolean', 'integer', 'null', 'number'].includes(type)) return BYTES_OF_NUMBER
  throw new Error(`a part of a body has no bound: ${JSON.stringify(schema)}`)
}

const sizeOf = (value: unknown) => String(value).length * BYTES_PER_CHARACTER

/** What of JSON Schema the contract writes. */
interface Shape {
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: TSchema[]
  properties?: Record<string, TSchema>
  items?: TSchema
  maxLength?: number
  maxItems?: number
}
