import type { ReadRecord } from './formats.ts'
import { type FieldSource, type Fields, type Get, isFields, type PostLayout } from './layouts/layout.ts'
import { namesOf, normalizeName, type PostField } from './layouts/post-fields.ts'
import { looksLikeRepr, parsePython } from './parse-python.ts'

/** Column names by field, as the caller gave them; a column may be a path such as `likes.count`. */
export type FieldMap = Partial<Record<PostField, string>>

export interface FieldLookup {
  /** One field of one record; null, undefined and '' count as not there. */
  read(record: ReadRecord, field: PostField): unknown
  /** Every value that the record has under the names of a field, the likeliest first. */
  readAll(record: ReadRecord, field: PostField): unknown[]
  /** Whether the record has a place for the field at all, filled or not. */
  has(record: ReadRecord, field: PostField): boolean
  /** What a record has at a path. */
  get(record: ReadRecord): Get
  /** The columns that have given a value so far, by field; a path for nested ones. */
  used(): Map<PostField, string[]>
  /** The columns of the first records that no field was read from, each with a value that it has. */
  unused(): Map<string, unknown>
}

interface Accessor {
  column: string
  read(fields: Fields): unknown
}

interface Shape {
  byName: Map<string, string>
  byPath: Map<string, Accessor | undefined>
  byField: Map<PostField, Accessor[]>
}

const SHAPES_MAX = 1_000
/** Of so many records the columns are kept, so that those can be named that nothing was read from. */
const SAMPLED_RECORDS = 200

/** Finds fields by the given map, then by the layout, then by the usual names. */
export function createFieldLookup(map: FieldMap, layout?: PostLayout): FieldLookup {
  const shapes = new Map<string, Shape>()
  let latest: { fields: Fields; shape: Shape } | undefined
  let sampled = 0
  let latestSampled: Fields | undefined
  const samples = new Map<string, unknown>()
  const used = new Map<PostField, Set<string>>()
  const heads = new Set<string>()

  const sample = (fields: Fields): void => {
    if (sampled >= SAMPLED_RECORDS || latestSampled === fields) return
    latestSampled = fields
    sampled += 1
    for (const [column, value] of Object.entries(fields))
      if (!samples.has(column) || !isPresent(samples.get(column))) samples.set(column, value)
  }
  const shapeOf = (fields: Fields): Shape => {
    if (latest?.fields === fields) return latest.shape
    // Records of one shape are looked at once: what is looked for in it does not change from one to the next.
    const columns = Object.keys(fields)
    const key = columns.join('\n')
    let shape = shapes.get(key)
    if (!shape) {
      if (shapes.size >= SHAPES_MAX) shapes.clear()
      shape = { byName: nameColumns(columns), byPath: new Map(), byField: new Map() }
      shapes.set(key, shape)
    }
    latest = { fields, shape }
    return shape
  }
  const valueAt = (record: ReadRecord, path: string, onValue?: (column: string) => void): unknown => {
    const fields = path.startsWith('../') ? record.parent : record.fields
    if (!fields) return undefined
    const shape = shapeOf(fields)
    const known = path.startsWith('../') ? path.slice(3) : path
    let accessor = shape.byPath.get(known)
    if (!accessor && !shape.byPath.has(known)) {
      accessor = findAccessor(shape.byName, known)
      shape.byPath.set(known, accessor)
    }
    const value = accessor?.read(fields)
    if (!accessor || !isPresent(value)) return undefined
    onValue?.(accessor.column)
    return value
  }
  const noteUse = (field: PostField, column: string, holder = ''): void => {
    const columns = used.get(field)
    if (columns) columns.add(holder + column)
    else used.set(field, new Set([holder + column]))
    heads.add(column)
  }
  const accessorsOf = (fields: Fields, field: PostField): Accessor[] => {
    const { byField, byName } = shapeOf(fields)
    let accessors = byField.get(field)
    if (!accessors) {
      accessors = findAccessors(byName, field, { map, layout })
      byField.set(field, accessors)
    }
    return accessors
  }
  const valuesIn = (fields: Fields, field: PostField, limit: number, holder = ''): unknown[] => {
    const values: unknown[] = []
    for (const accessor of accessorsOf(fields, field)) {
      const cell = accessor.read(fields)
      const isPlain = field === 'text' || layout?.isOwn
      const value = isPlain ? cell : unwrap(openCell(cell))
      if (!isValue(value) || (!isPlain && !NAMED_IF_BROKEN.has(field) && isBrokenRepr(value))) continue
      noteUse(field, accessor.column, holder)
      values.push(value)
      if (values.length >= limit) break
    }
    return values
  }
  const readAll = (record: ReadRecord, field: PostField, limit: number): unknown[] => {
    sample(record.fields)
    const source = map[field] === undefined ? layout?.fields[field] : undefined
    if (typeof source === 'function') {
      const columns: string[] = []
      const value = source((path) => valueAt(record, path, (column) => columns.push(column)))
      if (!isValue(value)) return []
      for (const column of columns) noteUse(field, column)
      return [value]
    }
    const fromParent = source?.flatMap((path) => {
      if (!path.startsWith('../')) return []
      return [valueAt(record, path, (column) => noteUse(field, column))].filter(isValue)
    })
    const values = [...valuesIn(record.fields, field, limit), ...(fromParent ?? [])]
    if (values.length === 0 && record.parent && PARENT_FIELDS.has(field))
      return valuesIn(record.parent, field, limit, '../')
    return values
  }
  return {
    read: (record, field) => readAll(record, field, 1)[0],
    readAll: (record, field) => readAll(record, field, Number.POSITIVE_INFINITY),
    // What a layout makes of other values may be absent without a mistake of the record.
    has: (record, field) => accessorsOf(record.fields, field).length > 0,
    get: (record) => (path) => valueAt(record, path),
    used: () => new Map([...used].map(([field, columns]) => [field, [...columns]])),
    unused: () => new Map([...samples].filter(([column]) => !isUsed(column, heads))),
  }
}

