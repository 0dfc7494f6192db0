import { FIGURES, type FigureFacts } from '#contract/figures.ts'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { type ProseBlock, readFrontMatter, renderMarkdown, toAnchor } from '../prose/render-markdown.ts'
import { writeDeprecated } from './write-deprecated.ts'

const SOURCES = import.meta.glob<string>('./guides/*.md', { query: '?raw', import: 'default', eager: true })

/** The guides in the order in which they are read. Runs at build. */
export function listGuides(): Guide[] {
  return Object.entries(SOURCES)
    .map(([file, source]) => ({
      file,
      ...readFrontMatter(
        source
          .replace('DEPRECATED_NOW', () => writeDeprecated(publicContracts))
          .replace('FIGURES_NOW', writeFigures)
          .replaceAll(/HINT_OF_(\w+)/g, (_, name) => hintOf(name)),
      ),
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

function hintOf(name: string): string {
  const figures: Record<string, FigureFacts> = FIGURES
  const figure = figures[name]
  if (!figure) throw new Error(`a guide names ${name}, which is no figure`)
  return figure.hint
}

/** Every figure of the table with its formula. */
function writeFigures(): string {
  const rows = Object.values<FigureFacts>(FIGURES).map(
    ({ label, hint, formula, source }) => `| ${label} | ${hint} | ${formula} | ${source} |`,
  )
  return ['| Figure | What it is | Formula | Defined by |', '|---|---|---|---|', ...rows].join('\n')
}

export interface Heading {
  anchor: string
  text: string
}

/** A guide of the documentation. */
export interface Guide {
  slug: string
  title: string
  description: string
  /** Minutes. */
  minutes: number
  /** Its sections, for the contents beside it. */
  headings: Heading[]
  blocks: ProseBlock[]
  /** As it was written. */
  source: string
}
