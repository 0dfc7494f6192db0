import { classNames } from '../style/class-names.ts'
import { useTimes } from '../time/use-times.ts'

/** "2026-03-05 15:07:09 GMT+1", in the time zone that its reader chose. */
export function ExactTime({ at, className }: { at: Date | string; className?: string }) {
  const times = useTimes()
  return (
    <time dateTime={new Date(at).toISOString()} className={classNames('whitespace-nowrap', className)}>
      {times.exact(at)}
    </time>
  )
}
