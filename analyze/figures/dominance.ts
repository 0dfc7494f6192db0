import { shareInterval } from '../statistics.ts'
import { type FigurePart, type FigureSums, type FigureValue, part } from './figure-sums.ts'

/** Social dominance: the asset's share of the posts about each of the 100 largest assets together. */
export function dominance({ own, largestPosts }: Pick<FigureSums, 'own' | 'largestPosts'>): FigureValue {
  const parts = [part('posts', own.posts), part('posts about the 100 largest assets', largestPosts)]
  return shareOf(own.posts, largestPosts, parts)
}

/** The asset's share of all posts, whatever they are about. */
export function mindshare({ own, allPosts }: FigureSums): FigureValue {
  return shareOf(own.posts, allPosts, [part('posts', own.posts), part('posts about anything', allPosts)])
}

/** A share of so many posts, with Wilson's interval; of none it is not known. */
export function shareOf(posts: number, all: number, parts: readonly FigurePart[] = []): FigureValue {
  if (all === 0) return { n: 0, reason: 'too_few_posts', parts }
  return { value: posts / all, ...shareInterval(posts / all, all), n: all, parts }
}
