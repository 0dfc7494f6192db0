import type {
  AuthorPeriod,
  AuthorReport,
  getAuthor as getAuthorContract,
  getOwnPosts as getOwnPostsContract,
  OwnPosts,
} from '#contract/app/authors.ts'
import type { Post } from '#contract/post.ts'
import { type Platform, type Source, UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { readSocialHandle } from '#contract/social-handle.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { isTimeZone } from '#contract/time/time-zone.ts'
import type { SessionUser } from '#store/accounts/sessions.ts'
import { type AuthorPost, findAuthor, listAuthorPosts } from '#store/social/figures/authors.ts'
import { findPostsByKeys } from '#store/social/search/list-judged-posts.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import { listUncoveredSources } from '#store/sources/gaps.ts'
import type { Call } from '../../app/route.ts'
import type { Context } from '../../context/context.ts'
import { invalid, notFound } from '../../http/errors.ts'
import { readEnd } from '../../http/read-period.ts'
import { knownEngagement, requireSource } from '../page-answer.ts'
import { describePosts } from './describe-posts.ts'

/** One author of a source. 404 for a source that is not known and for an author of whom no post is stored (any more). */
export async function getAuthor(
  ctx: Context,
  { params, query }: Pick<Call<typeof getAuthorContract>, 'params' | 'query'>,
): Promise<AuthorReport> {
  const source = requireSource(ctx, params.source)
  const author = await findAuthor(ctx.readDb, { platform: source, username: params.username })
  if (!author || author.username === UNKNOWN_AUTHOR)
    throw notFound(`There are no posts of "${params.username}" here.`)
  const { username, followers, posts, engagement } = author
  return {
    source,
    username,
    ...(followers === undefined ? {} : { followers }),
    total: { posts, engagement: knownEngagement(ctx, { sources: [source], sum: engagement }) },
    ...(await reportPosts(ctx, [{ source, username }], query)),
  }
}

/** So many posts with the words of a name are looked at, of each linked account. */
const OWN_LOOKED_AT_MAX = 200
const SHOWN_MAX = 20

/** The posts of the accounts that the user linked, and the posts of others that name them. */
export async function getOwnPosts(
  ctx: Context,
  { user, query }: Pick<Call<typeof getOwnPostsContract>, 'user' | 'query'>,
): Promise<OwnPosts> {
  const authors = linkedAuthors(user)
  const linked = authors.map(({ platform, username }) => ({ source: platform, username }))
  const span = readSpan(ctx, query)
  const [report, { before, ...mentions }, isUnread] = await Promise.all([
    reportPosts(ctx, linked, query),
    findMentions(ctx, authors, span),
    isAnyUnread(ctx, linked, span),
  ])
  return { linked, ...report, mentions: { ...mentions, ...(isUnread ? {} : { before }) } }
}

interface LinkedAuthor {
  platform: Platform
  username: string
}

async function findMentions(
  ctx: Context,
  authors: readonly LinkedAuthor[],
  { before, from, until }: ReturnType<typeof readSpan>,
): Promise<OwnPosts['mentions'] & { before: number }> {
  const found = await Promise.all(
    authors.map(async (author) => {
      const { platform, username } = author
      const candidates = await ctx.heavyReads.run(() =>
        searchPosts(ctx.readDb, {
          words: `"${username}"`,
          platform,
          from: before,
          until,
          limit: OWN_LOOKED_AT_MAX,
        }),
      )
      return {
        posts: candidates.filter((post) => isNamed(post, author)),
        isFull: candidates.length === OWN_LOOKED_AT_MAX,
      }
    }),
  )
  const all = found.flatMap(({ posts }) => posts).toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  const now = all.filter(({ createdAt }) => new Date(createdAt) >= from)
  return {
    posts: now.length,
    before: all.length - now.length,
    isAtLeast: found.some(({ isFull }) => isFull),
    newest: now.slice(0, SHOWN_MAX),
  }
}

/** By `@name`, or on Facebook, where pages are named as they are called, by the name itself; not by its own author. */
function isNamed({ text, userRef }: Post, { platform, username }: LinkedAuthor): boolean {
  const name = username.toLowerCase()
  if (userRef.username.toLowerCase() === name) return false
  const sign = platform === 'facebook' ? '@?' : '@'
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_.@])${sign}${RegExp.escape(name)}(?![\\p{L}\\p{N}_])`, 'iu')
  return pattern.test(text)
}

/** The accounts that a user linked in the profile, in the order of the specification's platforms. */
export function linkedAuthors(user: SessionUser): { platform: Platform; username: string }[] {
  const typed: [Platform, string | null][] = [
    ['twitter', user.socialTwitter],
    ['instagram', user.socialInstagram],
    ['facebook', user.socialFacebook],
  ]
  return typed.flatMap(([platform, text]) => {
    const username = readSocialHandle(text ?? '', { platform })
    return username ? [{ platform, username }] : []
  })
}

const DAYS: Record<AuthorPeriod, number> = { '7d': 7, '30d': 30, '90d': 90 }
/** How many posts of an author are read, those of the period before included: the newest. The answer states the limit. */
const LOOKED_AT_MAX = 10_000

interface When {
  period: AuthorPeriod
  endDate?: string
  timeZone: string
}

type PostReport = Omit<AuthorReport, 'source' | 'username' | 'followers' | 'total'>

/** The time that is meant, and the one before it. */
function readSpan(ctx: Context, when: Omit<When, 'timeZone'>): { before: Date; from: Date; until: Date } {
  const until = readEnd(when.endDate, ctx.now())
  const ago = (days: number) => new Date(until.getTime() - days * DAY_MS)
  return { before: ago(2 * DAYS[when.period]), from: ago(DAYS[when.period]), until }
}

/**
 * What the posts of some authors come to in a time, with the best and the newest of them. Throws a 400 for a time zone that
 * there is none of.
 */
async function reportPosts(
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
async function isAnyUnread(
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
