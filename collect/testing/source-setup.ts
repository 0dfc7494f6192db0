import type { SourceHealth, SourceSetup } from '#collect/port/source.ts'

export interface WatchedSetup extends SourceSetup {
  /** Every state that the source reported, oldest first. */
  states: SourceHealth[]
}

/** What a source is opened with in tests: waits of a millisecond, the real clock, no jitter. */
export function createSetup(options: Partial<SourceSetup> = {}): WatchedSetup {
  const states: SourceHealth[] = []
  return {
    now: () => new Date(),
    random: () => 0.5,
    backoffMs: 2,
    onHealth: (health) => void states.push(health),
    states,
    ...options,
  }
}

/** Reads batches until `isDone` says so of all of them, then aborts; fails after a while without. */
export async function readUntil<Batch>(
  start: (signal: AbortSignal) => AsyncIterable<Batch>,
  isDone: (batches: Batch[]) => boolean,
  timeoutMs = 60_000,
): Promise<Batch[]> {
  const done = new AbortController()
  const late = AbortSignal.timeout(timeoutMs)
  const batches: Batch[] = []
  for await (const batch of start(AbortSignal.any([done.signal, late]))) {
    batches.push(batch)
    if (isDone(batches)) {
      done.abort()
      return batches
    }
  }
  if (late.aborted) throw new Error(`not there after ${timeoutMs} ms; ${batches.length} batches came`)
  return batches
}
