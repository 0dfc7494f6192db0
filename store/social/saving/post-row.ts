import { COUNT_MAX, TEXT_MAX_CHARS } from '#contract/post-limits.ts'
import { type AnalyzedPost, COUNTS, type Counts, REACTIONS, type Reactions } from '#contract/posts.ts'
import { cutIndexWords, foldText } from '#contract/text/search-words.ts'

/**
 * The `search` of a row with the columns of POST_ROW. Its words, cut and folded here so that no server's locale decides, keep
 * their places for phrases and are stemmed as English. Hashtags and symbols are also exact marks ('$btc', '#defi') for
 * filters. The marks of its day and month ('~2026-01-31', '~2026-01') let a search look at the newest first, within the
 * index (store/functions/search_posts.sql).
 */
export const SEARCH_SQL = `to_tsvector('english', words) || array_to_tsvector(marks)`

/** The columns of the counts of a post: whole numbers. */
export const COUNT_COLUMNS: readonly string[] = [...COUNTS, ...REACTIONS.map((kind) => `reaction_${kind}`)]

/** The columns of a post that it comes with, each with its type. */
const COLUMNS: Record<string, string> = {
  platform: 'text',
  external_id: 'text',
  username: 'text',
  text: 'text',
  created_at: 'timestamptz',
  counted_at: 'timestamptz',
  ...Object.fromEntries(COUNT_COLUMNS.map((column) => [column, 'bigint'])),
  author_id: 'text',
  lang: 'text',
  revision: 'bigint',
  edited_at: 'timestamptz',
  media_type: 'text',
  location: 'text',
  account_since: 'timestamptz',
  is_automated: 'boolean',
  url: 'text',
  hashtags: 'text[]',
  symbols: 'text[]',
  sentiment_bp: 'smallint',
  meaning_bp: 'smallint[]',
}
export const POST_COLUMNS: readonly string[] = Object.keys(COLUMNS)

/** Some of these columns with their types, for json_to_recordset. */
export function typed(columns: readonly string[]): string {
  return columns.map((column) => `${column} ${COLUMNS[column]}`).join(', ')
}

/** The columns of what toPostRow gives, for json_to_recordset. */
export const POST_ROW = `${typed(POST_COLUMNS)}, words text, marks text[]`

const MARK_MAX_CHARS = 500 // a word of an index has at most 2,046 bytes, a character at most 4

/** A post as the table has it, with what its search vector is made of. */
export function toPostRow(post: AnalyzedPost): Record<string, unknown> {
  const createdAt = post.createdAt.toISOString()
  const symbols = post.symbols.map((symbol) => symbol.toLowerCase())
  const marks = [
    ...symbols,
    ...symbols.map((symbol) => `$${symbol}`),
    ...post.hashtags,
    ...post.hashtags.map((tag) => `#${foldText(tag)}`),
  ]
  return {
    platform: post.platform,
    external_id: post.externalId,
    username: post.username,
    text: post.text,
    created_at: createdAt,
    counted_at: post.countedAt?.toISOString(),
    ...toCountColumns(post),
    author_id: post.authorId,
    lang: post.lang,
    revision: post.revision,
    edited_at: post.editedAt?.toISOString(),
    media_type: post.mediaType,
    location: post.location,
    account_since: post.accountSince?.toISOString(),
    is_automated: post.isAutomated,
    url: post.url,
    hashtags: post.hashtags,
    symbols: post.symbols,
    sentiment_bp: post.sentimentBp,
    meaning_bp: post.meaningBp,
    words: listWords(post),
    marks: [
      ...timeMarks(createdAt),
      ...marks.filter((mark) => mark.length > 0 && mark.length <= MARK_MAX_CHARS),
    ],
  }
}

/** The counts of a post by their columns. */
export function toCountColumns({ reactions, ...counts }: Counts & { reactions?: Reactions }) {
  return Object.fromEntries([
    ...COUNTS.map((count) => [count, toCount(counts[count])]),
    ...REACTIONS.map((kind) => [`reaction_${kind}`, toCount(reactions?.[kind])]),
  ])
}

/** What is beyond the longest post of any platform is not indexed, which keeps the vector below PostgreSQL's bound of 1 MB. */
function listWords({ text, symbols, hashtags }: AnalyzedPost): string {
  return [text.slice(0, TEXT_MAX_CHARS), ...symbols, ...hashtags].flatMap(cutIndexWords).join(' ')
}

/** No word, hashtag or symbol begins with this sign. */
export function timeMarks(createdAt: string): string[] {
  const day = createdAt.slice(0, 10)
  return [`~${day}`, `~${day.slice(0, 7)}`]
}

/** What cannot be a count of anything is unknown, so that one absurd answer never stops a whole batch. */
export function toCount(count: number | undefined): number | undefined {
  return count !== undefined && Number.isSafeInteger(count) && count >= 0 && count <= COUNT_MAX
    ? count
    : undefined
}
