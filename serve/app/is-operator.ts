import { emailKey } from '#contract/account-rules.ts'
import type { SessionUser } from '#store/accounts/sessions.ts'
import type { Context } from '../context/context.ts'

/**
 * Whether the account is an operator's: by the link in the log, by the group of the provider as it was at the last
 * sign-in, or by OPERATORS. Anyone may sign up with any address, so of these only a confirmed one counts.
 */
export function isOperator(
  { settings }: { settings: Pick<Context['settings'], 'operators' | 'signOn'> },
  user:
    | Pick<SessionUser, 'isOperator' | 'isConfirmed' | 'email' | 'operatorGroup' | 'linkedIssuer'>
    | undefined,
): boolean {
  if (user?.isOperator) return true
  const { signOn } = settings
  const isInGroup = signOn?.operatorGroup !== undefined && user?.operatorGroup === signOn.operatorGroup
  if (isInGroup && user?.linkedIssuer === signOn.issuer) return true
  if (!user?.isConfirmed) return false
  const key = emailKey(user.email)
  return settings.operators?.some((operator) => emailKey(operator) === key) ?? false
}
