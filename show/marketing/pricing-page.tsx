import { Check } from 'lucide-react'
import { CLAIMS, HUNG_UP_CALLS } from '#contract/claims.ts'
import { MICROS_PER_DOLLAR, PLAN_IDS, PLANS, type Plan, type PlanId } from '#contract/plans.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { Page } from '../ui/layout/page.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { Section } from './blocks/section.tsx'
import { CostCalculator } from './cost-calculator.tsx'

export const meta = () =>
  pageMeta({
    title: 'Pricing',
    description: `${CLAIMS.pricePer1000} per 1,000 requests, pay-as-you-go, with volume discounts. 1,000 calls a month are free, without a card.`,
    path: paths.pricing(),
  })

const WORDS: Record<PlanId, { price: string; unit: string; text: string; action: string }> = {
  free: { price: '$0', unit: 'forever', text: 'To build with, and to keep.', action: 'Start for free' },
  pro: {
    price: CLAIMS.pricePer1000,
    unit: 'per 1,000 requests',
    text: 'Pay-as-you-go, nothing for a month without calls.',
    action: 'Start on Free',
  },
  scale: {
    price: `${CLAIMS.pricePer1000} and less`,
    unit: 'per 1,000 requests',
    text: 'Volume discounts that apply automatically.',
    action: 'Talk to us',
  },
}

export default function PricingPage() {
  return (
    <>
      <Page className="pb-16! sm:pb-24!">
        <div className="max-w-prose">
          <h1 className="text-40 font-semibold text-balance sm:text-56">Pay for answers, not for calls</h1>
          <p className="mt-4 text-16 text-ink-2 sm:text-20">
            {CLAIMS.pricePer1000} per 1,000 requests, pay-as-you-go, with volume discounts. Refused, failed
            and empty calls are free. {HUNG_UP_CALLS}
          </p>
        </div>
        <ul
          aria-label="Plans"
          className="mt-12 grid gap-px overflow-hidden rounded-dialog border border-line-subtle bg-line-subtle lg:grid-cols-3"
        >
          {PLAN_IDS.map((id) => (
            <PlanColumn key={id} plan={PLANS[id]} />
          ))}
        </ul>
      </Page>
      <Section
        title="What a month costs"
        lead="In integers of a millionth of a dollar, as the ledger counts; months are those of UTC."
      >
        <CostCalculator />
      </Section>
      <Section
        beside
        title="Volume discounts"
        lead="On Scale each step applies to the calls above it, so one call more never makes a month cheaper or dearer by a jump."
      >
        <Table label="Steps of the Scale plan" className="rounded-card border border-line-subtle">
          <TableHead>
            <tr>
              <HeadCell>Calls of the month</HeadCell>
              <HeadCell align="right">One call</HeadCell>
              <HeadCell align="right">1,000 calls</HeadCell>
            </tr>
          </TableHead>
          <tbody>
            {PLANS.scale.prices.map((tier, index) => (
              <TableRow key={tier.afterCalls}>
                <Cell className="py-2 tabular-nums">{rangeText(PLANS.scale, index)}</Cell>
                <Cell number>{tier.microsPerCall} µ$</Cell>
                <Cell number>{dollarsPer1000(tier.microsPerCall)}</Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      </Section>
    </>
  )
}

function PlanColumn({ plan }: { plan: Plan }) {
  const words = WORDS[plan.id]
  return (
    <li className="flex flex-col bg-bg p-6 sm:p-8">
      <h2 className="text-16 font-semibold">{plan.name}</h2>
      <p className="mt-4 text-28 font-semibold tabular-nums">{words.price}</p>
      <p className="text-13 text-ink-3">{words.unit}</p>
      <p className="mt-4 text-14 text-ink-2">{words.text}</p>
      <ul className="mt-6 mb-8 flex flex-1 flex-col gap-2.5 text-14">
        {featuresOf(plan).map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-accent" />
            {feature}
          </li>
        ))}
      </ul>
      <LinkButton
        to={plan.id === 'scale' ? paths.contact() : paths.register()}
        variant={plan.id === 'free' ? 'primary' : 'secondary'}
        className="w-full"
      >
        {words.action}
      </LinkButton>
    </li>
  )
}

function featuresOf(plan: Plan): string[] {
  const window = `${formatNumber(plan.window.calls)} requests a ${plan.window.seconds === 1 ? 'second' : 'minute'} for each key`
  return [
    plan.callsPerMonth ? `${formatNumber(plan.callsPerMonth)} calls a month` : 'As many calls as you pay for',
    window,
    `${plan.uptimeTargetPercent}% uptime target`,
    plan.needsCard ? 'A spending cap that really stops' : 'No card',
    'Every endpoint, free test keys',
  ]
}

function rangeText(plan: Plan, index: number): string {
  const from = formatNumber((plan.prices[index]?.afterCalls ?? 0) + 1)
  const next = plan.prices[index + 1]
  return next ? `${from} to ${formatNumber(next.afterCalls)}` : `from ${from}`
}

function dollarsPer1000(microsPerCall: number): string {
  return `$${((microsPerCall * 1_000) / MICROS_PER_DOLLAR).toFixed(2)}`
}
