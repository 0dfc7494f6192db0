import type { PoolClient } from 'pg'
import type { AnalyzedPost } from '#contract/posts.ts'

/** What the sums take from a post. */
export type SummedPost = Omit<AnalyzedPost, 'externalId' | 'text'>

/** Whether a post begins to count or no longer counts. A changed post does both, as it was and as it is. */
export type Sign = 1 | -1

export interface Sums {
  add(post: SummedPost, sign: Sign): void
  /** Writes the differences within the caller's transaction. */
  save(client: PoolClient, options: { timeoutMs: number }): Promise<void>
}
