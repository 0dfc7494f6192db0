import { asRecord, asText, type Json } from '#collect/http/as-record.ts'
import { createFetcher } from '#collect/http/create-fetcher.ts'
import { eachAlone } from '#collect/http/each-alone.ts'
import { keepGoing } from '#collect/http/keep-going.ts'
import { SourceError } from '#collect/http/source-error.ts'
import { waitFor } from '#collect/http/wait-after.ts'
import {
  type SocialBatch,
  type SocialFeed,
  type SocialSource,
  type SourcePost,
  type SourceSetup,
  SourceSetupWrong,
} from '#collect/port/source.ts'
import { cleanPost } from '../clean-post.ts'
import { askGraph, type Graph, hostOf, nextPageOf } from '../graph/ask-graph.ts'
import { INSTAGRAM_FACTS } from './facts.ts'

/**
 * Instagram by the Graph API: business discovery of accounts (`list`) and recent media of hashtags (`queries`), 30
 * different ones in 7 days. Source: the pages "Business Discovery" and "Hashtag Search" of Meta's Instagram Platform, read
 * 2026-11-22.
 */
export const instagram: SocialSource = { kind: 'social', facts: INSTAGRAM_FACTS, open }

const MEDIA_A_PAGE = 50
const HASHTAGS_MAX = 30
const HASHTAG_DAYS_MS = 7 * 86_400_000
const MEDIA_FIELDS = 'id,caption,timestamp,like_count,comments_count,media_type,permalink'

/** What is read where the operator named neither accounts nor hashtags (INSTAGRAM_ACCOUNTS, INSTAGRAM_HASHTAGS). */
const DEFAULT_HASHTAGS = [
  'bitcoin',
  'ethereum',
  'crypto',
  'cryptocurrency',
  'solana',
  'defi',
  'stablecoin',
  'blockchain',
]

/** When each hashtag was first asked for in its seven days, and its id. It travels in the cursor, so a restart knows it. */
type Hashtags = Record<string, { id: string; at: number }>

function open(setup: SourceSetup): SocialFeed {
  const token = setup.credentials?.INSTAGRAM_ACCESS_TOKEN
  if (!token) throw new SourceSetupWrong('instagram', 'INSTAGRAM_ACCESS_TOKEN is not set')
  const graph: Graph = { setup, fetcher: createFetcher(setup), token }
  return {
    follow: ({ cursor, signal }) => follow(graph, readHashtags(cursor), signal),
    search: ({ query, since, signal }) => searchOnce(graph, query, since, signal),
  }
}

async function* follow(graph: Graph, hashtags: Hashtags, signal: AbortSignal): AsyncGenerator<SocialBatch> {
  const { setup } = graph
  const cursor = () => JSON.stringify(hashtags)
  let userId: string | undefined
  const hasChosen = (setup.list?.length ?? 0) + (setup.queries?.length ?? 0) > 0
  const tags = hasChosen ? (setup.queries ?? []) : DEFAULT_HASHTAGS
  const rounds = async function* () {
    userId ??= await findUserId(graph, signal)
    const asked = userId
    while (!signal.aborted) {
      const since = new Date(setup.now().getTime() - INSTAGRAM_FACTS.reachBackHours * 3_600_000)
      const accounts = eachAlone(setup, setup.list ?? [], (account) =>
        readAccount(graph, asked, account, since, signal),
      )
      for await (const batch of accounts) yield { ...batch, cursor: cursor() }
      const media = eachAlone(setup, tags, (tag) => readHashtag(graph, asked, tag, hashtags, signal))
      for await (const batch of media) yield { ...batch, cursor: cursor() }
      yield { events: [], cursor: cursor(), lookedAt: 0 }
      await waitFor(900 * (setup.backoffMs ?? 1_000), signal)
    }
  }
  yield* keepGoing(setup, signal, rounds, { host: hostOf(graph) })
}

async function* searchOnce(
  graph: Graph,
  query: { account: string } | { text: string },
  since: Date,
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  const userId = await findUserId(graph, signal)
  if ('account' in query) yield* readAccount(graph, userId, query.account, since, signal)
  else yield* readHashtag(graph, userId, query.text, {}, signal)
}

/** Both questions are asked in the name of a business account of the token's owner. */
async function findUserId(graph: Graph, signal: AbortSignal): Promise<string> {
  const { data } = await askGraph(graph, 'me/accounts', { fields: 'instagram_business_account' }, signal)
  const pages = Array.isArray(data)
    ? data.map((page) => asText(asRecord(asRecord(page).instagram_business_account).id))
    : []
  const id = pages.find((found) => found !== undefined)
  if (!id) throw new SourceError('refused', 'the token belongs to no business account of Instagram')
  return id
}

