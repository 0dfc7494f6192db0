import type { Database } from '#store/database.ts'
import { createKept } from '../http/kept.ts'
import { createBackground } from '../queues/background.ts'
import { createBoundedQueue } from '../queues/bounded-queue.ts'
import { createExportQueue } from '../queues/export-queue.ts'
import { createTurns } from '../queues/turns.ts'
import { createPasswordHasher } from '../secrets/create-password-hasher.ts'
import { createStreamHub } from '../streams/hub/stream-hub.ts'
import type { Context } from './context.ts'
import { createDataWatch } from './data-watch.ts'
import { NO_WEBHOOKS, type WebhookPort } from './webhook-port.ts'

/** A context of the given parts that reads live data, with the queues that one process has of its own. */
export function createContext(
  parts: Omit<
    Context,
    | 'startedAt'
    | 'dataMode'
    | 'watchData'
    | 'passwords'
    | 'background'
    | 'shortReads'
    | 'quickReads'
    | 'heavyReads'
    | 'exports'
    | 'changes'
    | 'streams'
    | 'kept'
    | 'webhooks'
  > & {
    /** Absent: nothing is delivered. */
    webhooks?: WebhookPort
    /** Where a connection can wait for announcements: past any pooler. `db` by default. */
    listenDb?: Database
  },
): Context {
  const kept = createKept()
  return {
    ...parts,
    kept,
    webhooks: parts.webhooks ?? NO_WEBHOOKS,
    startedAt: parts.now(),
    dataMode: 'live',
    watchData: createDataWatch({ ...parts, sampleUntilLive: parts.settings.sampleUntilLive ?? false }),
    passwords: createPasswordHasher(),
    background: createBackground(parts.log),
    shortReads: createBoundedQueue({ ...READS, atOnce: SHORT_READS_MAX }),
    quickReads: createBoundedQueue({ ...READS, atOnce: 2 }),
    heavyReads: createBoundedQueue(READS),
    exports: createExportQueue(),
    changes: createTurns(),
    streams: createStreamHub({ ...parts, kept, listenDb: parts.listenDb ?? parts.db }),
  }
}

/** On the way at once. They share two connections, or three where some are held up. */
const SHORT_READS_MAX = 16
/** All kinds together take fewer than the connections of a pool, so that all else finds one. A crowd waits and is not refused. */
const READS = { atOnce: 4, waitingMax: 1_000, waitMsMax: 10_000 }
