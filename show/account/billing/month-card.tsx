import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { PLANS } from '#contract/plans.ts'
import { saveFile } from '../../shell/data/save-file.ts'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/links.tsx'
import { CompactSelect } from '../../ui/form/compact-select.tsx'
import { formatCount, formatMicros, formatNumber } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ProgressBar } from '../../ui/state/progress-bar.tsx'
import { showToast } from '../../ui/toast/show-toast.ts'
import { formatLastDay, formatMonth, type Usage, usageApi } from './usage.ts'

interface MonthCardProps {
  usage: Usage
  months: readonly string[]
  /** Null: this month. */
  onMonth: (month: string | null) => void
  isCurrent: boolean
}

/** The month in figures: what it cost, what it holds and where it is heading. */
export function MonthCard({ usage, months, onMonth, isCurrent }: MonthCardProps) {
  const plan = PLANS[usage.plan]
  return (
    <Card
      title={isCurrent ? 'Usage this month' : `Usage in ${formatMonth(usage.month)}`}
      description={
        <>
          {plan.name} plan. Days and months are UTC.{' '}
          <TextLink to={paths.pricing()}>Plans and prices</TextLink>
        </>
      }
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <CompactSelect
            label="Month"
            value={usage.month}
            options={months.map((month) => ({ value: month, label: formatMonth(month) }))}
            onChange={(event) => onMonth(event.target.value === months[0] ? null : event.target.value)}
          />
          <CsvButton month={usage.month} />
        </div>
      }
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        <Figure name={isCurrent ? 'Cost so far' : 'Cost'} value={formatMicros(usage.thisMonth.costMicros)} />
        <Figure
          name="Charged calls"
          value={formatNumber(usage.thisMonth.charged)}
          note={`of ${formatCount(usage.thisMonth.calls, 'call')}`}
        />
        {isCurrent && (
          <Figure
            name="Today"
            value={formatMicros(usage.today.costMicros)}
            note={formatCount(usage.today.calls, 'call')}
          />
        )}
        <Figure
          name="Spending cap"
          value={usage.capMicros === null ? 'None' : formatMicros(usage.capMicros)}
        />
      </dl>
      {isCurrent && usage.thisMonth.calls > 0 && <Projection usage={usage} />}
      {usage.callsPerMonth !== null && <Quota usage={usage} callsPerMonth={usage.callsPerMonth} />}
    </Card>
  )
}

function Figure({ name, value, note }: { name: string; value: string; note?: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-3">{name}</dt>
      <dd className="mt-0.5 text-20 font-semibold break-words tabular-nums">{value}</dd>
      {note && <dd className="text-12 text-ink-3 tabular-nums">{note}</dd>}
    </div>
  )
}

function Projection({ usage: { projected, month } }: { usage: Usage }) {
  return (
    <div className="mt-5 border-t border-line-subtle pt-4 text-14">
      {projected ? (
        <>
          <p>
            At this pace <strong className="font-semibold">{formatMicros(projected.costMicros)}</strong> by{' '}
            {formatLastDay(month)}
            <span className="text-ink-2">, for {formatCount(projected.charged, 'charged call')}.</span>
          </p>
          <p className="mt-1 text-13 text-ink-3">{projected.method}.</p>
        </>
      ) : (
        <p className="text-13 text-ink-3">
          The month has just begun. A projection appears once its first hour is over.
        </p>
      )}
    </div>
  )
}

function Quota({ usage, callsPerMonth }: { usage: Usage; callsPerMonth: number }) {
  const { charged } = usage.thisMonth
  const percent = Math.min(100, Math.floor((charged / callsPerMonth) * 100))
  return (
    <div className="mt-5">
      <p className="mb-2 flex flex-wrap justify-between gap-x-4 text-13 text-ink-2">
        <span>
          {formatNumber(charged)} of {formatNumber(callsPerMonth)} calls of the plan
        </span>
        {charged >= callsPerMonth && (
          <span className="text-down">Used up: live calls are refused until the month ends</span>
        )}
      </p>
      <ProgressBar label="Calls of the plan" percent={percent} />
    </div>
  )
}

function CsvButton({ month }: { month: string }) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      // The call needs the session, which a plain link does not carry.
      saveFile(await usageApi.getCsv(month), `usage-${month}.csv`)
    } catch {
      showToast('The file could not be created. Please try again.', { tone: 'error' })
    }
    setBusy(false)
  }
  return (
    <Button size="sm" busy={busy} icon={<Download size={14} aria-hidden="true" />} onClick={download}>
      CSV
    </Button>
  )
}
