import type { ProseBlock } from '../prose/prose-block.ts'

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
