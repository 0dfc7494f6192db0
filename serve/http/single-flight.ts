/**
 * Work that concurrent callers share, and that is never older than the question: whoever asks while
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
