import type { AnalyzedPost } from '#contract/posts.ts'

/** Posts `<name>-0`, `<name>-1` ... that speak of a ticker, a second between them, the newest at `from`. */
export function makePosts(
  name: string,
  { count, from, symbol = name.toUpperCase() }: { count: number; from: Date; symbol?: string },
): AnalyzedPost[] {
  return Array.from({ length: count }, (_, place) => ({
    platform: 'bluesky',
    externalId: `${name}-${place}`,
    username: 'somebody',
    text: `A post about ${symbol}`,
    createdAt: new Date(from.getTime() - place * 1_000),
    hashtags: [],
    symbols: [symbol],
  }))
}
