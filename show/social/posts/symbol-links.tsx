import { paths } from '../../shell/page/paths.ts'
import { TagLink } from '../../ui/action/tag-link.tsx'
import { Absent } from '../../ui/figures/absent.tsx'

interface SymbolLinksProps {
  symbols: readonly string[]
  /** How many are shown before "+2". */
  max?: number
  /** Where a ticker leads; by default to what else is said about it. */
  toPath?: (symbol: string) => string
}

const searchPath = (symbol: string) => paths.explorer({ q: `$${symbol}` })

/** Tickers, each a link. */
export function SymbolLinks({ symbols, max = 2, toPath = searchPath }: SymbolLinksProps) {
  if (symbols.length === 0) return <Absent reason="no symbol in the text" />
  const more = symbols.slice(max)
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      {symbols.slice(0, max).map((symbol) => (
        <TagLink key={symbol} to={toPath(symbol)}>
          {symbol}
        </TagLink>
      ))}
      {more.length > 0 && (
        <span data-tip={more.join(', ')} className="text-12 text-ink-3">
          <span aria-hidden="true">+{more.length}</span>
          <span className="sr-only">{more.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
