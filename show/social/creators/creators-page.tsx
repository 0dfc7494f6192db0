import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useDeferredValue } from 'react'
import { useParams } from 'react-router'
import { type AnswerTo, listCreators } from '#contract/app/operations.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { describePeriod } from '../../explorer/periods.ts'
import { ApiError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { QueryError, useFailure } from '../../shell/data/query-error.tsx'
import { pageMeta } from '../../shell/page/page-meta.ts'
import { paths } from '../../shell/page/paths.ts'
import { LinkButton } from '../../ui/action/links.tsx'
import { serverNow } from '../../ui/figures/use-now.ts'
import { Segmented } from '../../ui/form/segmented.tsx'
import { formatCount, formatNumber } from '../../ui/format/numbers.ts'
import { labelOfSource, lookOfPlatform } from '../../ui/label/platform-mark.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page, PageHeader } from '../../ui/layout/page.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import {
  CREATOR_PERIODS,
  CREATOR_SORTS,
  type CreatorsUrl,
  CreatorTable,
  useCreatorsUrl,
} from './creator-table.tsx'

const SORT_LABELS = { engagement: 'Engagement', posts: 'Posts' } as const
const LIMIT = 20
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
  const isUnknown = failure instanceof ApiError && failure.field === 'platform'
  return (
    <Page>
      <PageHeader
        title={`${label} creators`}
        description="Who drives the talk, without copies, spam and posts over an author’s cap."
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
            description={`There are no posts about crypto on ${label} in ${describePeriod(url.period)}, or they have not been counted yet.`}
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
          platform: source,
          sort: sortBy,
          page,
          limit: LIMIT,
          start: new Date(
            Math.floor(serverNow() / HOUR_MS) * HOUR_MS - (HOURS[period] - 1) * HOUR_MS,
          ).toISOString(),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

function describeTotal({ creators, posts, filteredPosts, isSettled }: AnswerTo<typeof listCreators>): string {
  const pending = isSettled ? '' : '. The last hours are still being counted.'
  return `${formatCount(creators, 'author')}, ${formatNumber(filteredPosts)} of ${formatCount(posts, 'post')} counted${pending}`
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
