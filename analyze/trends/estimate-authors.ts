/** The authors of a part of the posts: how many, and how many of them wrote exactly one or exactly two. */
export interface AuthorSample {
  posts: number
  authors: number
  singles: number
  doubles: number
}

/**
 * How many authors `posts` posts have, from those of a part of them: what the sample has not met is judged by how many
 * of its authors it met only once. Never below the sample's authors nor above the posts.
 * Source: Chao et al. 2014, Ecological Monographs 84(1), equation 9, with the bias-corrected Chao1 estimator.
 */
export function estimateAuthors(sample: AuthorSample, posts: number): number {
  const { authors, singles, doubles } = sample
  const further = posts - sample.posts
  if (sample.posts === 0) return posts
  if (further <= 0 || singles === 0) return authors
  const unmet = (singles * (singles - 1)) / (2 * (doubles + 1))
  if (unmet === 0) return authors
  const met = unmet * (1 - (1 - singles / (sample.posts * unmet + singles)) ** further)
  return Math.min(posts, Math.round(authors + met))
}
