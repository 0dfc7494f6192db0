import { createFetcher } from '#collect/http/create-fetcher.ts'
import type { SourcePost, SourceSetup } from '#collect/port/source.ts'
import { limitsOf } from './news.ts'
import { readFeedApart } from './read-feed-apart.ts'

/** A person waits for it. */
const TIMEOUT_MS = 10_000

/** Reads a feed that is to be added. Throws SourceError where it cannot be asked or is no feed. */
export async function tryNewsFeed(
  url: string,
  setup: SourceSetup,
): Promise<{ title: string; posts: SourcePost[] }> {
  const fetcher = createFetcher(setup, { ...limitsOf(setup), attemptsMax: 1, timeoutMs: TIMEOUT_MS })
  const answer = await fetcher.bytes(url, { signal: new AbortController().signal })
  const { publisher, posts } = await readFeedApart(
    answer.body ?? Buffer.alloc(0),
    answer.headers.get('content-type'),
    { address: url, answeredBy: answer.url, now: setup.now() },
  )
  return { title: publisher, posts }
}
