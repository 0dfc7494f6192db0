/** Answers that were given a moment ago, as the bytes that went out. */
export interface AnswerCache {
  /**
   * The answer kept under `key` when it is not too old, else what `make` gives, kept for others. Calls that come while
   * it is being made wait for the same one. What fails is not kept.
   */
  take(key: string, nowMs: number, make: () => Promise<Buffer>): Promise<KeptAnswer>
  /** The same without waiting, where it is there. */
  peek(key: string, nowMs: number): KeptAnswer | undefined
}

export interface KeptAnswer {
  bytes: Buffer
  /** When it was asked of the database, which is when it was true. */
  madeAtMs: number
}

const KEPT_BYTES_MAX = 32 * 1024 * 1024

/** Keeps answers in this process's memory for `keepMs`, and forgets the oldest when they grow too many. */
export function createAnswerCache({ keepMs }: { keepMs: number }): AnswerCache {
  const kept = new Map<string, KeptAnswer>() // in the order of their age
  const making = new Map<string, Promise<KeptAnswer>>()
  let keptBytes = 0

  function forgetOld(nowMs: number): void {
    for (const [key, answer] of kept) {
      const isFresh = nowMs - answer.madeAtMs < keepMs
      if (isFresh && keptBytes <= KEPT_BYTES_MAX) return
      kept.delete(key)
      keptBytes -= answer.bytes.length
    }
  }

  async function makeAndKeep(key: string, nowMs: number, make: () => Promise<Buffer>): Promise<KeptAnswer> {
    try {
      const answer = { bytes: await make(), madeAtMs: nowMs }
      keptBytes += answer.bytes.length - (kept.get(key)?.bytes.length ?? 0)
      kept.delete(key)
      kept.set(key, answer)
      forgetOld(nowMs)
      return answer
    } finally {
      making.delete(key)
    }
  }

  function peek(key: string, nowMs: number): KeptAnswer | undefined {
    const answer = kept.get(key)
    return answer && nowMs - answer.madeAtMs < keepMs ? answer : undefined
  }

  return {
    peek,
    async take(key, nowMs, make) {
      const known = peek(key, nowMs) ?? making.get(key)
      if (known) return known
      const made = makeAndKeep(key, nowMs, make)
      making.set(key, made)
      return made
    },
  }
}
