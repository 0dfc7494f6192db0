import { toAnchor } from '../prose/render-markdown.ts'
import { paths } from '../shell/page/paths.ts'
import { listGuides } from './list-guides.ts'
import introduction from './reference/introduction.md?raw'
import { listErrorGroups } from './reference/list-error-groups.ts'
import { listOperations } from './reference/list-operations.ts'
import type { DocsEntry } from './search/search-docs.ts'

/** `/docs/search.json`: all that the search of the documentation finds. Runs at build. */
export function loader(): Response {
  return Response.json(listDocsEntries())
}

function listDocsEntries(): DocsEntry[] {
  const guides = listGuides().flatMap(({ title, description, slug, source }) => [
    { title, part: 'Guide', to: paths.docsPage(slug), text: description },
    ...listSections(source, { part: title, to: paths.docsPage(slug) }),
  ])
  const operations = listOperations().flatMap((group) =>
    group.operations.map(({ id, method, path, summary, description, takes }) => ({
      title: `${method} ${path}`,
      part: summary,
      to: paths.reference(group.name, id),
      text: toPlain(`${description} ${takes.flatMap(({ rows }) => rows.map(({ name }) => name)).join(' ')}`),
    })),
  )
  const errors = listErrorGroups().flatMap((group) =>
    group.errors.map(({ code, title, meaning, fix }) => ({
      title: code,
      part: `Error: ${title}`,
      to: paths.errors(code),
      text: toPlain(`${meaning} ${fix}`),
    })),
  )
  return [
    ...operations,
    ...guides,
    ...listSections(introduction, { part: 'API reference', to: paths.reference() }),
    ...errors,
  ]
}

/** The sections of a text in Markdown. */
function listSections(source: string, { part, to }: Pick<DocsEntry, 'part' | 'to'>): DocsEntry[] {
  return source
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n')
      return {
        title: toPlain(heading),
        part,
        to: `${to}#${toAnchor(heading)}`,
        text: toPlain(lines.join('\n')),
      }
    })
}

/** Markdown as plain words: without code blocks and signs. */
function toPlain(markdown: string): string {
  return markdown
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^[|\s:-]+$|[`*#|]/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
