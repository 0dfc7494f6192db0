import { type Fields, isFields, type ReadRecord } from './file-record.ts'
import { normalizeName, POST_FIELDS, type PostField } from './post-fields.ts'

/** Column names by field, as the caller gave them; a column may be a path such as `likes.count`. */
export type FieldMap = Partial<Record<PostField, string>>

/** Reads one field of one record; null, undefined and '' count as not there. */
export type FieldLookup = (record: ReadRecord, field: PostField) => unknown

type Accessor = (fields: Fields) => unknown

const SHAPES_MAX = 1_000

/** Finds fields by the given map and otherwise by the usual names, in the record first and then in what holds it. */
export function createFieldLookup(map: FieldMap): FieldLookup {
  const shapes = new Map<string, Map<PostField, Accessor[]>>()
  let latest: { fields: Fields; known: Map<PostField, Accessor[]> } | undefined
  const knownOf = (fields: Fields): Map<PostField, Accessor[]> => {
    if (latest?.fields === fields) return latest.known
    // Records of one shape are looked at once: what is looked for in it does not change from one to the next.
    const shape = Object.keys(fields).join('\n')
    let known = shapes.get(shape)
    if (!known) {
      if (shapes.size >= SHAPES_MAX) shapes.clear()
      known = new Map()
      shapes.set(shape, known)
    }
    latest = { fields, known }
    return known
  }
  const accessorsOf = (fields: Fields, field: PostField): Accessor[] => {
    const known = knownOf(fields)
    let accessors = known.get(field)
    if (!accessors) {
      accessors = findAccessors(Object.keys(fields), field, map)
      known.set(field, accessors)
    }
    return accessors
  }
  return (record, field) =>
    firstValue(record.fields, accessorsOf(record.fields, field)) ??
    (record.parent && PARENT_FIELDS.has(field)
      ? firstValue(record.parent, accessorsOf(record.parent, field))
      : undefined)
}

/** What an account says of all its posts; its own id, text and counts are not its posts'. */
const PARENT_FIELDS = new Set<PostField>(['username', 'followers'])

/** Whether a file with these columns can have the field at all. */
export function hasColumnFor(columns: string[], field: PostField, map: FieldMap): boolean {
  return findAccessors(columns, field, map).length > 0
}

function findAccessors(columns: string[], field: PostField, map: FieldMap): Accessor[] {
  const mapped = map[field]
  if (mapped !== undefined) {
    if (columns.includes(mapped)) return [(fields) => fields[mapped]]
    return mapped.includes('.') ? [pathAccessor(mapped.split('.'))] : []
  }
  const byName = new Map(columns.map((column) => [normalizeName(column), column]))
  return POST_FIELDS[field].flatMap((name): Accessor[] => {
    const column = byName.get(normalizeName(name))
    if (column !== undefined) return [(fields) => fields[column]]
    const [head = '', ...rest] = name.split('.')
    const holder = byName.get(normalizeName(head))
    return holder !== undefined && rest.length > 0 ? [pathAccessor([holder, ...rest])] : []
  })
}

function pathAccessor(path: string[]): Accessor {
  return (fields) => {
    let value: unknown = fields
    for (const step of path) {
      if (!isFields(value)) return undefined
      value = Object.hasOwn(value, step) ? value[step] : undefined
    }
    return value
  }
}

/** An object is only a holder of values, never one: `likes: { count: 3 }` is read by `likes.count`. */
function firstValue(fields: Fields, accessors: Accessor[]): unknown {
  for (const access of accessors) {
    const value = access(fields)
    if (value === null || value === undefined || isFields(value)) continue
    if (typeof value === 'string' && value.trim() === '') continue
    return value
  }
  return undefined
}
