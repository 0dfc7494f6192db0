import type { MarketAsset } from '#contract/app/market.ts'

export interface Mover {
  asset: MarketAsset
  /** Of the last 24 hours. */
  now: number
  /** A day of the six before. */
  before: number
  /** Percentage points of mood, or percent of posts. */
  change: number
}

const POSTS_MIN = 20 // in 24 hours; fewer move by chance

/** The assets whose mood of 24 hours is furthest from the mean of the six days before, either way. */
export function findMoodMovers(assets: readonly MarketAsset[], max: number): Mover[] {
  const movers = assets.flatMap((asset) => {
    const days = asset.mood7d.slice(0, -1).flatMap((mood, day) => {
      const posts = asset.mentions7d[day] ?? 0
      return mood === null || posts === 0 ? [] : [{ mood, posts }]
    })
    const posts = days.reduce((sum, day) => sum + day.posts, 0)
    if (asset.sentiment === undefined || asset.sentimentPosts < POSTS_MIN || posts < POSTS_MIN) return []
    const before = days.reduce((sum, day) => sum + day.mood * day.posts, 0) / posts
    return [{ asset, now: asset.sentiment, before, change: (asset.sentiment - before) * 100 }]
  })
  return largest(movers, max)
}

/** The assets of which people speak most more or less than on the six days before. */
export function findVolumeMovers(assets: readonly MarketAsset[], max: number): Mover[] {
  const movers = assets.flatMap((asset) => {
    const days = asset.mentions7d.slice(0, -1)
    const before = days.reduce((sum, posts) => sum + posts, 0) / Math.max(1, days.length)
    if (before === 0 || Math.max(asset.mentions24h, before) < POSTS_MIN) return []
    return [{ asset, now: asset.mentions24h, before, change: (asset.mentions24h / before - 1) * 100 }]
  })
  return largest(movers, max)
}

function largest(movers: Mover[], max: number): Mover[] {
  return movers.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change)).slice(0, max)
}
