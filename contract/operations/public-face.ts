import { type TSchema, Type } from 'typebox'
import { Post } from '../post.ts'
import { PostRow } from '../public/social-fields.ts'

/** Fields that /v1 names otherwise than in snake_case; null: the site alone has it. */
export type PublicNames = Readonly<Record<string, string | null>>

/**
 * A schema of an operation as /v1 gives it: names in snake_case, null for what /api leaves out, and each post as a flat
 * row without what its source keeps back.
 */
export function toPublicSchema(schema: TSchema, names: PublicNames = {}): TSchema {
  if (schema === Post) return PostRow
  const { type: _, properties, required: __, items, anyOf, ...options } = schema as Parts // JSON Schema
  if (properties) {
    const named = renamed(properties, names).map(([publicName, name, part]) => {
      const given = toPublicSchema(part, names)
      return [publicName, isOptional(schema, name) ? Type.Union([given, Type.Null()]) : given]
    })
    return Type.Object(Object.fromEntries(named), options)
  }
  const inner = (part: TSchema) => toPublicSchema(part, names)
  if (items) return Type.Array(inner(items), options)
  if (anyOf) return Type.Union(anyOf.map(inner), options)
  return schema
}

interface ToValue {
  names?: PublicNames
  toRow: (post: Post) => unknown
}

/** A value of `schema` as one of `toPublicSchema(schema)`, in the order of the schema. */
export function toPublicValue(schema: TSchema, value: unknown, to: ToValue): unknown {
  if (value === undefined || value === null) return null
  if (schema === Post) return to.toRow(value as Post) // by its schema
  const { properties, items, anyOf } = schema as Parts
  if (properties) {
    const fields = value as Record<string, unknown> // likewise
    return Object.fromEntries(
      renamed(properties, to.names).map(([publicName, name, part]) => [
        publicName,
        toPublicValue(part, fields[name], to),
      ]),
    )
  }
  if (items) return (value as unknown[]).map((item) => toPublicValue(items, item, to))
  // Something or null: no schema of an answer chooses between two objects.
  const something = anyOf?.find((part) => ['properties', 'items', 'anyOf'].some((key) => key in part))
  return something ? toPublicValue(something, value, to) : value
}

interface Parts {
  type?: string
  required?: string[]
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
}

function isOptional(schema: TSchema, name: string): boolean {
  return !(schema as Parts).required?.includes(name)
}

function renamed(
  properties: Record<string, TSchema>,
  names: PublicNames = {},
): [publicName: string, name: string, part: TSchema][] {
  return Object.entries(properties).flatMap(([name, part]) => {
    const publicName = name in names ? names[name] : toSnake(name)
    return publicName ? [[publicName, name, part] as [string, string, TSchema]] : []
  })
}

const toSnake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
