import { LRUCache } from 'lru-cache'
import { type DataMode, LIVE_HOURS_MIN } from '#contract/data-mode.ts'
import type { Database } from '#store/database.ts'
import { findFact } from '#store/installation/installation-facts.ts'
import { measurePosts, type PostMeasures } from '#store/installation/measure-posts.ts'

/** What an installation has to show. */
export interface InstallationData {
  /** The default data. */
  default: DataMode
  live: PostMeasures
  sample: PostMeasures
}

/** Gives what there is to show, at most 10 s old; where it cannot be measured any more, as it was last known. */
export type DataWatch = () => Promise<InstallationData>

const KEPT_MS = 10_000

interface Watched {
  db: Database
  sampleDb: Database
  now(): Date
  /** Whether the sample universe is shown until there is live data. */
  sampleUntilLive: boolean
}

/**
 * Watches what there is to show: live data once there is a day of it or an import, the sample universe before that where
 * it is wanted and there. Callers at the same time share one measurement.
 */
export function createDataWatch({ db, sampleDb, now, sampleUntilLive }: Watched): DataWatch {
  const kept = new LRUCache<'data', InstallationData>({
    max: 1,
    ttl: KEPT_MS,
    ttlResolution: 0,
    perf: { now: () => now().getTime() },
    noDeleteOnFetchRejection: true,
    fetchMethod: async () => {
      const [live, sample, removed] = await Promise.all([
        measurePosts(db, { hoursMax: LIVE_HOURS_MIN }),
        measurePosts(sampleDb, { hoursMax: 1 }),
        findFact(sampleDb, 'sample_removed'),
      ])
      const hasLive = live.isImported || live.hours >= LIVE_HOURS_MIN
      return { default: sampleUntilLive && !removed && !hasLive ? 'sample' : 'live', live, sample }
    },
  })
  return async () => {
    try {
      return await kept.forceFetch('data')
    } catch (error) {
      const known = kept.peek('data', { allowStale: true })
      if (known) return known
      throw error // there is no earlier value to return
    }
  }
}
