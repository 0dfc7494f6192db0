import { createSharedAnswers, type SharedAnswers } from './shared-answers.ts'

/**
 * Work that concurrent callers share, and that is never older than the question: a caller that asks while
 * it is being done waits for the next one, which begins when this one ends. So however many ask, one at a time is done
 * for each key, and each answer was true after it was asked for.
 */
export interface SingleFlight<Answer> {
  /** What `work` gives, begun after this call. What fails, fails for all who wait for it. */
  take(key: string, work: () => Promise<Answer>): Promise<Answer>
}

interface Flight<Answer> {
  running: Promise<Answer>
  next?: Promise<Answer>
}

export function createSingleFlight<Answer>(): SingleFlight<Answer> {
  const flights = new Map<string, Flight<Answer>>()

  function begin(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const flight: Flight<Answer> = { running: work() }
    flights.set(key, flight)
    const end = () => {
      // Who waits for the next one has begun it already, under the same key.
      if (flights.get(key) === flight && !flight.next) flights.delete(key)
    }
    flight.running.then(end, end)
    return flight.running
  }

  return {
    take(key, work) {
      const flight = flights.get(key)
      if (!flight) return begin(key, work)
      const beginNext = () => begin(key, work)
      flight.next ??= flight.running.then(beginNext, beginNext)
      return flight.next
    },
  }
}

/**
 * Gives what `load` gave for its context within the last `keepMs`, by the context's clock; callers at the same time
 * share one load, and a failed one is not kept.
 */
export function keepFor<Ctx extends { now(): Date }, Value extends object>(
  keepMs: number,
  load: (ctx: Ctx) => Promise<Value>,
): (ctx: Ctx) => Promise<Value> {
  const answersOf = new WeakMap<Ctx, SharedAnswers<Value>>()
  return (ctx) => {
    const answers =
      answersOf.get(ctx) ??
      createSharedAnswers<Value>({ keepMs, now: () => ctx.now().getTime(), bound: { answersMax: 1 } })
    answersOf.set(ctx, answers)
    return answers.take('one', () => load(ctx))
  }
}
