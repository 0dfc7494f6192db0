import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { Fragment, Suspense } from 'react'
import { PLANS, SPENDING_CAP_MICROS_MAX, USAGE_NOTICE_PERCENTS } from '#contract/plans.ts'
import { describeError } from '../shell/api/api-error.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { TextLink } from '../ui/action/links.tsx'
import { BarChart } from '../ui/chart/bar-chart.tsx'
import { Segmented } from '../ui/form/segmented.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { formatMicros, formatNumber } from '../ui/format/numbers.ts'
import { readDollars } from '../ui/format/read-typed.ts'
import { Card } from '../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { FirstCall } from './billing/first-call.tsx'
import { MonthCard } from './billing/month-card.tsx'
import { BILLING_QUERY, formatDay, listMonths, USAGE_QUERY, type Usage, usageApi } from './billing/usage.ts'
import { useMayAct } from './teams/use-teams.ts'

// Installations that take no cards do not load them.
const PlanCard = lazyPart(() => import('./billing/plan-card.tsx').then((module) => module.PlanCard))
const InvoicesCard = lazyPart(() =>
  import('./billing/invoices-card.tsx').then((module) => module.InvoicesCard),
)

const CAP_RULE = `An amount in US dollars from 0 to ${formatMicros(SPENDING_CAP_MICROS_MAX)}, such as 25 or 3.75`

const MEASURES = [
  { value: 'calls', label: 'Calls' },
  { value: 'charged', label: 'Charged' },
  { value: 'cost', label: 'Cost' },
] as const

const VALUES = MEASURES.map(({ value }) => value)

const LABELS: Record<Measure, string> = {
  calls: 'Calls per day',
  charged: 'Charged calls per day',
  cost: 'Cost per day in US dollars',
}

const FIRST_CALL_POLL_MS = 5_000
const CARD_POLL_MS = 2_000

/** What was called and what it cost, where the month is heading, and the cap. */
export function BillingTab() {
  const months = listMonths(new Date())
  const [month, setMonth] = useQueryState(
    'month',
    parseAsStringLiteral(months).withOptions({ history: 'push' }),
  )
  const usage = useQuery({
    queryKey: [...USAGE_QUERY, month],
    queryFn: ({ signal }) => usageApi.get(month, signal),
    placeholderData: (before) => before,
    staleTime: 0,
    // An account that waits for its first call sees it arrive.
    refetchInterval: ({ state }) =>
      state.data?.thisMonth.calls === 0 && !month ? FIRST_CALL_POLL_MS : false,
  })
  const [isBack] = useQueryState('saved')
  const billing = useQuery({
    queryKey: BILLING_QUERY,
    queryFn: ({ signal }) => usageApi.getBilling(signal),
    staleTime: 0,
    // Whoever is back from Stripe sees the card once Stripe has reported it.
    refetchInterval: ({ state }) => (isBack && !state.data?.card ? CARD_POLL_MS : false),
  })
  const takesCards = billing.data?.takesCards ?? false
  const { data } = usage
  const mayChange = useMayAct('owner')
  if (hasFailed(usage)) {
    return (
      <Card title="Billing">
        <QueryError query={usage} message="Failed to load your usage." />
      </Card>
    )
  }
  if (!data) return <BillingSkeleton />
  const hasCalls = data.thisMonth.calls > 0
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <MonthCard usage={data} months={months} onMonth={setMonth} isCurrent={data.month === months[0]} />
      {hasFailed(billing) && (
        <Card title="Plan">
          <QueryError query={billing} message="Failed to load your plan." />
        </Card>
      )}
      {billing.data && takesCards && (
        <Suspense fallback={<Card title={`${PLANS[billing.data.plan].name} plan`} className="min-h-54" />}>
          <PlanCard billing={billing.data} mayChange={mayChange} />
        </Suspense>
      )}
      {hasCalls && <DayCard usage={data} />}
      {hasCalls && (
        <ShareCard
          title="By key"
          name="Key"
          rows={data.byKey.map((row) => ({
            ...row,
            id: row.keyId,
            label: row.name ?? 'A deleted key',
            note: [row.mode, row.revoked ? 'revoked' : ''].filter(Boolean).join(', '),
          }))}
        />
      )}
      {hasCalls && (
        <ShareCard
          title="By endpoint"
          name="Endpoint"
          isCode
          rows={data.byEndpoint.map((row) => ({ ...row, id: row.endpoint, label: row.endpoint, note: '' }))}
        />
      )}
      {!hasCalls && <FirstCall isCurrent={data.month === months[0]} />}
      <CapCard key={String(data.capMicros)} usage={data} mayChange={mayChange} />
      {takesCards && (
        <Suspense fallback={<Card title="Invoices" className="min-h-30" />}>
          <InvoicesCard />
        </Suspense>
      )}
    </div>
  )
}

