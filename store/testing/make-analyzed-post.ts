import type { AnalyzedPost } from '#contract/posts.ts'

/** A post of Twitter by somebody, about nothing; a test says when it was written, and whatever else it is about. */
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
