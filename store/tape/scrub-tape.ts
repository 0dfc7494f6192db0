import type { PoolClient } from 'pg'
import type { Source } from '#contract/posts.ts'

/** Takes what posts once said off the tape, because they were deleted. That they were there, and their counts, stays. */
export async function scrubTape(
  client: PoolClient,
  source: Source,
  posts: readonly { externalId: string }[],
): Promise<void> {
  if (posts.length === 0) return
  await client.query({
    name: 'scrub-tape',
    // By tape_edit_texts of each day.
    text: `update tape set data = null
           where source = $1 and subject = any($2) and kind = 'edit' and data is not null`,
    values: [source, posts.map(({ externalId }) => externalId)],
  })
}
