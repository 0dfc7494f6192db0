import { emailKey, findEmailProblem, normalizeEmail } from '#contract/account-rules.ts'
import type { AlertMode } from '#contract/alerts.ts'
import { findAccount } from '#store/accounts/find-account.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'

/**
 * Where an alert's mails are to go; null: the account's own address, also where that is named. Throws a 400, also for any
 * other address of an account whose own is not confirmed: a stranger could have mails sent to anybody. Test alerts send none.
 */
export async function readAlertEmail(
  ctx: Context,
  { userId, mode, sent }: { userId: string; mode: AlertMode; sent: string | null | undefined },
): Promise<{ address: string; key: string } | null> {
  if (sent === null || sent === undefined) return null
  if (findEmailProblem(sent))
    throw invalid('email', 'email must be one e-mail address such as ada@example.com')
  const account = await findAccount(ctx.db, { id: userId })
  if (!account) throw notFound()
  const key = emailKey(sent)
  if (key === emailKey(account.email)) return null
  if (mode !== 'test' && !account.isConfirmed) {
    throw invalid('email', 'Confirm your own e-mail address first; alerts can go to another one then')
  }
  return { address: normalizeEmail(sent), key }
}
