import type { SourceFacts } from '#contract/source-facts.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { DAY_S } from '#contract/time/duration.ts'
import { createFetcher, type Fetcher } from '../../http/create-fetcher.ts'
import { asRecord, asText } from '../../http/json.ts'
import { keepGoing } from '../../http/keep-going.ts'
import { SourceError } from '../../http/source-error.ts'
import { waitFor, withOrigin } from '../../http/streams.ts'
import type {
  FollowOptions,
  ReachBackOptions,
  SocialBatch,
  SocialEvent,
  SocialFeed,
  SocialSource,
  SourceSetup,
} from '../../port/source.ts'
import { putAsWritten, readCounts } from '../clean-post.ts'
import { itemToPost, toPost } from './to-post.ts'

const HACKERNEWS_FACTS: SourceFacts = {
  id: 'hackernews',
  name: 'Hacker News',
  mark: { color: 'series-2', dash: '2 4' },
  kind: 'social',
  about: 'Stories and comments that name crypto, with points and comments, by its public search.',
  homepage: 'https://news.ycombinator.com',
  needs: [],
  takes: ['HACKERNEWS_QUERIES', 'HACKERNEWS_URL'],
  onByDefault: true,
  terms: { url: 'https://www.ycombinator.com/legal/' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: true,
    aggregates: true,
    deletionWithinHours: 24,
    notes: ['10,000 questions an hour are allowed from one address.'],
  },
  cursor: 'time',
  counts: ['likes', 'comments'],
  countNames: { likes: 'Points' },
  reachBackHours: 24 * 90,
  pace: { seconds: 60 },
  searchBy: ['account', 'words'],
  accountNames: { pattern: /^[\w-]{2,15}$/, words: '2 to 15 letters, digits, _ or -' },
}

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

const SEARCH = 'https://hn.algolia.com/api/v1/search_by_date'
/** A query answers its newest 1,000 at the most. */
const HITS_A_PAGE = 1_000
/** An item is found a while after it was written. */
const OVERLAP_S = 600

/** What is asked for where the operator named nothing; what comes is looked at by the picker all the same. */
const WORDS = [
  'bitcoin',
  'ethereum',
  'crypto',
  'cryptocurrency',
  'blockchain',
  'stablecoin',
  'solana',
  'defi',
]

interface Question {
  text?: string
  /** Algolia's own filter, such as `author_pg`. */
  tags?: string
}

/** New stories and comments, asked for each minute. The cursor is the moment up to which everything was seen, in seconds. */
async function* followSearch(
  setup: SourceSetup,
  fetcher: Fetcher,
  { cursor, signal }: FollowOptions,
): AsyncGenerator<SocialBatch> {
  const pace = HACKERNEWS_FACTS.pace
  const waitMs = (pace === 'stream' ? 60 : pace.seconds) * (setup.backoffMs ?? 1_000)
  let since = readSeconds(cursor) ?? toSeconds(setup.now())
  const rounds = async function* () {
    while (!signal.aborted) {
      const until = toSeconds(setup.now())
      const batches = readBack(
        setup,
        fetcher,
        questions(setup),
        { from: since - OVERLAP_S, to: until + 1 },
        signal,
      )
      // The cursor moves when the whole round is there: pages come newest first.
      for await (const batch of batches) yield { ...batch, cursor: String(since) }
      since = until
      yield { events: [], cursor: String(since), lookedAt: 0 }
      await waitFor(waitMs, signal)
    }
  }
  yield* keepGoing(setup, signal, rounds, { host: hostOf(setup) })
}

/** Stories and comments between two moments, newest first. The cursor is the moment down to which everything was seen. */
async function* reachBackSearch(
  setup: SourceSetup,
  fetcher: Fetcher,
  { from, to, cursor, signal }: ReachBackOptions,
  asked: readonly Question[] = questions(setup),
): AsyncGenerator<SocialBatch> {
  const [first, last] = [toSeconds(from), toSeconds(to)]
  const start = Math.min(readSeconds(cursor) ?? last, last)
  const read = async function* () {
    yield* readDays({ from: first, to: start })
    yield undefined
  }
  yield* until(keepGoing(setup, signal, read, { host: hostOf(setup) }))

  async function* readDays(left: Stretch): AsyncGenerator<SocialBatch> {
    for (let end = left.to; end > first && !signal.aborted; end -= DAY_S) {
      const day = { from: Math.max(first, end - DAY_S), to: end }
      for await (const batch of readBack(setup, fetcher, asked, day, signal)) {
        yield { ...batch, cursor: String(end), progress: (last - end) / (last - first) }
      }
      left.to = day.from
      yield {
        events: [],
        cursor: String(day.from),
        lookedAt: 0,
        progress: (last - day.from) / (last - first),
      }
    }
  }
}

