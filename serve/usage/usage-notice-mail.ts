import { MICROS_PER_DOLLAR, PLANS } from '#contract/plans.ts'
import type { UsageNotice } from '#store/usage/claim-usage-notices.ts'
import type { Mail } from '../mail/mailer.ts'

/** Tells the owner that a mark of the monthly quota or the spending cap was reached, and what happens at the end of it. */
export function usageNoticeMail(publicUrl: string, notice: UsageNotice): Mail {
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
    to: notice.email,
    subject: `Your API calls have reached ${notice.percent} % of the ${of}`,
    text: `Hello ${notice.username},

in ${notice.month.slice(0, 7)} your API keys have used ${notice.percent} % of ${limit}.

${then}

Your usage by day, key and endpoint, and the cap:

${publicUrl}/settings?tab=billing
`,
  }
}

function dollars(micros: number): string {
  return (micros / MICROS_PER_DOLLAR).toLocaleString('en-US', { style: 'currency', currency: 'USD' })
}
