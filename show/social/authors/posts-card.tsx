import { MessageSquareDashed } from 'lucide-react'
import { describePeriod } from '../../explorer/periods.ts'
import { SearchResult } from '../../explorer/search-result.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import type { Report } from './report.ts'
import { type AuthorUrl, POST_ORDERS, type PostOrder } from './use-author-url.ts'

const LABELS: Record<PostOrder, string> = { best: 'Top', newest: 'Newest' }

/** The posts one by one: those with the most engagement, or the newest. */
export function PostsCard({ report, url }: { report: Pick<Report, 'best' | 'newest'>; url: AuthorUrl }) {
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
