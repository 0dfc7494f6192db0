import type { AnalyzedPost, Counts, Reactions } from '#contract/posts.ts'

/** What happened at a source, with what it means. The same as the port's events, but for the analysis. */
export type PostEvent =
  | { type: 'put'; post: AnalyzedPost; at: Date; isPicked?: false }
  | { type: 'delete'; externalId: string; at: Date; reason: string }
  | { type: 'deleteAuthor'; authorId: string; at: Date; reason: string }
  | {
      type: 'counts'
      externalId: string
      counts: Counts & { reactions?: Reactions }
      username?: string
      followers?: number
      isAutomated?: boolean
      at: Date
    }
  | { type: 'rename'; authorId: string; username: string; isAutomated?: boolean; at: Date }
  | { type: 'gap'; from: Date; to: Date; reason: string }
