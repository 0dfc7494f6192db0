import { Download } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { PLAN_IDS, PLANS } from '#contract/plans.ts'
import { Prose } from '../../prose/prose.tsx'
import { renderMarkdown } from '../../prose/render-markdown.ts'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { buttonStyle } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/links.tsx'
import { formatMicros, formatNumber } from '../../ui/format/numbers.ts'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { MarkdownActions } from '../page/markdown-actions.tsx'
import introduction from './introduction.md?raw'
import { listOperations } from './list-operations.ts'
import { OperationList } from './operation-list.tsx'
import { ReferenceLayout } from './reference-layout.tsx'
import { toReferenceLinks } from './reference-links.ts'

/** Runs at build. */
export function loader() {
  const groups = listOperations()
  return { blocks: renderMarkdown(introduction), links: toReferenceLinks(groups) }
}

/** What was rendered ahead does not change when the address's query does. */
export const shouldRevalidate = () => false

export const meta = () =>
  pageMeta({
    title: 'API reference',
    description:
      'The Crowdtape API in full: authentication, limits and prices, errors, paging, formats, idempotency and every endpoint.',
    path: paths.reference(),
  })

/** What holds for every call, then all of them. */
export default function ReferencePage() {
  const { blocks, links } = useLoaderData<typeof loader>()
  return (
    <ReferenceLayout links={links}>
      <div className="max-w-3xl">
        <header className="mb-10">
          <h1 className="text-28 font-semibold sm:text-40">API reference</h1>
          <p className="mt-3 text-16 text-ink-2">
            One bearer key, JSON answers, the same rules on every endpoint, and a header that says what each
            call cost.
          </p>
          <MarkdownActions path={`${paths.reference()}.md`} />
          <p className="mt-4 flex flex-wrap gap-2">
            <Document href="/v1/openapi.json" label="OpenAPI 3.1" />
            <Document href="/v1/postman.json" label="Postman collection" />
          </p>
        </header>
        <Prose blocks={blocks} />
        <h2 id="limits-and-prices" className="mt-12 text-20 font-semibold">
          Limits and prices
        </h2>
        <PlanTable />
        <PriceTiers />
        <h2 id="endpoints" className="mt-12 text-20 font-semibold">
          Endpoints
        </h2>
        {links.groups.map(({ name, operations }) => (
          <section key={name} aria-label={name} className="mt-6">
            <h3 className="text-14 font-semibold">
              <TextLink to={paths.reference(name)} className="hit-area">
                {name}
              </TextLink>
            </h3>
            <OperationList group={name} operations={operations} />
          </section>
        ))}
      </div>
    </ReferenceLayout>
  )
}

function Document({ href, label }: { href: string; label: string }) {
  return (
    <a href={href} download className={buttonStyle({ size: 'sm' })}>
      <Download size={14} aria-hidden="true" />
      {label}
    </a>
  )
}

function PlanTable() {
  return (
    <Table label="Limits and prices by plan" className="mt-4 rounded-card border border-line-subtle">
      <TableHead>
        <tr>
          <HeadCell>Plan</HeadCell>
          <HeadCell align="right">Calls of a key</HeadCell>
          <HeadCell align="right">Calls a month</HeadCell>
          <HeadCell align="right">Per 1,000 calls</HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {PLAN_IDS.map((id) => PLANS[id]).map((plan) => (
          <TableRow key={plan.id}>
            <Cell className="font-medium">{plan.name}</Cell>
            <Cell number>
              {formatNumber(plan.window.calls)} per {plan.window.seconds === 1 ? 'second' : 'minute'}
            </Cell>
            <Cell number>{plan.callsPerMonth ? formatNumber(plan.callsPerMonth) : 'pay-as-you-go'}</Cell>
            <Cell number>{pricesOf(plan.prices)}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function pricesOf(prices: readonly { microsPerCall: number }[]): string {
  const [first = 0] = prices.map(({ microsPerCall }) => microsPerCall)
  const last = prices.at(-1)?.microsPerCall ?? first
  if (first === 0) return 'free'
  return first === last
    ? formatMicros(first * 1_000)
    : `${formatMicros(first * 1_000)} to ${formatMicros(last * 1_000)}`
}

function PriceTiers() {
  return (
    <p className="mt-4 text-14 text-ink-2">
      On {PLANS.scale.name} the price falls within a month:{' '}
      {PLANS.scale.prices
        .map(({ afterCalls, microsPerCall }) =>
          afterCalls === 0
            ? `${formatMicros(microsPerCall * 1_000)} per 1,000 at first`
            : `${formatMicros(microsPerCall * 1_000)} after ${formatNumber(afterCalls)} calls`,
        )
        .join(', ')}
      . Only calls that are answered with data count, and only with live keys.
    </p>
  )
}
