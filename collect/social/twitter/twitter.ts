import type { SourceFacts } from '#contract/source-facts.ts'
import { asList, asRecord, asText } from '../../http/json.ts'
import { keepGoing } from '../../http/keep-going.ts'
import { SourceError } from '../../http/source-error.ts'
import { withOrigin } from '../../http/streams.ts'
import type {
  CountOptions,
  MentionCount,
  ReachBackOptions,
  SearchOptions,
  SocialBatch,
  SocialFeed,
  SocialSource,
  SourceSetup,
} from '../../port/source.ts'
import {
  type Access,
  API,
  ask,
  askForPosts,
  createAccess,
  FIELDS,
  POSTS_A_PAGE,
  pages,
  SEARCH_BACK_MS,
  toBatch,
  toTime,
} from './access.ts'
import { followPosts } from './follow-posts.ts'
import { listQueries, SEARCH_CHARS_MAX } from './list-queries.ts'
import type { XPage } from './read-answer.ts'
import { COUNTS_CALL_MICROS } from './spending.ts'

const TWITTER_FACTS: SourceFacts = {
  id: 'twitter',
  name: 'X (Twitter)',
  mark: {
    label: 'Twitter',
    color: 'platform-x',
    sign: 'M2.5 2.5h2.8l8.2 11h-2.8zM13 2.5 8.9 7.2M7 9.1l-4 4.4',
  },
  kind: 'social',
  about:
    'Posts that match the queries and accounts that the operator chose, paid by the post from the operator’s own account.',
  homepage: 'https://x.com',
  needs: [
    {
      setting: 'X_BEARER_TOKEN',
      type: 'credential',
      howToGet: 'Create a project and an app at developer.x.com and copy its bearer token.',
    },
  ],
  takes: ['X_QUERIES', 'X_ACCOUNTS', 'X_DAILY_SPEND_USD', 'X_URL', 'X_STREAM_URL'],
  onByDefault: true,
  terms: { url: 'https://developer.x.com/en/developer-terms/policy' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: false,
    aggregates: true,
    deletionWithinHours: 24,
    attribution: { text: 'Posts from X', url: 'https://x.com' },
    notes: [
      'Posts may be handed to third parties as ids only.',
      'Each post read is charged once a UTC day.',
      'The first start reads back for half of the money of a day.',
    ],
  },
  cursor: 'page',
  counts: ['views', 'likes', 'replies', 'retweets'],
  reachBackHours: 24 * 7,
  pace: 'stream',
  searchBy: ['account', 'words'],
  accountNames: { pattern: /^\w{1,15}$/, words: '1 to 15 letters, digits or _' },
}

/** Recent search refuses to be asked for the last ten seconds. */
const NOT_YET_MS = 15_000

/**
 * X API v2 with the operator's own bearer token: filtered stream, recent search, user timelines, counts and lookup. What it
 * costs is paid from a daily limit of our own. Sources: x-api/posts/filtered-stream, /search, /counts, /timelines and
 * /lookup of xdevplatform/docs, read 2026-11-22.
 */
export const twitter: SocialSource = { kind: 'social', facts: TWITTER_FACTS, open }

function open(setup: SourceSetup): SocialFeed {
  const access = createAccess(setup)
  return {
    follow: (options) => followPosts(access, options),
    reachBack: (options) => reachBackPosts(access, options),
    search: (options) => search(access, options),
    refresh: (options) => refresh(access, options),
    countMentions: (options) => countMentions(access, options),
  }
}

async function* search(
  access: Access,
  { query, since, cursor, signal }: SearchOptions,
): AsyncGenerator<SocialBatch> {
  const start = { start_time: toTime(since), ...(cursor ? { next_token: cursor } : {}) }
  const [path, parameters] =
    'account' in query
      ? [
          `users/${await findUserId(access, query.account, signal)}/tweets`,
          { ...start, ...(cursor ? { pagination_token: cursor } : {}) },
        ]
      : ['tweets/search/recent', { ...start, query: query.text }]
  for await (const page of pages(access, path, parameters, signal))
    yield await toBatch(page, page.nextToken ?? '', access.setup)
}

async function findUserId(access: Access, account: string, signal: AbortSignal): Promise<string> {
  const name = encodeURIComponent(account.replace(/^@/, ''))
  const { data } = asRecord(await ask(access, `users/by/username/${name}`, {}, signal))
  const id = asText(asRecord(data).id)
  if (!id) throw new SourceError('not_found', `there is no account ${account}`)
  return id
}

async function* refresh(
  access: Access,
  { ids, signal }: { ids: readonly string[]; signal: AbortSignal },
): AsyncGenerator<SocialBatch> {
  for (let start = 0; start < ids.length && !signal.aborted; ) {
    const hold = await access.spending.hold({
      atLeast: 1,
      wanted: Math.min(POSTS_A_PAGE, ids.length - start),
    })
    const asked = ids.slice(start, start + hold.posts)
    start += asked.length
    const parameters = { ids: asked.join(','), ...FIELDS }
    const page = await askForPosts(access, { path: 'tweets', hold }, parameters, signal)
    // What is known is counted, whatever would be picked by now.
    yield await toBatch(onlyOf(page, asked), String(start), { ...access.setup, pick: undefined })
  }
}

