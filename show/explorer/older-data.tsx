import type { AssetPeriod } from '#contract/market.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { useLiveSite } from '../shell/api/use-site.ts'
import { useShownData } from '../shell/data/data-badge.tsx'
import { Button } from '../ui/action/button.tsx'
import { useNow } from '../ui/figures/use-now.ts'
import { useTimes } from '../ui/time/time-zone.ts'
import { describePeriod, lengthOf, type Period } from './periods.ts'

interface OlderDataProps {
  period: Period | AssetPeriod
  /** What is shown instead, up to the newest post. */
  offer: Period
  /** Where the period ends, where that is not now. */
  until: string | null
  onUntil: (change: { until: string | null; period?: Period }) => void
  /** What is shown of another time. */
  note?: string
}

// The buttons' words stand where the line's do, also in a line of their own.
const LINE = 'mb-4 flex flex-wrap items-center gap-x-4 text-13 text-ink-2'

/** Where all posts are older than the period that ends now: when the newest is of, and the way to it, and back. */
export function OlderData(props: OlderDataProps) {
  const shown = useShownData()
  const newestHour = useLiveSite()?.data[shown ?? 'live'].newestHour
  return <OlderNotice {...props} newestHour={newestHour} now={useNow()} isSample={shown === 'sample'} />
}

interface OlderNoticeProps extends OlderDataProps {
  /** The hour in which the newest post was written; undefined or null while none is known. */
  newestHour: string | null | undefined
  now: Date | undefined
  /** The sample reaches until now, so one that does not is still being generated. */
  isSample: boolean
}

export function OlderNotice({
  period,
  offer,
  until,
  onUntil,
  note,
  newestHour,
  now,
  isSample,
}: OlderNoticeProps) {
  const times = useTimes()
  const { days } = lengthOf(offer)
  if (until !== null) {
    return (
      <p className={LINE}>
        <span>
          Shown: {describePeriod(period, { until, times })}.{note && ` ${note}`}
        </span>
        <Button size="sm" variant="ghost" className="-ml-3" onClick={() => onUntil({ until: null })}>
          Back to now
        </Button>
      </p>
    )
  }
  if (!newestHour || !now) return null
  const hourEnd = Date.parse(newestHour) + HOUR_MS
  if (hourEnd >= now.getTime() - lengthOf(period).ms) return null
  if (isSample)
    return <p className={LINE}>Sample is being made: it reaches {times.longDate(newestHour)} so far.</p>
  return (
    <p className={LINE}>
      <span>Newest post: {times.longDate(newestHour)} ·</span>
      <Button
        size="sm"
        variant="ghost"
        className="-ml-3"
        onClick={() => onUntil({ until: new Date(hourEnd).toISOString(), period: offer })}
      >
        show the {days === 1 ? 'day' : `${days} days`} before it
      </Button>
    </p>
  )
}
