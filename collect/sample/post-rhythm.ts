import type { SampleSource } from './sample-sources.ts'

/** What a usual day brings. Together about 50,000 posts in 90 days: a full site, and a first start of seconds. */
const POSTS_PER_DAY: Record<SampleSource, number> = { twitter: 315, instagram: 92, facebook: 78, news: 34 }
const WEEKEND_FACTOR: Record<SampleSource, number> = {
  twitter: 0.78,
  instagram: 1.06,
  facebook: 0.88,
  news: 0.5,
}
/** The hour (UTC) in which most is written. */
const PEAK_HOUR: Record<SampleSource, number> = { twitter: 15, instagram: 18, facebook: 17, news: 13 }
const DAY_SWING = 0.62

/** How many posts a platform usually brings in the hour that starts at `startMs`, by hour of the day and day of the week (UTC). */
export function usualPosts(platform: SampleSource, startMs: number): number {
  const date = new Date(startMs)
  const isWeekend = date.getUTCDay() % 6 === 0
  const ofDay = 1 + DAY_SWING * Math.cos(((date.getUTCHours() - PEAK_HOUR[platform]) / 24) * 2 * Math.PI)
  return (POSTS_PER_DAY[platform] / 24) * ofDay * (isWeekend ? WEEKEND_FACTOR[platform] : 1)
}
