import { measureTogether } from './count-terms.ts'

export interface Neighbour<Term> {
  term: Term
  /** Of the posts of the topic, so many have it. */
  posts: number
  /** How many times as often as in all posts. */
  lift: number
}

/** Chance puts so strong a pair together once in ten thousand. G², 1 degree */
const TOGETHER_MIN = 15.1
const POSTS_MIN = 2

/**
 * What occurs in the posts of a topic more than chance has it, the strongest first (log-likelihood ratio, Dunning 1993).
 * `topicPosts` posts were read of the topic; each term was in `posts` of these, and in `allPosts` of `all` posts.
 */
export function rankNeighbours<Term>(
  terms: readonly { term: Term; posts: number; allPosts: number }[],
  { topicPosts, all }: { topicPosts: number; all: number },
): Neighbour<Term>[] {
  return terms
    .map(({ term, posts, allPosts }) => {
      const [a, b] = [topicPosts, Math.max(posts, allPosts)]
      const whole = Math.max(all, a + b - posts)
      return {
        strength: measureTogether({ both: posts, a, b, all: whole }),
        neighbour: { term, posts, lift: Math.round((posts / a / (b / whole)) * 100) / 100 },
      }
    })
    .filter(({ strength, neighbour }) => strength >= TOGETHER_MIN && neighbour.posts >= POSTS_MIN)
    .sort((x, y) => y.strength - x.strength)
    .map(({ neighbour }) => neighbour)
}
