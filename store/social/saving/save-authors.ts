import type { PoolClient } from 'pg'
import { type AnalyzedPost, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { toStorableJson, withTimeout } from '../../queries.ts'
import { toCount } from './post-row.ts'

/**
 * Stores who wrote the posts, within the caller's transaction. The followers that came with an author's newest post
 * win, whichever order the posts arrive in; a post without them leaves the known number as it is.
 */
export async function saveAuthors(
  client: PoolClient,
  posts: AnalyzedPost[],
  { timeoutMs }: { timeoutMs: number },
): Promise<void> {
  const authors = new Map<string, AuthorRow>()
  for (const post of posts) {
    if (post.username === UNKNOWN_AUTHOR) continue
    const author = toRow(post)
    const key = `${author.platform}:${author.username}`
    authors.set(key, newer(authors.get(key), author))
  }
  if (authors.size === 0) return
  const rows = [...authors.values()]
  const statement = rows.some(({ followers }) => followers !== undefined) ? SAVE : SAVE_NAMES
  await client.query(withTimeout({ ...statement, values: [toStorableJson(rows)] }, timeoutMs))
}

// Names are folded by the database alone, as in the look-up and the deletion of authors: JavaScript folds a few
// letters differently. The rows come sorted by their key: two savers lock them in one order and cannot deadlock.
const INSERT = `
insert into authors (platform, username_key, username, followers, seen_at)
select distinct on (platform, lower(username)) platform, lower(username), username, followers, seen_at
from json_to_recordset($1) as author (platform text, username text, followers bigint, seen_at timestamptz)
order by platform, lower(username), seen_at desc, username
on conflict (platform, username_key)`

const SAVE = {
  name: 'save-authors',
  text: `${INSERT} do update set
    username = excluded.username,
    followers = excluded.followers,
    seen_at = excluded.seen_at
  where excluded.followers is not null and (authors.followers is null or authors.seen_at < excluded.seen_at)`,
}

/** Without follower counts, known authors stay as they are and need not be locked. */
const SAVE_NAMES = { name: 'save-author-names', text: `${INSERT} do nothing` }

interface AuthorRow {
  platform: string
  username: string
  followers?: number
  /** When the followers were; a name without them is of no time, so that it is the same in whichever order posts come. */
  seen_at: string
}

function toRow(post: AnalyzedPost): AuthorRow {
  const followers = toCount(post.followers)
  return {
    platform: post.platform,
    username: post.username,
    followers,
    seen_at: followers === undefined ? '-infinity' : post.createdAt.toISOString(),
  }
}

/** ISO times of one form sort as text. */
function newer(known: AuthorRow | undefined, next: AuthorRow): AuthorRow {
  if (!known || known.followers === undefined) return next
  if (next.followers === undefined) return known
  return next.seen_at > known.seen_at ? next : known
}
