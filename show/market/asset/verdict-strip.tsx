import { Info } from 'lucide-react'
import { Link } from 'react-router'
import type { AssetVerdict } from '#contract/app/signals/asset-figures.ts'
import { FIGURES } from '#contract/figures.ts'
import { paths } from '../../shell/page/paths.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { useTimes } from '../../ui/time/use-times.ts'
import type { AssetUrl } from '../data/use-asset-url.ts'
import { describeVerdict } from './describe-verdict.ts'

const TONES = { up: 'text-up', down: 'text-down' } as const

interface VerdictStripProps {
  verdict: AssetVerdict
  symbol: string
  url: AssetUrl
}

/** What the crowd says in one line. Each statement leads to its posts, the mark beside it to how it is computed. */
export function VerdictStrip({ verdict, symbol, url }: VerdictStripProps) {
  const times = useTimes()
  const posts = paths.explorer({ q: `$${symbol.toLowerCase()}`, period: '24h', until: verdict.until })
  return (
    <ul
      aria-label="The last 24 hours"
      className="mt-3 flex flex-wrap gap-x-2 gap-y-1 text-14 text-ink-1 [&>li:not(:last-child)]:after:ml-2 [&>li:not(:last-child)]:after:text-ink-3 [&>li:not(:last-child)]:after:content-['·']"
    >
      {describeVerdict(verdict, times).map(({ figure, text, basis, tone }) => (
        <li key={figure}>
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
          <button
            type="button"
            aria-label={`Explain ${FIGURES[figure].label}`}
            data-tip="How it is computed"
            onClick={() => url.setExplain(figure)}
            className="hit-area motion-hover relative ml-1 inline-flex size-5 items-center justify-center rounded-control align-middle text-ink-3 hover:text-ink-1"
          >
            <Info size={12} aria-hidden="true" />
          </button>
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
