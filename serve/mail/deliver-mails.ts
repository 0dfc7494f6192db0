import { ALERT_MAILS_PER_ADDRESS_PER_HOUR } from '#contract/alerts.ts'
import { type ClaimedMail, claimMails } from '#store/mails/claim-mails.ts'
import { ACCOUNT_MAILS } from '#store/mails/mail-data.ts'
import { type MailOutcome, settleMail } from '#store/mails/settle-mail.ts'
import type { Context } from '../context/context.ts'
import { MailRefused } from './compose-message.ts'
import { prepareMail } from './prepare-mail.ts'
import { writeMail } from './write-mail.ts'

const LEASE_MS = 120_000 // more than a slow SMTP server may take for the mails of one claim
const PAUSES_MS = [5_000, 30_000, 120_000, 600_000, 1_800_000]
/** Names that can never be anybody's (RFC 6761, section 6.4); sandbox accounts have such addresses. */
const NOBODYS = /\.invalid\.?$/i

/** What ends the sending of mails. */
interface Ends {
  /** No more are claimed. */
  stopping?: AbortSignal
  /** What is under way is given up: it may have arrived, and is sent again. */
  cut?: AbortSignal
}

/**
 * Sends every mail that is due: the one way by which mails leave. What a mail server does not take is tried again with
 * growing pauses until it is no news any more; where we die between handing a mail over and noting that, it is sent
 * once more under the same Message-ID. Several processes may do it at once.
 */
export async function deliverMails(ctx: Context, { stopping, cut }: Ends = {}): Promise<void> {
  while (!stopping?.aborted) {
    const mails = await claimMails(ctx.db, { now: ctx.now(), leaseMs: LEASE_MS })
    if (mails.length === 0) return
    await Promise.all(
      mails.map(async (mail) => {
        const outcome = await send(ctx, mail, cut)
        await settleMail(ctx.db, { id: mail.id, outcome, now: ctx.now() })
      }),
    )
  }
}

async function send(ctx: Context, claimed: ClaimedMail, cut?: AbortSignal): Promise<MailOutcome> {
  if (claimed.expiresAt <= ctx.now()) {
    ctx.log.error({ mailId: claimed.id, kind: claimed.kind }, 'no mail server took a mail until it expired')
    return { kind: 'expired' }
  }
  if (!isWanted(claimed)) return { kind: 'unwanted' }
  try {
    const mail = await prepareMail(ctx, claimed)
    if (!mail) return { kind: 'unwanted' }
    await ctx.mailer.send(writeMail(ctx.settings, mail, ctx.now()), cut)
    return { kind: 'sent', recipientKey: mail.recipient?.key }
  } catch (error) {
    // Without its text, which may hold a secret.
    const about = { err: error, mailId: claimed.id, kind: claimed.kind }
    if (isFinal(error)) {
      ctx.log.error(about, 'a mail was refused for good')
      return { kind: 'refused' }
    }
    const pauseMs = PAUSES_MS[claimed.attempts - 1] ?? PAUSES_MS.at(-1) ?? 0
    ctx.log.warn({ ...about, pauseMs }, 'a mail was not taken; it is tried again')
    return { kind: 'retry', at: new Date(ctx.now().getTime() + pauseMs) }
  }
}

function isWanted({ kind, recipient, isUnconfirmed, alert }: ClaimedMail): boolean {
  if (isUnconfirmed && !ACCOUNT_MAILS.has(kind)) return false
  if (recipient && NOBODYS.test(recipient.address)) return false
  return !alert || (alert.isWanted && alert.sentLately < ALERT_MAILS_PER_ADDRESS_PER_HOUR)
}

/**
 * A mail that is wrong in itself stays so, and one whose recipient or text the server refuses with 5yz (RFC 5321,
 * section 4.2.1). A wrong password or sender is a mistake in the settings, which the operator will mend.
 */
function isFinal(error: unknown): boolean {
  if (error instanceof MailRefused) return true
  const { responseCode, command } = error as { responseCode?: unknown; command?: unknown } // nodemailer's SMTPError
  return (
    typeof responseCode === 'number' && responseCode >= 500 && (command === 'RCPT TO' || command === 'DATA')
  )
}
