import { asRecord, asText } from '#collect/http/as-record.ts'
import type { SourcePost } from '#collect/port/source.ts'
import { cleanPost, htmlToText } from '../clean-post.ts'

/** A hit of the search as a post: a story is its title and text, a comment its text. */
export function toPost(hit: unknown, at: Date): { post: SourcePost } | { reason: string } {
  const row = asRecord(hit)
  const title = asText(row.title) ?? ''
  const body = asText(row.comment_text) ?? asText(row.story_text) ?? ''
  const text = [title, htmlToText(body)].filter((part) => part !== '').join('\n\n')
  return cleanPost(
    {
      externalId: row.objectID,
      authorId: row.author,
      username: row.author,
      text,
      createdAt: row.created_at_i ?? row.created_at,
      revision: typeof row.updated_at === 'string' ? Date.parse(row.updated_at) || 0 : 0,
      url: `https://news.ycombinator.com/item?id=${encodeURIComponent(String(row.objectID))}`,
      links: [row.url],
      replyTo: row.parent_id === undefined || row.parent_id === null ? undefined : String(row.parent_id),
      counts: { likes: row.points, comments: row.num_comments },
    },
    { at },
  )
}
