import { createFetcher } from '#collect/http/create-fetcher.ts'
import { keepGoing } from '#collect/http/keep-going.ts'
import { SourceError } from '#collect/http/source-error.ts'
import {
  type SocialBatch,
  type SocialEvent,
  type SocialFeed,
  type SocialSource,
  type SourcePost,
  type SourceSetup,
  SourceSetupWrong,
} from '#collect/port/source.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { asRecord, asText, type Json } from '../../http/json.ts'
import { eachAlone, waitFor } from '../../http/streams.ts'
import { cleanPost } from '../clean-post.ts'
import { askGraph, type Graph, hostOf, isOfToken, nextPageOf } from '../graph/ask-graph.ts'
import { pickedOnly, type ReadLists, readLists, readOn } from '../graph/read-on.ts'
import { setLatest } from '../set-latest.ts'
import { createUsualAbsences } from '../usual-absences.ts'

const INSTAGRAM_FACTS: SourceFacts = {
  id: 'instagram',
  name: 'Instagram',
  mark: {
    color: 'platform-instagram',
    dash: '4 3',
    sign: 'M5.5 2h5A3.5 3.5 0 0 1 14 5.5v5a3.5 3.5 0 0 1-3.5 3.5h-5A3.5 3.5 0 0 1 2 10.5v-5A3.5 3.5 0 0 1 5.5 2zM5.25 8a2.75 2.75 0 1 0 5.5 0a2.75 2.75 0 1 0-5.5 0M11.5 4.5h.01',
  },
  kind: 'social',
  about: 'Posts of business accounts and of up to 30 hashtags a week, by the operator’s own app.',
  homepage: 'https://www.instagram.com',
  needs: [
    {
      setting: 'INSTAGRAM_ACCESS_TOKEN',
      type: 'credential',
      howToGet:
        'An app with instagram_basic and Instagram Public Content Access at developers.facebook.com; Meta reviews it.',
    },
  ],
  takes: ['INSTAGRAM_ACCOUNTS', 'INSTAGRAM_HASHTAGS', 'GRAPH_URL'],
  onByDefault: true,
  terms: { url: 'https://developers.facebook.com/terms/' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: false,
    aggregates: true,
    deletionWithinHours: 24,
    notes: ['Platform data may not be sold or handed on.', 'Posts of hashtags come without their author.'],
  },
  cursor: 'page',
  counts: ['views', 'likes', 'comments'],
  reachBackHours: 24,
  pace: { seconds: 900 },
  searchBy: ['account', 'hashtag'],
  accountNames: { pattern: /^[\w.]{1,30}$/, words: '1 to 30 letters, digits, _ or .' },
}

/**
 * Instagram by the Graph API: business discovery of accounts (`list`) and recent media of hashtags (`queries`), 30
 * different ones in 7 days. Source: the pages "Business Discovery" and "Hashtag Search" of Meta's Instagram Platform, read
 * 2026-11-22.
 */
export const instagram: SocialSource = { kind: 'social', facts: INSTAGRAM_FACTS, open }

const MEDIA_A_PAGE = 50
/** A caption has 2,200 characters at the most, and Meta may write one as six bytes. */
const ANSWER_MAX_BYTES = MEDIA_A_PAGE * 16 * 1024
const HASHTAGS_MAX = 30
const HASHTAG_DAYS_MS = 7 * 86_400_000
const MEDIA_FIELDS = 'id,caption,timestamp,like_count,comments_count,media_type,permalink'
/** How often a video was viewed: of an account's media alone, and not for every app. */
const VIEWS_FIELD = 'view_count'

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

/** When each hashtag was first asked for in its seven days, and its id. */
type Hashtags = Record<string, { id: string; at: number }>

/** It travels in the cursor, so a restart knows it. */
interface Place {
  hashtags: Hashtags
  accounts: ReadLists
  /** When hashtags were last read, in Unix milliseconds. */
  hashtagsReadAt?: number
}

/** The feed of one opening: what it asks with, and the versions of captions that it has seen. */
interface Reading {
  graph: Graph
  captions: Captions
  /** What is asked of an account's media: views no more, once they were refused. */
  accountFields: string
}

function open(setup: SourceSetup): SocialFeed {
  const token = setup.credentials?.INSTAGRAM_ACCESS_TOKEN
  if (!token) throw new SourceSetupWrong('instagram', 'INSTAGRAM_ACCESS_TOKEN is not set')
  const graph: Graph = { setup, fetcher: createFetcher(setup, { bodyMaxBytes: ANSWER_MAX_BYTES }), token }
  const reading: Reading = {
    graph,
    captions: new Captions(),
    accountFields: `${MEDIA_FIELDS},${VIEWS_FIELD}`,
  }
  return {
    follow: ({ cursor, signal }) => follow(reading, readCursor(cursor, setup.list ?? []), signal),
    search: ({ query, since, signal }) => searchOnce(reading, query, since, signal),
    hashtags: listHashtags(setup).map(toHashtag),
  }
}

