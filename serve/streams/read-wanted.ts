import { splitNames } from '#contract/public/name-list.ts'
import type { Database } from '#store/database.ts'
import { findAssets } from '#store/market/find-assets.ts'
import type { PostMatch } from '#store/social/lists/match-posts.ts'
import { compileSearch } from '#store/social/search/compile-search.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { refusalOfSource } from '../social/require-source.ts'
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
