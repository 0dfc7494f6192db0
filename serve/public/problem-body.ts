import { ERRORS } from '#contract/public/errors.ts'
import type { Problem } from './problem.ts'

/** The JSON text of a problem. RFC 9457, section 3 */
export function problemBody(problem: Problem, about: { publicUrl: string; requestId: string }): string {
  return JSON.stringify({
    type: `${about.publicUrl}/docs/errors#${problem.code}`,
    title: ERRORS[problem.code].title,
    status: problem.status,
    detail: problem.message,
    code: problem.code,
    request_id: about.requestId,
    ...(problem.places.length > 0 ? { errors: problem.places } : {}),
  })
}
