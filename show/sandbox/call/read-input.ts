import type { SandboxInput } from '../endpoints/sandbox-endpoint.ts'

export type ReadInput = { ok: true; input: SandboxInput } | { ok: false; problem: string }

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
