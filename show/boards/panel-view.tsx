import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Panel } from '#contract/app/boards.ts'
import { ALL_SOURCES, readPostQuery } from '#contract/post-query/post-query.ts'
import { searchOf } from '../screener/use-screener-url.ts'
import { paths } from '../shell/page/paths.ts'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { WhenReached } from '../ui/state/when-reached.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { ChartPanel, FormulaPanel } from './panels/chart-panel.tsx'
import { FigurePanel } from './panels/figure-panel.tsx'

// Lists come with much of the screens that they are of: loaded when one is in sight.
const PostsPanel = lazyPart(() => import('./panels/posts-panel.tsx').then((module) => module.PostsPanel))
const StoriesPanel = lazyPart(() => import('./panels/list-panels.tsx').then((module) => module.StoriesPanel))
const TopicsPanel = lazyPart(() => import('./panels/list-panels.tsx').then((module) => module.TopicsPanel))
const ScreenPanel = lazyPart(() => import('./panels/list-panels.tsx').then((module) => module.ScreenPanel))
const WatchlistPanel = lazyPart(() =>
  import('./panels/list-panels.tsx').then((module) => module.WatchlistPanel),
)

/** A row of the grid and the gap between two, in px. */
export const ROW_PX = 152
const GAP_PX = 16
/** What a chart has above and below it within its panel: title, legend and room. */
const AROUND_CHART_PX = 88

interface PanelViewProps {
  panel: Panel
  /** What it is called. */
  name: string
  symbolOf: (assetId: string) => string
  /** In place of the link to where the same is seen whole. */
  tools?: ReactNode
  /** What it shows cannot be pressed, because it is being placed. */
  inert?: boolean
}

/** A panel with its title, and the way to the screen that shows the same whole. */
export function PanelView({ panel, name, symbolOf, tools, inert = false }: PanelViewProps) {
  const isScrolled = !['figure', 'chart', 'formula'].includes(panel.kind)
  return (
    <section
      aria-label={name}
      className="relative flex h-full min-w-0 flex-col overflow-hidden rounded-card border border-line-subtle bg-s1 shadow-raised"
    >
      <header className="flex shrink-0 items-start justify-between gap-2 px-4 pt-3 pb-2">
        <h2 className="min-w-0 truncate text-14 font-semibold text-ink-1" data-tip={name}>
          {name}
        </h2>
        {!inert && (
          <Link
            to={pathOf(panel, symbolOf)}
            aria-label={`Open ${name}`}
            data-tip="Open"
            className="hit-area motion-hover -mr-1 inline-flex size-6 shrink-0 items-center justify-center rounded-control text-ink-3 hover:bg-s3 hover:text-ink-1"
          >
            <ArrowUpRight size={14} aria-hidden="true" />
          </Link>
        )}
      </header>
      {tools}
      <div
        inert={inert}
        className={classNames(
          'min-h-0 flex-1',
          isScrolled && 'relative overflow-y-auto',
          inert && 'opacity-60',
        )}
        {...(isScrolled && !inert ? { tabIndex: 0, role: 'group', 'aria-label': `${name}, scrolls` } : {})}
      >
        {isScrolled ? (
          <WhenReached fallback={<div className="h-full min-h-24" />}>
            <Content panel={panel} name={name} />
          </WhenReached>
        ) : (
          <Content panel={panel} name={name} />
        )}
      </div>
    </section>
  )
}

function Content({ panel, name }: Pick<PanelViewProps, 'panel' | 'name'>) {
  const height = panel.height * ROW_PX + (panel.height - 1) * GAP_PX - AROUND_CHART_PX
  switch (panel.kind) {
    case 'figure':
      return <FigurePanel panel={panel} />
    case 'chart':
      return <ChartPanel panel={panel} label={name} height={Math.max(height, 96)} />
    case 'formula':
      return <FormulaPanel panel={panel} label={name} height={Math.max(height, 96)} />
    case 'posts':
      return <PostsPanel panel={panel} label={name} />
    case 'stories':
      return <StoriesPanel panel={panel} label={name} />
    case 'topics':
      return <TopicsPanel />
    case 'screen':
      return <ScreenPanel panel={panel} />
    case 'watchlist':
      return <WatchlistPanel panel={panel} label={name} />
  }
}

/** The screen that shows the same whole. */
function pathOf(panel: Panel, symbolOf: (assetId: string) => string): string {
  switch (panel.kind) {
    case 'figure':
      return paths.asset(panel.asset, { basis: panel.basis === 'raw' ? 'raw' : undefined })
    case 'chart':
      return paths.compare(panel.assets.map(symbolOf), { period: panel.period })
    case 'formula':
      return paths.compare([panel.left.asset, panel.right.asset].map(symbolOf), { period: panel.period })
    case 'posts': {
      const { platform = ALL_SOURCES, ...filters } = readPostQuery(panel.query)
      return paths.explorer({ ...filters, platform, period: panel.period })
    }
    case 'stories':
      return panel.symbol ? paths.explorer({ symbol: panel.symbol, period: panel.period }) : paths.social()
    case 'topics':
      return paths.social()
    case 'screen':
      return paths.screener(searchOf({ ...panel, watched: panel.watched ?? null }))
    case 'watchlist':
      return paths.market({ watched: panel.watched ?? 'true' })
  }
}
