import type { getOwnPosts as contract, OwnPosts } from '#contract/app/authors.ts'
import type { Post } from '#contract/app/social.ts'
import type { Platform } from '#contract/posts.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import type { Call } from '../../app/route.ts'
import type { Context } from '../../context/context.ts'
import { linkedAuthors } from './linked-authors.ts'
import { isAnyUnread, readSpan, reportPosts } from './report-posts.ts'

/** So many posts with the words of a name are looked at, of each linked account. */
const LOOKED_AT_MAX = 200
const SHOWN_MAX = 20

/** The posts of the accounts that the user linked, and the posts of others that name them. */
export async function getOwnPosts(
  ctx: Context,
  { user, query }: Pick<Call<typeof contract>, 'user' | 'query'>,
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
          limit: LOOKED_AT_MAX,
        }),
      )
      return {
        posts: candidates.filter((post) => isNamed(post, author)),
        isFull: candidates.length === LOOKED_AT_MAX,
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