/** An answer about other posts says nothing of those that were asked for. */
function onlyOf(page: XPage, asked: readonly string[]): XPage {
  return {
    ...page,
    posts: page.posts.filter(({ externalId }) => asked.includes(externalId)),
    // What X withholds here by now does not stay here either.
    missing: [...page.missing, ...page.withheld].filter((id) => asked.includes(id)),
  }
}

async function countMentions(
  access: Access,
  { query, from, to, signal }: CountOptions,
): Promise<MentionCount[]> {
  await access.spending.payCall(COUNTS_CALL_MICROS)
  const parameters = { query, granularity: 'hour', start_time: toTime(from), end_time: toTime(to) }
  const { data } = asRecord(await ask(access, 'tweets/counts/recent', parameters, signal))
  if (!Array.isArray(data)) throw new SourceError('malformed', 'an answer without counts')
  return asList(data).flatMap((row) => {
    const { start, end, tweet_count: posts } = asRecord(row)
    const [from, to] = [new Date(String(start)), new Date(String(end))]
    const isCount = typeof posts === 'number' && Number.isSafeInteger(posts) && posts >= 0
    return isCount && from < to ? [{ start: from, end: to, posts }] : []
  })
}

/**
 * What recent search has of the queries and accounts, newest first, for half of the money of a day: the other half is for
 * what is new. Where the money ends, the rest is a gap. The cursor is from when on each query was read, in Unix milliseconds.
 */
async function* reachBackPosts(
  access: Access,
  { from, to, cursor, signal }: ReachBackOptions,
): AsyncGenerator<SocialBatch> {
  const { setup } = access
  const now = setup.now().getTime()
  const first = Math.max(from.getTime(), now - SEARCH_BACK_MS)
  const last = Math.min(to.getTime(), now - NOT_YET_MS)
  const queries = listQueries(setup, SEARCH_CHARS_MAX)
  const readFrom = readPlaces(cursor, queries, last)
  const place = () => {
    const left = readFrom.reduce((sum, ms) => sum + Math.max(0, ms - first), 0)
    const all = Math.max(1, (last - first) * queries.length)
    return { cursor: JSON.stringify(readFrom), progress: 1 - left / all }
  }
  const paid = forHalf(access)
  async function* readQueries(): AsyncGenerator<SocialBatch> {
    for (const [nr, query] of queries.entries()) {
      const end = readFrom[nr] ?? last
      if (end <= first) continue
      // What could be asked for at the beginning is too old after a while, as when a limit was waited out.
      const start = Math.max(first, setup.now().getTime() - SEARCH_BACK_MS)
      if (end > start) {
        const times = { start_time: toTime(new Date(start)), end_time: toTime(new Date(end)) }
        for await (const page of pages(paid, 'tweets/search/recent', { query, ...times }, signal)) {
          readFrom[nr] = oldestOf(page, end)
          // What lies far back says nothing of how far behind the stream is.
          yield { ...(await toBatch(page, '', setup)), newestAt: undefined, ...place() }
        }
      }
      if (signal.aborted) return
      readFrom[nr] = first
      yield { events: [], lookedAt: 0, ...place() }
    }
  }
  async function* untilEnd(): AsyncGenerator<SocialBatch | undefined> {
    try {
      yield* readQueries()
    } catch (error) {
      if (!(error instanceof SourceError) || error.kind !== 'budget_spent') throw error
      const message = 'half of the money of the day was spent on what was before the first start'
      const gap = { from: new Date(first), to: new Date(Math.max(...readFrom)), message }
      const events = [{ type: 'gap' as const, reason: 'budget_spent' as const, ...gap }]
      yield { events, lookedAt: 0, ...place(), progress: 1 }
    }
    yield undefined
  }
  const { host } = withOrigin(API, setup.url)
  for await (const batch of keepGoing(setup, signal, untilEnd, { host })) {
    if (!batch) return
    yield batch
  }
}

function forHalf(access: Access): Access {
  const leave = Math.ceil((access.setup.dailySpendMaxMicros ?? 0) / 2)
  const { spending } = access
  return { ...access, spending: { ...spending, hold: (posts) => spending.hold({ ...posts, leave }) } }
}

function oldestOf({ posts }: XPage, end: number): number {
  return Math.min(end, ...posts.map(({ createdAt }) => createdAt.getTime()))
}

/** Of other queries than before nothing is known. */
function readPlaces(cursor: string | undefined, queries: readonly string[], last: number): number[] {
  const known = parse(cursor)
  const isKnown = known.length === queries.length && known.every((ms) => typeof ms === 'number')
  return isKnown ? (known as number[]) : queries.map(() => last)
}

function parse(cursor: string | undefined): readonly unknown[] {
  try {
    const saved: unknown = JSON.parse(cursor || '[]')
    return Array.isArray(saved) ? saved : []
  } catch {
    return []
  }
}
