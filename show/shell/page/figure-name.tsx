import { CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { anchorOf, type GlossaryTerm } from './glossary-terms.ts'
import { paths } from './paths.ts'

/** The name of a figure, which leads to what the glossary says of it. */
export function FigureName({ term, children }: { term: GlossaryTerm; children: ReactNode }) {
  return (
    <Link
      to={`${paths.docsPage('glossary')}#${anchorOf(term)}`}
      data-tip="What this means"
      className="hit-area motion-hover rounded-control underline decoration-line-control decoration-dotted underline-offset-3 hover:text-ink-1 hover:decoration-solid"
    >
      {children}
    </Link>
  )
}

/** The way to the glossary beside a name that already leads elsewhere, such as a head that sorts. */
export function FigureHelp({ term, name }: { term: GlossaryTerm; name: string }) {
  return (
    <Link
      to={`${paths.docsPage('glossary')}#${anchorOf(term)}`}
      aria-label={`What ${name} means`}
      data-tip="What this means"
      className="hit-area motion-hover relative -my-1 inline-flex size-6 shrink-0 items-center justify-center rounded-control align-middle text-ink-3 hover:text-ink-1"
    >
      <CircleHelp size={12} aria-hidden="true" />
    </Link>
  )
}
