import type { ProseBlock } from '../prose/render-markdown.ts'

/** spec, section 3: the categories, each with a style of its own. */
export const CATEGORIES = ['Education', 'Technology', 'Cryptocurrency', 'Social Media'] as const
export type Category = (typeof CATEGORIES)[number]

/** What a list of articles shows of each. */
export interface ArticleSummary {
  slug: string
  title: string
  excerpt: string
  category: Category
  author: string
  /** A day, such as `2026-11-20`. */
  date: string
  /** Minutes. */
  readMinutes: number
  /** Stands first on the page. */
  featured: boolean
}

export interface Article extends ArticleSummary {
  /** As it was written. */
  source: string
  blocks: ProseBlock[]
}
