import { Link } from 'react-router'
import type { Verdict } from '#contract/app/market.ts'
import { paths } from '../../shell/page/paths.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { useTimes } from '../../ui/time/use-times.ts'
import { describeVerdict } from './describe-verdict.ts'

const TONES = { up: 'text-up', down: 'text-down' } as const

/** What the crowd says in one line. Each statement tells what is behind it and leads to its posts. */
export function VerdictStrip({ verdict, symbol }: { verdict: Verdict; symbol: string }) {
  const { until } = verdict.week
  const times = useTimes()
  const posts = paths.explorer({ q: `$${symbol.toLowerCase()}`, period: '7d', until })
  return (
    <ul
      aria-label="The last 7 days"
      className="mt-3 flex flex-wrap gap-x-2 gap-y-1 text-14 text-ink-1 [&>li:not(:last-child)]:after:ml-2 [&>li:not(:last-child)]:after:text-ink-3 [&>li:not(:last-child)]:after:content-['·']"
    >
      {describeVerdict(verdict, times).map(({ id, text, basis, tone }) => (
        <li key={id}>
          <Link
            to={posts}
            data-tip={basis}
            className={classNames(
              'motion-hover rounded-control underline decoration-line-control decoration-dotted underline-offset-4 hover:decoration-solid',
              tone && TONES[tone],
            )}
          >
            {text}
            <span className="sr-only">. {basis}.</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** As high as the strip. Phones read there meanwhile what is to come; wider screens have it below. */
export function VerdictSkeleton({ said }: { said: string | undefined }) {
  return (
    <>
      {said && <p className="mt-3 h-11 text-16 leading-5.5 text-ink-2 sm:hidden">{said}</p>}
      <Skeleton className={classNames('mt-3 h-5 w-full max-w-120', said ? 'max-sm:hidden' : 'max-sm:h-11')} />
    </>
  )
}
