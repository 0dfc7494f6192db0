import { readFrontMatter, renderMarkdown } from '../prose/render-markdown.ts'
import { type Article, type ArticleSummary, CATEGORIES } from './article.ts'

const WORDS_PER_MINUTE = 220

const SOURCES = import.meta.glob<string>('./articles/*.md', { query: '?raw', import: 'default', eager: true })

/** The articles of the blog in the order in which they are read: the featured one, then the newest. Runs at build. */
export function listArticles(): Article[] {
  return Object.entries(SOURCES)
    .map(([file, source]) => readArticle(file.replace(/^.*\/|\.md$/g, ''), source))
    .sort(
      (a, b) =>
        Number(b.featured) - Number(a.featured) ||
        b.date.localeCompare(a.date) ||
        a.title.localeCompare(b.title),
    )
}

export function summarize({ source: _source, blocks: _blocks, ...summary }: Article): ArticleSummary {
  return summary
}

function readArticle(slug: string, source: string): Article {
  const { fields, text } = readFrontMatter(source)
  const { title, excerpt, date } = fields
  const category = CATEGORIES.find((known) => known === fields.category)
  if (!title || !excerpt || !date || !category) {
    throw new Error(
      `${slug}.md needs title, excerpt, date and one of the categories ${CATEGORIES.join(', ')}`,
    )
  }
  return {
    slug,
    title,
    excerpt,
    category,
    date,
    author: 'Crowdtape',
    readMinutes: Math.ceil(text.split(/\s+/).length / WORDS_PER_MINUTE),
    featured: fields.featured === 'yes',
    source: `# ${title}\n\n${text}\n`,
    blocks: renderMarkdown(text),
  }
}
