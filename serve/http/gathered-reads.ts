/**
 * Reads by key that are done one at a time, each for all who asked since the one before began: however many ask, the
 * database gets one statement at a time, and no answer is older than its question. A lone read does not wait.
 */
export interface GatheredReads<Key, Answer> {
  /** What `read` gives for these keys and those that others asked for; what fails, fails for all of them. */
  take(keys: Iterable<Key>): Promise<Answer>
}

interface Gathering<Key, Answer> extends PromiseWithResolvers<Answer> {
  keys: Set<Key>
}

export function createGatheredReads<Key, Answer>(
  read: (keys: Key[]) => Promise<Answer>,
): GatheredReads<Key, Answer> {
  let gathering: Gathering<Key, Answer> | undefined
  let isReading = false

  async function readOn(): Promise<void> {
    isReading = true
    while (gathering) {
      const { keys, resolve, reject } = gathering
      gathering = undefined
      await read([...keys]).then(resolve, reject)
    }
    isReading = false
  }

  return {
    take(keys) {
      gathering ??= { keys: new Set(), ...Promise.withResolvers<Answer>() }
      for (const key of keys) gathering.keys.add(key)
      const { promise } = gathering
      if (!isReading) void readOn()
      return promise
    },
  }
}

/** The reads of each database, made when one is first asked: none is answered from another. */
export function gatheredReadsOf<Source extends object, Key, Answer>(
  read: (source: Source, keys: Key[]) => Promise<Answer>,
): (source: Source) => GatheredReads<Key, Answer> {
  const readsOf = new WeakMap<Source, GatheredReads<Key, Answer>>()
  return (source) => {
    const known = readsOf.get(source) ?? createGatheredReads((keys: Key[]) => read(source, keys))
    readsOf.set(source, known)
    return known
  }
}
