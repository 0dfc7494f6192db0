import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../context.ts'
import { MailRefused } from './compose-message.ts'
import type { Mail } from './mailer.ts'

const PAUSES_MS = [1_000, 5_000, 25_000]
/** Names that can never be anybody's (RFC 6761, section 6.4); sandbox accounts have such addresses. */
const NOBODYS = /\.invalid\.?>?$/i

/**
 * Delivers a mail, again after a pause when the server could not take it, four times at the most. Never throws: what
 * could not be delivered is logged without its text, which may hold a secret. The one way by which mails leave.
 */
export async function deliverMail(
  ctx: Pick<Context, 'mailer' | 'log'>,
  mail: Mail,
  stopping?: AbortSignal,
): Promise<void> {
  if (NOBODYS.test(mail.to)) {
    ctx.log.debug({ subject: mail.subject }, 'a mail to nobody was not sent')
    return
  }
  for (const pauseMs of [...PAUSES_MS, undefined]) {
    try {
      await ctx.mailer.send({ ...mail, headers: { 'Auto-Submitted': 'auto-generated', ...mail.headers } })
      return
    } catch (error) {
      if (pauseMs === undefined || isFinalMailError(error)) {
        ctx.log.error({ err: error, subject: mail.subject }, 'a mail could not be delivered')
        return
      }
      ctx.log.warn({ err: error, subject: mail.subject, pauseMs }, 'a mail was not taken; it is tried again')
      // A stop cuts the pause short; the remaining attempts follow at once.
      await wait(pauseMs, undefined, stopping ? { signal: stopping } : {}).catch(() => {})
    }
  }
}

/** RFC 5321, section 4.2.1: 5yz is a permanent failure, and a mail that is wrong in itself stays so. */
export function isFinalMailError(error: unknown): boolean {
  if (error instanceof MailRefused) return true
  const { responseCode } = error as { responseCode?: unknown }
  return typeof responseCode === 'number' && responseCode >= 500
}
