import { preparePasswordReset } from '#store/accounts/prepare-password-reset.ts'
import { noteOwnAddress } from '#store/alerts/alert-addresses.ts'
import type { ClaimedMail } from '#store/mails/claim-mails.ts'
import { prepareSubscription } from '#store/support/prepare-subscription.ts'
import type { Context } from '../context/context.ts'
import { createSecretToken, createStopToken } from '../secrets/secret-token.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const RESET_LIFE_MS = HOUR_MS
const RESETS_PER_HOUR = 10 // no mailbox is flooded through us
const SUBSCRIPTION_LIFE_MS = 7 * 24 * HOUR_MS

/**
 * Gives a mail that was asked for its account and its token, which are looked up only here, so that the asking takes
 * the same time for a known and an unknown address. Undefined for one that is not to be sent.
 */
export async function prepareMail(ctx: Context, mail: ClaimedMail): Promise<ClaimedMail | undefined> {
  const prepared = await lookUp(ctx, mail)
  if (!prepared || !('token' in prepared.data) || prepared.data.token === undefined) return prepared
  const token = ctx.secretBox.open(prepared.data.token, 'mail token')
  return { ...prepared, data: { ...prepared.data, token } } as ClaimedMail // of the kind that it was
}

async function lookUp(ctx: Context, mail: ClaimedMail): Promise<ClaimedMail | undefined> {
  switch (mail.kind) {
    case 'password-reset':
      return mail.data.token === undefined ? prepareReset(ctx, mail) : mail
    case 'newsletter-confirmation':
      return mail.data.token === undefined ? prepareNewsletter(ctx, mail) : mail
    case 'alert':
      return mail.alert?.stopToken === null ? prepareAlert(ctx, mail) : mail
    default:
      return mail
  }
}

async function prepareReset(
  ctx: Context,
  mail: ClaimedMail<'password-reset'>,
): Promise<ClaimedMail | undefined> {
  if (!mail.recipient) return undefined
  const { token: readable, tokenHash } = createSecretToken('ctr_')
  const token = ctx.secretBox.seal(readable, 'mail token')
  const now = ctx.now()
  const expiresAt = new Date(now.getTime() + RESET_LIFE_MS)
  const owner = await preparePasswordReset(ctx.db, {
    mailId: mail.id,
    emailKey: mail.recipient.key,
    token,
    tokenHash,
    now,
    expiresAt,
    limits: [
      { since: new Date(now.getTime() - MINUTE_MS), max: 1 },
      { since: new Date(now.getTime() - HOUR_MS), max: RESETS_PER_HOUR },
    ],
  })
  if (!owner) return undefined
  return {
    ...mail,
    recipient: { address: owner.email, key: owner.emailKey },
    isOwners: owner.isConfirmed,
    account: { id: owner.id, username: owner.username, plan: 'free' },
    data: { token },
    expiresAt,
  }
}

async function prepareNewsletter(
  ctx: Context,
  mail: ClaimedMail<'newsletter-confirmation'>,
): Promise<ClaimedMail | undefined> {
  if (!mail.recipient) return undefined
  const { token: readable, tokenHash } = createSecretToken('ctn_')
  const token = ctx.secretBox.seal(readable, 'mail token')
  const now = ctx.now()
  const isAsked = await prepareSubscription(ctx.db, {
    mailId: mail.id,
    emailKey: mail.recipient.key,
    email: mail.recipient.address,
    token,
    confirmHash: tokenHash,
    unsubscribeToken: createStopToken(),
    now,
    confirmExpiresAt: new Date(now.getTime() + SUBSCRIPTION_LIFE_MS),
    askedBefore: new Date(now.getTime() - HOUR_MS),
  })
  return isAsked ? { ...mail, data: { token } } : undefined
}

/** The account's own address gets its stop link with its first alert. */
async function prepareAlert(ctx: Context, mail: ClaimedMail<'alert'>): Promise<ClaimedMail | undefined> {
  if (!mail.recipient || !mail.account || !mail.alert) return undefined
  const stopToken = await noteOwnAddress(ctx.db, {
    userId: mail.account.id,
    emailKey: mail.recipient.key,
    email: mail.recipient.address,
    stopToken: createStopToken(),
  })
  return { ...mail, alert: { ...mail.alert, stopToken } }
}
