import { Type } from 'typebox'
import type { PublicRouteContract } from '#contract/public/public-route.ts'
import type { Database } from '#store/database.ts'
import { findTapeStart } from '#store/tape/read-tape.ts'
import { Refusal } from '../http/errors.ts'
import { NOT_UTF8 } from '../http/read-json-bodies.ts'
import { checkEncoding, checkText } from '../http/text.ts'
import { compileMistakeFinder, findWrongChoice, type Mistake, readQuery } from '../http/validate.ts'
import { invalidAt, invalidAtAll, Problem } from './problem.ts'
import type { IncomingCall } from './public-route.ts'

export interface PublicInput {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Reads and checks what a call brings, by its contract. Unknown parameters are refused, so that a mistyped filter is
 * noticed. Throws a problem that points at the place.
 */
export function inputReader(contract: PublicRouteContract): (call: IncomingCall) => PublicInput {
  const querySchema = Type.Object(contract.query?.properties ?? {}, { additionalProperties: false })
  const findInQuery = compileMistakeFinder(querySchema, 'query')
  const findInPath = contract.params && compileMistakeFinder(contract.params, 'params')
  const findInBody = contract.body && compileMistakeFinder(contract.body, 'body')

  return (call) => {
    checkAt('query', () => checkEncoding(call.url))
    const { format: _, ...raw } = call.query as Record<string, unknown> // read by negotiateFormat
    if ('as_of' in raw && !('as_of' in querySchema.properties)) throw NOT_KEPT
    const query = readQuery(querySchema, raw, { emptyIsAbsent: false })
    check('query', query, findInQuery)
    check('path', call.params, findInPath)
    const body = contract.body ? readBody(call) : undefined
    check('body', body, findInBody)
    checkChoice(contract, contract.body ? 'body' : 'query', (contract.body ? body : query) as object)
    return { params: call.params, query, body }
  }
}

const NOT_KEPT = invalidAt(
  '#/query/as_of',
  'as_of cannot be asked here: earlier answers of this operation are not kept. /v1/catalog lists what can be asked, and since when',
)

/** Stands for a body that came as JSON and is not UTF-8. */
export const BROKEN_TEXT = Symbol('a body that is not UTF-8')

/** The body as its parser left it: text where it came as JSON. */
function readBody(call: IncomingCall): unknown {
  if (call.body === undefined) return {}
  if (call.body === BROKEN_TEXT) throw new Problem('invalid_body', NOT_UTF8)
  if (typeof call.body !== 'string') {
    throw new Problem('unsupported_media_type', 'Send the body as application/json.')
  }
  try {
    const body: unknown = JSON.parse(call.body)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    throw new Problem('invalid_body', 'The request body is not valid JSON.')
  }
  throw new Problem('invalid_body', 'The request body must be one JSON object.')
}

type Part = 'query' | 'path' | 'body'

/** Throws a problem that points at each wrong place of this part, such as `#/body/price`. */
function check(part: Part, value: unknown, findMistakes?: (value: unknown) => Mistake[]): void {
  checkAt(part, () => checkText(value, part === 'path' ? 'params' : part))
  const mistakes = findMistakes?.(value) ?? []
  if (mistakes.length === 0) return
  throw invalidAtAll(mistakes.map(({ field, message }) => ({ pointer: pointerTo(part, field), message })))
}

/** Runs a check that is shared with the site; a refusal names its place in the call. */
function checkAt(part: Part, work: () => void): void {
  try {
    work()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw invalidAt(pointerTo(part, error.field), error.message)
  }
}

function pointerTo(part: Part, field: string | undefined): string {
  if (field === undefined || field === '' || field === part) return `#/${part}`
  return `#/${part}/${field.replaceAll('.', '/')}`
}

function checkChoice(contract: PublicRouteContract, part: Part, given: object): void {
  const wrong = findWrongChoice(contract, given)
  if (wrong) throw invalidAt(pointerTo(part, wrong.field), wrong.message)
}

/**
 * The moment whose knowledge is asked for; undefined: now. Throws a 400 for one that lies ahead, and for one from before
 * the tape began, that says since when.
 */
export async function readAsOf(
  data: Database,
  { as_of: text }: { as_of?: string },
  now: Date,
): Promise<Date | undefined> {
  if (text === undefined) return undefined
  const asOf = new Date(text)
  if (asOf > now) throw invalidAt('#/query/as_of', `as_of must not be after now, ${now.toISOString()}`)
  const start = await findTapeStart(data)
  if (!start) throw invalidAt('#/query/as_of', 'as_of can be asked once the tape has begun; it is empty')
  if (asOf >= start) return asOf
  throw invalidAt('#/query/as_of', `as_of must not be before ${start.toISOString()}, when the tape begins`)
}
