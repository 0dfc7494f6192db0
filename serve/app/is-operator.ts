import { emailKey } from '#contract/account-rules.ts'
import type { SessionUser } from '#store/accounts/session-user.ts'
import type { Context } from '../context/context.ts'

/** Whether the account is an operator's. Anybody may sign up with any address, so only a confirmed one counts. */
export function isOperator({ settings }: Pick<Context, 'settings'>, user: SessionUser | undefined): boolean {
  if (!user?.isConfirmed) return false
  const key = emailKey(user.email)
  return settings.operators?.some((operator) => emailKey(operator) === key) ?? false
}
