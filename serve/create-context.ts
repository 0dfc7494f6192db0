import { createPasswordHasher } from './accounts/create-password-hasher.ts'
import { createBackground } from './background.ts'
import { createBoundedQueue } from './bounded-queue.ts'
import type { Context } from './context.ts'
import { createExportLane } from './social/export-lane.ts'

/** A context of the given parts, with the queues that one process has of its own. */
export function createContext(
  parts: Omit<Context, 'startedAt' | 'passwords' | 'background' | 'heavyReads' | 'exports'>,
): Context {
  return {
    ...parts,
    startedAt: parts.now(),
    passwords: createPasswordHasher(),
    background: createBackground(parts.log),
    heavyReads: createBoundedQueue(HEAVY_READS),
    exports: createExportLane(),
  }
}

/** Fewer than the connections of a pool, so that plain reads always find one. */
const HEAVY_READS = { atOnce: 4, waitingMax: 100 }
