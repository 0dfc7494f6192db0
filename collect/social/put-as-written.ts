import type { SocialEvent, SourcePost } from '#collect/port/source.ts'

/**
 * A post of a page that was read at `at`, where a page may still hold what was deleted since: the post as of its writing,
 * so that it does not come back, and its counts as of the reading.
 */
export function putAsWritten(
  post: SourcePost,
  { writtenAt, at }: { writtenAt: Date; at: Date },
): SocialEvent[] {
  const { externalId, counts } = post
  return [
    { type: 'put', post, at: writtenAt },
    { type: 'counts', externalId, counts, at },
  ]
}
