import { asRecord } from '#collect/http/as-record.ts'
import type { Fetcher } from '#collect/http/create-fetcher.ts'
import { withOrigin } from '#collect/http/with-origin.ts'
import type { SocialBatch, SocialEvent, SourceSetup } from '#collect/port/source.ts'
import { readCounts } from '../clean-post.ts'
import { itemToPost } from './to-post.ts'

const ITEM = 'https://hacker-news.firebaseio.com/v0/item'
const ITEMS_AT_ONCE = 8

/**
 * What items say now, their points and comments; one that says that it is deleted or dead is deleted here. Hacker News
 * keeps those (HackerNews/API, "Items", read 2026-11-26): null, or another item, says nothing of the one that was asked for.
 */
export async function* refreshItems(
  setup: SourceSetup,
  fetcher: Fetcher,
  { ids, signal }: { ids: readonly string[]; signal: AbortSignal },
): AsyncGenerator<SocialBatch> {
  for (let start = 0; start < ids.length && !signal.aborted; start += ITEMS_AT_ONCE) {
    const asked = ids.slice(start, start + ITEMS_AT_ONCE)
    const events = await Promise.all(asked.map((id) => askItem(setup, fetcher, id, signal)))
    yield { events: events.flat(), cursor: String(start + asked.length), lookedAt: asked.length }
  }
}

async function askItem(
  setup: SourceSetup,
  fetcher: Fetcher,
  id: string,
  signal: AbortSignal,
): Promise<SocialEvent[]> {
  const url = withOrigin(`${ITEM}/${encodeURIComponent(id)}.json`, setup.url)
  const answer = await fetcher.json(url, { signal })
  const at = setup.now()
  const item = asRecord(answer)
  if (String(item.id) !== id || typeof item.type !== 'string') {
    setup.onHealth?.({ state: 'frame_dropped', at, reason: `no answer about item ${id}` })
    return []
  }
  if (item.deleted === true) return [{ type: 'delete', externalId: id, at, reason: 'deleted' }]
  if (item.dead === true) return [{ type: 'delete', externalId: id, at, reason: 'taken_down' }]
  const counts = readCounts({ likes: item.score, comments: item.descendants })
  const read = itemToPost(item, at)
  return [
    // Its author may change it for two hours, which the search does not tell once it is older than ten minutes.
    ...('post' in read && read.post.text !== ''
      ? [{ type: 'put', post: read.post, at: read.post.createdAt } as const]
      : []),
    { type: 'counts', externalId: id, counts, at },
  ]
}
