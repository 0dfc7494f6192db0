import { emailKey, findEmailProblem, normalizeEmail } from '#contract/account-rules.ts'
import { findAccount } from '#store/accounts/find-account.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'

/** Where an alert's mails are to go; null: the account's own address, also where that is named. Throws a 400. */
export async function readAlertEmail(
  ctx: Context,
  { userId, sent }: { userId: string; sent: string | null | undefined },
): Promise<{ address: string; key: string } | null> {
  if (sent === null || sent === undefined) return null
  if (findEmailProblem(sent))
    throw invalid('email', 'email must be one e-mail address such as ada@example.com')
  const account = await findAccount(ctx.db, { id: userId })
  if (!account) throw notFound()
  const key = emailKey(sent)
  return key === emailKey(account.email) ? null : { address: normalizeEmail(sent), key }
}
