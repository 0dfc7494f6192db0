import { askAlertAddress } from '#store/alerts/alert-addresses.ts'
import type { Context } from '../context/context.ts'
import { createSecretToken, createStopToken } from '../secrets/secret-token.ts'

const HOUR_MS = 3_600_000
const CONFIRM_LIFE_MS = 7 * 24 * HOUR_MS

/**
 * Asks an address that is not the account's own whether it wants the account's alert mails; until it says so by the
 * link, that question is the only mail it gets, at most one an hour from all accounts together.
 */
export async function askAddress(
  ctx: Context,
  { userId, email }: { userId: string; email: { address: string; key: string } },
): Promise<void> {
  const { token, tokenHash } = createSecretToken('cta_')
  const now = ctx.now()
  const stopToken = createStopToken()
  await askAlertAddress(ctx.db, {
    userId,
    emailKey: email.key,
    email: email.address,
    token: ctx.secretBox.seal(token, 'mail token'),
    confirmHash: tokenHash,
    confirmExpiresAt: new Date(now.getTime() + CONFIRM_LIFE_MS),
    stopToken,
    now,
    askedBefore: new Date(now.getTime() - HOUR_MS),
  })
}
