import { setTimeout as delay } from 'node:timers/promises'

/** Lets work that can wait give way to live work. */
export interface LiveWork {
  /** The returned function marks it as done; a second call has no effect. */
  begin(): () => void
  /** Resolves as soon as nothing is under way, at the latest after `maxMs`. */
  untilIdle(maxMs: number): Promise<void>
}

export function createLiveWork(): LiveWork {
  let underWay = 0
  let idle = Promise.withResolvers<void>()
  return {
    begin() {
      underWay++
      let isDone = false
      return () => {
        if (isDone) return
        isDone = true
        underWay--
        if (underWay > 0) return
        idle.resolve()
        idle = Promise.withResolvers()
      }
    },
    async untilIdle(maxMs) {
      if (underWay === 0) return
      const waited = new AbortController()
      const longest = delay(maxMs, undefined, { signal: waited.signal }).catch(() => {})
      await Promise.race([idle.promise, longest])
      waited.abort()
    },
  }
}
