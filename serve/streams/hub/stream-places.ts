import { randomUUID } from 'node:crypto'
import type { Redis } from 'ioredis'
import { callStranger } from '#contract/time/call-stranger.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'

/** How many streams each holder has open, counted for all processes where they share a Redis. */
export interface StreamPlaces {
  /** Takes a place of the holder; undefined where it has `placesMax` already. Gives the way to free it. */
  take(holder: string, placesMax: number): Promise<(() => void) | undefined>
  close(): void
}

/** Of one process, for all accounts. */
export const STREAMS_MAX = 20_000
const ANSWER_MS_MAX = 250
/** A place that is not renewed was held by a process that is gone. */
const KEPT_MS = MINUTE_MS
const RENEW_AFTER_MS = 20_000

/** The places of a holder by when they end, those of gone processes left out. */
const TAKE = `
redis.call('zremrangebyscore', KEYS[1], '-inf', ARGV[1])
if redis.call('zcard', KEYS[1]) >= tonumber(ARGV[3]) then return 0 end
redis.call('zadd', KEYS[1], ARGV[2], ARGV[4])
redis.call('pexpire', KEYS[1], ${KEPT_MS})
return 1
`

/** Without Redis, and while it is away, this process counts for itself. */
export function createStreamPlaces({ redis, now }: { redis?: Redis; now(): Date }): StreamPlaces {
  const held = new Map<string, Set<string>>()
  let taken = 0
  let renewing: NodeJS.Timeout | undefined

  const keyOf = (holder: string) => `crowdtape:streams:{${holder}}`
  const endOf = () => now().getTime() + KEPT_MS

  async function takeShared(holder: string, place: string, placesMax: number): Promise<boolean> {
    if (redis?.status !== 'ready') return true
    const answer = redis.eval(TAKE, 1, keyOf(holder), now().getTime(), endOf(), placesMax, place)
    // Its connection logs what is wrong with it; this process has counted its own.
    return callStranger({ timeoutMs: ANSWER_MS_MAX }, () => answer).then(
      (added) => added === 1,
      () => true,
    )
  }

  async function renew(shared: Redis): Promise<void> {
    if (shared.status !== 'ready') return
    const calls = shared.pipeline()
    for (const [holder, places] of held) {
      calls.zadd(keyOf(holder), ...[...places].flatMap((place) => [endOf(), place]))
      calls.pexpire(keyOf(holder), KEPT_MS)
    }
    await calls.exec().catch(() => {}) // the next renewal comes before the places end
  }

  function renewLater(): void {
    if (!redis || renewing) return
    renewing = setTimeout(async () => {
      await renew(redis)
      renewing = undefined
      if (held.size > 0) renewLater()
    }, RENEW_AFTER_MS).unref()
  }

  function free(holder: string, place: string): void {
    const places = held.get(holder)
    if (!places?.delete(place)) return
    taken -= 1
    if (places.size === 0) held.delete(holder)
    if (redis?.status === 'ready') redis.zrem(keyOf(holder), place).catch(() => {}) // it ends by itself
  }

  return {
    async take(holder, placesMax) {
      const places = held.get(holder) ?? new Set()
      if (places.size >= placesMax || taken >= STREAMS_MAX) return undefined
      // Before anything is asked, so that two calls do not take the last one.
      const place = randomUUID()
      held.set(holder, places.add(place))
      taken += 1
      if (!(await takeShared(holder, place, placesMax))) {
        free(holder, place)
        return undefined
      }
      renewLater()
      return () => free(holder, place)
    },
    close: () => clearTimeout(renewing),
  }
}
