import { useId, useState } from 'react'
import { CLAIMS, COMPARED_MICROS_PER_1000 } from '#contract/claims.ts'
import { MICROS_PER_DOLLAR, PLAN_IDS, PLANS, type Plan, priceOfCalls } from '#contract/plans.ts'
import { TextField } from '../ui/form/text-field.tsx'
import { formatMicros, formatNumber } from '../ui/format/numbers.ts'
import { readDollars, readWholeNumber } from '../ui/format/read-typed.ts'
import { classNames } from '../ui/style/class-names.ts'

const CALLS_MAX = 1_000_000_000

/** What the slider steps over: 1,000 to 1,000,000,000 in even strides of the eye. */
const STOPS = [1, 2, 5]
  .flatMap((digit) => [3, 4, 5, 6, 7, 8].map((zeros) => digit * 10 ** zeros))
  .sort((a, b) => a - b)

/** What a month of so many calls costs on each plan, and against what one pays elsewhere. All sums are integers. */
export function CostCalculator() {
  const [callsText, setCallsText] = useState('100,000')
  const [elsewhereText, setElsewhereText] = useState(
    (COMPARED_MICROS_PER_1000 / MICROS_PER_DOLLAR).toFixed(2),
  )
  const sliderId = useId()
  const calls = readWholeNumber(callsText, CALLS_MAX)
  const elsewhere = readDollars(elsewhereText)
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-16">
      <div className="flex flex-col gap-6">
        <div>
          <TextField
            label="Charged calls a month"
            inputMode="numeric"
            value={callsText}
            onChange={(event) => setCallsText(event.target.value)}
            error={calls === undefined ? `Enter a whole number up to ${formatNumber(CALLS_MAX)}` : undefined}
          />
          <label htmlFor={sliderId} className="sr-only">
            Charged calls a month, roughly
          </label>
          <input
            id={sliderId}
            type="range"
            min={0}
            max={STOPS.length - 1}
            value={nearestStop(calls ?? 0)}
            aria-valuetext={formatNumber(STOPS[nearestStop(calls ?? 0)] ?? 0)}
            onChange={(event) => setCallsText(formatNumber(STOPS[Number(event.target.value)] ?? 0))}
            className="range mt-5 w-full"
          />
        </div>
        <TextField
          label="What 1,000 calls cost you today"
          prefix="$"
          inputMode="decimal"
          value={elsewhereText}
          onChange={(event) => setElsewhereText(event.target.value)}
          error={elsewhere === undefined ? 'Enter dollars, such as 3.75' : undefined}
          hint={`Our claim of ${CLAIMS.savings} cost savings is ${CLAIMS.pricePer1000} against $3.75 per 1,000. Enter what you pay and see your own.`}
        />
      </div>
      <output aria-live="polite" className="block min-w-0">
        <dl className="divide-y divide-line-subtle border-y border-line-subtle">
          {PLAN_IDS.map((id) => (
            <PlanCost key={id} plan={PLANS[id]} calls={calls} />
          ))}
          <Savings calls={calls} elsewhere={elsewhere} />
        </dl>
      </output>
    </div>
  )
}

function PlanCost({ plan, calls }: { plan: Plan; calls: number | undefined }) {
  const fits = calls !== undefined && calls <= (plan.callsPerMonth ?? CALLS_MAX)
  return (
    <div className="flex items-baseline justify-between gap-4 py-4">
      <dt className="min-w-0">
        <span className="text-16 font-medium">{plan.name}</span>
        {plan.callsPerMonth !== undefined && (
          <span className="ml-3 text-13 text-ink-3">up to {formatNumber(plan.callsPerMonth)} calls</span>
        )}
      </dt>
      <dd
        className={classNames(
          'text-right tabular-nums',
          fits ? 'text-20 font-semibold' : 'text-14 text-ink-3',
        )}
      >
        {fits
          ? formatMicros(priceOfCalls(plan, { afterCalls: 0, calls }))
          : calls === undefined
            ? '–'
            : 'too many calls'}
      </dd>
    </div>
  )
}

function Savings({ calls, elsewhere }: { calls: number | undefined; elsewhere: number | undefined }) {
  const text = savingsText(calls, elsewhere)
  return (
    <div className="flex items-baseline justify-between gap-4 py-4">
      <dt className="text-14 text-ink-2">Pro against what you pay today</dt>
      <dd className="text-20 font-semibold text-accent tabular-nums">{text}</dd>
    </div>
  )
}

/** Whole percents by integers, rounded down: a saving is never shown larger than it is. */
function savingsText(calls: number | undefined, elsewherePer1000Micros: number | undefined): string {
  if (!calls || !elsewherePer1000Micros) return '–'
  const ours = BigInt(priceOfCalls(PLANS.pro, { afterCalls: 0, calls })) * 1_000n
  const theirs = BigInt(calls) * BigInt(elsewherePer1000Micros)
  const percent = ((theirs - ours) * 100n) / theirs
  return percent >= 0n ? `${percent}% less` : `${-percent}% more`
}

function nearestStop(calls: number): number {
  const index = STOPS.findIndex((stop) => stop >= calls)
  return index === -1 ? STOPS.length - 1 : index
}
