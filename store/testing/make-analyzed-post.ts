import type { AnalyzedPost } from '#contract/posts.ts'

/** A Twitter post without symbols; the test gives its time and anything else it needs. */
export function makeAnalyzedPost(
  externalId: string,
  fields: Pick<AnalyzedPost, 'createdAt'> & Partial<AnalyzedPost>,
): AnalyzedPost {
  return {
    platform: 'twitter',
    externalId,
    username: 'somebody',
    text: `post ${externalId}`,
    hashtags: [],
    symbols: [],
    ...fields,
  }
}
