import type { Post } from '#contract/app/social.ts'
import { writeCursor } from '../public/cursor.ts'
import { toPostRow } from './to-post-row.ts'

/** A page of posts of which at least one more was read where there are more; `asked` are the filters of the cursor. */
export function givePage(posts: Post[], { asked, limit }: { asked: unknown; limit: number }) {
  const page = posts.slice(0, limit)
  const last = posts.length > limit ? page.at(-1) : undefined
  const nextCursor = last && writeCursor(asked, [last.createdAt, last._id, last.platform])
  return {
    body: { data: page.map(toPostRow), page: { next_cursor: nextCursor ?? null, limit } },
    hasData: page.length > 0,
    nextCursor,
  }
}
