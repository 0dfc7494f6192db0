import { Refusal } from '../http/errors.ts'
import { invalidAt } from './problem.ts'

/** Runs work that is shared with the site; a refusal names the field by its place in the call. */
export async function withPointer<Result>(
  part: 'query' | 'body',
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.field === undefined) throw error
    throw invalidAt(error.field === part ? `#/${part}` : `#/${part}/${error.field}`, error.message)
  }
}
