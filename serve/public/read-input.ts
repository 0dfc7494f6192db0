import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { PublicRouteContract } from '#contract/public/public-route.ts'
import { checkText } from '../http/check-text.ts'
import { Refusal } from '../http/errors.ts'
import { compileMistakeFinder, type Mistake, readQuery } from '../http/validate.ts'
import { invalidAt, invalidAtAll, Problem } from './problem.ts'

export interface PublicInput {
  params: unknown
  query: unknown
  body: unknown
}

/**
 * Reads and checks what a call brings, by its contract. Unknown parameters are refused, so that a mistyped filter is
 * noticed. Throws a problem that points at the place.
 */
export function inputReader(contract: PublicRouteContract): (request: FastifyRequest) => PublicInput {
  const querySchema = Type.Object(contract.query?.properties ?? {}, { additionalProperties: false })
  const findInQuery = compileMistakeFinder(querySchema, 'query')
  const findInPath = contract.params && compileMistakeFinder(contract.params, 'params')
  const findInBody = contract.body && compileMistakeFinder(contract.body, 'body')

  return (request) => {
    const { format: _, ...raw } = request.query as Record<string, unknown> // read by negotiateFormat
    const query = readQuery(querySchema, raw)
    check('query', query, findInQuery)
    check('path', request.params, findInPath)
    const body = contract.body ? readBody(request) : undefined
    check('body', body, findInBody)
    return { params: request.params, query, body }
  }
}

/** The body as its parser left it: text where it came as JSON. */
function readBody(request: FastifyRequest): unknown {
  if (request.body === undefined) return {}
  if (typeof request.body !== 'string') {
    throw new Problem('unsupported_media_type', 'Send the body as application/json.')
  }
  try {
    const body: unknown = JSON.parse(request.body)
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  } catch {
    throw new Problem('invalid_body', 'The request body is not valid JSON.')
  }
  throw new Problem('invalid_body', 'The request body must be one JSON object.')
}

/** Throws a problem that points at each wrong place of this part, such as `#/body/price`. */
function check(
  part: 'query' | 'path' | 'body',
  value: unknown,
  findMistakes?: (value: unknown) => Mistake[],
): void {
  const pointer = (field: string | undefined) =>
    field === undefined || field === '' || field === part
      ? `#/${part}`
      : `#/${part}/${field.replaceAll('.', '/')}`
  try {
    checkText(value, part === 'path' ? 'params' : part)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw invalidAt(pointer(error.field), error.message)
  }
  const mistakes = findMistakes?.(value) ?? []
  if (mistakes.length === 0) return
  throw invalidAtAll(mistakes.map(({ field, message }) => ({ pointer: pointer(field), message })))
}
