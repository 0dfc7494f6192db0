import type { AuthorReport, getAuthor as contract } from '#contract/app/authors.ts'
import { UNKNOWN_AUTHOR } from '#contract/posts.ts'
import { findAuthor } from '#store/social/figures/find-author.ts'
import type { Call } from '../../app/route.ts'
import type { Context } from '../../context/context.ts'
import { notFound } from '../../http/errors.ts'
import { knownEngagement } from '../gives-engagement.ts'
import { requireSource } from '../require-source.ts'
import { reportPosts } from './report-posts.ts'

/** One author of a source. 404 for a source that is not known and for an author of whom no post is stored (any more). */
export async function getAuthor(
  ctx: Context,
  { params, query }: Pick<Call<typeof contract>, 'params' | 'query'>,
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
