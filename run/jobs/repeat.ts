import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'

export interface Round {
  /** In the log, where the work fails. */
  name: string
  /** The pause after the work, in milliseconds. */
  everyMs: number
  work: (stopping: AbortSignal) => Promise<unknown>
}

/** Does each round's work again and again, beside the others; a failure is logged, and the next round tries anew. */
export function repeat(log: Logger, rounds: readonly Round[]): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const running = Promise.all(rounds.map((round) => repeatOne(log, round, stopping.signal)))
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function repeatOne(log: Logger, { name, everyMs, work }: Round, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await work(stopping)
    } catch (error) {
      log.warn({ err: error, job: name }, 'a background job failed; it is tried again')
    }
    await delay(everyMs, undefined, { signal: stopping }).catch(() => {}) // asked to stop: the loop ends
  }
}
