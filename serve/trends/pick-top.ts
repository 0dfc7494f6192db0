import { printOf } from '#analyze/crowds/copy-print.ts'
import { createPrintIndex } from '#analyze/crowds/print-index.ts'
import type { Post } from '#contract/app/social.ts'
import { authorOf } from '#contract/posts.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import type { FigureSide } from '#contract/trends/topic-kinds.ts'

/** The posts with most engagement; of near-copies one, unless all posts count. */
export async function pickTop(
  posts: readonly Post[],
  { side, max }: { side: FigureSide; max: number },
): Promise<Post[]> {
  const breaks = createBreaks()
  const index = createPrintIndex()
  const picked: Post[] = []
  for (const post of posts.toSorted((a, b) => engagementOf(b) - engagementOf(a))) {
    if (picked.length === max) break
    await breaks(post.text)
    const print = printOf(post.text, authorOf({ username: post.userRef.username, id: post._id }))
    const isCopy = index.findCopy(print) >= 0
    index.add(print)
    if (side === 'raw' || !isCopy) picked.push(post)
  }
  return picked
}

export function engagementOf({ likes, replies, comments, shares, retweets }: Post): number {
  return (likes ?? 0) + (replies ?? 0) + (comments ?? 0) + (shares ?? 0) + (retweets ?? 0)
}
