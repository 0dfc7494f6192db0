import { setTimeout as sleep } from 'node:timers/promises'

/** Gathers what comes in lists of up to `max`, none of which waits longer than `waitMs` for more. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item>,
  { max, waitMs }: { max: number; waitMs: number },
): AsyncGenerator<Item[]> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    while (true) {
      const first = await next
      if (first.done) return
      const batch = [first.value]
      next = iterator.next()
      const timer = new AbortController()
      const late = sleep(waitMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const)
      try {
        while (batch.length < max) {
          const more = await Promise.race([next, late])
          if (more === 'late' || more.done) break
          batch.push(more.value)
          next = iterator.next()
        }
      } catch {
        // What failed is thrown by the await above, after what came before it was given on.
      } finally {
        timer.abort()
      }
      yield batch
    }
  } finally {
    // Not awaited: a generator that waits for its own next item would never answer.
    void next.catch(() => undefined)
    void iterator.return?.()
  }
}