/** The figures and the bars that are on their way. */
function BillingSkeleton() {
  return (
    <Loading label="Loading your usage" className="flex min-w-0 flex-col gap-6">
      <Card
        title="Usage this month"
        description={<Skeleton className="h-5 w-64" />}
        actions={<Skeleton className="h-control-sm w-60" />}
      >
        <div className="grid grid-cols-2 gap-6 sm:grid-cols-4">
          {['cost', 'calls', 'today', 'cap'].map((figure) => (
            <div key={figure}>
              <Skeleton className="h-4 w-20" />
              <Skeleton className="mt-2 h-6 w-24" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-6 h-4 w-2/3" />
      </Card>
      <Card title="By day" actions={<Skeleton className="h-control-sm w-44" />}>
        <Skeleton className="h-50 w-full" />
      </Card>
    </Loading>
  )
}

type Measure = (typeof MEASURES)[number]['value']

/** The days of the month as bars. */
function DayCard({ usage }: { usage: Usage }) {
  const [measure, setMeasure] = useQueryState('by', parseAsStringLiteral(VALUES).withDefault('calls'))
  return (
    <Card
      title="By day (UTC)"
      actions={<Segmented label="Measure" options={MEASURES} value={measure} onChange={setMeasure} />}
    >
      <BarChart
        label={LABELS[measure]}
        bars={usage.byDay.map((day) => ({ label: formatDay(day.day), value: valueFor(day, measure) }))}
        formatValue={(value) => formatFor(value, measure)}
      />
    </Card>
  )
}

function valueFor(day: Usage['byDay'][number], measure: Measure): number {
  return measure === 'cost' ? day.costMicros : day[measure]
}

/** Ticks between whole calls or micro-dollars stay without a number. */
function formatFor(value: number, measure: Measure): string {
  if (!Number.isInteger(value)) return ''
  return measure === 'cost' ? formatMicros(value) : formatNumber(value)
}

interface Share {
  id: string
  label: string
  note: string
  calls: number
  charged: number
  costMicros: number
}

interface ShareCardProps {
  title: string
  /** Of the first column. */
  name: string
  isCode?: boolean
  rows: readonly Share[]
}

/** Who or what made the calls, the most expensive first, then the most used. */
function ShareCard({ title, name, isCode = false, rows }: ShareCardProps) {
  const sorted = rows.toSorted((a, b) => b.costMicros - a.costMicros || b.calls - a.calls)
  return (
    <Card title={title} flush>
      <Table label={title}>
        <TableHead>
          <tr>
            <HeadCell>{name}</HeadCell>
            <HeadCell align="right">Calls</HeadCell>
            <HeadCell align="right">Charged</HeadCell>
            <HeadCell align="right">Cost</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {sorted.map((row) => (
            <TableRow key={row.id}>
              <Cell className="h-12 py-1 max-sm:w-full max-sm:max-w-0 sm:max-w-60">
                <span
                  className={
                    isCode
                      ? 'block min-w-24 font-mono text-12 break-words'
                      : 'block min-w-24 truncate font-medium'
                  }
                >
                  {isCode ? <BreakablePath path={row.label} /> : row.label}
                </span>
                {row.note && <span className="block text-12 text-ink-3">{row.note}</span>}
              </Cell>
              <Cell number>{formatNumber(row.calls)}</Cell>
              <Cell number>{formatNumber(row.charged)}</Cell>
              <Cell number>{formatMicros(row.costMicros)}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}

/** A path that breaks after a slash rather than within a word. */
function BreakablePath({ path }: { path: string }) {
  return path.split('/').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one path never move
    <Fragment key={index}>
      {index > 0 && '/'}
      <wbr />
      {part}
    </Fragment>
  ))
}

/** The monthly cap: what it is, what happens when it is reached, and how it is changed. */
function CapCard({ usage, mayChange }: { usage: Usage; mayChange: boolean }) {
  const { capMicros, plan } = usage
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (next: number | null) => usageApi.setCap(next),
    onSuccess: (saved) => {
      queries.setQueriesData<Usage>({ queryKey: USAGE_QUERY }, (now) => now && { ...now, ...saved })
      queries.invalidateQueries({ queryKey: USAGE_QUERY })
      showToast(
        saved.capMicros === null
          ? 'Spending cap removed'
          : `Spending cap is ${formatMicros(saved.capMicros)}`,
        { tone: 'success', action: { label: 'Undo', onClick: () => save.mutate(capMicros) } },
      )
    },
  })
  const form = useForm({
    initial: { cap: capMicros === null ? '' : formatMicros(capMicros).replace(/[$,]/g, '') },
    findProblem: ({ cap }) => (readCap(cap) === undefined ? { field: 'cap', message: CAP_RULE } : undefined),
    send: ({ cap }) => save.mutateAsync(readCap(cap) ?? null),
  })
  return (
    <Card title="Spending cap" description="The most you can be charged in a month.">
      <p className="max-w-prose text-14 text-ink-2">{describeCap(usage)}</p>
      {plan === 'free' && (
        <p className="mt-2 max-w-prose text-13 text-ink-3">
          The {PLANS.free.name} plan costs nothing. A cap matters from the {PLANS.pro.name} plan on.{' '}
          <TextLink to={paths.pricing()}>See the plans</TextLink>
        </p>
      )}
      {!mayChange && <p className="mt-2 text-13 text-ink-3">The owners of the team set its cap.</p>}
      <form {...form.props} hidden={!mayChange} className="mt-4 flex flex-col gap-3">
        {save.isError && (
          <Notice tone="error">
            {describeError(save.error, 'Failed to save the cap. Please try again.')}
          </Notice>
        )}
        <div className="flex flex-wrap items-start gap-2">
          <TextField
            className="w-full max-w-60"
            label="US dollars a month"
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            placeholder="No cap"
            {...form.field('cap')}
          />
          <div className="flex gap-2 sm:mt-6.5">
            <Button type="submit" variant="primary" busy={save.isPending}>
              Save cap
            </Button>
            {capMicros !== null && (
              <Button variant="ghost" disabled={save.isPending} onClick={() => save.mutate(null)}>
                Remove cap
              </Button>
            )}
          </div>
        </div>
      </form>
    </Card>
  )
}

/** In micro-dollars; undefined where it is no amount that may be a cap. */
function readCap(text: string): number | undefined {
  const micros = readDollars(text.replaceAll(',', ''))
  return micros !== undefined && micros <= SPENDING_CAP_MICROS_MAX ? micros : undefined
}

function describeCap({ capMicros, thisMonth }: Usage): string {
  if (capMicros === null) {
    return 'There is no cap on what you can be charged in a month.'
  }
  const reached =
    'A call that would cost more than what is left is refused with 402 and not charged, until you raise the cap or the month ends. Test keys keep working.'
  const left = Math.max(0, capMicros - thisMonth.costMicros)
  return `The cap stops calls: ${formatMicros(left)} of ${formatMicros(capMicros)} is left this month. ${reached} We e-mail you at ${USAGE_NOTICE_PERCENTS.join(', ').replace(/, (?=[^,]*$)/, ' and ')} percent.`
}
