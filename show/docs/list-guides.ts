import { publicContracts } from '#contract/public/documents/contracts.ts'
import { readFrontMatter } from '../prose/read-front-matter.ts'
import { renderMarkdown } from '../prose/render-markdown.ts'
import { toAnchor } from '../prose/to-anchor.ts'
import type { Guide } from './guide.ts'
import { writeDeprecated } from './write-deprecated.ts'

const SOURCES = import.meta.glob<string>('./guides/*.md', { query: '?raw', import: 'default', eager: true })

/** The guides in the order in which they are read. Runs at build. */
export function listGuides(): Guide[] {
  return Object.entries(SOURCES)
    .map(([file, source]) => ({
      file,
      ...readFrontMatter(source.replace('DEPRECATED_NOW', writeDeprecated(publicContracts))),
    }))
    .sort((a, b) => Number(a.fields.order) - Number(b.fields.order))
    .map(({ file, fields, text }) => {
      const { title, description, minutes } = fields
      if (!title || !description || !minutes) throw new Error(`${file} needs title, description and minutes`)
      return {
        slug: file.replace(/^.*\/|\.md$/g, ''),
        title,
        description,
        minutes: Number(minutes),
        headings: [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => ({
          anchor: toAnchor(heading),
          text: heading.replaceAll('`', ''),
        })),
        blocks: renderMarkdown(text),
        source: `# ${title}\n\n${description}\n\n${text}\n`,
      }
    })
}
