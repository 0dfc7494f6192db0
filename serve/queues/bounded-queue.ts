import { unavailable } from '../http/errors.ts'

export interface BoundedQueue {
  /** Runs the task when its turn comes and settles like it. Throws a 503 at once when too many wait. */
  run<Result>(task: () => Promise<Result>): Promise<Result>
  /** Whether one more task would be refused. */
  isFull(): boolean
  /** Resolves when nothing runs or waits. */
  idle(): Promise<void>
}

/** Runs at most `atOnce` tasks at a time, first come, first served; at most `waitingMax` wait for their turn. */
export function createBoundedQueue(options: { atOnce: number; waitingMax: number }): BoundedQueue {
  const waiting: (() => void)[] = []
  let idlers: (() => void)[] = []
  let running = 0

  const isFull = () => running >= options.atOnce && waiting.length >= options.waitingMax

  async function takeTurn(): Promise<void> {
    if (isFull()) throw unavailable(new Error(`${waiting.length} tasks wait already`))
    if (running < options.atOnce) {
      running += 1
      return
    }
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  /** The turn goes straight to the next one, so that no other slips in between. */
  function passTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
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
