import { unavailable } from '../http/errors.ts'

export interface BoundedQueue {
  /** Runs the task when its turn comes and settles like it. Throws a 503 at once when too many wait, or after too long a wait. */
  run<Result>(task: () => Promise<Result>): Promise<Result>
  /** Whether one more task would be refused. */
  isFull(): boolean
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>
}

export interface QueueOptions {
  atOnce: number
  waitingMax: number
  /** How long a task waits for its turn; absent: as long as it takes. */
  waitMsMax?: number
}

/**
 * Runs at most `atOnce` tasks at a time, first come, first served; at most `waitingMax` wait for their turn.
 * docs/decisions/0510
 */
export function createBoundedQueue(options: QueueOptions): BoundedQueue {
  /** In the order in which they came. */
  const waiting = new Set<() => void>()
  let idlers: (() => void)[] = []
  let running = 0

  const isFull = () => running >= options.atOnce && waiting.size >= options.waitingMax

  async function takeTurn(): Promise<void> {
    if (isFull()) throw unavailable(new Error(`${waiting.size} tasks wait already`))
    if (running < options.atOnce) {
      running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.add(resolve)
    const { waitMsMax } = options
    if (waitMsMax === undefined) return promise
    const timer = setTimeout(() => {
      if (waiting.delete(resolve)) reject(unavailable(new Error(`a task waited for ${waitMsMax} ms`)))
    }, waitMsMax)
    await promise.finally(() => clearTimeout(timer))
  }

  /** The turn goes straight to the next one, so that no other slips in between. */
  function passTurn(): void {
    const [next] = waiting
    if (next) {
      waiting.delete(next)
      next()
    } else running -= 1
    if (running > 0) return
    for (const resolve of idlers) resolve()
    idlers = []
  }

  return {
    async run(task) {
      await takeTurn()
      try {
        return await task()
      } finally {
        passTurn()
      }
    },
    isFull,
    async idle() {
      if (running > 0) await new Promise<void>((resolve) => idlers.push(resolve))
    },
  }
}
