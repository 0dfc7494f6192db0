import { Newspaper } from 'lucide-react'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { FigureName } from '../shell/page/figure-name.tsx'
import { paths } from '../shell/page/paths.ts'
import { StoryRow } from '../social-summary/stories/story-row.tsx'
import { useStories } from '../social-summary/stories/use-stories.ts'
import { LinkButton } from '../ui/action/links.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { GlanceSkeleton } from './glance-skeleton.tsx'

const SHOWN_MAX = 3

/** What several people say alike today. */
export function StoriesGlance() {
  const stories = useStories({ period: '24h', limit: SHOWN_MAX })
  const { data } = stories
  return (
    <Card
      flush
      title={<FigureName term="story">Trending stories</FigureName>}
      description="What several people said in similar words in 24 hours"
      actions={
        <LinkButton size="sm" to={paths.social()}>
          See all
        </LinkButton>
      }
    >
      <div aria-busy={stories.isPending} className="border-t border-line-subtle">
        {stories.isPending && !hasFailed(stories) && <GlanceSkeleton label="Loading the stories" />}
        {hasFailed(stories) && (
          <QueryError query={stories} message="Failed to fetch the stories. Please try again later." />
        )}
        {data?.data.length === 0 && (
          <EmptyState
            icon={<Newspaper size={20} />}
            title="No stories"
            description="No three people said the same thing in the last 24 hours."
          />
        )}
        {data && data.data.length > 0 && (
          <ol aria-label="Trending stories" className="divide-y divide-line-subtle">
            {data.data.map((story) => (
              <StoryRow
                key={story.id}
                story={story}
                period="24h"
                until={null}
                list={{ figures: undefined, symbol: undefined, end: data.until }}
              />
            ))}
          </ol>
        )}
      </div>
    </Card>
  )
}
