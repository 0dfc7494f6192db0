// biome-ignore lint/suspicious/noExplicitAny: JSON Schema has many forms; what is read is looked for first
type Json = Record<string, any>

/**
 * Schemas in the form that client generators compile: every object with fields stands once, under a name of its own, and
 * is referred to elsewhere; each list of words has its type; `null` stands beside the type. An object is named by its
 * title, else by where it stands; objects that differ in their description alone are one.
 */
export function nameSchemas(given: Record<string, Json>): Record<string, Json> {
  const schemas: Record<string, Json> = {}
  const nameByForm = new Map<string, string>()

  for (const [name, schema] of Object.entries(given)) {
    nameByForm.set(formOf(schema), name)
    schemas[name] = {} // keeps the place
  }
  for (const [name, schema] of Object.entries(given)) schemas[name] = inside(schema, name)
  return schemas

  function inside(schema: Json, name: string): Json {
    const { title: _, ...plain } = writePlainly(schema)
    if (plain.anyOf) return { ...plain, anyOf: plain.anyOf.map((one: Json) => refer(one, name)) }
    if (plain.items) return { ...plain, items: refer(plain.items, singular(name)) }
    if (!plain.properties) return plain
    const properties = Object.entries<Json>(plain.properties).map(([key, property]) => {
      const place = key === 'data' ? `${name.replace(/s$/, '')}Row` : `${name}${toPascal(key)}`
      return [key, refer(property, place)]
    })
    return { ...plain, properties: Object.fromEntries(properties) }
  }

  function refer(schema: Json, name: string): Json {
    if (Object.keys(schema.properties ?? {}).length === 0) return inside(schema, name)
    const form = formOf(schema)
    const known = nameByForm.get(form)
    if (known !== undefined) return { $ref: PLACE + known }
    const own = freeName(schema.title ?? name)
    nameByForm.set(form, own)
    schemas[own] = {}
    schemas[own] = inside(schema, own)
    return { $ref: PLACE + own }
  }

  function freeName(wanted: string): string {
    let name = wanted
    for (let next = 2; schemas[name] !== undefined; next++) name = `${wanted}${next}`
    return name
  }
}

export const PLACE = '#/components/schemas/'

const formOf = (schema: Json) => JSON.stringify({ ...schema, description: undefined })
const singular = (name: string) => (name.endsWith('eries') ? name : name.replace(/(?<!s)s$/, ''))

export function toPascal(name: string): string {
  return name.replaceAll(/(?:^|_)(\w)/g, (_, letter) => letter.toUpperCase())
}

/** The schema itself, without what is below it: words have a type, and a choice between one type and null is one type. */
export function writePlainly(schema: Json): Json {
  const { anyOf, ...outer } = schema
  if (!anyOf) return withType(schema)
  const choices = anyOf.map(withType)
  const [one, ...others] = gatherWords(choices.filter(({ type }: Json) => type !== 'null'))
  const isNullable = choices.some(({ type }: Json) => type === 'null')
  if (!one || others.length > 0 || one.properties || typeof one.type !== 'string') return schema
  if (!isNullable) return { ...one, ...outer }
  return { ...one, ...outer, type: [one.type, 'null'], ...(one.enum ? { enum: [...one.enum, null] } : {}) }
}

function withType(schema: Json): Json {
  if (schema.type === 'integer' && !(schema.maximum < 2 ** 31)) return { ...schema, format: 'int64' }
  if (typeof schema.const === 'boolean') return withoutConst(schema)
  if (schema.type !== undefined || !schema.enum) return schema
  const isText = schema.enum.every((word: unknown) => typeof word === 'string')
  if (!isText) throw new Error(`no single type has the values ${schema.enum.join(', ')}`)
  return { type: 'string', ...schema }
}

/** Generators write the only value of a boolean as a text, which does not compile. */
function withoutConst({ const: value, ...schema }: Json): Json {
  return { ...schema, description: schema.description ?? `Always ${value}` }
}

/** Single words and lists of words as one list. */
function gatherWords(choices: Json[]): Json[] {
  const isWords = (one: Json) => one.enum !== undefined || typeof one.const === 'string'
  const lists = choices.filter(isWords)
  const rest = choices.filter((one) => !isWords(one))
  if (lists.length === 0) return rest
  const { const: _, ...described } = Object.assign({}, ...lists)
  return [{ ...described, type: 'string', enum: lists.flatMap((one) => one.enum ?? [one.const]) }, ...rest]
}