function isUsed(column: string, paths: ReadonlySet<string>): boolean {
  return [...paths].some((path) => path === column || path.startsWith(`${column}.`))
}

/** What cannot be read of these is a mistake of the row and not absent. */
const NAMED_IF_BROKEN = new Set<PostField>(['username', 'createdAt'])

function isBrokenRepr(value: unknown): boolean {
  return typeof value === 'string' && looksLikeRepr(value)
}

/** What an account says of all its posts; its own id, text and counts are not its posts'. */
const PARENT_FIELDS = new Set<PostField>(['username', 'followers'])

/** Whether a file with these columns can have the field at all. */
export function hasColumnFor(columns: string[], field: PostField, map: FieldMap): boolean {
  return findAccessors(nameColumns(columns), field, { map }).length > 0
}

/** What a record holds at a path, looked for as it is looked for in all others. For a look at a few records. */
export function createGet(fields: Fields, parent?: Fields): Get {
  return createFieldLookup({}).get({ line: 0, fields, ...(parent && { parent }) })
}

function nameColumns(columns: string[]): Map<string, string> {
  const byName = new Map<string, string>()
  for (const column of columns) {
    const name = normalizeName(column)
    const known = byName.get(name)
    // `_id` is a database's own, `id` what it keeps.
    if (known === undefined || (known.startsWith('_') && !column.startsWith('_'))) byName.set(name, column)
  }
  return byName
}

function findAccessors(
  byName: Map<string, string>,
  field: PostField,
  { map, layout }: { map: FieldMap; layout?: PostLayout },
): Accessor[] {
  const mapped = map[field]
  if (mapped !== undefined) {
    if ([...byName.values()].includes(mapped)) return [columnAccessor(mapped)]
    return mapped.includes('.') ? [pathAccessor(mapped.split('.'))] : []
  }
  const source: FieldSource = layout?.fields[field] ?? namesOf(field)
  if (typeof source === 'function') return []
  const paths = source.length > 0 && NEEDED.has(field) ? [...source, ...namesOf(field)] : source
  return paths.flatMap((path) => findAccessor(byName, path) ?? [])
}

/** Without these a row is no post: a row of another make in a file is still read by the usual names. */
const NEEDED = new Set<PostField>(['externalId', 'username', 'createdAt'])

/** By the column that has the whole path as its name, else by the longest beginning of it that is a column. */
function findAccessor(byName: Map<string, string>, path: string): Accessor | undefined {
  const steps = path.split('.')
  for (let count = steps.length; count > 0; count--) {
    const column = byName.get(normalizeName(steps.slice(0, count).join('.')))
    if (column === undefined) continue
    return count === steps.length ? columnAccessor(column) : pathAccessor([column, ...steps.slice(count)])
  }
  return undefined
}

function columnAccessor(column: string): Accessor {
  return { column, read: (fields) => unwrap(fields[column]) }
}

function pathAccessor(path: string[]): Accessor {
  return {
    column: path.join('.'),
    read(fields) {
      let value: unknown = fields
      for (const step of path) {
        value = openCell(value)
        if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
        value = unwrap((value as Fields)[step]) // a list has its places as names
      }
      return value
    },
  }
}

/** The values that a cell holds; a cell of one value as it is. */
function openCell(value: unknown): unknown {
  return typeof value === 'string' && looksLikeRepr(value) ? (parsePython(value) ?? value) : value
}

/** Extended JSON of MongoDB: `{ "$numberLong": "7" }` is "7", `{ "$date": ... }` what it holds. */
function unwrap(value: unknown): unknown {
  if (!isFields(value)) return value
  for (const name in value) {
    if (name[0] !== '$') return value
    const inner = EXTENDED.has(name) ? value[name] : undefined
    return inner === undefined ? value : unwrap(inner)
  }
  return value
}

const EXTENDED = new Set(['$oid', '$date', '$numberLong', '$numberInt', '$numberDouble', '$numberDecimal'])

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== '')
}

/** An object is only a holder of values, never one: `likes: { count: 3 }` is read by `likes.count`. */
function isValue(value: unknown): boolean {
  return isPresent(value) && !(isFields(value) && !(value instanceof Date))
}
