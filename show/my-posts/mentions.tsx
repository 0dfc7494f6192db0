import type { AuthorPeriod, OwnPosts } from '#contract/app/authors.ts'
import { describePeriod } from '../explorer/periods.ts'
import { SearchResult } from '../explorer/search-result.tsx'
import { formatCount } from '../ui/format/format-count.ts'
import { formatNumber } from '../ui/format/format-number.ts'
import { Card } from '../ui/layout/card.tsx'

interface MentionsProps {
  mentions: OwnPosts['mentions']
  period: AuthorPeriod
}

/** Posts of others that name a linked account. */
export function Mentions({ mentions, period }: MentionsProps) {
  const { newest } = mentions
  return (
    <Card flush title="Mentions of you" description={describeMentions(mentions)} className="mt-4">
      {newest.length === 0 && (
        <p className="px-4 pb-4 text-14 text-ink-3 sm:px-5">
          Nobody mentioned your accounts in {describePeriod(period)}.
        </p>
      )}
      {newest.length > 0 && (
        <ul aria-label="Mentions of you" className="divide-y divide-line-subtle border-t border-line-subtle">
          {newest.map((post) => (
            <SearchResult
              key={`${post.platform} ${post._id}`}
              post={post}
              search={{ q: '', platform: 'all', period: '30d' }}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

/** "12 mentions, 8 in the previous period"; of one that was not read throughout, that is said. */
function describeMentions({ posts, before, isAtLeast }: OwnPosts['mentions']): string {
  const count = formatCount(posts, 'mention')
  if (isAtLeast) return `At least ${count} among the newest posts with your names`
  if (before === undefined) return `${count}, too little history to compare`
  return `${count}, ${formatNumber(before)} in the previous period`
}
