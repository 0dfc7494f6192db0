import fastJsonStringify from 'fast-json-stringify'

type Schema = Parameters<typeof fastJsonStringify>[0]
type Serialize = (value: unknown) => string

/** By the schema, which is the same object for every server of the process. */
const compiled = new WeakMap<object, Serialize>()

/**
 * What writes answers of a schema as JSON. It is made when the first answer goes out: making those of all routes takes
 * half a second, which no first answer should wait for.
 */
export function compileSerializer({ schema }: { schema: Schema & object }): Serialize {
  return (value) => {
    const known = compiled.get(schema)
    if (known) return known(value)
    const made = fastJsonStringify(schema)
    compiled.set(schema, made)
    return made(value)
  }
}