function hostOf({ url }: SourceSetup): string {
  return withOrigin(SEARCH, url).host
}

interface Stretch {
  from: number
  to: number
}

async function* until(batches: AsyncIterable<SocialBatch | undefined>): AsyncGenerator<SocialBatch> {
  for await (const batch of batches) {
    if (!batch) return
    yield batch
  }
}

function questions({ queries }: SourceSetup): Question[] {
  return (queries && queries.length > 0 ? queries : WORDS).map((text) => ({ text }))
}

/** All hits of a stretch, newest first; where a page is full, what is older than its last is asked for again. */
async function* readBack(
  setup: SourceSetup,
  fetcher: Fetcher,
  asked: readonly Question[],
  { from, to }: Stretch,
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  for (const question of asked) {
    for (let end = to; end > from && !signal.aborted; ) {
      const { hits, isCut } = await ask(setup, fetcher, question, { from, to: end }, signal)
      yield {
        events: await toEvents(hits, setup),
        cursor: '',
        lookedAt: hits.length,
        newestAt: newestOf(hits),
      }
      if (!isCut) break
      const oldest = Math.min(...hits.map((hit) => secondsOf(hit) ?? end))
      // A thousand in one second cannot be; going on by a second keeps it from asking for ever.
      end = Math.min(oldest + 1, end - 1)
    }
  }
}

async function ask(
  setup: SourceSetup,
  fetcher: Fetcher,
  { text = '', tags = '(story,comment)' }: Question,
  { from, to }: Stretch,
  signal: AbortSignal,
): Promise<{ hits: unknown[]; isCut: boolean }> {
  const url = withOrigin(SEARCH, setup.url)
  url.searchParams.set('query', text)
  url.searchParams.set('tags', tags)
  url.searchParams.set('numericFilters', `created_at_i>=${from},created_at_i<${to}`)
  url.searchParams.set('hitsPerPage', String(HITS_A_PAGE))
  const { hits, nbHits: found, nbPages: pages } = asRecord(await fetcher.json(url, { signal }))
  if (!Array.isArray(hits)) throw new SourceError('malformed', 'an answer without hits')
  // A page may be smaller than asked for, and a query has an end of its own: more is there where either says so.
  const isMore = hits.length >= HITS_A_PAGE || Number(found) > hits.length || Number(pages) > 1
  return { hits, isCut: isMore && hits.length > 0 }
}

async function toEvents(hits: readonly unknown[], setup: SourceSetup): Promise<SocialEvent[]> {
  const at = setup.now()
  const breaks = createBreaks()
  const events: SocialEvent[] = []
  for (const hit of hits) {
    const { comment_text: comment, story_text: story, title } = asRecord(hit)
    await breaks(asText(comment ?? story) ?? asText(title) ?? '')
    events.push(...toEvent(hit, at, setup))
  }
  return events
}

function toEvent(hit: unknown, at: Date, setup: SourceSetup): SocialEvent[] {
  const read = toPost(hit, at)
  if (!('post' in read)) {
    setup.onHealth?.({ state: 'frame_dropped', at, reason: read.reason })
    return []
  }
  const { text, links, createdAt } = read.post
  if (setup.pick && !setup.pick({ text, links })) return []
  // The search still finds for a while what was deleted.
  return putAsWritten(read.post, { writtenAt: createdAt, at })
}

function newestOf(hits: readonly unknown[]): Date | undefined {
  const seconds = Math.max(...hits.map((hit) => secondsOf(hit) ?? 0))
  return seconds > 0 ? new Date(seconds * 1_000) : undefined
}

function secondsOf(hit: unknown): number | undefined {
  const { created_at_i: seconds } = asRecord(hit)
  return typeof seconds === 'number' && Number.isSafeInteger(seconds) ? seconds : undefined
}

function readSeconds(cursor: string | undefined): number | undefined {
  return cursor && /^\d{1,12}$/.test(cursor) ? Number(cursor) : undefined
}

function toSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000)
}
