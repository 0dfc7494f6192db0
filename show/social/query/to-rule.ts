import { POST_FILTER_NAMES, type PostQuery } from '#contract/post-query/post-query.ts'

export interface RuleOfQuery {
  /** In the alert language; absent where the query names no asset. */
  expression?: string
  /** What of the query no rule looks at, in words. */
  leftOut: string[]
}

const NAMES: Readonly<Record<string, string>> = {
  q: 'words',
  username: 'author',
  lang: 'language',
  mediaType: 'media',
  location: 'place',
  platform: 'source',
}

const TICKER = /^[A-Z0-9][A-Z0-9-]{0,39}$/
const ONLY_TICKER = /^\$([A-Za-z0-9-]+)$/

/** The rule that comes nearest to a query of posts: twice as many of the asset as usual, in the mood of the query. */
export function toRule(query: PostQuery): RuleOfQuery {
  const inWords = query.symbol === undefined ? ONLY_TICKER.exec(query.q ?? '')?.[1]?.toUpperCase() : undefined
  const symbol = query.symbol ?? inWords
  const said = ['symbol', 'minSentiment', 'maxSentiment', ...(inWords ? ['q'] : [])]
  const others = (['platform', ...POST_FILTER_NAMES] as const).filter(
    (name) => query[name] !== undefined && !said.includes(name),
  )
  const leftOut = [...new Set(others.map((name) => NAMES[name] ?? 'counts'))]
  if (symbol === undefined || !TICKER.test(symbol)) return { leftOut }
  const parts = [`trend(${symbol}, 24h) > 2`]
  // All moods lie between the ends, so an end there says nothing.
  if (isWithin(query.minSentiment)) parts.push(`sentiment(${symbol}, 24h) > ${query.minSentiment}`)
  if (isWithin(query.maxSentiment)) parts.push(`sentiment(${symbol}, 24h) < ${query.maxSentiment}`)
  return { expression: `${parts.join(' and ')} cooldown 24h`, leftOut }
}

function isWithin(sentiment: string | undefined): boolean {
  return sentiment !== undefined && Number(sentiment) > 0 && Number(sentiment) < 1
}
