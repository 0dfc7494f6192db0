import { MessageSquareDashed } from 'lucide-react'
import { Link } from 'react-router'
import { AUTHOR_PERIODS } from '#contract/app/authors.ts'
import { describePeriod } from '../../explorer/periods.ts'
import { SearchResult } from '../../explorer/search-result.tsx'
import { paths } from '../../shell/page/paths.ts'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { ExactTime } from '../../ui/figures/relative-time.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { classNames } from '../../ui/style/class-names.ts'
import { UTC } from '../../ui/time/times.ts'
import { EngagementCells, EngagementHeads } from './engagement-cells.tsx'
import { PostFigures } from './post-figures.tsx'
import { TimesCard } from './times-card.tsx'
import { type AuthorUrl, POST_ORDERS, type PostOrder, type Report } from './use-author-url.ts'

const LABELS: Record<PostOrder, string> = { best: 'Top', newest: 'Newest' }

const compact = new Intl.NumberFormat('en-US', { notation: 'compact' })

const COMPACT_FROM = 10_000

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

/** Posts and what came back for them, by day. */
function DaysCard({ days }: Pick<Report, 'days'>) {
  const hasCounts = days.some(({ engagement }) => engagement !== undefined)
  return (
    <Card title="Over time" description="By day, UTC. Engagement counts for the day of the post.">
      {hasCounts && (
        <>
          <h3 className="mb-2 text-13 text-ink-2">Engagement</h3>
          <BarChart
            label="Engagement per day"
            bars={days.map(({ start, engagement = 0 }) => ({ label: UTC.day(start), value: engagement }))}
            formatValue={(value) => (value >= COMPACT_FROM ? compact.format(value) : formatNumber(value))}
            height={160}
          />
        </>
      )}
      <h3 className="mt-4 mb-2 text-13 text-ink-2">Posts</h3>
      <BarChart
        label="Posts per day"
        bars={days.map(({ start, posts }) => ({ label: UTC.day(start), value: posts }))}
        formatValue={(value) => (Number.isInteger(value) ? formatNumber(value) : '')}
        height={112}
        color="var(--color-series-6)"
      />
    </Card>
  )
}

/** What the posts speak of, and how. */
function SpokenAssets({ assets }: Pick<Report, 'assets'>) {
  return (
    <Card title="Assets" description="What the posts are about, and how they sound" flush>
      {assets.length === 0 && (
        <p className="px-4 pb-4 text-14 text-ink-3 sm:px-5">No post of this time names an asset.</p>
      )}
      {assets.length > 0 && (
        <Table label="Assets of the posts" className="border-t border-line-subtle">
          <TableHead>
            <tr>
              <HeadCell>Asset</HeadCell>
              <EngagementHeads />
            </tr>
          </TableHead>
          <tbody>
            {assets.map(({ symbol, posts, engagement, mood }) => (
              <TableRow key={symbol}>
                <Cell>
                  <Link
                    to={paths.explorer({ q: `$${symbol.toLowerCase()}` })}
                    className="hit-area font-medium text-ink-1 hover:text-accent"
                  >
                    {symbol}
                  </Link>
                </Cell>
                <EngagementCells posts={posts} engagement={engagement} mood={mood?.mood} />
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}

/** The posts one by one: those with the most engagement, or the newest. */
function PostsCard({ report, url }: { report: Pick<Report, 'best' | 'newest'>; url: AuthorUrl }) {
  const posts = report[url.posts]
  return (
    <Card
      flush
      title="Posts"
      className="lg:sticky lg:top-[calc(var(--size-header)+1rem)]"
      actions={
        <Segmented
          label="Order of the posts"
          options={POST_ORDERS.map((value) => ({ value, label: LABELS[value] }))}
          value={url.posts}
          onChange={url.setPosts}
        />
      }
    >
      <div className="relative border-t border-line-subtle lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto">
        {posts.length === 0 && (
          <EmptyState
            icon={<MessageSquareDashed size={20} />}
            title="No posts"
            description={`No posts in ${describePeriod(url.period)}. Try a longer period.`}
          />
        )}
        {posts.length > 0 && (
          <ul aria-label="Posts" className="divide-y divide-line-subtle">
            {posts.map((post) => (
              <SearchResult
                key={`${post.platform} ${post._id}`}
                post={post}
                search={{ q: '', platform: 'all', period: '30d' }}
              />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

export function PeriodChoice({ url }: { url: Pick<AuthorUrl, 'period' | 'setPeriod'> }) {
  return (
    <Segmented
      label="Period"
      options={AUTHOR_PERIODS.map((value) => ({ value, label: value }))}
      value={url.period}
      onChange={url.setPeriod}
    />
  )
}
