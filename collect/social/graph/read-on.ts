import { asRecord } from '#collect/http/as-record.ts'
import type { SocialBatch } from '#collect/port/source.ts'

/** What is read again of a list: counts grow, texts are edited, posts are deleted. */
const OVERLAP_MS = 86_400_000

/** Until when each list of posts, such as a page's, was read, and its posts of the day before with when they were written. */
export type ReadLists = Record<string, { until: number; posts: Record<string, number> }>

export interface ReadOn {
  lists: ReadLists
  name: string
  now: () => Date
  signal: AbortSignal
  /** Every post since a moment, or an error: what is not among them any more is deleted. */
  read: (since: Date) => AsyncIterable<SocialBatch>
}

/**
 * A list from a day before it was last read on, whenever that was, and the deletion of what was there and is not any more.
 * The Graph API tells of no deletion. `lists` moves when the list was read to its end.
 */
export async function* readOn({ lists, name, now, signal, read }: ReadOn): AsyncGenerator<SocialBatch> {
  const asked = now()
  const known = lists[name]
  const since = (known?.until ?? asked.getTime()) - OVERLAP_MS
  const found: Record<string, number> = {}
  for await (const batch of read(new Date(since))) {
    for (const event of batch.events) {
      if (event.type === 'put') found[event.post.externalId] = event.post.createdAt.getTime()
    }
    yield batch
  }
  if (signal.aborted) return
  const gone = Object.entries(known?.posts ?? {}).filter(([id, at]) => at >= since && !(id in found))
  const last = Object.entries(found).filter(([, at]) => at >= asked.getTime() - OVERLAP_MS)
  lists[name] = { until: asked.getTime(), posts: Object.fromEntries(last) }
  if (gone.length === 0) return
  const at = now()
  const events = gone.map(([externalId]) => ({
    type: 'delete' as const,
    externalId,
    at,
    reason: 'missing' as const,
  }))
  yield { events, cursor: '', lookedAt: 0 }
}

/** As they were saved, of the lists that are still wanted; what is not of that form is left out. */
export function readLists(saved: unknown, names: readonly string[]): ReadLists {
  const known = asRecord(saved)
  return Object.fromEntries(
    names.flatMap((name) => {
      const { until, posts } = asRecord(known[name])
      if (typeof until !== 'number') return []
      const times = Object.entries(asRecord(posts)).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      )
      return [[name, { until, posts: Object.fromEntries(times) }]]
    }),
  )
}