async function* readAccount(
  graph: Graph,
  userId: string,
  account: string,
  since: Date,
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  let after: string | undefined
  do {
    const page = `media.limit(${MEDIA_A_PAGE})${after ? `.after(${after})` : ''}{${MEDIA_FIELDS}}`
    const fields = `business_discovery.username(${account.replace(/[^\w.]/g, '')}){id,username,name,followers_count,${page}}`
    const user = asRecord((await askGraph(graph, userId, { fields }, signal)).business_discovery)
    const { data, paging } = asRecord(user.media)
    if (!Array.isArray(data)) throw new SourceError('malformed', 'an answer without media')
    yield toBatch(data, user, graph.setup)
    const oldest = Date.parse(String(asRecord(data.at(-1)).timestamp))
    after = oldest >= since.getTime() ? asText(asRecord(asRecord(paging).cursors).after) : undefined
  } while (after && !signal.aborted)
}

async function* readHashtag(
  graph: Graph,
  userId: string,
  tag: string,
  hashtags: Hashtags,
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  const name = tag.replace(/^#/, '').toLowerCase()
  const known = await findHashtag(graph, userId, name, hashtags, signal)
  if (!known) return
  const parameters = { user_id: userId, fields: MEDIA_FIELDS, limit: String(MEDIA_A_PAGE) }
  let place: Record<string, string> | undefined = {}
  do {
    const { data, paging } = await askGraph(
      graph,
      `${known}/recent_media`,
      { ...parameters, ...place },
      signal,
    )
    if (!Array.isArray(data)) throw new SourceError('malformed', 'an answer without media')
    yield toBatch(data, {}, graph.setup)
    place = nextPageOf(paging)
  } while (place && !signal.aborted)
}

/** The id of a hashtag; undefined where the 30 of these seven days are used up by others. */
async function findHashtag(
  graph: Graph,
  userId: string,
  name: string,
  hashtags: Hashtags,
  signal: AbortSignal,
): Promise<string | undefined> {
  const now = graph.setup.now()
  for (const [other, { at }] of Object.entries(hashtags))
    if (at < now.getTime() - HASHTAG_DAYS_MS) delete hashtags[other]
  const known = hashtags[name]
  if (known) return known.id
  const used = Object.values(hashtags)
  const first = Math.min(now.getTime(), ...used.map(({ at }) => at))
  const left = HASHTAGS_MAX - used.length
  const resetsAt = new Date(first + HASHTAG_DAYS_MS)
  graph.setup.onHealth?.({ state: 'budget', at: now, name: 'hashtags', left, max: HASHTAGS_MAX, resetsAt })
  if (left <= 0) return undefined
  const { data } = await askGraph(graph, 'ig_hashtag_search', { user_id: userId, q: name }, signal)
  const id = Array.isArray(data) ? asText(asRecord(data[0]).id) : undefined
  if (id) hashtags[name] = { id, at: now.getTime() }
  return id
}

function toBatch(rows: unknown[], user: Json, { now, pick, onHealth }: SourceSetup): SocialBatch {
  const at = now()
  const events = rows.flatMap((row): SocialBatch['events'] => {
    const read = readMedia(asRecord(row), user, at)
    if (!('post' in read)) {
      onHealth?.({ state: 'frame_dropped', at, reason: read.reason })
      return []
    }
    return pick && !pick({ text: read.post.text }) ? [] : [{ type: 'put', post: read.post, at }]
  })
  return { events, cursor: '', lookedAt: rows.length }
}

const MEDIA_TYPES: Record<string, SourcePost['mediaType']> = {
  IMAGE: 'image',
  VIDEO: 'video',
  CAROUSEL_ALBUM: 'carousel',
}

/** A picture or video; those of hashtags have neither author nor, in older versions, caption and time. */
function readMedia(row: Json, user: Json, at: Date): { post: SourcePost } | { reason: string } {
  return cleanPost(
    {
      externalId: row.id,
      authorId: user.id ?? user.username,
      isAuthorless: user.id === undefined && user.username === undefined,
      username: user.username,
      displayName: user.name,
      followers: user.followers_count,
      text: row.caption ?? '',
      createdAt: row.timestamp,
      url: row.permalink,
      mediaType: MEDIA_TYPES[String(row.media_type)],
      counts: { views: row.view_count, likes: row.like_count, comments: row.comments_count },
    },
    { at },
  )
}

function readHashtags(cursor: string | undefined): Hashtags {
  try {
    const saved = asRecord(JSON.parse(cursor || '{}'))
    const entries = Object.entries(saved).flatMap(([name, value]): [string, { id: string; at: number }][] => {
      const { id, at } = asRecord(value)
      return typeof id === 'string' && typeof at === 'number' ? [[name, { id, at }]] : []
    })
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}
