import { findPasswordProblem } from '#contract/account-rules.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { isCommonPassword } from '../secrets/is-common-password.ts'
import { refuseProblem } from './refuse-problem.ts'

/** Throws a 400 for a new password that breaks the rules or is among those that are tried first. */
export function refuseWeakPassword(ctx: Context, password: string, field = 'password'): void {
  refuseProblem(findPasswordProblem(password, ctx.settings.passwordMinLength), field)
  if (isCommonPassword(password)) {
    throw invalid(
      field,
      'Password is too common: it is among the first that are tried. Please choose another.',
    )
  }
}
