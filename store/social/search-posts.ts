import type { Post } from '#contract/app/social.ts'
import { PLATFORMS, type Platform, type Source } from '#contract/posts.ts'
import type { Database } from '../database.ts'
import { queryRows, type TextRow } from '../query-rows.ts'
import { runTransaction } from '../run-transaction.ts'
import { symbolMark } from './exact-mark.ts'
import { postReader } from './post-reader.ts'
import { toSearchExpression } from './search-query.ts'

export interface PostSearch {
  /** As people type it; absent: every post. */
  words?: string
  /** Absent: any. Upper case; the posts that speak of it. */
  symbol?: string
  /** Absent: all `sources`. */
  platform?: Platform
  /** Absent: the platforms that have a table of their own. */
  sources?: readonly Source[]
  from?: Date
  until?: Date
  /** Only posts that come after this one. */
  after?: PostPlace
  limit: number
}

/** A post's place among all, newest first. */
export interface PostPlace {
  createdAt: Date
  externalId: string
  platform: Source
}

/**
 * The newest posts whose text, hashtags or symbols match. Common words are found by going back in time, rare ones by
 * the index of words: the last few posts tell which, because either way is slow for the other kind.
 */
export async function searchPosts(db: Database, search: PostSearch): Promise<Post[]> {
  if (search.words === undefined && search.symbol === undefined) return walkBack(db, search)
  const walk = search.limit * WALK_PER_RESULT
  const recent = await walkBack(db, search, walk)
  if (recent.length === search.limit) return recent
  if (recent.length >= ENOUGH_TO_GO_ON) {
    const older = await walkBack(db, search, walk * WALK_FURTHER)
    if (older.length === search.limit) return older
  }
  return findByWords(db, search)
}

/** A word in every sixtieth post fills the page in one short walk. */
const WALK_PER_RESULT = 60
/** Having met this many, the page is likely to fill within WALK_FURTHER times the way. */
const ENOUGH_TO_GO_ON = 3
const WALK_FURTHER = 20

const AUTHORS =
  'left join authors as author on author.platform = post.platform and author.username_key = lower(post.username)'
const NEWEST_FIRST = 'post.created_at desc, post.external_id desc, post.platform desc'

/** Looks at the newest posts of the period one by one, at most `walk` of them, by the index posts_newest. */
async function walkBack(db: Database, search: PostSearch, walk?: number): Promise<Post[]> {
  const reader = postReader(search.platform)
  const { values, parameter } = collectValues()
  const posts = `select * from posts as post where ${conditionOf(search, parameter)} order by ${NEWEST_FIRST}`
  const matches =
    walk === undefined
      ? `${posts} limit ${search.limit}`
      : `select * from (${posts} limit ${walk}) as post where search @@ (${expressionOf(search, parameter)}) limit ${search.limit}`
  const rows = await queryRows(db, {
    text: `select ${reader.columns} from (${matches}) as post ${AUTHORS} order by ${NEWEST_FIRST}`,
    values,
  })
  return rows.map(reader.read)
}

/** Finds all matches by the index posts_search and takes the newest. */
async function findByWords(db: Database, search: PostSearch): Promise<Post[]> {
  const { values, parameter } = collectValues()
  const found = `select platform, external_id, created_at from posts as post
where ${conditionOf(search, parameter)} and search @@ (${expressionOf(search, parameter)})`
  const keys = await runTransaction(db.pool, async (client) => {
    // The planner takes two words for independent and would read every post for two that never meet.
    await client.query('set local enable_seqscan = off; set local enable_indexscan = off')
    const result = await client.query<TextRow>({
      text: `with post as materialized (${found})
select platform, external_id from post order by ${NEWEST_FIRST} limit ${search.limit}`,
      values,
      rowMode: 'array',
    } as never)
    return result.rows as TextRow[]
  })
  return keys.length === 0 ? [] : readPosts(db, search, keys)
}

async function readPosts(db: Database, search: PostSearch, keys: TextRow[]): Promise<Post[]> {
  const reader = postReader(search.platform)
  const rows = await queryRows(db, {
    text: `select ${reader.columns}
from unnest($1::source[], $2::text[]) as key (platform, external_id)
join posts as post on post.platform = key.platform and post.external_id = key.external_id
${AUTHORS} order by ${NEWEST_FIRST}`,
    values: [keys.map(([platform]) => platform), keys.map(([, externalId]) => externalId)],
  })
  return rows.map(reader.read)
}

type Parameter = (value: string) => string

function collectValues(): { values: string[]; parameter: Parameter } {
  const values: string[] = []
  return { values, parameter: (value) => `$${values.push(value)}` }
}

function conditionOf(
  { platform, sources = PLATFORMS, from, until, after }: PostSearch,
  parameter: Parameter,
): string {
  const platforms = (platform ? [platform] : sources).map((name) => `'${name}'`)
  const parts = [`post.platform in (${platforms.join(', ')})`]
  if (from) parts.push(`post.created_at >= ${parameter(from.toISOString())}`)
  if (until) parts.push(`post.created_at < ${parameter(until.toISOString())}`)
  if (after) {
    const [time, id, source] = [
      parameter(after.createdAt.toISOString()),
      parameter(after.externalId),
      parameter(after.platform),
    ]
    parts.push(`(post.created_at, post.external_id) <= (${time}, ${id})`)
    parts.push(`(post.created_at, post.external_id, post.platform) < (${time}, ${id}, ${source}::source)`)
  }
  return parts.join(' and ')
}

function expressionOf({ words = '', symbol }: PostSearch, parameter: Parameter): string {
  if (symbol === undefined) return toSearchExpression(words)(parameter)
  const mark = `${parameter(symbolMark(symbol))}::tsquery`
  return words === '' ? mark : `${mark} && (${toSearchExpression(words)(parameter)})`
}
