import { formatRelativeTime } from './format/format-relative-time.ts'
import { formatUtc } from './format/format-utc.ts'
import { useNow } from './use-now.ts'

interface RelativeTimeProps {
  /** A date or its ISO text. */
  at: Date | string
  focusable?: boolean
  className?: string
}

/** "5m ago", kept current, with the absolute UTC time on hover and focus. */
export function RelativeTime({ at, focusable = true, className }: RelativeTimeProps) {
  const date = new Date(at)
  const now = useNow()
  const absolute = formatUtc(date)
  return (
    <time
      dateTime={date.toISOString()}
      data-tip={absolute}
      tabIndex={focusable ? 0 : undefined}
      className={className}
    >
      {now ? formatRelativeTime(date, now) : absolute}
    </time>
  )
}
