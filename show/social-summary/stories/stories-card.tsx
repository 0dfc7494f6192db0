import { Newspaper } from 'lucide-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { FeedButton } from '../../outlets/feed-button.tsx'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { FigureName } from '../../shell/page/figure-name.tsx'
import { Segmented } from '../../ui/form/segmented.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { StoryRow } from './story-row.tsx'
import { type Stories, useStories } from './use-stories.ts'

const PERIODS = ['24h', '7d'] as const
const SHOWN_MAX = 10
const SHOWN_MAX_OF_ASSET = 5

interface StoriesCardProps {
  /** Where the time ends; null: now. */
  until: string | null
  /** Absent: filtered. */
  figures?: 'raw' | undefined
  /** Absent: whatever they speak of. */
  asset?: { symbol: string; name: string }
}

/** What several people say alike in a day or a week, with the posts; of all posts or of those that count. */
export function StoriesCard({ until, figures, asset }: StoriesCardProps) {
  // Of one asset a day has few.
  const [period, setPeriod] = useQueryState(
    'stories',
    parseAsStringLiteral(PERIODS).withDefault(asset ? '7d' : '24h'),
  )
  const limit = asset ? SHOWN_MAX_OF_ASSET : SHOWN_MAX
  const stories = useStories({ period, limit, figures, until, symbol: asset?.symbol })
  const { data } = stories
  return (
    <Card
      flush
      title={<FigureName term="story">{asset ? `Stories about ${asset.name}` : 'Stories'}</FigureName>}
      description={
        <>
          What at least three people said in similar words, by how{' '}
          <FigureName term="surprise">surprising the words are</FigureName> and{' '}
          <FigureName term="uniqueAuthors">how many said it</FigureName>.
        </>
      }
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label="Time of the stories"
            options={PERIODS.map((value) => ({ value, label: value }))}
            value={period}
            onChange={(next) => setPeriod(next, { history: 'push' })}
          />
          <FeedButton
            of={{ kind: 'stories', query: asset ? `symbol=${asset.symbol}` : '' }}
            name={asset ? `Stories about ${asset.name}` : 'Stories'}
          />
        </div>
      }
    >
      <div aria-busy={stories.isFetching && !data} className="border-t border-line-subtle">
        {hasFailed(stories) && (
          <QueryError query={stories} message="Failed to fetch the stories. Please try again later." />
        )}
        {!hasFailed(stories) && !data && <StoriesSkeleton />}
        {data?.data.length === 0 && (
          <EmptyState
            icon={<Newspaper size={20} />}
            title="No stories"
            description={`No three people said the same thing${asset ? ` about ${asset.name}` : ''} in ${period === '24h' ? 'these 24 hours' : 'these 7 days'}.`}
          />
        )}
        {data && data.data.length > 0 && (
          <ol aria-label="Stories" className="divide-y divide-line-subtle">
            {data.data.map((story) => (
              <StoryRow
                key={story.id}
                story={story}
                period={period}
                until={until && data.until}
                list={{ figures, symbol: asset?.symbol, end: data.until }}
              />
            ))}
          </ol>
        )}
        {data && <Basis stories={data} />}
      </div>
    </Card>
  )
}

function Basis({ stories: { postsRead, isComplete, figures } }: { stories: Stories }) {
  return (
    <p className="border-t border-line-subtle px-4 py-3 text-12 text-ink-3 sm:px-5">
      {isComplete ? 'All' : 'A sample of'} {formatNumber(postsRead)} {postsRead === 1 ? 'post' : 'posts'}{' '}
      read, {figures === 'raw' ? 'copies and spam included.' : 'copies and spam left out.'}
    </p>
  )
}

const ROWS = [1, 2, 3, 4, 5]

function StoriesSkeleton() {
  return (
    <Loading label="Loading the stories" className="divide-y divide-line-subtle">
      {ROWS.map((row) => (
        <div key={row} className="flex h-24 flex-col justify-center gap-2 px-4 sm:px-5">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </Loading>
  )
}
