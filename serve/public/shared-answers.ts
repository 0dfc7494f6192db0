import type { Prepared } from './prepare-answer.ts'

/** Answers that many callers get within a moment: worked out once, also when they all ask at the same time. */
export interface SharedAnswers {
  get(address: string, work: () => Promise<Prepared>): Prepared | Promise<Prepared>
}

const REMEMBERED_MAX = 500

export function createSharedAnswers(sharedMs: number): SharedAnswers {
  const answers = new Map<string, { untilMs: number; answer: Prepared | Promise<Prepared> }>()

  return {
    get(address, work) {
      const nowMs = performance.now()
      const seen = answers.get(address)
      if (seen && seen.untilMs > nowMs) return seen.answer
      const entry = { untilMs: nowMs + sharedMs, answer: work() as Prepared | Promise<Prepared> }
      answers.delete(address)
      answers.set(address, entry)
      if (answers.size > REMEMBERED_MAX) answers.delete(answers.keys().next().value ?? '')
      Promise.resolve(entry.answer).then(
        (prepared) => {
          entry.answer = prepared // from here on callers need not wait for a promise
        },
        () => {
          if (answers.get(address) === entry) answers.delete(address) // a failure is nobody else's answer
        },
      )
      return entry.answer
    },
  }
}
