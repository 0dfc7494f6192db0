import { SearchX } from 'lucide-react'
import { useMemo } from 'react'
import { searchPosts } from '#contract/app/operations.ts'
import { ALL_SOURCES, toPostQuery } from '#contract/post-query/post-query.ts'
import { addressOf } from '../shell/api/address-of.ts'
import { describeCause } from '../shell/api/api-error.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { NewPostsButton } from '../social/moment/new-posts-button.tsx'
import { HiddenPosts } from '../social/people/hidden-posts.tsx'
import { useShownPosts } from '../social/people/use-people.ts'
import { QueryMenu } from '../social/query/query-menu.tsx'
import { ExportTaskButton } from '../tasks/export-task-button.tsx'
import { Button } from '../ui/action/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { ErrorState, Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { useTimes } from '../ui/time/time-zone.ts'
import { describePeriod } from './periods.ts'
import { SearchResult } from './search-result.tsx'
import { SearchVolume, SearchVolumeSkeleton } from './search-volume.tsx'
import type { ExplorerSearch } from './use-explorer-url.ts'
import { type SearchQuery, useNewMatches, type useSearch } from './use-search.ts'

interface SearchResultsProps {
  search: ExplorerSearch
  query: SearchQuery
  result: ReturnType<typeof useSearch>['result']
  /** Searches the same up to now. */
  onRenew: () => void
}

/** What a search found, newest first, and how to ask the API for the same. */
export function SearchResults({ search, query, result, onRenew }: SearchResultsProps) {
  const times = useTimes()
  const newMatches = useNewMatches(query, !search.until && result.isSuccess && !result.isPlaceholderData)
  const failed = hasFailed(result)
  const pages = failed ? undefined : result.data?.pages
  const posts = useMemo(() => pages?.flatMap((page) => page.data) ?? [], [pages])
  const shown = useShownPosts(posts)
  const parameters = query as unknown as Record<string, string> // an address has texts
  const { platform, ...narrowing } = parameters
  // Without an end it goes on to now.
  const { endDate, ...upToNow } = narrowing
  const undated = { ...parameters, startDate: undefined, endDate: undefined }
  const asTable = search.until ? narrowing : upToNow
  return (
    <Card flush>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-b border-line-subtle px-4 py-2 sm:px-5">
        <p role="status" className="text-13 text-ink-3 tabular-nums">
          {result.isSuccess && !failed && describeCount(posts.length, result.hasNextPage)}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <NewPostsButton {...newMatches} onShow={onRenew} />
          <ExportTaskButton of="search" filter={parameters} disabled={posts.length === 0} />
          <QueryMenu
            // A period up to now only says what is shown: a link, a rule and a table begin without its dates.
            query={toPostQuery(search.until ? parameters : undated)}
            call={{ path: addressOf(searchPosts), parameters }}
            links={[{ label: 'Open as table', to: paths.platform(platform ?? ALL_SOURCES, asTable) }]}
          />
        </div>
      </div>
      {posts.length > 0 && result.isPlaceholderData && <SearchVolumeSkeleton />}
      {posts.length > 0 && !result.isPlaceholderData && (
        <SearchVolume query={query} period={search.period} until={search.until} />
      )}
      <div aria-busy={result.isFetching}>
        {failed && (
          <QueryError
            query={result}
            message="Failed to fetch data. Please try again later." // spec, section 8
          />
        )}
        {result.isPending && !failed && <ResultsSkeleton />}
        {result.isSuccess && !failed && posts.length === 0 && (
          <EmptyState
            icon={<SearchX size={20} />}
            title="No results found" // spec, section 8
            description={`No posts in ${describePeriod(search.period, { until: search.until, times })}. Try a longer period, all platforms or fewer words.`}
          />
        )}
        <HiddenPosts shown={shown} />
        {posts.length > 0 && (
          <ul
            aria-label="Search results"
            className={classNames(
              'motion-hover divide-y divide-line-subtle',
              result.isPlaceholderData && 'opacity-50',
            )}
          >
            {shown.posts.map((post) => (
              <SearchResult key={`${post.platform} ${post._id}`} post={post} search={search} />
            ))}
          </ul>
        )}
        {posts.length > 0 && <LoadMore result={result} />}
      </div>
    </Card>
  )
}

function LoadMore({ result }: Pick<SearchResultsProps, 'result'>) {
  if (result.isFetchNextPageError) {
    return (
      <ErrorState
        message="Failed to fetch data. Please try again later." // spec, section 8
        detail={describeCause(result.error)}
        retrying={result.isFetchingNextPage}
        onRetry={() => result.fetchNextPage()}
      />
    )
  }
  if (!result.hasNextPage || result.isPlaceholderData) return null
  return (
    <div className="flex justify-center border-t border-line-subtle p-4">
      <Button size="sm" busy={result.isFetchingNextPage} onClick={() => result.fetchNextPage()}>
        Load more
      </Button>
    </div>
  )
}

function describeCount(count: number, hasMore: boolean): string {
  if (count === 0) return ''
  const noun = count === 1 ? 'post' : 'posts'
  return hasMore ? `The newest ${count} ${noun}` : `${count} ${noun}, newest first`
}

function ResultsSkeleton() {
  return (
    <Loading label="Searching">
      <SearchVolumeSkeleton />
      <ul className="divide-y divide-line-subtle">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <li key={row} className="flex flex-col gap-2 px-4 py-4 sm:px-5">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-4 w-full" />
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-52" />
          </li>
        ))}
      </ul>
    </Loading>
  )
}
