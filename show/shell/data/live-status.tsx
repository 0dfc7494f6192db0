import { Pause, Play } from 'lucide-react'
import { PRICE_FRESH_SECONDS } from '#contract/market.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { Button } from '../../ui/action/button.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { useNow } from '../../ui/figures/use-now.ts'
import { classNames } from '../../ui/style/class-names.ts'

export interface LiveStatusProps {
  /** When the newest price was true. */
  at: string
  /** Who said it, such as `venues`. */
  source: string
  live: boolean
  onLiveChange: (live: boolean) => void
}

/** A market source is asked at least this often; older prices are called so. */
const STALE_MS = 10 * MINUTE_MS
/** No price is made of what venues said longer ago, and what they say is on its way for a while. */
const VENUES_STALE_MS = (PRICE_FRESH_SECONDS + 30) * 1_000

/** How old the prices are, where they come from, and the way to stop them from changing. */
export function LiveStatus({ at, source, live, onLiveChange }: LiveStatusProps) {
  const now = useNow()
  const isStale = now !== undefined && isOldPrice({ at, source }, now)
  return (
    // Both stay on one line, however long the age is: nothing below moves with it.
    <span className="inline-flex items-center gap-[inherit]">
      <span
        className={classNames(
          'inline-flex items-center gap-2 text-13 whitespace-nowrap',
          isStale ? 'text-mid' : 'text-ink-3',
        )}
      >
        <span
          aria-hidden="true"
          className={classNames('size-1.5 rounded-full', live && !isStale ? 'bg-up' : 'bg-ink-3')}
        />
        {isStale ? 'Old prices, from' : 'Prices'} <RelativeTime at={at} />
      </span>
      <Button
        size="sm"
        icon={live ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
        onClick={() => onLiveChange(!live)}
      >
        {live ? 'Pause' : 'Resume'}
        <span className="sr-only"> live prices</span>
      </Button>
    </span>
  )
}

/** Whether a price is older than the prices of its source get while they come. */
export function isOldPrice({ at, source }: Pick<LiveStatusProps, 'at' | 'source'>, now: Date): boolean {
  return now.getTime() - Date.parse(at) > (source === 'venues' ? VENUES_STALE_MS : STALE_MS)
}
