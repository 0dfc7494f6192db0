import { EXPORTS_AT_ONCE } from '#contract/post-exports.ts'
import { tooMany, unavailable } from '../http/errors.ts'
import { type BoundedQueue, createBoundedQueue } from './bounded-queue.ts'

/** Holds files that are being written apart from everything else, and from each other. */
export interface ExportQueue {
  /**
   * Lets one more file of a caller begin; what it gives is called when the file has ended, however it did. Throws a 429
   * when the caller has `atOnce` already (EXPORTS_AT_ONCE), a 503 when the process writes as many as it can.
   */
  enter(caller: string, atOnce?: number): () => void
  /** Reads wait here for each other, so that all files together take one connection. */
  reads: BoundedQueue
}

/** More would wait for each other longer than people wait for a file. */
const AT_ONCE = 20
const RETRY_AFTER_SECONDS = 10

export function createExportQueue(): ExportQueue {
  const byCaller = new Map<string, number>()
  let all = 0
  return {
    reads: createBoundedQueue({ atOnce: 1, waitingMax: AT_ONCE }),
    enter(caller, atOnce = EXPORTS_AT_ONCE) {
      const own = byCaller.get(caller) ?? 0
      if (own >= atOnce) {
        throw tooMany(
          atOnce === 1
            ? 'Your file is being written. Wait until it is ready.'
            : `${atOnce} files are being written for you. Wait until one is ready.`,
          RETRY_AFTER_SECONDS,
        )
      }
      if (all >= AT_ONCE) throw unavailable(new Error(`${all} files are being written`))
      all += 1
      byCaller.set(caller, own + 1)
      return () => {
        all -= 1
        const left = (byCaller.get(caller) ?? 1) - 1
        if (left > 0) byCaller.set(caller, left)
        else byCaller.delete(caller)
      }
    },
  }
}
