import { type Fields, isFields, type ReadRecord } from './file-record.ts'
import { normalizeName, POST_FIELDS, type PostField } from './post-fields.ts'

/** Column names by field, as the caller gave them; a column may be a path such as `likes.count`. */
export type FieldMap = Partial<Record<PostField, string>>

export interface FieldLookup {
  /** One field of one record; null, undefined and '' count as not there. */
  read(record: ReadRecord, field: PostField): unknown
  /** Whether the record has a place for the field at all, filled or not. */
  has(record: ReadRecord, field: PostField): boolean
  /** The columns that have given a value so far, by field; a path for nested ones. */
  used(): Map<PostField, string[]>
}

interface Accessor {
  column: string
  read(fields: Fields): unknown
}

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
  const used = new Map<PostField, Set<string>>()
  const valueIn = (fields: Fields, field: PostField): unknown => {
    for (const accessor of accessorsOf(fields, field)) {
      const value = accessor.read(fields)
      if (!isValue(value)) continue
      const columns = used.get(field)
      if (columns) columns.add(accessor.column)
      else used.set(field, new Set([accessor.column]))
      return value
    }
    return undefined
  }
  return {
    read: (record, field) =>
      valueIn(record.fields, field) ??
      (record.parent && PARENT_FIELDS.has(field) ? valueIn(record.parent, field) : undefined),
    has: (record, field) => accessorsOf(record.fields, field).length > 0,
    used: () => new Map([...used].map(([field, columns]) => [field, [...columns]])),
  }
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
    if (columns.includes(mapped)) return [{ column: mapped, read: (fields) => fields[mapped] }]
    return mapped.includes('.') ? [pathAccessor(mapped.split('.'))] : []
  }
  const byName = new Map(columns.map((column) => [normalizeName(column), column]))
  return POST_FIELDS[field].flatMap((name): Accessor[] => {
    const column = byName.get(normalizeName(name))
    if (column !== undefined) return [{ column, read: (fields) => fields[column] }]
    const [head = '', ...rest] = name.split('.')
    const holder = byName.get(normalizeName(head))
    return holder !== undefined && rest.length > 0 ? [pathAccessor([holder, ...rest])] : []
  })
}

function pathAccessor(path: string[]): Accessor {
  return {
    column: path.join('.'),
    read(fields) {
      let value: unknown = fields
      for (const step of path) {
        if (!isFields(value)) return undefined
        value = Object.hasOwn(value, step) ? value[step] : undefined
      }
      return value
    },
  }
}

/** An object is only a holder of values, never one: `likes: { count: 3 }` is read by `likes.count`. */
function isValue(value: unknown): boolean {
  if (value === null || value === undefined || isFields(value)) return false
  return typeof value !== 'string' || value.trim() !== ''
}
