import type { SourceHealth, SourceSetup } from '#collect/port/source.ts'
import { SourceError, toSourceError } from './source-error.ts'
import { waitAfter, waitFor } from './streams.ts'

export interface KeepGoingOptions {
  /** Of a polled source: reported as connected with the first answer after a start or a failure. */
  host?: string
  /** Milliseconds to wait after failure number `failures` in a row; default: what waitAfter says. */
  wait?: (error: SourceError, failures: number) => number
}

/** What went on for so long after it gave something is well; what ends sooner, each time, is asked ever more rarely. */
const STEADY_MS = 10_000
/** What gives something each time counts as no more failures than these: seconds of waiting, not a minute. */
const GIVING_FAILURES_MAX = 5

/**
 * Calls `start` again and again: when what it gives ends or fails, after a wait that grows with each failure in a row,
 * and says so. It ends only when the signal is aborted. `start` keeps its own place.
 */
export async function* keepGoing<Item>(
  setup: SourceSetup,
  signal: AbortSignal,
  start: () => AsyncIterable<Item>,
  { host, wait = (error, failures) => waitAfter(error, failures, setup) }: KeepGoingOptions = {},
): AsyncGenerator<Item> {
  const steadyMs = STEADY_MS * ((setup.backoffMs ?? 1_000) / 1_000)
  let failures = 0
  let isReported = false
  while (!signal.aborted) {
    let givesSince: Date | undefined
    try {
      for await (const item of start()) {
        givesSince ??= setup.now()
        if (host !== undefined && !isReported) setup.onHealth?.({ state: 'connected', at: setup.now(), host })
        isReported = true
        yield item
        if (signal.aborted) return
      }
      if (signal.aborted) return
      throw new SourceError('closed', 'ended')
    } catch (error) {
      if (signal.aborted) return
      const isSteady = givesSince && setup.now().getTime() - givesSince.getTime() >= steadyMs
      const most = givesSince ? GIVING_FAILURES_MAX : Number.POSITIVE_INFINITY
      failures = isSteady ? 1 : Math.min(failures + 1, most)
      isReported = false
      const known = toSourceError(error)
      const inMs = wait(known, failures)
      setup.onHealth?.(toHealth(known, inMs, setup))
      await waitFor(inMs, signal)
    }
  }
}

/** The states of a failure. */
export type Failure = Extract<SourceHealth, { state: 'refused' | 'throttled' | 'reconnecting' }>

/** A failure as the state of its source. */
export function toHealth(error: SourceError, inMs: number, { now }: SourceSetup): Failure {
  const at = now()
  const { message } = error
  if (error.kind === 'refused') return { state: 'refused', at, message, inMs }
  if (error.kind === 'throttled' || error.kind === 'budget_spent') {
    return { state: 'throttled', at, until: new Date(at.getTime() + inMs), message }
  }
  return { state: 'reconnecting', at, error: error.kind, message, inMs }
}
