import type { Logger } from 'pino'
import { unavailable } from '../http/errors.ts'
import { createBoundedQueue } from './bounded-queue.ts'

/** Work that an answer does not wait for, but a stop does. */
export interface Background {
  /**
   * Starts the step when a place is free; a failure is logged under the name. `stopping` is aborted when a stop is
   * under way: pauses end then, work goes on. Throws a 503 when too many steps wait already.
   */
  run(name: string, step: (stopping: AbortSignal) => Promise<void>): void
  /** Resolves when every step is done. */
  idle(): Promise<void>
  /** Signals the stop to the steps and resolves when every one is done. */
  finish(): Promise<void>
}

const AT_ONCE = 4
const WAITING_MAX = 10_000

export function createBackground(
  log: Logger,
  { atOnce = AT_ONCE, waitingMax = WAITING_MAX }: { atOnce?: number; waitingMax?: number } = {},
): Background {
  const queue = createBoundedQueue({ atOnce, waitingMax })
  const stop = new AbortController()

  return {
    run(name, step) {
      // Refused here and not in the queue, so that the caller learns of it before it answers.
      if (queue.isFull()) throw unavailable(new Error(`no place for the background step ${name}`))
      queue
        .run(() => step(stop.signal))
        .catch((error: unknown) => log.error({ err: error, step: name }, 'a background step failed'))
    },
    idle: queue.idle,
    finish() {
      stop.abort()
      return queue.idle()
    },
  }
}
