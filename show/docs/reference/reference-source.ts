import { slugOf } from '../../prose/slug-of.ts'
import introduction from './introduction.md?raw'
import { listErrorGroups } from './list-error-groups.ts'
import { listOperations } from './list-operations.ts'
import {
  writeErrorsMarkdown,
  writeGroupMarkdown,
  writeOperationMarkdown,
} from './write-reference-markdown.ts'

/** A page of the reference as Markdown, at its address with `.md`. Runs at build. */
export function loader({ request }: { request: Request }): Response {
  return new Response(sourceOf(slugOf(request)), {
    headers: { 'content-type': 'text/markdown; charset=utf-8' },
  })
}

function sourceOf(slug: string): string {
  if (slug === 'reference') return `# Crowdtape API reference\n\n${introduction}`
  if (slug === 'errors') return writeErrorsMarkdown(listErrorGroups())
  const groups = listOperations()
  const group = groups.find(({ name }) => name.toLowerCase() === slug)
  if (group) return writeGroupMarkdown(group)
  const operation = groups.flatMap(({ operations }) => operations).find(({ id }) => id === slug)
  if (!operation) throw new Error(`There is no page ${slug} in the reference`)
  return `${writeOperationMarkdown(operation)}\n`
}
