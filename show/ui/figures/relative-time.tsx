import { formatRelativeTime } from '../format/format-relative-time.ts'
import { classNames } from '../style/class-names.ts'
import { useTimes } from '../time/time-zone.ts'
import { useNow } from './use-now.ts'

interface RelativeTimeProps {
  /** A date or its ISO text. */
  at: Date | string
  className?: string
}

/** "5m ago", kept current, with the absolute time on hover: in UTC, or the time zone that was chosen. */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const date = new Date(at)
  const now = useNow()
  const times = useTimes()
  return (
    <time dateTime={date.toISOString()} data-tip={times.exact(date)} className={className}>
      {now ? formatRelativeTime(date, { now, times }) : times.exact(date)}
    </time>
  )
}

/** "2026-03-05 15:07:09 GMT+1", in the time zone that its reader chose. */
export function ExactTime({ at, className }: { at: Date | string; className?: string }) {
  const times = useTimes()
  return (
    <time dateTime={new Date(at).toISOString()} className={classNames('whitespace-nowrap', className)}>
      {times.exact(at)}
    </time>
  )
}
