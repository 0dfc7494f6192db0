import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import type { SocialBatch } from '#collect/port/source.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import { applyEvents, type EventBatch } from '#store/social/events/apply-events.ts'
import { toEvents } from './to-events.ts'

export interface Ingestion {
  db: Database
  source: Source
  /** Whether the source can be asked again for counts. */
  hasCounts: boolean
  lexicon: () => AssetLexicon
  clock: () => Date
}

export interface Batches {
  /** Ends when the signal is aborted, at a stop or because a batch could not be stored. */
  open: (signal: AbortSignal) => AsyncIterable<SocialBatch>
  signal: AbortSignal
  /** Where the stream goes on after a batch; absent: nothing to remember. */
  resumeAt?: (batch: SocialBatch) => EventBatch['resume']
  onStored?: (batch: SocialBatch) => void
}

/**
 * Stores the batches of a source, each in its turn. While the database works on one, the next is read and analyzed, so
 * that the two do not wait for each other. Throws what a source or the database throws; nothing is being stored by then.
 */
export async function ingestBatches(
  ingestion: Ingestion,
  { open, signal, resumeAt, onStored }: Batches,
): Promise<void> {
  const { db, source, hasCounts, lexicon, clock } = ingestion
  const failing = new AbortController()
  let storing: Promise<void> = Promise.resolve()
  const store = async (batch: SocialBatch, events: EventBatch['events']) => {
    await applyEvents(db, { source, events, resume: resumeAt?.(batch), hasCounts, now: clock() })
    onStored?.(batch)
  }
  try {
    for await (const batch of open(AbortSignal.any([signal, failing.signal]))) {
      const events = await toEvents(batch.events, source, lexicon())
      await storing
      storing = store(batch, events)
      // A source may be silent for hours: it is notified at once. The error itself is thrown below.
      storing.catch(() => failing.abort())
    }
  } finally {
    await storing
  }
}
