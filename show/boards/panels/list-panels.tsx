import { useNavigate } from 'react-router'
import { FIRST_WATCHLIST } from '#contract/app/accounts/list-rules.ts'
import type { PanelOf } from '#contract/app/boards.ts'
import { TopicList } from '../../dashboard/trending-glance.tsx'
import { GlanceRow } from '../../dashboard/watchlist-glance.tsx'
import { describePeriod } from '../../explorer/periods.ts'
import { useMarket } from '../../market/data/use-market.ts'
import { FIRST_LIST, useChosenList } from '../../market/watchlist/use-named-lists.ts'
import { ScreenTable } from '../../screener/screen-table.tsx'
import { useScreen } from '../../screener/use-screen.ts'
import { searchOf } from '../../screener/use-screener-url.ts'
import { asOne, hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { paths } from '../../shell/page/paths.ts'
import { StoryRow } from '../../social-summary/stories/story-row.tsx'
import { useStories } from '../../social-summary/stories/use-stories.ts'
import { useTrendingTopics } from '../../social-summary/use-trending-topics.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

const STORIES_SHOWN = 10
const ASSETS_SHOWN = 25

/** What several people say alike. */
export function StoriesPanel({ panel, label }: { panel: PanelOf<'stories'>; label: string }) {
  const { symbol, period } = panel
  const stories = useStories({ period, limit: STORIES_SHOWN, symbol })
  if (hasFailed(stories)) return <QueryError query={stories} message="Failed to fetch the stories." />
  if (!stories.data) return <RowsSkeleton label="Loading the stories" />
  if (stories.data.data.length === 0)
    return (
      <EmptyState
        title="No stories"
        description={`No three people said the same thing in ${describePeriod(period)}.`}
      />
    )
  return (
    <ol aria-label={label} className="divide-y divide-line-subtle border-t border-line-subtle">
      {stories.data.data.map((story) => (
        <StoryRow
          key={story.id}
          story={story}
          period={period}
          until={null}
          list={{ figures: undefined, symbol, end: stories.data.until }}
        />
      ))}
    </ol>
  )
}

/** What is spoken of most today. */
export function TopicsPanel() {
  const topics = useTrendingTopics(null)
  if (hasFailed(topics)) return <QueryError query={topics} message="Failed to fetch trending topics." />
  if (!topics.data) return <RowsSkeleton label="Loading what is trending" />
  if (topics.data.data.length === 0)
    return (
      <EmptyState title="No topics yet" description="No topic came up from several people in 24 hours." />
    )
  return (
    <div className="border-t border-line-subtle">
      <TopicList topics={topics.data.data} />
    </div>
  )
}

/** The assets that a condition finds. Another order is chosen on the screener. */
export function ScreenPanel({ panel }: { panel: PanelOf<'screen'> }) {
  const { where, sort, order, basis, watched = null } = panel
  const chosen = { where, sort, order, basis, watched }
  const navigate = useNavigate()
  const screen = useScreen(chosen, { limit: ASSETS_SHOWN })
  if (hasFailed(screen)) return <QueryError query={screen} message="Failed to screen the assets." />
  if (!screen.data) return <RowsSkeleton label="Loading the assets" />
  if (screen.data.found === 0)
    return <EmptyState title="No assets match" description="The condition holds for none of them now." />
  return (
    <ScreenTable
      found={screen.data}
      url={{ ...chosen, set: (change) => navigate(paths.screener(searchOf({ ...chosen, ...change }))) }}
      stale={screen.isPlaceholderData}
    />
  )
}

/** The assets that the account watches, with their prices as they come. */
export function WatchlistPanel({ panel, label }: { panel: PanelOf<'watchlist'>; label: string }) {
  const watched = useChosenList(panel.watched ?? FIRST_LIST)
  const market = useMarket({ live: true })
  const assets = (watched?.ids ?? []).flatMap(
    (id) => market.data?.data.find((asset) => asset.id === id) ?? [],
  )
  const failed = [watched?.query ?? [], market].flat().filter(hasFailed)
  if (failed.length > 0) return <QueryError query={asOne(failed)} message="Failed to load your watchlist." />
  if (watched?.isPending || market.isPending) return <RowsSkeleton label="Loading your watchlist" />
  if (assets.length === 0)
    return (
      <EmptyState
        title={watched?.name === undefined ? 'No such watchlist' : `${nameList(watched.name)} is empty`}
        description={
          watched?.name === undefined
            ? 'It was deleted. Choose another one for this panel.'
            : panel.watched
              ? 'Add assets to it from their pages.'
              : 'Star an asset on the market page to watch it here.'
        }
      />
    )
  return (
    <ul aria-label={label} className="divide-y divide-line-subtle border-t border-line-subtle">
      {assets.map((asset) => (
        <GlanceRow key={asset.id} asset={asset} />
      ))}
    </ul>
  )
}

function nameList(name: string): string {
  return name === FIRST_WATCHLIST ? 'Your watchlist' : `“${name}”`
}
