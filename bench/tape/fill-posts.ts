import { createPicker } from '#analyze/pick/create-picker.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import type { SocialBatch, SocialEvent } from '#collect/port/source.ts'
import { SAMPLE_ASSETS } from '#collect/sample/sample-assets.ts'
import type { Source } from '#contract/posts.ts'
import { createCrowd } from '#play/server/crowd.ts'
import { ingestBatches } from '#run/jobs/collect/ingest-batches.ts'
import type { Database } from '#store/database.ts'

const BATCH = 2_000
const crowd = createCrowd(1)
const lexicon = buildAssetLexicon([...SAMPLE_ASSETS])
const picker = createPicker([...SAMPLE_ASSETS])

/** When post number `nr` was written. */
type Clock = (nr: number) => Date

/** Post number `nr` as its source puts it; `version` 2 and up are edits. */
export function makePut(nr: number, at: Clock, version = 1): Extract<SocialEvent, { type: 'put' }> {
  return {
    type: 'put',
    at: new Date(at(nr).getTime() + version),
    post: {
      externalId: `post-${nr}`,
      authorId: `did:plc:${nr % 20_011}`,
      username: `author-${nr % 20_011}.example`,
      text: crowd.aboutCrypto(nr * 7 + version),
      createdAt: at(nr),
      revision: version,
      edited: version > 1,
      counts: { likes: nr % 13 },
    },
  }
}

/** Sends batches of events of a source through the way of what comes in: analysis, posts, sums, search, tape. */
export async function ingest(
  db: Database,
  { source, batches, now }: { source: Source; batches: AsyncIterable<SocialBatch>; now: () => Date },
): Promise<void> {
  await ingestBatches(
    { db, source, hasCounts: true, lexicon: () => lexicon, clock: now },
    {
      open: () => batches,
      signal: new AbortController().signal,
      resumeAt: ({ cursor }) => ({ stream: 'live', cursor: { cursor } }),
    },
  )
}

/** Picks, analyzes and stores `size` posts, a batch after the other; returns posts a second. */
export async function fillPosts(
  db: Database,
  {
    size,
    at,
    print,
    source = 'bluesky',
  }: { size: number; at: Clock; print: (line: string) => void; source?: Source },
): Promise<number> {
  const startedAt = performance.now()
  let given = 0
  async function* read(): AsyncGenerator<SocialBatch> {
    while (given < size) {
      const end = Math.min(size, given + BATCH)
      const events: SocialEvent[] = []
      for (; given < end; given++) {
        const put = makePut(given, at)
        if (!picker.findRule(put.post)) throw new Error(`post ${given} was not picked: ${put.post.text}`)
        events.push(put)
      }
      yield { events, cursor: String(given), lookedAt: events.length, newestAt: at(given - 1) }
      if ((given / BATCH) % 50 === 0) {
        const rate = given / ((performance.now() - startedAt) / 1_000)
        print(
          `        ${given.toLocaleString('en')} posts, ${Math.round(rate).toLocaleString('en')} a second`,
        )
      }
    }
  }
  await ingest(db, { source, batches: read(), now: () => at(given) })
  return size / ((performance.now() - startedAt) / 1_000)
}
