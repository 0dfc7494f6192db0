import { useQuery } from '@tanstack/react-query'
import type { PanelOf } from '#contract/app/boards.ts'
import { searchPosts } from '#contract/app/operations.ts'
import { POST_FILTER_NAMES, readPostQuery } from '#contract/post-query/post-query.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { describePeriod, periodUntil } from '../../explorer/periods.ts'
import { SearchResult } from '../../explorer/search-result.tsx'
import type { SearchQuery } from '../../explorer/use-search.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

const POSTS_SHOWN = 20

/** The newest posts of a query within its period. */
export function PostsPanel({ panel, label }: { panel: PanelOf<'posts'>; label: string }) {
  const { query, period } = panel
  const posts = useQuery({
    queryKey: ['board-posts', query, period],
    queryFn: ({ signal }) =>
      callApi(searchPosts, {
        query: { ...toSearch(query), ...periodUntil(period, new Date()), limit: POSTS_SHOWN },
        signal,
      }),
    refetchInterval: MINUTE_MS,
  })
  if (hasFailed(posts)) return <QueryError query={posts} message="Failed to fetch these posts." />
  if (!posts.data) return <RowsSkeleton label="Loading the posts" />
  if (posts.data.data.length === 0)
    return <EmptyState title="No posts" description={`Nothing matches in ${describePeriod(period)}.`} />
  const q = readPostQuery(query).q ?? ''
  return (
    <ul aria-label={label} className="divide-y divide-line-subtle border-t border-line-subtle">
      {posts.data.data.map((post) => (
        <SearchResult
          key={`${post.platform} ${post._id}`}
          post={post}
          search={{ q, platform: 'all', period }}
        />
      ))}
    </ul>
  )
}

/** What a search takes of the query; its time is the panel's, its order the newest first. */
function toSearch(query: string): Partial<SearchQuery> {
  const read = readPostQuery(query)
  const names = ['platform', ...POST_FILTER_NAMES] as const
  return Object.fromEntries(names.flatMap((name) => (read[name] ? [[name, read[name]]] : [])))
}
