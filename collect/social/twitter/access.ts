import { createFetcher, type Fetcher } from '#collect/http/create-fetcher.ts'
import {
  type SocialBatch,
  type SourcePost,
  type SourceSetup,
  SourceSetupWrong,
} from '#collect/port/source.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { withOrigin } from '../../http/streams.ts'
import { putAsWritten } from '../clean-post.ts'
import { readAnswer, type XPage } from './read-answer.ts'
import { createSpending, type Hold, type Spending } from './spending.ts'

export const API = 'https://api.x.com/2'
export const POSTS_A_PAGE = 100
/** A post has 25,000 characters at the most, four bytes each. */
const ANSWER_MAX_BYTES = POSTS_A_PAGE * 128 * 1024
/** The fewest that a search may be asked for. */
const POSTS_A_PAGE_MIN = 10
/** Recent search reaches back seven days; a minute less, so that the question does not come too late. */
export const SEARCH_BACK_MS = 7 * 86_400_000 - 60_000
/** What is asked for of each post; posts and stream take the same. */
export const FIELDS = {
  'tweet.fields':
    'attachments,author_id,created_at,edit_history_tweet_ids,entities,geo,lang,note_tweet,public_metrics,referenced_tweets',
  expansions: 'author_id,attachments.media_keys,geo.place_id',
  'user.fields': 'created_at,name,public_metrics,username',
  'media.fields': 'type',
  'place.fields': 'full_name',
}

export interface Access {
  setup: SourceSetup
  fetcher: Fetcher
  spending: Spending
  headers: Record<string, string>
}

/** Throws SourceSetupWrong without a token. */
export function createAccess(setup: SourceSetup): Access {
  const token = setup.credentials?.X_BEARER_TOKEN
  if (!token) throw new SourceSetupWrong('twitter', 'X_BEARER_TOKEN is not set')
  return {
    setup,
    fetcher: createFetcher(setup, { bodyMaxBytes: ANSWER_MAX_BYTES }),
    spending: createSpending(setup),
    headers: { authorization: `Bearer ${token}` },
  }
}

/** All pages of an answer, newest first, each paid for; fewer are asked for where the money ends. */
export async function* pages(
  access: Access,
  path: string,
  parameters: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<XPage> {
  const tokenName = path.startsWith('users/') ? 'pagination_token' : 'next_token'
  let token = parameters[tokenName]
  do {
    const hold = await access.spending.hold({ atLeast: POSTS_A_PAGE_MIN, wanted: POSTS_A_PAGE })
    const { next_token: _next, pagination_token: _page, ...rest } = parameters
    const most = { max_results: String(hold.posts), ...(token ? { [tokenName]: token } : {}) }
    const page = await askForPosts(access, { path, hold }, { ...rest, ...FIELDS, ...most }, signal)
    yield page
    token = page.nextToken
  } while (token && !signal.aborted)
}

/** An answer with posts, which are paid out of what is held for them. */
export async function askForPosts(
  access: Access,
  { path, hold }: { path: string; hold: Hold },
  parameters: Record<string, string>,
  signal: AbortSignal,
): Promise<XPage> {
  try {
    const page = await readAnswer(await ask(access, path, parameters, signal), access.setup.now())
    hold.pay(page.charged)
    return page
  } finally {
    hold.release()
  }
}

export async function ask(
  { setup, fetcher, headers }: Access,
  path: string,
  parameters: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  const url = withOrigin(`${API}/${path}`, setup.url)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return fetcher.json(url, { signal, headers })
}

export async function toBatch(
  page: XPage,
  cursor: string,
  { now, onHealth, pick }: SourceSetup,
): Promise<SocialBatch> {
  const at = now()
  for (const reason of page.dropped) onHealth?.({ state: 'frame_dropped', at, reason })
  const breaks = createBreaks()
  const kept: SourcePost[] = []
  for (const post of page.posts) {
    const { text, tags, links, lang } = post
    await breaks(text)
    if (!pick || pick({ text, tags, links, lang })) kept.push(post)
  }
  return {
    events: [
      // A later version takes the place of those before it, also where it is not picked itself.
      ...page.superseded.map((externalId) => ({
        type: 'delete' as const,
        externalId,
        at,
        reason: 'edited_away' as const,
      })),
      // The search still finds for a while what was deleted.
      ...kept.flatMap((post) => putAsWritten(post, { writtenAt: post.createdAt, at })),
      ...page.missing.map((externalId) => ({
        type: 'delete' as const,
        externalId,
        at,
        reason: 'missing' as const,
      })),
    ],
    cursor,
    lookedAt: page.posts.length + page.dropped.length,
    newestAt: page.posts[0]?.createdAt,
  }
}

/** X takes whole seconds. */
export function toTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}