async function* follow(reading: Reading, place: Place, signal: AbortSignal): AsyncGenerator<SocialBatch> {
  const { graph } = reading
  const { setup } = graph
  const usual = createUsualAbsences()
  let userId: string | undefined
  const tags = listHashtags(setup)
  const rounds = async function* () {
    userId ??= await findUserId(graph, signal)
    const asked = userId
    let isTagRead = false
    const readTag = async function* (name: string) {
      for await (const batch of pickedOnly(readHashtag(reading, asked, name, place.hashtags, signal))) {
        isTagRead = true
        yield batch
      }
    }
    const readOne = (name: string) =>
      name.startsWith('#')
        ? readTag(name)
        : readOn({
            lists: place.accounts,
            name,
            now: setup.now,
            signal,
            usual,
            read: (since) => readAccount(reading, asked, name, since, signal),
            // Media of others cannot be asked for by their id: a list that passes over one says that it is gone.
            isGone: async ({ at, oldestShown }) => at >= oldestShown,
            onDoubt: (reason) => setup.onHealth?.({ state: 'absences_doubted', at: setup.now(), reason }),
          })
    while (!signal.aborted) {
      const gap = tags.length > 0 ? findHashtagGap(place, setup.now()) : undefined
      if (gap) yield { events: [gap], cursor: JSON.stringify(place), lookedAt: 0 }
      const begun = setup.now().getTime()
      isTagRead = tags.length === 0
      for await (const batch of eachAlone(setup, [...(setup.list ?? []), ...tags], readOne, isOfToken))
        yield { ...batch, cursor: JSON.stringify(place) }
      if (signal.aborted) return
      // Where accounts were read and no hashtag could be, the time without them becomes a gap.
      if (isTagRead) place.hashtagsReadAt = begun
      yield { events: [], cursor: JSON.stringify(place), lookedAt: 0 }
      await waitFor(900 * (setup.backoffMs ?? 1_000), signal)
    }
  }
  yield* keepGoing(setup, signal, rounds, { host: hostOf(graph) })
}

/** Those that are followed, each with a # in front. */
function listHashtags({ list = [], queries = [] }: SourceSetup): string[] {
  const tags = list.length + queries.length > 0 ? queries : DEFAULT_HASHTAGS
  return tags.map((tag) => `#${toHashtag(tag)}`)
}

