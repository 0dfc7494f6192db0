import type { Post } from '#contract/app/social.ts'
import { writeCursor } from '../public/cursor.ts'
import type { TextRight } from '../sources/apply-rights.ts'
import { toPostRow } from './to-post-row.ts'

/** A page of posts of which at least one more was read where there are more; `asked` are the filters of the cursor, `reached` is where a list goes on whose page is not full. */
export function givePage(
  posts: Post[],
  {
    asked,
    limit,
    mayTextLeave,
    reached,
  }: { asked: unknown; limit: number; mayTextLeave: TextRight; reached?: Post },
) {
  const page = posts.slice(0, limit)
  const last = posts.length > limit ? page.at(-1) : reached
  const nextCursor = last && writeCursor(asked, [last.createdAt, last._id, last.platform])
  return {
    body: {
      data: page.map((post) => toPostRow(post, mayTextLeave)),
      page: { next_cursor: nextCursor ?? null, limit },
    },
    hasData: page.length > 0,
    nextCursor,
  }
}
