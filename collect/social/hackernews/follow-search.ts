import type { Fetcher } from '#collect/http/create-fetcher.ts'
import { keepGoing } from '#collect/http/keep-going.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type {
  FollowOptions,
  ReachBackOptions,
  SocialBatch,
  SocialEvent,
  SourceSetup,
} from '#collect/port/source.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { DAY_S } from '#contract/time/duration.ts'
import { asRecord, asText } from '../../http/json.ts'
import { waitFor, withOrigin } from '../../http/streams.ts'
import { putAsWritten } from '../clean-post.ts'
import { HACKERNEWS_FACTS } from './facts.ts'
import { toPost } from './to-post.ts'

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

export interface Question {
  text?: string
  /** Algolia's own filter, such as `author_pg`. */
  tags?: string
}

/** New stories and comments, asked for each minute. The cursor is the moment up to which everything was seen, in seconds. */
export async function* followSearch(
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
export async function* reachBackSearch(
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
