import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { type AnswerTo, listCreators } from '#contract/app/operations.ts'
import { describePeriod } from '../../explorer/periods.ts'
import { ApiError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { DataBadge } from '../../shell/data/data-badge.tsx'
import { QueryError } from '../../shell/data/query-error.tsx'
import { useFailure } from '../../shell/data/use-failure.ts'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { LinkButton } from '../../ui/action/link-button.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import { labelOfSource, lookOfPlatform } from '../../ui/label/platform-mark.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { CreatorTable } from './creator-table.tsx'
import { CREATOR_PERIODS, CREATOR_SORTS, type CreatorsUrl, useCreatorsUrl } from './use-creators-url.ts'

const SORT_LABELS = { engagement: 'Engagement', posts: 'Posts' } as const
const LIMIT = 20
const HOUR_MS = 3_600_000
const HOURS = { '24h': 24, '7d': 168 } as const

export const meta = ({ params: { source = '' } }) => {
  const { label } = lookOfPlatform(source)
  return pageMeta({
    title: `${label} creators`,
    description: `Who drives the crypto talk on ${label}, by engagement and posts.`,
    hidden: true,
  })
}

/** Who drives the talk of a source, ranked. */
export default function CreatorsPage() {
  const { source = '' } = useParams()
  const hasEngagement = labelOfSource(source)?.counts.length !== 0
  const url = useCreatorsUrl(hasEngagement)
  const creators = useCreators(source, url)
  // Drawn piece by piece, so that presses and keys are answered meanwhile.
  const deferred = useDeferredValue(creators.data)
  const failure = useFailure(creators)
  const failed = failure !== undefined
  const data = failed ? undefined : deferred
  const { label } = lookOfPlatform(source)
  const isUnknown = failure instanceof ApiError && failure.field === 'source'
  return (
    <Page>
      <PageHeader
        title={`${label} creators`}
        description="Who drives the talk, without copies, spam and posts over an author’s cap."
        mark={<DataBadge />}
        actions={
          <>
            <Segmented
              label="Period"
              options={CREATOR_PERIODS.map((value) => ({ value, label: value }))}
              value={url.period}
              onChange={url.setPeriod}
            />
            {hasEngagement && (
              <Segmented
                label="Ranked by"
                options={CREATOR_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
                value={url.sortBy}
                onChange={url.setSort}
              />
            )}
          </>
        }
      />
      <Card flush title={data && 'Authors'} description={data && describeTotal(data)}>
        {failed && (
          <QueryError
            query={creators}
            message={
              isUnknown
                ? `There are no posts of “${source}” here.`
                : 'Failed to fetch the creators. Please try again later.'
            }
          />
        )}
        {!failed && !data && <TableSkeleton />}
        {data?.data.length === 0 && (
          <EmptyState
            icon={<UsersRound size={20} />}
            title="No creators"
            description={`Nobody on ${label} posted about crypto in ${describePeriod(url.period)}, or it has yet to be counted.`}
            action={<LinkButton to={paths.platform(source)}>See all {label} posts</LinkButton>}
          />
        )}
        {data && data.data.length > 0 && (
          <CreatorTable
            found={data}
            url={url}
            hasEngagement={hasEngagement}
            stale={creators.isPlaceholderData}
            label={`${label} creators`}
          />
        )}
      </Card>
    </Page>
  )
}

function useCreators(source: string, { period, sortBy, page }: CreatorsUrl) {
  return useQuery({
    queryKey: ['creators', source, period, sortBy, page],
    queryFn: ({ signal }) =>
      callApi(listCreators, {
        query: {
          source,
          sortBy,
          page,
          limit: LIMIT,
          startDate: new Date(
            Math.floor(Date.now() / HOUR_MS) * HOUR_MS - (HOURS[period] - 1) * HOUR_MS,
          ).toISOString(),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

function describeTotal({ total, isSettled }: AnswerTo<typeof listCreators>): string {
  const pending = isSettled ? '' : '. The last hours are still being counted.'
  return `${formatCount(total.creators, 'author')}, ${formatNumber(total.posts)} of ${formatCount(total.rawPosts, 'post')} counted${pending}`
}

function TableSkeleton() {
  return (
    <Loading label="Loading the creators" className="flex flex-col gap-2 p-4">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} className="h-10 w-full" />
      ))}
    </Loading>
  )
}
