import { randomBytes } from 'node:crypto'
import { askAlertAddress } from '#store/alerts/ask-alert-address.ts'
import { createSecretToken } from '../accounts/secret-token.ts'
import type { Context } from '../context.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import { confirmAlertsMail } from './alert-mails.ts'

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
  const isAsked = await askAlertAddress(ctx.db, {
    userId,
    emailKey: email.key,
    email: email.address,
    confirmHash: tokenHash,
    confirmExpiresAt: new Date(now.getTime() + CONFIRM_LIFE_MS),
    stopToken,
    now,
    askedBefore: new Date(now.getTime() - HOUR_MS),
  })
  if (!isAsked) return
  ctx.background.run('ask about alert mails', (stopping) =>
    deliverMail(ctx, confirmAlertsMail(ctx.settings.publicUrl, email.address, token), stopping),
  )
}

/** Not hashed where it is stored, because every mail has to carry it; all it can do is to end mails. */
export function createStopToken(): string {
  return randomBytes(24).toString('base64url')
}
