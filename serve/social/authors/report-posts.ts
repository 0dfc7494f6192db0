import type { AuthorPeriod, AuthorReport } from '#contract/app/authors.ts'
import type { Source } from '#contract/posts.ts'
import { isTimeZone } from '#contract/time/time-zone.ts'
import { type AuthorPost, listAuthorPosts } from '#store/social/figures/list-author-posts.ts'
import { findPostsByKeys } from '#store/social/search/list-judged-posts.ts'
import { listUncoveredSources } from '#store/sources/uncovered-sources.ts'
import type { Context } from '../../context/context.ts'
import { invalid } from '../../http/errors.ts'
import { readEnd } from '../../market/read-end.ts'
import { describePosts } from './describe-posts.ts'

const DAY_MS = 86_400_000
const DAYS: Record<AuthorPeriod, number> = { '7d': 7, '30d': 30, '90d': 90 }
/** Of each author, with the time before; where there are more, the newest are looked at, and the answer says so. */
const LOOKED_AT_MAX = 10_000
const SHOWN_MAX = 20

export interface When {
  period: AuthorPeriod
  endDate?: string
  timeZone: string
}

type PostReport = Omit<AuthorReport, 'source' | 'username' | 'followers' | 'total'>

/** The time that is meant, and the one before it. */
export function readSpan(
  ctx: Context,
  when: Omit<When, 'timeZone'>,
): { before: Date; from: Date; until: Date } {
  const until = readEnd(ctx, when)
  const ago = (days: number) => new Date(until.getTime() - days * DAY_MS)
  return { before: ago(2 * DAYS[when.period]), from: ago(DAYS[when.period]), until }
}

/**
 * What the posts of some authors come to in a time, with the best and the newest of them. Throws a 400 for a time zone that
 * there is none of.
 */
export async function reportPosts(
  ctx: Context,
  authors: readonly { source: Source; username: string }[],
  when: When,
): Promise<PostReport> {
  const { timeZone } = when
  if (!isTimeZone(timeZone)) {
    throw invalid('timeZone', 'timeZone must be a time zone such as Europe/Berlin')
  }
  const span = readSpan(ctx, when)
  const found = await ctx.heavyReads.run(() =>
    Promise.all(
      authors.map(({ source, username }) =>
        listAuthorPosts(ctx.readDb, {
          platform: source,
          username,
          from: span.before,
          until: span.until,
          limit: LOOKED_AT_MAX + 1,
        }),
      ),
    ),
  )
  const isUnread = await isAnyUnread(ctx, authors, span)
  const lookedAtSince = latest(
    found.flatMap((posts) =>
      posts.length > LOOKED_AT_MAX ? (posts[LOOKED_AT_MAX - 1]?.createdAt ?? []) : [],
    ),
  )
  const posts = found
    .flatMap((ofAuthor) => ofAuthor.slice(0, LOOKED_AT_MAX))
    .toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
  const now = posts.filter(({ createdAt }) => createdAt >= span.from)
  const [best, newest] = await Promise.all(
    [now.toSorted((a, b) => (b.engagement ?? -1) - (a.engagement ?? -1)), now].map((keys: AuthorPost[]) =>
      findPostsByKeys(ctx.readDb, keys.slice(0, SHOWN_MAX)),
    ),
  )
  return {
    ...describePosts(posts, { ...span, lookedAtSince, isUnread, timeZone }),
    best: best ?? [],
    newest: newest ?? [],
  }
}

/** Whether a source of some authors was not read throughout a time and the one before it. */
export async function isAnyUnread(
  ctx: Context,
  authors: readonly { source: Source }[],
  { before, until }: { before: Date; until: Date },
): Promise<boolean> {
  const uncovered = await listUncoveredSources(ctx.readDb, { from: before, until })
  return authors.some(({ source }) => uncovered.has(source))
}

function latest(moments: readonly Date[]): Date | undefined {
  return moments.toSorted((a, b) => b.getTime() - a.getTime())[0]
}
