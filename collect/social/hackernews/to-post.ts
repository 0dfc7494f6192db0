import { decodeHTMLStrict } from 'entities'
import type { SourcePost } from '#collect/port/source.ts'
import { TEXT_MAX_CHARS } from '#contract/post-limits.ts'
import { asRecord, asText } from '../../http/json.ts'
import { cleanPost, htmlToText } from '../clean-post.ts'

type ReadPost = { post: SourcePost } | { reason: string }

/** A hit of the search as a post. */
export function toPost(hit: unknown, at: Date): ReadPost {
  const row = asRecord(hit)
  return readPost(
    {
      id: row.objectID,
      author: row.author,
      title: row.title,
      body: row.comment_text ?? row.story_text,
      createdAt: row.created_at_i ?? row.created_at,
      revision: typeof row.updated_at === 'string' ? Date.parse(row.updated_at) || 0 : 0,
      link: row.url,
      parent: row.parent_id,
      points: row.points,
      comments: row.num_comments,
    },
    at,
  )
}

/** An item of Firebase as a post, as it is now: it has no revision of its own. */
export function itemToPost(item: unknown, at: Date): ReadPost {
  const row = asRecord(item)
  return readPost(
    {
      id: row.id,
      author: row.by,
      title: row.title,
      body: row.text,
      createdAt: row.time,
      revision: at.getTime(),
      link: row.url,
      parent: row.parent,
      points: row.score,
      comments: row.descendants,
    },
    at,
  )
}

type Fields = Record<
  'id' | 'author' | 'title' | 'body' | 'createdAt' | 'link' | 'parent' | 'points' | 'comments',
  unknown
> & { revision: number }

/** A story is its title and its text, a comment its text. */
function readPost(row: Fields, at: Date): ReadPost {
  // Its signs are escaped like those of the text, and it holds no tags: "<input>" is a word there.
  const title = decodeHTMLStrict((asText(row.title) ?? '').slice(0, TEXT_MAX_CHARS))
  const body = htmlToText(asText(row.body) ?? '')
  return cleanPost(
    {
      externalId: row.id,
      authorId: row.author,
      username: row.author,
      text: [title, body].filter((part) => part !== '').join('\n\n'),
      createdAt: row.createdAt,
      revision: row.revision,
      url: `https://news.ycombinator.com/item?id=${encodeURIComponent(String(row.id))}`,
      links: [row.link],
      replyTo: row.parent === undefined || row.parent === null ? undefined : String(row.parent),
      counts: { likes: row.points, comments: row.comments },
    },
    { at },
  )
}
