import { asList, asRecord, asText } from '#collect/http/as-record.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type {
  CountOptions,
  MentionCount,
  SearchOptions,
  SocialBatch,
  SocialFeed,
  SocialSource,
  SourceSetup,
} from '#collect/port/source.ts'
import {
  type Access,
  ask,
  askForPosts,
  createAccess,
  FIELDS,
  POSTS_A_PAGE,
  pages,
  toBatch,
  toTime,
} from './access.ts'
import { TWITTER_FACTS } from './facts.ts'
import { followPosts } from './follow-posts.ts'
import { reachBackPosts } from './reach-back-posts.ts'
import type { XPage } from './read-answer.ts'
import { COUNTS_CALL_MICROS } from './spending.ts'

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
    yield toBatch(page, page.nextToken ?? '', access.setup)
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
    yield toBatch(onlyOf(page, asked), String(start), { ...access.setup, pick: undefined })
  }
}

/** An answer about other posts says nothing of those that were asked for. */
function onlyOf(page: XPage, asked: readonly string[]): XPage {
  return {
    ...page,
    posts: page.posts.filter(({ externalId }) => asked.includes(externalId)),
    missing: page.missing.filter((id) => asked.includes(id)),
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
