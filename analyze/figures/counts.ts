import { type FigureSums, type FigureValue, part } from './figure-sums.ts'

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

/** The share of all posts that does not count, with the signs that say why. A post may have several. */
export function spam({ raw, counted, signs }: FigureSums): FigureValue {
  const parts = [
    part('all posts', raw.posts),
    part('posts that count', counted.posts),
    part('copies', signs.copies),
    part('made of links', signs.linkFarms),
    part('giveaways', signs.giveaways),
    part('bursts of new accounts', signs.newAccounts),
    part('over the cap', signs.overCap),
  ]
  if (raw.posts === 0) return { n: 0, reason: 'too_few_posts', parts }
  return { value: 1 - counted.posts / raw.posts, n: raw.posts, parts }
}
