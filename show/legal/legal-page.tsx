import { Prose } from '../prose/prose.tsx'
import type { ProseBlock } from '../prose/render-markdown.ts'
import { Page } from '../ui/layout/page.tsx'

/** A text that says what holds here, plainly. */
export function LegalPage({
  title,
  lead,
  blocks,
}: {
  title: string
  lead: string
  blocks: readonly ProseBlock[]
}) {
  return (
    <Page>
      <article className="mx-auto max-w-prose">
        <h1 className="text-28 font-semibold sm:text-40">{title}</h1>
        <p className="mt-4 mb-12 text-16 text-ink-2 sm:text-20">{lead}</p>
        <Prose blocks={blocks} />
      </article>
    </Page>
  )
}
