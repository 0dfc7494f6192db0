import { claimUsageNotices, type UsageNotice } from '#store/usage/claim-usage-notices.ts'
import { markNoticeSent } from '#store/usage/mark-notice-sent.ts'
import type { Context } from '../context.ts'
import { isFinalMailError } from '../mail/deliver-mail.ts'
import { usageNoticeMail } from './usage-notice-mail.ts'

/**
 * Mails every mark that was reached and not told yet. What the mail server does not take stays and is tried again
 * when its claim has run out, what it refuses for ever is not; a mail that was taken is never sent again, unless we die
 * before we can note it.
 */
export async function mailUsageNotices(ctx: Context): Promise<void> {
  for (;;) {
    const notices = await claimUsageNotices(ctx.db, ctx.now())
    if (notices.length === 0) return
    for (const notice of notices) {
      try {
        await ctx.mailer.send({
          ...usageNoticeMail(ctx.settings.publicUrl, notice),
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        await markNoticeSent(ctx.db, notice, ctx.now())
      } catch (error) {
        await noteFailure(ctx, notice, error)
      }
    }
  }
}

async function noteFailure(ctx: Context, notice: UsageNotice, error: unknown): Promise<void> {
  if (!isFinalMailError(error)) {
    ctx.log.warn({ err: error }, 'a usage notice could not be mailed; it is tried again')
    return
  }
  ctx.log.error({ err: error, accountId: notice.accountId }, 'a usage notice was refused for ever')
  await markNoticeSent(ctx.db, notice, ctx.now())
}
