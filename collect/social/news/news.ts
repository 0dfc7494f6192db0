import { createHash } from 'node:crypto'
import { createFetcher, type Fetcher, type FetcherLimits } from '#collect/http/create-fetcher.ts'
import { createPublicFetch } from '#collect/http/fetch-public.ts'
import { createGroupHealth, type GroupHealth } from '#collect/http/group-health.ts'
import { toSourceError } from '#collect/http/source-error.ts'
import {
  type FollowOptions,
  type SocialBatch,
  type SocialEvent,
  type SocialFeed,
  type SocialSource,
  type SourcePost,
  type SourceSetup,
  SourceSetupWrong,
} from '#collect/port/source.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import { mergeStreams, waitAfter, waitFor } from '../../http/streams.ts'
import { DEFAULT_FEEDS } from './default-feeds.ts'
import { readFeedApart } from './read-feed-apart.ts'

const NEWS_FACTS: SourceFacts = {
  id: 'news',
  name: 'News feeds',
  mark: {
    label: 'News',
    color: 'series-6',
    dash: '6 2 1 2',
    sign: 'M2.5 3h9v9a1.5 1.5 0 0 0 1.5 1.5H4A1.5 1.5 0 0 1 2.5 12zM11.5 6h2v6A1.5 1.5 0 0 1 12 13.5M5 6h4M5 8.5h4M5 11h2',
  },
  kind: 'social',
  about:
    'Headlines and short excerpts from the RSS, Atom and JSON feeds that the operator chose, with a link to the article.',
  homepage: 'https://www.rssboard.org',
  needs: [],
  takes: ['NEWS_FEEDS'],
  onByDefault: true,
  terms: { url: 'https://www.rssboard.org/rss-specification' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: false,
    aggregates: true,
    deletionWithinHours: 24,
    notes: [
      'Each publisher has its own terms; only headline, link, source, time and a short excerpt are kept, never the article.',
    ],
  },
  cursor: 'etag',
  counts: [],
  reachBackHours: 24 * 7,
  pace: { seconds: 300 },
}

/**
 * News feeds: RSS, Atom, RDF and JSON Feed, read as they are meant. A feed is asked every five minutes at the most, with what
 * it said last (ETag, Last-Modified), and longer where it fails. Sources: RFC 9110, sections 13.1.2 and 13.1.3.
 */
export const news: SocialSource = { kind: 'social', facts: NEWS_FACTS, open }

const FEED_MAX_BYTES = 8 * 1024 * 1024
const GONE = 410
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
 * How feeds may be asked: bounded, and only on the public internet, wherever a publisher redirects to.
 * The origins that NEWS_FEEDS names may lie anywhere, because the operator's machine named them.
 */
export function limitsOf({ list = [] }: SourceSetup): FetcherLimits {
  const trusted = new Set(list.flatMap((feed) => (URL.canParse(feed) ? new URL(feed).origin : [])))
  return { bodyMaxBytes: FEED_MAX_BYTES, ask: createPublicFetch(trusted, { advice: ADVICE }) }
}

const ADVICE = '. Only NEWS_FEEDS may name such addresses.'

/** What a feed said last, by its address; `hash` spares the work where a server knows neither header. */
interface FeedState {
  etag?: string
  modified?: string
  hash?: string
  /** It said that it is gone for good (410), and is not asked again: RFC 9110, section 15.5.11. */
  isGone?: boolean
  /** When it was asked last, in Unix milliseconds: a restart is no reason to ask again. */
  at?: number
}

/** What a feed gave, and what it is to be asked with next time. */
interface Answer {
  events: SocialEvent[]
  lookedAt: number
  state: FeedState
}

async function* follow(
  setup: SourceSetup,
  feeds: readonly string[],
  { cursor, signal }: FollowOptions,
): AsyncGenerator<SocialBatch> {
  const states = readStates(cursor, feeds)
  const health = createGroupHealth(setup, feeds)
  // Independently, so that a slow publisher does not delay the others.
  const streams = feeds.map((feed) => followFeed(setup, { feed, known: states.get(feed), health }, signal))
  for await (const { feed, state, ...batch } of mergeStreams(streams)) {
    states.set(feed, state)
    yield { ...batch, cursor: JSON.stringify(Object.fromEntries(states)) }
  }
}

async function* followFeed(
  setup: SourceSetup,
  { feed, known = {}, health }: { feed: string; known?: FeedState; health: GroupHealth },
  signal: AbortSignal,
): AsyncGenerator<Answer & { feed: string }> {
  const paceMs = (NEWS_FACTS.pace === 'stream' ? 300 : NEWS_FACTS.pace.seconds) * (setup.backoffMs ?? 1_000)
  // A breaker each: a publisher that is down is no reason to leave out the others.
  const fetcher = createFetcher(setup, limitsOf(setup))
  const askedAt = typeof known.at === 'number' ? Math.min(known.at, setup.now().getTime()) : undefined
  let state = known
  let failures = 0
  if (askedAt !== undefined) await waitFor(askedAt + paceMs - setup.now().getTime(), signal)
  while (!signal.aborted && !state.isGone) {
    let inMs = paceMs
    try {
      const answer = await askFeed(setup, { feed, fetcher, known: state }, signal)
      failures = 0
      state = { ...answer.state, at: setup.now().getTime() }
      health.well(feed)
      yield { ...answer, feed, state }
    } catch (error) {
      if (signal.aborted) return
      failures++
      const fault = toSourceError(error)
      const grown = Math.min(paceMs * 2 ** Math.min(failures - 1, 6), WAIT_MAX_MS)
      // Retry-After holds, however long it is.
      inMs = Math.max(grown, fault.retryAt ? waitAfter(fault, 1, setup) : 0)
      health.ill(feed, fault, inMs)
      if (fault.status === GONE) {
        state = { ...state, isGone: true }
        yield { events: [], lookedAt: 0, feed, state }
      }
    }
    await waitFor(inMs, signal)
  }
}

async function askFeed(
  setup: SourceSetup,
  { feed, fetcher, known }: { feed: string; fetcher: Fetcher; known: FeedState },
  signal: AbortSignal,
): Promise<Answer> {
  const headers: Record<string, string> = {
    accept:
      'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5',
  }
  if (known.etag) headers['if-none-match'] = known.etag
  if (known.modified) headers['if-modified-since'] = known.modified
  const answer = await fetcher.bytes(feed, { signal, headers })
  if (!answer.body) return { events: [], lookedAt: 0, state: known }
  const hash = createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)
  if (hash === known.hash) return { events: [], lookedAt: 0, state: known }
  const type = answer.headers.get('content-type')
  const { posts, dropped } = await readFeedApart(answer.body, type, {
    address: feed,
    answeredBy: answer.url,
    now: setup.now(),
  })
  const at = setup.now()
  for (const reason of dropped) setup.onHealth?.({ state: 'frame_dropped', at, reason })
  const kept = posts.filter(({ text, tags, links }) => !setup.pick || setup.pick({ text, tags, links }))
  return {
    events: kept.map((post) => ({ type: 'put', post, at })),
    lookedAt: posts.length,
    // Only what could be read is not asked for again.
    state: {
      etag: answer.headers.get('etag')?.slice(0, 200),
      modified: answer.headers.get('last-modified')?.slice(0, 64),
      hash,
    },
  }
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
