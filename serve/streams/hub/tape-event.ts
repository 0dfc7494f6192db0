import type { Post } from '#contract/post.ts'
import type { Database } from '#store/database.ts'
import type { TickData } from '#store/market/ticks.ts'
import { matchPosts, type PostKey, type PostMatch, readPosts } from '#store/social/lists/match-posts.ts'
import type { TapeRow } from '#store/tape/read-tape.ts'

/** What a reader wants of the tape. */
export interface Wanted {
  /** Of these assets, or of all. */
  prices?: ReadonlySet<string> | 'all'
  posts?: PostMatch
  /** The same for the same wish and form, so that an event is written once for all who want it. */
  key: string
}

/** An entry of the tape with what it speaks of. */
export type TapeEvent = {
  /** Written once for each kind of wish. */
  frames: Map<string, string>
  row: TapeRow
} & (
  | { type: 'prices'; prices: Record<string, string> }
  | { type: 'post'; post: Post /** The keys of the matches that find it. */; foundBy: ReadonlySet<string> }
  | { type: 'delete' }
  | { type: 'gap'; data: Record<string, unknown> }
)

/** What the entries mean to those who want something of them; a post is read as it is now, all of them at once. */
export async function readEvents(
  db: Database,
  rows: readonly TapeRow[],
  wanted: Iterable<Wanted>,
): Promise<TapeEvent[]> {
  const matches = new Map<string, PostMatch>()
  for (const { posts } of wanted) if (posts) matches.set(keyOfMatch(posts), posts)
  const keys = matches.size > 0 ? rows.filter(speaksOfPost).map(keyOf) : []
  const posts = await findMatching(db, keys, matches)
  return rows.flatMap((row): TapeEvent[] => {
    const event = { frames: new Map<string, string>(), row }
    if (row.kind === 'tick') return [{ ...event, type: 'prices', prices: (row.data as TickData).prices }]
    if (row.kind === 'delete') return row.subject === '' ? [] : [{ ...event, type: 'delete' }]
    if (row.kind === 'gap') return [{ ...event, type: 'gap', data: row.data as Record<string, unknown> }]
    const found = posts.get(textOf(keyOf(row)))
    return speaksOfPost(row) && found ? [{ ...event, type: 'post', ...found }] : []
  })
}

/** Whether the event is something that this wish is about. */
export function isWanted(event: TapeEvent, { prices, posts }: Wanted): boolean {
  if (event.type === 'prices') {
    return (
      prices === 'all' || (prices !== undefined && Object.keys(event.prices).some((id) => prices.has(id)))
    )
  }
  if (!posts) return false
  if (event.type === 'post') return event.foundBy.has(keyOfMatch(posts))
  return posts.platform === undefined || posts.platform === event.row.source
}

async function findMatching(
  db: Database,
  keys: readonly PostKey[],
  matches: ReadonlyMap<string, PostMatch>,
): Promise<Map<string, { post: Post; foundBy: Set<string> }>> {
  if (keys.length === 0) return new Map()
  const names = [...matches.keys()]
  const [posts, found] = await Promise.all([readPosts(db, keys), matchPosts(db, keys, [...matches.values()])])
  const byKey = new Map(
    posts.map((post) => [textOf({ platform: post.platform, externalId: post._id }), post]),
  )
  const matching = new Map<string, { post: Post; foundBy: Set<string> }>()
  for (const [place, key] of keys.entries()) {
    const post = byKey.get(textOf(key))
    const foundBy = new Set(names.filter((_, match) => found[match]?.has(place)))
    if (post && foundBy.size > 0) matching.set(textOf(key), { post, foundBy })
  }
  return matching
}

function speaksOfPost({ kind }: TapeRow): boolean {
  return kind === 'put' || kind === 'edit'
}

function keyOf({ source, subject }: TapeRow): PostKey {
  return { platform: source, externalId: subject }
}

function textOf({ platform, externalId }: PostKey): string {
  return `${platform} ${externalId}`
}

/** The same for the same match. */
function keyOfMatch({ platform, username, query }: PostMatch): string {
  return JSON.stringify([platform, username, query])
}
