import { CLAIMS } from '#contract/claims.ts'
import { paths } from '../../shell/page/paths.ts'
import { TextLink } from '../../ui/action/links.tsx'
import { StatList } from '../blocks/section.tsx'

const STATS = [
  { value: CLAIMS.queriesPerSecond, label: 'queries per second' },
  { prefix: 'about', value: CLAIMS.responseTime, label: 'response time' },
  { value: CLAIMS.uptime, label: `uptime; ${CLAIMS.uptimeScale} on Scale` },
  { value: CLAIMS.support, label: 'support' },
  { value: CLAIMS.activeUsers, label: 'active users' },
  { value: CLAIMS.dataPoints, label: 'data points' },
] as const

/** What we claim, and where to see what is measured. */
export function StatBand() {
  return (
    <section aria-label="In numbers" className="border-t border-line-subtle">
      <div className="mx-auto w-full max-w-page sm:px-6">
        <StatList
          stats={STATS}
          className="grid-cols-2 border-line-subtle sm:grid-cols-3 sm:border-x lg:grid-cols-6"
        />
      </div>
      <div className="border-t border-line-subtle">
        <div className="mx-auto flex w-full max-w-page flex-wrap items-baseline justify-between gap-x-8 gap-y-2 px-4 py-4 text-13 text-ink-3 sm:px-6">
          <p>
            Targets, not measurements.{' '}
            <TextLink to={paths.status()}>What this installation measures</TextLink>
          </p>
          <p>
            Supported sources: {CLAIMS.sources}. LinkedIn is not read: it offers no search of public posts.
          </p>
        </div>
      </div>
    </section>
  )
}
