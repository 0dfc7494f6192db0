import type { Context } from '../context/context.ts'
import { addressGroup } from '../http/address.ts'

/**
 * One line for each wrong password, for people and for programs that lock addresses out such as fail2ban: of whom, if
 * there is such an account, and from which IPv4 address or IPv6 /64. Never what was typed.
 */
export function logWrongPassword(
  ctx: Context,
  { accountId, address, at }: { accountId?: string; address: string; at: 'sign-in' | 'settings' },
): void {
  ctx.log.info({ at, accountId: accountId ?? null, address: addressGroup(address) }, 'wrong password')
}
