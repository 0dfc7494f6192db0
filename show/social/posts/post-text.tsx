import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shell/page/paths.ts'
import { Absent } from '../../ui/figures/numbers.tsx'
import { classNames } from '../../ui/style/class-names.ts'

interface PostTextProps {
  /** Clamped to two lines. */
  short?: boolean
  className?: string
  /** The text as it was written, or its pieces with marks around some. */
  children: ReactNode
}

/**
 * A post's text, as text and never as HTML. Its direction is its own and ends with it: right-to-left scripts,
 * marks of direction and stacks of combining characters stay within their box.
 */
export function PostText({ short = false, className, children }: PostTextProps) {
  return (
    <div
      dir="auto"
      className={classNames(
        'overflow-hidden text-start wrap-anywhere [unicode-bidi:isolate]',
        short ? 'line-clamp-2' : 'whitespace-pre-wrap',
        className,
      )}
    >
      {children === '' ? <span className="text-ink-3">No text</span> : children}
    </div>
  )
}

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

/** A word as a small link, such as a ticker or a hashtag; the one that does not fit is cut off. */
export function TagLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="hit-area motion-hover block rounded-control border border-line-strong bg-s2 px-1.5 py-0.75 text-12 font-medium text-ink-2 hover:border-line-control hover:text-ink-1"
    >
      <bdi className="block truncate">{children}</bdi>
    </Link>
  )
}
