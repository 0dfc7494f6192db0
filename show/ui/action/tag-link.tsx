import type { ReactNode } from 'react'
import { Link } from 'react-router'

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
