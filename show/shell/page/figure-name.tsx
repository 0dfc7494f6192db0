import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { GLOSSARY_TERMS, type GlossaryTerm } from './glossary-terms.ts'
import { paths } from './paths.ts'

/** The name of a figure, which leads to what the glossary says of it. */
export function FigureName({ term, children }: { term: GlossaryTerm; children: ReactNode }) {
  return (
    <Link
      to={`${paths.docsPage('glossary')}#${GLOSSARY_TERMS[term]}`}
      data-tip="What this means"
      className="hit-area motion-hover rounded-control underline decoration-line-control decoration-dotted underline-offset-3 hover:text-ink-1 hover:decoration-solid"
    >
      {children}
    </Link>
  )
}
