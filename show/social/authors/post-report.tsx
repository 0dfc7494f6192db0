import { ExactTime } from '../../ui/figures/exact-time.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { DaysCard } from './days-card.tsx'
import { PostFigures } from './post-figures.tsx'
import { PostsCard } from './posts-card.tsx'
import type { Report } from './report.ts'
import { SpokenAssets } from './spoken-assets.tsx'
import { TimesCard } from './times-card.tsx'
import type { AuthorUrl } from './use-author-url.ts'

interface PostReportProps {
  report: Report
  url: AuthorUrl
  /** It is of the period before; the asked one is on its way. */
  stale: boolean
}

/** Posts in figures, over time, by hour of the week, by asset, and one by one. */
export function PostReport({ report, url, stale }: PostReportProps) {
  return (
    <div aria-busy={stale} className={classNames('motion-hover', stale && 'opacity-50')}>
      <PostFigures report={report} />
      {report.lookedAtSince && (
        <p className="mb-4 text-13 text-ink-3">
          There are more posts than are looked at: these are the newest, since{' '}
          <ExactTime at={report.lookedAtSince} />.
        </p>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <DaysCard days={report.days} />
          <TimesCard hours={report.hours} timeZone={report.timeZone} />
          <SpokenAssets assets={report.assets} />
        </div>
        <PostsCard report={report} url={url} />
      </div>
    </div>
  )
}

export function PostReportSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Skeleton className="mb-4 h-24 w-full" />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-4">
          <Skeleton className="h-96 w-full" />
          <Skeleton className="h-72 w-full" />
        </div>
        <Skeleton className="h-160 w-full" />
      </div>
    </Loading>
  )
}
