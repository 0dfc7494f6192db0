import { formatRelativeTime } from '../format/format-relative-time.ts'
import { useTimes } from '../time/use-times.ts'
import { useNow } from './use-now.ts'

interface RelativeTimeProps {
  /** A date or its ISO text. */
  at: Date | string
  focusable?: boolean
  className?: string
}

/** "5m ago", kept current, with the absolute time on hover and focus: in UTC, or the time zone that was chosen. */
export function RelativeTime({ at, focusable = true, className }: RelativeTimeProps) {
  const date = new Date(at)
  const now = useNow()
  const times = useTimes()
  return (
    <time
      dateTime={date.toISOString()}
      data-tip={times.exact(date)}
      tabIndex={focusable ? 0 : undefined}
      className={className}
    >
      {now ? formatRelativeTime(date, { now, times }) : times.exact(date)}
    </time>
  )
}
