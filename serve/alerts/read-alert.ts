import { readPrice } from '#analyze/alerts/prices.ts'
import { emailKey, findEmailProblem, normalizeEmail } from '#contract/account-rules.ts'
import type { AlertMode } from '#contract/alerts.ts'
import { HOUR_MS, WEEK_MS } from '#contract/time/duration.ts'
import { findAccount } from '#store/accounts/accounts.ts'
import { askAlertAddress } from '#store/alerts/alert-addresses.ts'
import { listWebhooks } from '#store/webhooks/webhook.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { createSecretToken, createStopToken } from '../secrets/keys.ts'

const CONFIRM_LIFE_MS = WEEK_MS

/**
 * Where an alert's mails are to go; null: the account's own address, also where that is named. Throws a 400, also for any
 * other address of an account whose own is not confirmed: a stranger could have mails sent to any address. Test alerts send none.
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

/** The price of a request in the form in which it is kept. Throws a 400. */
export function readAlertPrice(sent: string | number): string {
  const price = readPrice(sent)
  if (price !== undefined) return price
  throw invalid(
    'price',
    'price must be US dollars as a number or text such as "64250.12": more than 0, with at most 18 digits on each ' +
      'side of the point, without signs, blanks and thousands separators',
  )
}

/** The webhooks that an alert is meant for, each once; null: all of the account. Throws a 400 for what is not of it. */
export async function readWebhookIds(
  ctx: Context,
  { userId, sent }: { userId: string; sent: readonly string[] | null },
): Promise<string[] | null> {
  if (sent === null) return null
  const ids = [...new Set(sent.map((id) => id.toLowerCase()))]
  const own = new Set((await listWebhooks(ctx.db, userId)).map(({ id }) => id))
  if (ids.every((id) => own.has(id))) return ids
  throw invalid('webhooks', 'webhooks must be ids of webhooks of this account, or null for all of them')
}

/**
 * Asks an address that is not the account's own whether it wants the account's alert mails; until it confirms by the
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
