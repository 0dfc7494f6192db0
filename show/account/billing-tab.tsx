import { useQuery } from '@tanstack/react-query'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { hasFailed } from '../shell/data/has-failed.ts'
import { QueryError } from '../shell/data/query-error.tsx'
import { Card } from '../ui/layout/card.tsx'
import { BillingSkeleton } from './billing/billing-skeleton.tsx'
import { CapCard } from './billing/cap-card.tsx'
import { DayCard } from './billing/day-card.tsx'
import { FirstCall } from './billing/first-call.tsx'
import { listMonths } from './billing/list-months.ts'
import { MonthCard } from './billing/month-card.tsx'
import { ShareCard } from './billing/share-card.tsx'
import { USAGE_QUERY, usageApi } from './billing/usage-api.ts'

const FIRST_CALL_POLL_MS = 5_000

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
    // Whoever waits for the first call sees it arrive.
    refetchInterval: ({ state }) =>
      state.data?.thisMonth.calls === 0 && !month ? FIRST_CALL_POLL_MS : false,
  })
  const { data } = usage
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
      <CapCard key={String(data.capMicros)} usage={data} />
    </div>
  )
}
