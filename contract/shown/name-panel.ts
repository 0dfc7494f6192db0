import type { ChartMeasure } from '../app/board-rules.ts'
import type { Panel } from '../app/boards.ts'
import { FIGURES, type FigureFacts } from '../figures.ts'
import { readPostQuery } from '../post-query/post-query.ts'

const SIGNS = { ratio: '/', difference: '−', sum: '+' } as const

/** What a measure of charts is called. */
export function nameMeasure(measure: ChartMeasure): string {
  return (FIGURES[measure] satisfies FigureFacts).label
}

/** What a panel is called: its own title, else what it shows. `symbolOf` gives the ticker of an asset. */
export function namePanel(panel: Panel, symbolOf: (assetId: string) => string): string {
  if (panel.title !== undefined) return panel.title
  switch (panel.kind) {
    case 'figure':
      return `${symbolOf(panel.asset)} ${lowerFirst((FIGURES[panel.figure] satisfies FigureFacts).label)}`
    case 'chart': {
      const isIndexed = panel.measure === 'price' && panel.assets.length > 1
      return `${nameMeasure(panel.measure)}${isIndexed ? ', 100 at the start' : ''}: ${panel.assets.map(symbolOf).join(', ')}`
    }
    case 'formula': {
      const [left, right] = [panel.left, panel.right].map(
        ({ asset, measure }) => `${symbolOf(asset)} ${lowerFirst(nameMeasure(measure))}`,
      )
      return `${left} ${SIGNS[panel.operation]} ${right}`
    }
    case 'posts': {
      const { q, symbol } = readPostQuery(panel.query)
      return `Posts: ${[q, symbol && `$${symbol}`].filter(Boolean).join(', ') || 'filtered'}`
    }
    case 'stories':
      return panel.symbol ? `Stories about ${panel.symbol}` : 'Trending stories'
    case 'topics':
      return 'Trending topics'
    case 'screen':
      return panel.where === null ? 'All assets' : 'Screened assets'
    case 'watchlist':
      return 'Watchlist'
  }
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}
