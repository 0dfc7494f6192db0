import { setImmediate } from 'node:timers/promises'
import type { Fetcher } from '#collect/http/create-fetcher.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { SocialBatch, SocialEvent, SourceSetup } from '#collect/port/source.ts'
import { readCounts } from '#collect/social/clean-post.ts'
import { asList, asRecord, asText, type Json } from '../../http/json.ts'
import { withOrigin } from '../../http/streams.ts'
import { readHandle } from './read-jetstream-frame.ts'
import { toSocialEvent } from './to-social-event.ts'

// lexicons/app/bsky/feed/getPosts.json of bluesky-social/atproto, read 2026-11-22.
const GET_POSTS = 'https://public.api.bsky.app/xrpc/app.bsky.feed.getPosts'
// packages/bsky/src/api/com/atproto/repo/getRecord.ts of the same repository, read 2026-11-26.
const GET_RECORD = 'https://public.api.bsky.app/xrpc/com.atproto.repo.getRecord'
const POSTS_A_CALL = 25
/** The authors ask that only people who have signed in to Bluesky see what they write. */
const NOT_IN_PUBLIC = '!no-unauthenticated'

/**
 * An answer may be so old: an edit or a deletion that the stream sent within this time before it takes precedence.
 */
const ANSWER_AGE_MAX_MS = 300_000

/**
 * Counts, names and the newest text of posts, 25 a call: an edit that the stream did not bring is made up for. An answer
 * that lacks a post says nothing of it; the post is deleted where the server says so of its address.
 */
export async function* refreshPosts(
  setup: SourceSetup,
  fetcher: Fetcher,
  { ids, signal }: { ids: readonly string[]; signal: AbortSignal },
): AsyncGenerator<SocialBatch> {
  for (let start = 0; start < ids.length; start += POSTS_A_CALL) {
    if (signal.aborted) return
    const asked = ids.slice(start, start + POSTS_A_CALL)
    const url = withOrigin(GET_POSTS, setup.url)
    for (const id of asked) url.searchParams.append('uris', id)
    const { posts } = asRecord(await fetcher.json(url, { signal }))
    if (!Array.isArray(posts)) throw new SourceError('malformed', 'an answer without posts')
    const place = { cursor: String(start + asked.length), lookedAt: asked.length }
    yield { events: await toEvents(asked, posts, setup), ...place }
    const found = new Set(posts.map((post) => asRecord(post).uri))
    for (const externalId of asked) {
      if (found.has(externalId) || !(await isGone(setup, fetcher, externalId, signal))) continue
      yield {
        events: [{ type: 'delete', externalId, at: setup.now(), reason: 'missing' }],
        ...place,
        lookedAt: 0,
      }
    }
  }
}

/** Whether the server says of this address that there is no such record, or no such account any more. */
async function isGone(
  setup: SourceSetup,
  fetcher: Fetcher,
  uri: string,
  signal: AbortSignal,
): Promise<boolean> {
  const [repo = '', collection = '', rkey = ''] = uri.replace('at://', '').split('/')
  const url = withOrigin(GET_RECORD, setup.url)
  for (const [name, value] of Object.entries({ repo, collection, rkey })) url.searchParams.set(name, value)
  try {
    await fetcher.json(url, { signal })
    return false
  } catch (error) {
    if (!(error instanceof SourceError) || error.status !== 400) throw error
    const words = [`Could not locate record: ${uri}`, `Could not find repo: ${repo}`]
    return words.some((said) => error.message.endsWith(`: ${said}`))
  }
}

async function toEvents(
  asked: readonly string[],
  posts: readonly unknown[],
  setup: SourceSetup,
): Promise<SocialEvent[]> {
  const at = setup.now()
  const found = new Map(posts.map((post) => [asRecord(post).uri, asRecord(post)]))
  const events: SocialEvent[] = []
  for (const externalId of asked) {
    const post = found.get(externalId)
    if (!post) continue
    await setImmediate()
    const author = asRecord(post.author)
    if (isNotPublic(author)) {
      events.push({ type: 'delete', externalId, at, reason: 'taken_down' })
      continue
    }
    const counts = readCounts({ likes: post.likeCount, replies: post.replyCount, retweets: post.repostCount })
    const counted: SocialEvent = {
      type: 'counts',
      externalId,
      counts,
      username: readHandle(author.handle),
      isAutomated: isLabelledBot(author),
      at,
    }
    events.push(...readText(externalId, post, setup), counted)
  }
  return events
}

/** The post as it reads now: the store takes it for an edit where that is not what it has, and for gone if it is not picked. */
function readText(uri: string, { record, author }: Json, setup: SourceSetup): SocialEvent[] {
  const did = asText(asRecord(author).did)
  if (!did || record === undefined) return []
  const atMicros = (setup.now().getTime() - ANSWER_AGE_MAX_MS) * 1_000
  const place = { seq: 0, atMicros, did, uri, revision: atMicros, record: asRecord(record), length: 0 }
  const read = toSocialEvent({ type: 'commit', operation: 'update', ...place }, { reads: [] })
  if (read && 'event' in read) {
    const picked = toSocialEvent(
      { type: 'commit', operation: 'create', ...place },
      { pick: setup.wouldPick, reads: [] },
    )
    const isPicked = picked !== undefined
    return [read.event.type === 'put' && !isPicked ? { ...read.event, isPicked } : read.event]
  }
  setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason: read?.reason ?? 'no post' })
  return []
}

/** A label that the account gives itself; what others say of it is theirs. */
export function isLabelledBot({ did, labels }: Json): boolean {
  return asList(labels)
    .map(asRecord)
    .some(({ src, val, neg }) => val === 'bot' && src === did && neg !== true)
}

function isNotPublic(author: Json): boolean {
  return asList(author.labels).some((label) => asRecord(label).val === NOT_IN_PUBLIC)
}
