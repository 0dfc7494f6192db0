import { listGuides } from './list-guides.ts'
import introduction from './reference/introduction.md?raw'
import { listErrorGroups } from './reference/list-error-groups.ts'
import { listOperations } from './reference/list-operations.ts'
import {
  writeErrorsMarkdown,
  writeGroupMarkdown,
  writeOperationMarkdown,
} from './reference/write-reference-markdown.ts'

/** `/llms-full.txt`: the whole documentation in one text, for programs that read. Runs at build. llmstxt.org */
export function loader(): Response {
  const parts = [
    ...listGuides().map(({ source }) => source),
    `# Crowdtape API reference\n\n${introduction}`,
    ...listOperations().flatMap((group) => [
      writeGroupMarkdown(group),
      ...group.operations.map(writeOperationMarkdown),
    ]),
    writeErrorsMarkdown(listErrorGroups()),
  ]
  return new Response(parts.join('\n\n'), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
