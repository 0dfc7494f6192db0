import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts'

/** Changes of one account, one after the other; those of different accounts do not wait for each other. */
export interface Turns {
  /** Does the work when its turn comes and settles like it. Throws a 503 at once when too much of the account waits. */
  take<Result>(accountId: string, work: () => Promise<Result>): Promise<Result>
}

/** As many calls as a key of the largest plan may make within a second. */
const WAITING_MAX = 1_000

/**
 * What changes an account locks its row. If all of it went to the database at once, it would wait there in every
 * connection of the pool, and no other work would get one: so it waits here, in one connection at a time.
 */
export function createTurns(): Turns {
  const byAccount = new Map<string, { queue: BoundedQueue; users: number }>()
  return {
    async take(accountId, work) {
      const turn = byAccount.get(accountId) ?? {
        queue: createBoundedQueue({ atOnce: 1, waitingMax: WAITING_MAX }),
        users: 0,
      }
      byAccount.set(accountId, turn)
      turn.users += 1
      try {
        return await turn.queue.run(work)
      } finally {
        turn.users -= 1
        if (turn.users === 0) byAccount.delete(accountId)
      }
    },
  }
}
