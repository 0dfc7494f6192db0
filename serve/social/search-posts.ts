import type { searchPosts as contract } from '#contract/app/social.ts'
import type { Post } from '#contract/post.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { SOURCE_PATTERN } from '#contract/posts.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import { searchPosts as findMatches, type PostPlace } from '#store/social/search/search-posts.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'
import { readPeriod } from '../http/read-period.ts'
import { isStorableMoment } from '../http/validate.ts'
import { explainEmptiness } from '../sources/explain-absence.ts'
import { refusalOfSource } from './page-answer.ts'
import { listSourcesWith, readNarrowing } from './read-post-filter.ts'

/** The newest posts that match, and where the next ones begin. Throws a 400 that names the parameter. */
export async function searchPosts(
  ctx: Context,
  query: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const refusal = refusalOfSource(ctx, 'platform', query.platform)
  if (refusal) throw invalid('platform', refusal)
  const narrowing = readNarrowing(ctx, query.platform ?? ALL_SOURCES, query)
  const search = {
    ...narrowing,
    words: query.q,
    platform: query.platform,
    sources: query.platform === undefined ? listSourcesWith(ctx, narrowing) : undefined,
    ...readPeriod(query),
    after: query.cursor === undefined ? undefined : readCursor(query.cursor),
    limit: query.limit + 1, // one more shows whether there are more
  }
  const found = await ctx.heavyReads.run(() => findMatches(ctx.readDb, search))
  const data = found.slice(0, query.limit)
  const last = data.at(-1)
  return {
    data,
    ...(found.length > query.limit && last ? { nextCursor: toCursor(last) } : {}),
    ...(await explainEmptiness(ctx, {
      source: query.platform,
      until: search.until,
      isEmpty: data.length === 0 && query.cursor === undefined,
    })),
  }
}

const SOURCE_ID = new RegExp(SOURCE_PATTERN)

function toCursor(post: Post): string {
  return Buffer.from(JSON.stringify([post.createdAt, post._id, post.platform])).toString('base64url')
}

function readCursor(cursor: string): PostPlace {
  try {
    const [createdAt, externalId, platform] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as unknown[]
    const place = {
      createdAt: new Date(String(createdAt)),
      externalId: String(externalId),
      platform: String(platform),
    }
    const isSound = SOURCE_ID.test(place.platform) && isStorableMoment(place.createdAt)
    if (isSound && !place.externalId.includes('\0')) return place
  } catch {
    // Refused below, like any other cursor that we did not give.
  }
  throw invalid('cursor', 'cursor must be the nextCursor of an answer')
}
