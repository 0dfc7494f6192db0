import { splitNames } from '#contract/public/name-list.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { findAssets } from '#store/market/assets.ts'
import type { PostMatch } from '#store/social/lists/match-posts.ts'
import { compileSearch } from '#store/social/search/compile-search.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import { findTapePlace, getTapeHead } from '#store/tape/read-tape.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { refusalOfSource } from '../social/page-answer.ts'
import type { Wanted } from './hub/tape-event.ts'

/** What both doors take. */
interface AskedOfStream {
  topics: string
  assets?: string
  platform?: string
  q?: string
  symbol?: string
  username?: string
}

const OF_POSTS = ['platform', 'q', 'symbol', 'username'] as const

/** The topics that are asked for, and what of them. Throws a 400 that names the parameter. */
export async function readWanted(
  ctx: Context,
  db: Database,
  asked: AskedOfStream,
): Promise<{ topics: ReadonlySet<string>; wanted: Omit<Wanted, 'key'> }> {
  const topics = new Set(splitNames(asked.topics).map((topic) => topic.toLowerCase()))
  if (asked.assets !== undefined && !topics.has('prices')) {
    throw invalid('assets', 'assets needs prices among the topics')
  }
  const stray = OF_POSTS.find((name) => asked[name] !== undefined && !topics.has('posts'))
  if (stray) throw invalid(stray, `${stray} needs posts among the topics`)
  const [prices, posts] = await Promise.all([
    topics.has('prices') ? readAssets(db, asked.assets) : undefined,
    topics.has('posts') ? readMatch(ctx, db, asked) : undefined,
  ])
  return { topics, wanted: { prices, posts } }
}

async function readAssets(db: Database, assets: string | undefined): Promise<ReadonlySet<string> | 'all'> {
  if (assets === undefined) return 'all'
  const ids = splitNames(assets)
  const known = new Set((await findAssets(db, { symbols: [], ids })).map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown !== undefined)
    throw invalid('assets', `assets must be ids of listed assets: ${unknown} is none`)
  return new Set(ids.sort())
}

async function readMatch(ctx: Context, db: Database, asked: AskedOfStream): Promise<PostMatch> {
  const refusal = refusalOfSource(ctx, 'platform', asked.platform)
  if (refusal) throw invalid('platform', refusal)
  const username = asked.username?.trim().replace(/^@/, '')
  if (username === '') throw invalid('username', 'username must have a character besides the @')
  const { q: words, symbol } = asked
  const query =
    words === undefined && symbol === undefined
      ? undefined
      : await compileSearch(db, { words, symbol: symbol?.toUpperCase() })
  return { platform: asked.platform, username, query }
}

/** How far back a stream goes on. */
export const RESUME_HOURS_MAX = 24 // ours: a night without the network, and few enough entries to read again

type Cursor = { status: 'ok'; place: TapePlace } | { status: 'too-old' } | { status: 'unknown' }

/** Where a stream begins: behind the entry with this number, or at the end of the tape. */
export async function findCursor(
  db: Database,
  { after, now }: { after: string | undefined; now: Date },
): Promise<Cursor> {
  const head = await getTapeHead(db)
  if (after === undefined) return { status: 'ok', place: head }
  if (!/^\d{1,15}$/.test(after) || Number(after) > Number(head.seq)) return { status: 'unknown' }
  const place = await findTapePlace(db, after)
  const oldest = now.getTime() - RESUME_HOURS_MAX * HOUR_MS
  if (!place || (place.at.getTime() < oldest && place.seq !== head.seq)) return { status: 'too-old' }
  return { status: 'ok', place }
}
