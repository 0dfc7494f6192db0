import { ALERT_MAILS_PER_ADDRESS_PER_HOUR } from '#contract/alerts.ts'
import { type AlertMail, claimAlertMails } from '#store/alerts/claim-alert-mails.ts'
import { noteOwnAddress } from '#store/alerts/note-own-address.ts'
import { type MailOutcome, settleAlertMail } from '#store/alerts/settle-alert-mail.ts'
import type { Context } from '../context.ts'
import { isFinalMailError } from '../mail/deliver-mail.ts'
import { alertMail } from './alert-mails.ts'
import { createStopToken } from './ask-address.ts'

const LEASE_MS = 120_000 // more than a slow SMTP server may take for the mails of one claim
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000]
const GIVE_UP_AFTER_MS = 6 * 3_600_000 // a price of this morning is no news any more

/**
 * Mails what has fired. A mail that was not taken is tried again with growing pauses for six hours; where we die
 * between handing it over and noting that, it is sent once more under the same Message-ID.
 */
export async function mailAlerts(ctx: Context, stopping?: AbortSignal): Promise<void> {
  while (!stopping?.aborted) {
    const mails = await claimAlertMails(ctx.db, { now: ctx.now(), leaseMs: LEASE_MS })
    if (mails.length === 0) return
    await Promise.all(mails.map((mail) => settle(ctx, mail)))
  }
}

async function settle(ctx: Context, mail: AlertMail): Promise<void> {
  const outcome = await send(ctx, mail)
  await settleAlertMail(ctx.db, { firingId: mail.firingId, outcome, now: ctx.now() })
}

async function send(ctx: Context, mail: AlertMail): Promise<MailOutcome> {
  if (!mail.isWanted) return { kind: 'dropped', because: 'the address has not confirmed or wants no more' }
  if (mail.sentLately >= ALERT_MAILS_PER_ADDRESS_PER_HOUR) {
    return { kind: 'dropped', because: 'the address got enough for this hour' }
  }
  const stopToken =
    mail.stopToken ?? (await noteOwnAddress(ctx.db, { ...mail, stopToken: createStopToken() }))
  try {
    await ctx.mailer.send(alertMail(ctx.settings.publicUrl, { ...mail, stopToken }))
    return { kind: 'sent', recipientKey: mail.emailKey }
  } catch (error) {
    const ageMs = ctx.now().getTime() - mail.firedAt.getTime()
    // One that has waited for quiet hours to end is old at its first try.
    const isTooLate = ageMs > GIVE_UP_AFTER_MS && mail.attempts > PAUSES_MS.length
    if (isFinalMailError(error) || isTooLate) {
      ctx.log.error({ err: error, firingId: mail.firingId }, 'an alert could not be mailed')
      return { kind: 'dropped', because: 'the mail server refused it' }
    }
    ctx.log.warn({ err: error, firingId: mail.firingId }, 'an alert was not taken; it is tried again')
    const pauseMs = PAUSES_MS[mail.attempts - 1] ?? PAUSES_MS.at(-1) ?? 0
    return { kind: 'retry', at: new Date(ctx.now().getTime() + pauseMs) }
  }
}