function toHashtag(tag: string): string {
  return tag.replace(/^#/, '').toLowerCase()
}

/** A hashtag gives the media of its last 24 hours: what came before them while nothing was read is missed. */
function findHashtagGap({ hashtagsReadAt }: Place, now: Date): SocialEvent | undefined {
  const to = new Date(now.getTime() - INSTAGRAM_FACTS.reachBackHours * 3_600_000)
  if (hashtagsReadAt === undefined || hashtagsReadAt >= to.getTime()) return undefined
  const message = 'hashtags reach back 24 hours'
  return { type: 'gap', from: new Date(hashtagsReadAt), to, reason: 'source_limit', message }
}

async function* searchOnce(
  reading: Reading,
  query: { account: string } | { text: string },
  since: Date,
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  const { graph } = reading
  // A hashtag that is not configured would use up one of the week's, which are for those that are followed.
  if ('text' in query && !listHashtags(graph.setup).includes(`#${toHashtag(query.text)}`)) {
    const message = `permits ${HASHTAGS_MAX} hashtags in seven days, which are kept for those that are followed here`
    throw new SourceError('bad_request', message)
  }
  const userId = await findUserId(graph, signal)
  if ('account' in query) yield* pickedOnly(readAccount(reading, userId, query.account, since, signal))
  else yield* pickedOnly(readHashtag(reading, userId, query.text, {}, signal))
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
  reading: Reading,
  userId: string,
  account: string,
  since: Date,
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  let after: string | undefined
  do {
    const user = await askAccount(reading, { userId, account, after }, signal)
    const { data, paging } = user.media_count === 0 ? { data: [] } : asRecord(user.media)
    if (!Array.isArray(data)) throw new SourceError('malformed', 'an answer without media')
    yield await toBatch(data, user, reading.captions, reading.graph.setup)
    const oldest = Date.parse(String(asRecord(data.at(-1)).timestamp))
    after = oldest >= since.getTime() ? asText(asRecord(asRecord(paging).cursors).after) : undefined
  } while (after && !signal.aborted)
}

/** An account with a page of its media; where views are refused, without them from then on. */
async function askAccount(
  reading: Reading,
  { userId, account, after }: { userId: string; account: string; after: string | undefined },
  signal: AbortSignal,
): Promise<Json> {
  const page = `media.limit(${MEDIA_A_PAGE})${after ? `.after(${after})` : ''}{${reading.accountFields}}`
  const fields = `business_discovery.username(${account.replace(/[^\w.]/g, '')}){id,username,name,followers_count,media_count,${page}}`
  try {
    return asRecord((await askGraph(reading.graph, userId, { fields }, signal)).business_discovery)
  } catch (error) {
    const isOfViews = error instanceof SourceError && error.message.includes(VIEWS_FIELD)
    if (!isOfViews || reading.accountFields === MEDIA_FIELDS) throw error
    reading.accountFields = MEDIA_FIELDS
    return askAccount(reading, { userId, account, after }, signal)
  }
}

async function* readHashtag(
  { graph, captions }: Reading,
  userId: string,
  tag: string,
  hashtags: Hashtags,
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  const known = await findHashtag(graph, userId, toHashtag(tag), hashtags, signal)
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
    yield await toBatch(data, {}, captions, graph.setup)
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
  const hasLeft = Object.keys(hashtags).length < HASHTAGS_MAX
  if (known || !hasLeft) reportHashtags(graph.setup, hashtags)
  if (known) return known.id
  if (!hasLeft) return undefined
  const { data } = await askGraph(graph, 'ig_hashtag_search', { user_id: userId, q: name }, signal)
  const id = Array.isArray(data) ? asText(asRecord(data[0]).id) : undefined
  if (id) hashtags[name] = { id, at: now.getTime() }
  reportHashtags(graph.setup, hashtags)
  return id
}

function reportHashtags({ now, onHealth }: SourceSetup, hashtags: Hashtags): void {
  const at = now()
  const used = Object.values(hashtags)
  const first = Math.min(at.getTime(), ...used.map((hashtag) => hashtag.at))
  const resetsAt = new Date(first + HASHTAG_DAYS_MS)
  onHealth?.({
    state: 'budget',
    at,
    name: 'hashtags',
    left: HASHTAGS_MAX - used.length,
    max: HASHTAGS_MAX,
    resetsAt,
  })
}

async function toBatch(
  rows: unknown[],
  user: Json,
  captions: Captions,
  { now, pick, onHealth }: SourceSetup,
): Promise<SocialBatch> {
  const at = now()
  const events: SocialEvent[] = []
  const breaks = createBreaks()
  for (const value of rows) {
    const row = asRecord(value)
    await breaks(asText(row.caption) ?? '')
    const read = readMedia(row, user, captions, at)
    if (!('post' in read)) {
      onHealth?.({ state: 'frame_dropped', at, reason: read.reason })
      continue
    }
    const isPicked = !pick || pick({ text: read.post.text })
    events.push({ type: 'put', post: read.post, at, ...(isPicked ? {} : { isPicked }) })
  }
  return { events, cursor: '', lookedAt: rows.length }
}

const MEDIA_TYPES: Record<string, SourcePost['mediaType']> = {
  IMAGE: 'image',
  VIDEO: 'video',
  CAROUSEL_ALBUM: 'carousel',
}

/** A picture or video; those of hashtags have neither author nor, in older versions, caption and time. */
function readMedia(
  row: Json,
  user: Json,
  captions: Captions,
  at: Date,
): { post: SourcePost } | { reason: string } {
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
      revision: captions.revisionOf(String(row.id), String(row.caption), at),
      url: row.permalink,
      mediaType: MEDIA_TYPES[String(row.media_type)],
      counts: { views: row.view_count, likes: row.like_count, comments: row.comments_count },
    },
    { at },
  )
}

/** Instagram does not report edits of a caption: a version dates from when it was first read. */
class Captions {
  private readonly seen = new Map<string, { caption: string; revision: number }>()

  revisionOf(id: string, caption: string, at: Date): number {
    const known = this.seen.get(id)
    if (known?.caption === caption) return known.revision
    setLatest(this.seen, [id, { caption, revision: at.getTime() }], CAPTIONS_MAX)
    return at.getTime()
  }
}

/** Longer than what a round reads. */
const CAPTIONS_MAX = 20_000

/** Hashtags alone, as they were written before, are those of a place without accounts. */
function readCursor(cursor: string | undefined, names: readonly string[]): Place {
  try {
    const saved = asRecord(JSON.parse(cursor || '{}'))
    const entries = Object.entries(asRecord(saved.hashtags ?? saved)).flatMap(
      ([name, value]): [string, { id: string; at: number }][] => {
        const { id, at } = asRecord(value)
        return typeof id === 'string' && typeof at === 'number' ? [[name, { id, at }]] : []
      },
    )
    const { hashtagsReadAt: readAt } = saved
    return {
      hashtags: Object.fromEntries(entries),
      accounts: readLists(saved.accounts, names),
      hashtagsReadAt: typeof readAt === 'number' ? readAt : undefined,
    }
  } catch {
    return { hashtags: {}, accounts: {} }
  }
}
