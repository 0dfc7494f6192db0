import { MICROS_PER_DOLLAR, PLANS, type PlanId } from '#contract/plans.ts'
import type { MailData } from '#store/mails/mail-data.ts'
import type { Mail } from '../../context/mailer.ts'

/** Notifies the owner that a part of the monthly quota or the spending cap was reached, and what happens at the end of it. */
export function usageNoticeMail(
  publicUrl: string,
  notice: MailData['usage-notice'] & { username: string; plan: PlanId },
): Pick<Mail, 'subject' | 'text'> {
  const of = notice.kind === 'quota' ? 'monthly quota' : 'spending cap'
  const limit =
    notice.kind === 'quota'
      ? `${notice.limit.toLocaleString('en-US')} calls of the plan ${PLANS[notice.plan].name}`
      : `your cap of ${dollars(notice.limit)}`
  const then =
    notice.percent < 100
      ? 'Nothing is refused yet. Calls beyond it will be, until the next month (UTC) begins.'
      : 'Further calls are refused until the next month (UTC) begins. None of them is charged.'
  return {
    subject: `Your API calls have reached ${notice.percent} % of the ${of}`,
    text: `Hello ${notice.username},

In ${notice.month} your API keys have used ${notice.percent} % of ${limit}.

${then}

Your usage by day, key and endpoint, and the cap:

${publicUrl}/settings?tab=billing
`,
  }
}

function dollars(micros: number): string {
  return (micros / MICROS_PER_DOLLAR).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
