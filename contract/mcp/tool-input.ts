import type { TObject } from 'typebox'

/** A JSON Schema object as every assistant reads it: no formats, patterns or references. */
export interface ToolInput {
  type: 'object'
  properties: Record<string, ToolProperty>
  required?: string[]
  additionalProperties: false
}

export interface ToolProperty {
  type: 'string' | 'integer' | 'boolean' | 'object'
  description?: string
  enum?: string[]
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
}

/** The parts of an answer and their types, as JSON Schema. An answer may have more. */
export interface ToolOutput {
  type: 'object'
  properties: Record<string, { type: 'array' | 'object' | 'string' }>
  required?: string[]
}

/**
 * The named fields of an operation as arguments of a tool: types, choices and bounds are those of the operation, in fewer
 * words, because an assistant reads them before every answer.
 */
export function fromOperation(
  fields: TObject | undefined,
  words: Record<string, string>,
): Record<string, ToolProperty> {
  const entries = Object.entries(words).map(([name, description]) => {
    const field = fields?.properties[name] as Field | undefined
    if (!field) throw new Error(`there is no field ${name}`)
    const { minimum, maximum, default: fallback } = field
    const maxLength = field.maxLength ?? field.anyOf?.find(({ type }) => type === 'string')?.maxLength
    return [
      name,
      {
        type: typeOf(field),
        ...(description ? { description } : {}),
        ...(field.enum ? { enum: field.enum } : {}),
        ...(maxLength === undefined ? {} : { maxLength }),
        ...(minimum === undefined ? {} : { minimum }),
        ...(maximum === undefined ? {} : { maximum }),
        ...(fallback === undefined ? {} : { default: fallback }),
      },
    ] as const
  })
  return Object.fromEntries(entries)
}

interface Field {
  type?: string
  enum?: string[]
  maxLength?: number
  minimum?: number
  maximum?: number
  default?: unknown
  /** Of a choice between text and a number, such as a price. */
  anyOf?: Field[]
}

function typeOf({ type }: Field): ToolProperty['type'] {
  return type === 'integer' || type === 'boolean' ? type : 'string'
}
