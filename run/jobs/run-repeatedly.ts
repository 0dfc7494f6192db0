import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface Round {
  /** In the log, where the work fails. */
  name: string
  /** The pause after the work, in milliseconds; up to a tenth shorter or longer each time. */
  everyMs: number
  /** What takes long ends early when `stopping` is aborted. */
  work: (stopping: AbortSignal) => Promise<unknown>
}

/** Of a pause, to either side: processes that were started together do not ask the database together for ever. */
const JITTER = 0.1

/**
 * Does each round's work again and again, beside the others: the one scheduler of the product. A failure is logged, and
 * the next round tries again; what may not run in two processes at once sees to that by claims and locks of its own.
 * `stop` cuts the pauses short and resolves when the work under way has ended.
 */
export function runRepeatedly(log: Logger, rounds: readonly Round[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = Promise.all(rounds.map((round) => repeat(log, round, stopping.signal)))
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function repeat(log: Logger, { name, everyMs, work }: Round, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const startedAt = performance.now()
    try {
      await work(stopping)
      log.debug({ job: name, ms: Math.round(performance.now() - startedAt) }, 'a background job is done')
    } catch (error) {
      // What a stop cuts short is no failure.
      if (stopping.aborted) log.debug({ err: error, job: name }, 'a background job ended with the stop')
      else log.warn({ err: error, job: name }, 'a background job failed; it is tried again')
    }
    const pauseMs = everyMs * (1 + JITTER * (2 * Math.random() - 1))
    await delay(pauseMs, undefined, { signal: stopping }).catch(() => {}) // asked to stop: the loop ends
  }
}
