import { Pause, Play } from 'lucide-react'
import { Button } from '../../ui/action/button.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { useNow } from '../../ui/figures/use-now.ts'
import { classNames } from '../../ui/style/class-names.ts'

interface LiveStatusProps {
  /** When the newest price was true. */
  at: string
  live: boolean
  onLiveChange: (live: boolean) => void
}

/** A market source is asked at least this often; older prices are called so. */
const STALE_MS = 10 * 60_000

/** How old the prices are, where they come from, and the way to stop them from changing. */
export function LiveStatus({ at, live, onLiveChange }: LiveStatusProps) {
  const now = useNow()
  const isStale = now !== undefined && now.getTime() - Date.parse(at) > STALE_MS
  return (
    <>
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
    </>
  )
}
