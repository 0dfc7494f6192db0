import { createFetcher, type Fetcher } from '../../http/create-fetcher.ts'
import { asRecord } from '../../http/json.ts'
import { withOrigin } from '../../http/streams.ts'
import type { SocialBatch, SocialEvent, SocialFeed, SocialSource, SourceSetup } from '../../port/source.ts'
import { readCounts } from '../clean-post.ts'
import { HACKERNEWS_FACTS } from './facts.ts'
import { followSearch, reachBackSearch } from './follow-search.ts'
import { itemToPost } from './to-post.ts'

const ITEM = 'https://hacker-news.firebaseio.com/v0/item'

const ITEMS_AT_ONCE = 8

/**
 * Hacker News: stories and comments by Algolia's search, flags and counts by Firebase. Points are likes. Sources: the page
 * "HN Search API" of hn.algolia.com and the README of github.com/HackerNews/API, read 2026-11-22.
 */
export const hackernews: SocialSource = { kind: 'social', facts: HACKERNEWS_FACTS, open }

/** A thousand hits, each with its text twice, once with what was found marked: 3 MB as a rule. */
const ANSWER_MAX_BYTES = 16 * 1024 * 1024

function open(setup: SourceSetup): SocialFeed {
  const fetcher = createFetcher(setup, { bodyMaxBytes: ANSWER_MAX_BYTES })
  return {
    follow: (options) => followSearch(setup, fetcher, options),
    reachBack: (options) => reachBackSearch(setup, fetcher, options),
    search: ({ query, since, signal }) => {
      const what = 'account' in query ? { tags: toAuthorTag(query.account) } : { text: query.text }
      return reachBackSearch(setup, fetcher, { from: since, to: setup.now(), signal }, [what])
    },
    refresh: (options) => refreshItems(setup, fetcher, options),
  }
}

/** In `tags` a comma is "and", brackets are "or": a name with either must stay one name, though no account has it. */
function toAuthorTag(account: string): string {
  return `author_${account.replace(/[^\w-]/gu, (sign) => `%${sign.codePointAt(0)?.toString(16)}`)}`
}

/**
 * What items say now, their points and comments; one that says that it is deleted or dead is deleted here. Hacker News
 * keeps those (HackerNews/API, "Items", read 2026-11-26): null, or another item, says nothing of the one that was asked for.
 */
async function* refreshItems(
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
    // Its author may change it for two hours, which the search misses once it is older than ten minutes.
    ...('post' in read && read.post.text !== ''
      ? [{ type: 'put', post: read.post, at: read.post.createdAt } as const]
      : []),
    { type: 'counts', externalId: id, counts, at },
  ]
}
