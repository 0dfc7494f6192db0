import { analyzePosts } from '#analyze/analyze-posts.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import type { SocialBatch, SocialEvent, SourceCounts, SourcePost } from '#collect/port/source.ts'
import type { CollectedPost, Source } from '#contract/posts.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import type { Database } from '#store/database.ts'
import { applyEvents, type EventBatch, type PostEvent } from '#store/social/events/apply-events.ts'

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

/** The port's events with the meaning of their posts, in their order. */
export async function toEvents(
  events: readonly SocialEvent[],
  source: Source,
  lexicon: AssetLexicon,
): Promise<PostEvent[]> {
  const all: PostEvent[] = []
  const breaks = createBreaks()
  for (const event of events) {
    if (event.type !== 'put') {
      all.push(event)
      continue
    }
    await breaks(event.post.text)
    for (const post of analyzePosts([toCollected(source, event)], lexicon)) all.push({ ...event, post })
  }
  return all
}

/** Field by field: to copy all but some takes several times as long, and a new field of the port does not compile here. */
function toCollected(platform: Source, { post, at }: { post: SourcePost; at: Date }): CollectedPost {
  const { counts } = post
  const described: All<Omit<SourcePost, NotKept>> = {
    externalId: post.externalId,
    authorId: post.authorId,
    username: post.username,
    followers: post.followers,
    text: post.text,
    createdAt: post.createdAt,
    revision: post.revision,
    url: post.url,
    lang: post.lang,
    tags: post.tags ?? [],
    mediaType: post.mediaType,
    location: post.location,
    accountSince: post.accountSince,
    isAutomated: post.isAutomated,
  }
  const counted: All<SourceCounts> = {
    views: counts.views,
    likes: counts.likes,
    replies: counts.replies,
    comments: counts.comments,
    shares: counts.shares,
    retweets: counts.retweets,
    reactions: counts.reactions,
  }
  return { ...described, ...counted, platform, countedAt: at, editedAt: post.edited ? at : undefined }
}

/** Present in other fields, or not stored. */
type NotKept = 'counts' | 'edited' | 'replyTo' | 'displayName' | 'createdAtRefused' | 'links'
type All<Fields> = { [Field in keyof Required<Fields>]: Fields[Field] }
