import type { SandboxEndpoint, SandboxInput } from '../endpoints/list-sandbox-endpoints.ts'

/** A call as it goes out. */
export interface SandboxCall {
  method: SandboxEndpoint['method']
  /** With the query. */
  address: string
  /** JSON text; undefined where the method carries none. */
  body: string | undefined
}

/**
 * The call that the fields make: what the path names goes into it, then the query, and the rest into the body where
 * the endpoint takes one. A field of the path that is missing keeps its name, so that it is seen.
 */
export function buildCall(endpoint: SandboxEndpoint, input: SandboxInput): SandboxCall {
  const { method, fields } = endpoint
  const hasBody = method === 'POST' || method === 'PUT' || method === 'PATCH'
  const placeOf = (name: string) =>
    fields.find((field) => field.name === name)?.place ?? (hasBody ? 'body' : 'query')
  const query = new URLSearchParams()
  const body: SandboxInput = {}
  let path = endpoint.path
  for (const [name, value] of Object.entries(input)) {
    const place = placeOf(name)
    if (place === 'body') body[name] = value
    if (value === null || value === undefined) continue
    if (place === 'path') path = path.replace(`:${name}`, encodeURIComponent(toText(value)))
    if (place === 'query') query.append(name, toText(value))
  }
  // Commas and colons are allowed in a query (RFC 3986, section 3.4) and lists read better with them.
  const search = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return {
    method,
    address: search ? `${path}?${search}` : path,
    body: hasBody ? JSON.stringify(body, null, 2) : undefined,
  }
}

function toText(value: unknown): string {
  if (Array.isArray(value)) return value.map(toText).join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

type ReadInput = { ok: true; input: SandboxInput } | { ok: false; problem: string }

/** What stands in the body box: a JSON object; an empty box is an empty object. */
export function readInput(text: string): ReadInput {
  if (text.trim() === '') return { ok: true, input: {} }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, input: value as SandboxInput } // just seen to be an object
    }
    return { ok: false, problem: 'The body must be one JSON object, such as { "symbol": "BTC" }' }
  } catch (error) {
    return { ok: false, problem: `Not valid JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}
