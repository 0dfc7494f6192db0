import { findPasswordProblem } from '#contract/account-rules.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { isCommonPassword } from '../secrets/is-common-password.ts'
import { refuseProblem } from './refuse-problem.ts'

const WORDS_OF_SITE = [
  'crowdtape',
  'crowd',
  'tape',
  'crypto',
  'bitcoin',
  'ethereum',
  'hodl',
  'satoshi',
  'login',
]

/** Throws a 400 for a new password that breaks the rules or is among those that are tried first for its account. */
export function refuseWeakPassword(
  ctx: Context,
  {
    password,
    account,
    field = 'password',
  }: { password: string; account?: { username: string; email: string }; field?: string },
): void {
  refuseProblem(findPasswordProblem(password, ctx.settings.passwordMinLength), field)
  const words = [...WORDS_OF_SITE, new URL(ctx.settings.publicUrl).hostname]
  if (isCommonPassword(password, account ? [...words, account.username, account.email] : words)) {
    throw invalid(
      field,
      'Password is too common: it is a word, a name or a row of keys with little added, which are tried first. Please choose another.',
    )
  }
}
