import type { AccountProblem } from '#contract/account-rules.ts'
import { conflict, invalid } from '../http/errors.ts'

/** Throws the first thing that is wrong as a 400 that names its field; `as` renames the field to the call's own. */
export function refuseProblem(problem: AccountProblem | undefined, as?: string): void {
  if (problem) throw invalid(as ?? problem.field, problem.message)
}

/** Throws a 409 that says which of a user's unique fields another account has. */
export function refuseTaken(field: 'username' | 'email'): never {
  throw conflict(field, field === 'username' ? 'Username is already taken' : 'Email is already registered')
}
