import { LRUCache } from 'lru-cache'

/** Answers that many callers get within a moment: worked out once, also when they all ask at the same time. */
export interface SharedAnswers<Answer> {
  /** The answer kept under `key`, without waiting, where there is a fresh one. */
  peek(key: string): Answer | undefined
  /**
   * The same, else what `work` gives, kept for others from when it was asked for, for `keepMs` where that is given. A failure
   * is not kept.
   */
  take(key: string, work: () => Answer | Promise<Answer>, keepMs?: number): Promise<Answer>
  /** How much is kept, in the unit of the bound. */
  size(): number
}

interface Options<Answer> {
  keepMs: number
  now(): number
  /** What is asked for least is forgotten first: beyond so many answers, or so many bytes of them. */
  bound: { answersMax: number } | { bytesMax: number; bytesOf(answer: Answer): number }
}

interface Asked<Answer> {
  work: () => Answer | Promise<Answer>
  keepMs: number
}

/** Keeps answers in this process's memory for `keepMs`; a clock that is set back ends them all. */
export function createSharedAnswers<Answer extends object>({
  keepMs,
  now,
  bound,
}: Options<Answer>): SharedAnswers<Answer> {
  let latestMs = Number.NEGATIVE_INFINITY
  const forgetIfSetBack = () => {
    const nowMs = now()
    if (nowMs < latestMs) answers.clear()
    latestMs = nowMs
  }
  const answers = new LRUCache<string, Answer, Asked<Answer>>({
    ...('answersMax' in bound
      ? { max: bound.answersMax }
      : {
          maxSize: bound.bytesMax,
          sizeCalculation: (answer) => Math.max(1, bound.bytesOf(answer)),
        }),
    ttl: keepMs,
    ttlResolution: 0,
    perf: { now },
    ignoreFetchAbort: true, // a waiting caller gets its answer even where it is evicted
    fetchMethod: async (_key, _stale, { context, options }) => {
      const askedAtMs = now()
      const answer = await context.work()
      // The cache keeps up to and with its time, and an answer of that age is no longer fresh.
      const freshMs = context.keepMs - 1
      options.ttl = Math.max(1, freshMs - Math.max(0, now() - askedAtMs)) // as old as the moment at which it was true
      return answer
    },
  })
  return {
    peek(key) {
      forgetIfSetBack()
      return answers.get(key)
    },
    take(key, work, ownKeepMs = keepMs) {
      forgetIfSetBack()
      return answers.forceFetch(key, { context: { work, keepMs: ownKeepMs } })
    },
    size: () => ('answersMax' in bound ? answers.size : answers.calculatedSize),
  }
}
