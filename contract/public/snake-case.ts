import { type TSchema, Type } from 'typebox'

/** A schema of /api as /v1 gives it: the same with names in snake_case. */
export function toSnakeSchema(schema: TSchema): TSchema {
  const { properties, items, anyOf } = schema as Parts // JSON Schema, of which a schema has one
  if (properties) {
    const named = Object.entries(properties).map(([name, part]) => [toSnake(name), toSnakeSchema(part)])
    return Type.Object(Object.fromEntries(named))
  }
  if (items) return Type.Array(toSnakeSchema(items))
  if (anyOf) return Type.Union(anyOf.map(toSnakeSchema))
  return schema
}

interface Parts {
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
}

/** A value of `schema` as one of `toSnakeSchema(schema)`. */
export function toSnakeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSnakeValue)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [toSnake(name), toSnakeValue(part)]))
}

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
