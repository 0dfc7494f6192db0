import { useInfiniteQuery } from '@tanstack/react-query'
import type { Invoice, InvoiceStatus } from '#contract/app/billing.ts'
import { listInvoices } from '#contract/app/operations.ts'
import { MICROS_PER_CENT } from '#contract/plans.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { Button } from '../../ui/action/button.tsx'
import { formatMicros, formatNumber } from '../../ui/format/numbers.ts'
import { Chip, type ChipTone } from '../../ui/label/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { BILLING_QUERY, formatMonth } from './usage.ts'

/** Every month that was invoiced, exact to the micro-dollar. */
export function InvoicesCard() {
  const invoices = useInfiniteQuery({
    queryKey: [...BILLING_QUERY, 'invoices'],
    queryFn: ({ pageParam, signal }) => callApi(listInvoices, { query: { before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextBefore }) => nextBefore ?? undefined,
  })
  if (hasFailed(invoices))
    return (
      <Card title="Invoices">
        <QueryError query={invoices} message="Failed to load your invoices." />
      </Card>
    )
  if (!invoices.data)
    return (
      <Loading label="Loading your invoices">
        <Card title="Invoices">
          <Skeleton className="h-20 w-full" />
        </Card>
      </Loading>
    )
  const rows = invoices.data.pages.flatMap(({ data }) => data)
  return (
    <Card title="Invoices" description={DESCRIPTION} flush={rows.length > 0}>
      {rows.length === 0 ? (
        <p className="text-14 text-ink-2">No invoices yet. The first one comes after a month with charges.</p>
      ) : (
        <InvoiceTable rows={rows} />
      )}
      {invoices.hasNextPage && (
        <div className="p-4 sm:px-5">
          <Button size="sm" busy={invoices.isFetchingNextPage} onClick={() => invoices.fetchNextPage()}>
            Show earlier
          </Button>
        </div>
      )}
    </Card>
  )
}

const DESCRIPTION = 'Whole cents are charged. What is left, less than a cent, goes to the next invoice.'

function InvoiceTable({ rows }: { rows: readonly Invoice[] }) {
  return (
    <Table label="Invoices">
      <TableHead>
        <tr>
          <HeadCell>Month</HeadCell>
          <HeadCell align="right">Calls</HeadCell>
          <HeadCell align="right">Cost</HeadCell>
          <HeadCell align="right">Charged</HeadCell>
          <HeadCell>State</HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.month}>
            <Cell className="h-12 py-1">
              <span className="block font-medium whitespace-nowrap">{formatMonth(row.month)}</span>
              <InvoiceLinks invoice={row} />
            </Cell>
            <Cell number>{formatNumber(row.calls)}</Cell>
            <Cell number>{formatMicros(row.costMicros)}</Cell>
            <Cell number>{formatMicros(row.cents * MICROS_PER_CENT)}</Cell>
            <Cell>
              <State invoice={row} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function InvoiceLinks({ invoice: { status, number, pdfUrl, payUrl } }: { invoice: Invoice }) {
  const isUnpaid = status === 'open' || status === 'uncollectible'
  return (
    <span className="flex flex-wrap gap-x-3 text-12">
      {pdfUrl && (
        <a className="text-accent underline" href={pdfUrl} target="_blank" rel="noreferrer">
          PDF{number && <span className="sr-only"> of invoice {number}</span>}
        </a>
      )}
      {isUnpaid && payUrl && (
        <a className="text-accent underline" href={payUrl} target="_blank" rel="noreferrer">
          Pay{number && <span className="sr-only"> invoice {number}</span>}
        </a>
      )}
    </span>
  )
}

const STATES: Record<InvoiceStatus, { label: string; tone: ChipTone }> = {
  preparing: { label: 'In preparation', tone: 'neutral' },
  carried: { label: 'Less than a cent', tone: 'neutral' },
  open: { label: 'Open', tone: 'accent' },
  uncollectible: { label: 'Not paid', tone: 'down' },
  paid: { label: 'Paid', tone: 'up' },
  void: { label: 'Void', tone: 'neutral' },
}

function State({ invoice: { status, hasFailed } }: { invoice: Invoice }) {
  if (status === 'open' && hasFailed) return <Chip tone="mid">Payment failed</Chip>
  const { label, tone } = STATES[status]
  return <Chip tone={tone}>{label}</Chip>
}
