import type { getDashboard as contract } from '#contract/app/dashboard.ts'
import type { Platform } from '#contract/posts.ts'
import type { AnswerOf } from '#contract/route.ts'
import { readSocialHandle } from '#contract/social-handle.ts'
import type { SessionUser } from '#store/accounts/session-user.ts'
import { sumAuthors } from '#store/social/figures/sum-authors.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'

/** The totals of the posts of the accounts that the user linked in the profile. */
export async function getDashboard(
  ctx: Context,
  { user }: Call<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const authors = linkedAuthors(user)
  const totals = await sumAuthors(ctx.readDb, authors)
  return {
    posts: totals.posts,
    likes: totals.likes,
    comments: totals.comments + totals.replies,
    shares: totals.shares + totals.retweets,
    linked: authors.map(({ platform }) => platform),
  }
}

function linkedAuthors(user: SessionUser): { platform: Platform; username: string }[] {
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
