import { createHash } from 'node:crypto'
import { createFetcher, type Fetcher, type FetcherLimits } from '#collect/http/create-fetcher.ts'
import { createPublicFetch } from '#collect/http/fetch-public.ts'
import { createGroupHealth } from '#collect/http/group-health.ts'
import { toSourceError } from '#collect/http/source-error.ts'
import { waitAfter, waitFor } from '#collect/http/wait-after.ts'
import type {
  FollowOptions,
  SocialBatch,
  SocialEvent,
  SocialFeed,
  SocialSource,
  SourceSetup,
} from '#collect/port/source.ts'
import { SourceSetupWrong } from '#collect/port/source.ts'
import { DEFAULT_FEEDS } from './default-feeds.ts'
import { NEWS_FACTS } from './facts.ts'
import { readFeed } from './read-feed.ts'

/**
 * News feeds: RSS, Atom, RDF and JSON Feed, read by feedsmith. A feed is asked every five minutes at the most, with what
 * it said last (ETag, Last-Modified), and longer where it fails. Sources: RFC 9110, sections 13.1.2 and 13.1.3.
 */
export const news: SocialSource = { kind: 'social', facts: NEWS_FACTS, open }

const FEED_MAX_BYTES = 8 * 1024 * 1024
/** Without an answer in this many waits the feed is asked again only after so long. */
const WAIT_MAX_MS = 6 * 3_600_000

function open(setup: SourceSetup): SocialFeed {
  const named = [...new Set([...(setup.list ?? []), ...(setup.chosen ?? [])])]
  const feeds = named.length > 0 ? named : DEFAULT_FEEDS
  const wrong = feeds.find((feed) => !/^https?:\/\//.test(feed) || !URL.canParse(feed))
  if (wrong !== undefined)
    throw new SourceSetupWrong(
      'news',
      `"${wrong}" is no address of a feed; write it like https://example.com/feed.xml`,
    )
  return { follow: (options) => follow(setup, feeds, options) }
}

/**
 * How feeds may be asked, whoever named them: bounded, and in the open internet alone, wherever a publisher redirects to.
 * The origins that NEWS_FEEDS names may lie anywhere, because the operator's machine named them.
 */
export function limitsOf({ list = [] }: SourceSetup): FetcherLimits {
  const trusted = new Set(list.flatMap((feed) => (URL.canParse(feed) ? new URL(feed).origin : [])))
  return { bodyMaxBytes: FEED_MAX_BYTES, fetch: createPublicFetch(trusted) }
}

/** What a feed said last, by its address; `hash` spares the work where a server knows neither header. */
interface FeedState {
  etag?: string
  modified?: string
  hash?: string
  /** When it was asked last, in Unix milliseconds: a restart is no reason to ask again. */
  at?: number
}

interface Turn {
  feed: string
  fetcher: Fetcher
  dueMs: number
  failures: number
}

async function* follow(
  setup: SourceSetup,
  feeds: readonly string[],
  { cursor, signal }: FollowOptions,
): AsyncGenerator<SocialBatch> {
  const states = readStates(cursor, feeds)
  const paceMs = (NEWS_FACTS.pace === 'stream' ? 300 : NEWS_FACTS.pace.seconds) * (setup.backoffMs ?? 1_000)
  const health = createGroupHealth(setup, feeds)
  const limits = limitsOf(setup)
  const dueAt = (askedAt: unknown) =>
    typeof askedAt === 'number' ? Math.min(askedAt, setup.now().getTime()) + paceMs : 0
  const turns: Turn[] = feeds.map((feed) => ({
    feed,
    // A breaker each: a publisher that is down is no reason to leave out the others.
    fetcher: createFetcher(setup, limits),
    dueMs: dueAt(states.get(feed)?.at),
    failures: 0,
  }))
  while (!signal.aborted) {
    const turn = turns.reduce((next, other) => (other.dueMs < next.dueMs ? other : next))
    await waitFor(turn.dueMs - setup.now().getTime(), signal)
    if (signal.aborted) return
    try {
      const { events, lookedAt } = await askFeed(setup, turn, states, signal)
      turn.failures = 0
      const asked = setup.now().getTime()
      turn.dueMs = asked + paceMs
      states.set(turn.feed, { ...states.get(turn.feed), at: asked })
      health.well(turn.feed)
      yield { events, lookedAt, cursor: JSON.stringify(Object.fromEntries(states)) }
    } catch (error) {
      if (signal.aborted) return
      turn.failures++
      const known = toSourceError(error)
      const grown = Math.min(paceMs * 2 ** Math.min(turn.failures - 1, 6), WAIT_MAX_MS)
      // Retry-After holds, however long it is.
      const inMs = Math.max(grown, known.retryAt ? waitAfter(known, 1, setup) : 0)
      turn.dueMs = setup.now().getTime() + inMs
      health.ill(turn.feed, known, inMs)
    }
  }
}

async function askFeed(
  setup: SourceSetup,
  { feed, fetcher }: Turn,
  states: Map<string, FeedState>,
  signal: AbortSignal,
): Promise<{ events: SocialEvent[]; lookedAt: number }> {
  const known = states.get(feed) ?? {}
  const headers: Record<string, string> = {
    accept:
      'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
  }
  if (known.etag) headers['if-none-match'] = known.etag
  if (known.modified) headers['if-modified-since'] = known.modified
  const answer = await fetcher.bytes(feed, { signal, headers })
  if (!answer.body) return { events: [], lookedAt: 0 }
  const hash = createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)
  if (hash === known.hash) return { events: [], lookedAt: 0 }
  const { posts, dropped } = readFeed(answer.body, answer.headers.get('content-type'), feed, setup.now())
  const at = setup.now()
  for (const reason of dropped) setup.onHealth?.({ state: 'frame_dropped', at, reason })
  // Only what could be read is not asked for again.
  states.set(feed, {
    etag: answer.headers.get('etag')?.slice(0, 200),
    modified: answer.headers.get('last-modified')?.slice(0, 64),
    hash,
  })
  const kept = posts.filter(({ text, tags, links }) => !setup.pick || setup.pick({ text, tags, links }))
  return { events: kept.map((post) => ({ type: 'put', post, at })), lookedAt: posts.length }
}

function readStates(cursor: string | undefined, feeds: readonly string[]): Map<string, FeedState> {
  try {
    const saved: unknown = JSON.parse(cursor ?? '{}')
    const entries = Object.entries(typeof saved === 'object' && saved !== null ? saved : {})
    return new Map(entries.filter(([feed]) => feeds.includes(feed)))
  } catch {
    // A cursor of another version: all feeds are read once more.
    return new Map()
  }
}
