import { shareInterval } from '../statistics.ts'
import { type FigurePart, type FigureSums, type FigureValue, part } from './figure-sums.ts'

const WHOLE_BP = 10_000
const MILLION = 1_000_000

/** Different people who wrote posts that count. */
export function authors({ authors: count, counted }: FigureSums): FigureValue {
  const parts = [part('posts that count', counted.posts)]
  if (count === undefined) return { n: counted.posts, reason: 'no_history', parts }
  return { value: count, n: counted.posts, parts }
}

/** What others did with the posts; not known where none of their sources gives counts. */
export function engagement({ own, hasEngagement }: FigureSums): FigureValue {
  const parts = [part('posts', own.posts)]
  if (!hasEngagement) return { n: own.posts, reason: 'not_given', parts }
  return { value: own.engagement, n: own.posts, parts }
}

/** Hype to activity: posts for each million dollars traded in 24 hours. Not known without a volume. Source: The TIE. */
export function hype({ own, volumeUsd }: FigureSums): FigureValue {
  const parts = [part('posts', own.posts), part('volume of 24 hours', volumeUsd)]
  if (!volumeUsd) return { n: own.posts, reason: 'not_given', parts }
  return { value: own.posts / (volumeUsd / MILLION), n: own.posts, parts }
}

/** How many more posts are surely positive than surely negative. Source: Santiment academy, "Sentiment balance". */
export function balance({ own }: FigureSums): FigureValue {
  const parts = [
    part('surely positive', own.surePositiveBp / WHOLE_BP),
    part('surely negative', own.sureNegativeBp / WHOLE_BP),
    part('judged posts', own.judged),
  ]
  if (own.judged === 0) return { n: 0, reason: 'too_few_posts', parts }
  return { value: (own.surePositiveBp - own.sureNegativeBp) / WHOLE_BP, n: own.judged, parts }
}

/** The share of posts of young accounts, of those whose age is known, with Wilson's interval. */
export function youngAccounts({ own }: FigureSums): FigureValue {
  const parts = [part('of young accounts', own.young), part('posts with an account age', own.aged)]
  if (own.aged === 0) return { n: 0, reason: 'not_given', parts }
  return shareOf(own.young, own.aged, parts)
}

/** The share of all posts that does not count, with the signs that say why. A post may have several. */
export function spam({ raw, counted, signs }: FigureSums): FigureValue {
  const parts = [
    part('all posts', raw.posts),
    part('posts that count', counted.posts),
    part('of automated accounts', signs.automated),
    part('copies', signs.copies),
    part('made of links', signs.linkFarms),
    part('giveaways', signs.giveaways),
    part('bursts of new accounts', signs.newAccounts),
    part('over the cap', signs.overCap),
  ]
  if (raw.posts === 0) return { n: 0, reason: 'too_few_posts', parts }
  return { value: 1 - counted.posts / raw.posts, n: raw.posts, parts }
}

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
function shareOf(posts: number, all: number, parts: readonly FigurePart[] = []): FigureValue {
  if (all === 0) return { n: 0, reason: 'too_few_posts', parts }
  return { value: posts / all, ...shareInterval(posts / all, all), n: all, parts }
}
