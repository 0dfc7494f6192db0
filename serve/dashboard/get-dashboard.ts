import type { getDashboard as contract } from '#contract/app/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import { sumAuthors } from '#store/social/figures/authors.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { linkedAuthors } from '../social/authors/authors.ts'

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
