import { createHash } from 'node:crypto'
import { createFetcher, type Fetcher } from '#collect/http/create-fetcher.ts'
import { createGroupHealth } from '#collect/http/group-health.ts'
import { keepGoing } from '#collect/http/keep-going.ts'
import { SourceError } from '#collect/http/source-error.ts'
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
import { EXTERNAL_ID_MAX_CHARS, TEXT_MAX_CHARS } from '#contract/post-limits.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import { asList, asRecord, asText, type Json } from '../../http/json.ts'
import { waitAfter, waitFor } from '../../http/streams.ts'
import { cleanPost, htmlToText, putAsWritten } from '../clean-post.ts'
import { setLatest } from '../set-latest.ts'

const MASTODON_FACTS: SourceFacts = {
  id: 'mastodon',
  name: 'Mastodon',
  mark: { color: 'series-1', dash: '5 1' },
  kind: 'social',
  about: 'Public posts with hashtags about crypto from the instances that the operator chose.',
  homepage: 'https://joinmastodon.org',
  needs: [
    {
      setting: 'MASTODON_URLS',
      type: 'list',
      howToGet: 'Addresses of instances whose terms permit it, such as https://social.example.',
    },
  ],
  takes: ['MASTODON_HASHTAGS'],
  onByDefault: true,
  terms: { url: 'https://docs.joinmastodon.org/methods/timelines/' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: false,
    aggregates: true,
    deletionWithinHours: 24,
    notes: ['Each instance has its own terms; some forbid gathering.'],
  },
  cursor: 'page',
  counts: ['likes', 'replies', 'retweets'],
  countNames: { likes: 'Favourites', retweets: 'Boosts' },
  reachBackHours: 24,
  pace: { seconds: 60 },
}

/**
 * Mastodon: hashtag timelines of instances that show them to everybody. Sources: the pages "Timelines", "Statuses" and
 * "Instance" of docs.joinmastodon.org, read 2026-11-22.
 */
export const mastodon: SocialSource = { kind: 'social', facts: MASTODON_FACTS, open }

const TAGS = ['bitcoin', 'ethereum', 'crypto', 'cryptocurrency', 'defi', 'stablecoin']
const POSTS_A_PAGE = 40
/** A status of 500 characters takes 10 kB with its account; instances allow 100,000 characters. */
const ANSWER_MAX_BYTES = POSTS_A_PAGE * 128 * 1024
/** Of one hashtag at once. */
const PAGES_MAX = 25
/** How long posts are looked at again: as long as counts are. */
const LOOKED_AT_AGAIN_MS = DAY_MS
/** Latest posts whose id on an instance is known: some days of a busy one. */
const IDS_MAX = 50_000

interface Instance {
  url: string
  fetcher: Fetcher
  isOpen?: boolean
  /** Before this moment, in Unix milliseconds, it is left alone. */
  dueMs: number
  failures: number
  /** The instance's own ids of posts from any instance, by which it is asked whether one is gone or edited. */
  ids: Map<string, string>
  /** Authors who do not want to be indexed, and when that was seen. */
  optedOut: Map<string, Date>
  /** The hashtags of which it is known again since the start. */
  known: Set<string>
}

function open(setup: SourceSetup): SocialFeed {
  const list = (setup.list ?? []).map((url) => url.replace(/\/+$/, ''))
  if (list.length === 0) throw new SourceSetupWrong('mastodon', 'MASTODON_URLS names no instance')
  const wrong = list.find((url) => !/^https?:\/\//.test(url) || !URL.canParse(url))
  if (wrong !== undefined)
    throw new SourceSetupWrong('mastodon', `"${wrong}" is no instance; write it like https://social.example`)
  const instances = list.map(
    (url): Instance => ({
      url,
      fetcher: createFetcher(setup, { bodyMaxBytes: ANSWER_MAX_BYTES }),
      dueMs: 0,
      failures: 0,
      ids: new Map(),
      optedOut: new Map(),
      known: new Set(),
    }),
  )
  return {
    follow: (options) => follow(setup, instances, options),
    refresh: (options) => refresh(setup, instances, options),
  }
}

/** The newest id seen of each timeline, by instance and tag. */
async function* follow(
  setup: SourceSetup,
  instances: Instance[],
  { cursor, signal }: FollowOptions,
): AsyncGenerator<SocialBatch> {
  const newest = readCursor(cursor)
  const tags =
    setup.queries && setup.queries.length > 0 ? setup.queries.map((tag) => tag.replace(/^#/, '')) : TAGS
  const health = createGroupHealth(
    setup,
    instances.map(({ url }) => url),
  )
  yield* keepGoing(setup, signal, async function* () {
    while (!signal.aborted) {
      for (const instance of instances) {
        if (setup.now().getTime() < instance.dueMs) continue
        try {
          await checkOpen(instance, signal)
          for (const tag of tags) {
            for await (const batch of readTagAgain(setup, instance, tag, newest, signal)) {
              instance.failures = 0
              health.well(instance.url)
              yield batch
            }
          }
        } catch (error) {
          if (signal.aborted || !(error instanceof SourceError)) throw error
          // One instance that fails takes no other with it.
          instance.failures++
          const inMs = waitAfter(error, instance.failures, setup)
          instance.dueMs = setup.now().getTime() + inMs
          health.ill(instance.url, error, inMs)
        }
      }
      yield { events: [], cursor: JSON.stringify(newest), lookedAt: 0 }
      await waitFor(60 * (setup.backoffMs ?? 1_000), signal)
    }
  })
}

/** An instance says whether everybody may read its hashtags; where it says nothing it is asked. */
async function checkOpen(instance: Instance, signal: AbortSignal): Promise<void> {
  if (!instance.isOpen) {
    const { configuration } = asRecord(await askAbout(instance, signal))
    const access = asRecord(asRecord(asRecord(configuration).timelines_access).hashtag_feeds)
    instance.isOpen = [access.local, access.remote].every(
      (value) => value === undefined || value === 'public',
    )
  }
  if (!instance.isOpen) throw new SourceError('refused', 'does not show its hashtags publicly')
}

/** What an instance says of itself; nothing where it is older than that question (Mastodon 4.0) or of another make. */
async function askAbout({ url, fetcher }: Instance, signal: AbortSignal): Promise<unknown> {
  try {
    return await fetcher.json(`${url}/api/v2/instance`, { signal })
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'not_found') return undefined
    throw error
  }
}

/**
 * A hashtag from where it was read, and once after a start the day before: a first start reaches back, and a later one
 * looks at those posts again.
 */
async function* readTagAgain(
  setup: SourceSetup,
  instance: Instance,
  tag: string,
  newest: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  yield* readTag(setup, instance, tag, newest, signal)
  if (instance.known.has(tag) || signal.aborted) return
  yield { events: [], cursor: JSON.stringify(newest), lookedAt: 0 }
  const oldest = setup.now().getTime() - LOOKED_AT_AGAIN_MS
  let max: string | undefined
  for (let page = 0; page < PAGES_MAX && !signal.aborted; page++) {
    const rows = await askTag(instance, tag, { max_id: max }, signal)
    yield await toBatch(rows, JSON.stringify(newest), instance, setup)
    const last = asRecord(rows.at(-1))
    max = asText(last.id)
    if (!max || !(Date.parse(String(last.created_at)) >= oldest)) break
  }
  instance.known.add(tag)
}

async function askTag(
  { url: origin, fetcher }: Instance,
  tag: string,
  parameters: Record<string, string | undefined>,
  signal: AbortSignal,
): Promise<unknown[]> {
  const url = new URL(`${origin}/api/v1/timelines/tag/${encodeURIComponent(tag)}`)
  for (const [name, value] of Object.entries({ limit: String(POSTS_A_PAGE), ...parameters }))
    if (value !== undefined) url.searchParams.set(name, value)
  const rows = await fetcher.json(url, { signal })
  if (!Array.isArray(rows)) throw new SourceError('malformed', 'an answer that is no list of posts')
  return rows
}

async function* readTag(
  setup: SourceSetup,
  instance: Instance,
  tag: string,
  newest: Record<string, string>,
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  const place = `${instance.url} ${tag}`
  const since = newest[place]
  let first: string | undefined
  let max: string | undefined
  for (let page = 0; page < PAGES_MAX && !signal.aborted; page++) {
    const rows = await askTag(instance, tag, { since_id: since && beforeLate(since), max_id: max }, signal)
    first ??= asText(asRecord(rows[0]).id)
    yield await toBatch(rows, JSON.stringify(newest), instance, setup)
    max = asText(asRecord(rows.at(-1)).id)
    // Without a place to go on from, the newest page is enough.
    if (!since || rows.length === 0 || !max) break
    const oldest = Date.parse(String(asRecord(rows.at(-1)).created_at))
    if (page < PAGES_MAX - 1 || !(oldest > 0)) continue
    // An id holds its moment in milliseconds above its lowest 16 bits.
    const from = /^\d{15,20}$/.test(since) ? Number(BigInt(since) >> 16n) : oldest
    const message = `${tag} has more new posts than are read at once`
    const gap = { from: new Date(Math.min(from, oldest)), to: new Date(oldest), message }
    const events = [{ type: 'gap' as const, reason: 'source_limit' as const, ...gap }]
    yield { events, cursor: JSON.stringify(newest), lookedAt: 0 }
  }
  if (first) newest[place] = first
}

/**
 * An instance gives a post of another one the id of when that was written, and may hear of it late: then it stands below
 * what was read already. Ids that hold no moment are as they are.
 */
function beforeLate(id: string): string {
  if (!/^\d{15,20}$/.test(id)) return id
  return String(BigInt(id) - (LATE_MS << ID_LOW_BITS))
}

/** How late a post may come. */
const LATE_MS = 900_000n
/** Of an id, below its moment in milliseconds. */
const ID_LOW_BITS = 16n

/** Each instance is asked for what it knows; one that fails takes no other along, and its failure is thrown at the end. */
async function* refresh(
  setup: SourceSetup,
  instances: Instance[],
  { ids, signal }: { ids: readonly string[]; signal: AbortSignal },
): AsyncGenerator<SocialBatch> {
  const failed = new Map<Instance, SourceError>()
  for (const externalId of ids) {
    if (signal.aborted) return
    const place = findPlace(instances, externalId)
    if (!place || failed.has(place.instance)) continue
    try {
      yield await lookAgain(setup, place, externalId, signal)
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      failed.set(place.instance, error)
    }
  }
  for (const error of failed.values()) throw error
}

interface Known {
  instance: Instance
  /** The post's id there. */
  id: string
}

/** Where a post was seen; else where it was written, if that is an instance that is read. */
function findPlace(instances: Instance[], externalId: string): Known | undefined {
  for (const instance of instances) {
    const id = instance.ids.get(externalId)
    if (id !== undefined) return { instance, id }
  }
  const [host = '', id = '', ...rest] = externalId.split('/')
  const instance = instances.find(({ url }) => new URL(url).host === host)
  // Programs other than Mastodon name a status in its uri otherwise than in their API: not found would say nothing there.
  return instance && rest.length === 0 && /^\d+$/.test(id) ? { instance, id } : undefined
}

async function lookAgain(
  setup: SourceSetup,
  { instance, id }: Known,
  externalId: string,
  signal: AbortSignal,
): Promise<SocialBatch> {
  const at = setup.now()
  const gone = (reason: 'missing' | 'edited_away'): SocialBatch => ({
    events: [{ type: 'delete', externalId, at, reason }],
    cursor: externalId,
    lookedAt: 1,
  })
  try {
    const url = `${instance.url}/api/v1/statuses/${encodeURIComponent(id)}`
    const row = asRecord(await instance.fetcher.json(url, { signal }))
    const read = readStatus(row, at)
    if (!('post' in read)) throw new SourceError('malformed', `an answer that is no post: ${read.reason}`)
    if (String(row.id) !== id) throw new SourceError('malformed', 'an answer about another post')
    if (!isPublic(row)) return gone('edited_away')
    if (hasOptedOut(row)) {
      const { authorId = '' } = read.post
      return {
        events: [{ type: 'deleteAuthor', authorId, at, reason: 'opted_out' }],
        cursor: externalId,
        lookedAt: 1,
      }
    }
    const { wouldPick, ...others } = setup
    const batch = await toBatch([row], externalId, instance, { ...others, pick: undefined })
    const { text, tags, lang } = read.post
    if (!wouldPick || wouldPick({ text, tags, lang })) return batch
    // Gone if its words have changed, which the store finds out.
    const events = batch.events.map((event) =>
      event.type === 'put' ? { ...event, isPicked: false as const } : event,
    )
    return { ...batch, events }
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'not_found') throw error
    if (isSaidGone(error)) return gone('missing')
    // A page of a proxy in its place says nothing of the post.
    setup.onHealth?.({ state: 'frame_dropped', at, reason: `${new URL(instance.url).host} ${error.message}` })
    return { events: [], cursor: externalId, lookedAt: 1 }
  }
}

/**
 * Whether the program of the instance itself says so: api/v1 of mastodon/mastodon and of Pleroma with the first words,
 * GoToSocial with the second; read 2026-11-26.
 */
function isSaidGone({ code }: SourceError): boolean {
  return /^(?:Record not found|Not Found: |Gone: )/i.test(code ?? '')
}

async function toBatch(
  rows: unknown[],
  cursor: string,
  instance: Instance,
  setup: SourceSetup,
): Promise<SocialBatch> {
  const at = setup.now()
  const breaks = createBreaks()
  const events: SocialBatch['events'][number][] = []
  for (const value of rows) {
    const row = asRecord(value)
    await breaks(asText(row.content) ?? '')
    const read = readStatus(row, at)
    if (!('post' in read)) {
      setup.onHealth?.({ state: 'frame_dropped', at, reason: read.reason })
      continue
    }
    if (hasOptedOut(row)) {
      events.push(...optOut(instance, read.post.authorId, at))
      continue
    }
    // Whoever opts out again after having been back is taken out again.
    if (read.post.authorId !== undefined) instance.optedOut.delete(read.post.authorId)
    if (!isKept(row, read.post, setup)) continue
    noteId(instance, read.post.externalId, asText(row.id))
    // An instance may not have received the deletion of a remote post yet.
    const writtenAt = new Date(read.post.revision || read.post.createdAt)
    events.push(...putAsWritten(read.post, { writtenAt, at }))
  }
  return { events, cursor, lookedAt: rows.length }
}

/**
 * Whether the author asked not to be found: in searches of posts, by search engines, or among suggestions. Source: the
 * page "Account" of docs.joinmastodon.org, read 2026-11-26.
 */
function hasOptedOut(row: Json): boolean {
  const { indexable, noindex, discoverable } = asRecord(row.account)
  return indexable === false || noindex === true || discoverable === false
}

/** What is stored of the author goes; once for each, for who opted out goes on posting. */
function optOut({ optedOut }: Instance, authorId: string | undefined, at: Date): SocialEvent[] {
  if (authorId === undefined || optedOut.has(authorId)) return []
  setLatest(optedOut, [authorId, at], IDS_MAX)
  return [{ type: 'deleteAuthor', authorId, at, reason: 'opted_out' }]
}

function isKept(row: Json, { text, tags, lang }: SourcePost, { pick, reads }: SourceSetup): boolean {
  return isPublic(row) && !isBridged(row, reads) && (!pick || pick({ text, tags, lang }))
}

/** A copy of what was written on another network, where that is read too: known by the host of its `uri`. */
function isBridged({ uri }: Json, reads?: readonly string[]): boolean {
  const origin = BRIDGES[hostOf(asText(uri) ?? '') ?? '']
  return origin !== undefined && (reads?.includes(origin) ?? true)
}

/** fed.brid.gy/docs names the first. The second is known from the addresses of its copies alone: `/objects/<event>`. */
const BRIDGES: Record<string, string> = { 'bsky.brid.gy': 'bluesky', 'mostr.pub': 'nostr' }

/** A boost is another's post; what is not public is not ours. */
function isPublic({ reblog, visibility }: Json): boolean {
  return !reblog && (visibility === undefined || visibility === 'public')
}

function noteId({ ids }: Instance, externalId: string, id: string | undefined): void {
  if (id === undefined) return
  setLatest(ids, [externalId, id], IDS_MAX)
}

/**
 * A status is known by its whole `uri`, so that it is one post on every instance; `url` is what its author says, who may
 * name anybody's post. Where it says why it is a quote, that is for programs that show none.
 */
function readStatus(row: Json, at: Date): { post: SourcePost } | { reason: string } {
  const account = asRecord(row.account)
  const kinds = asList(row.media_attachments).map((media) => asRecord(media).type)
  const edited = Date.parse(String(row.edited_at))
  const url = asText(row.url) ?? asText(row.uri) ?? ''
  const host = hostOf(asText(row.uri) ?? '') ?? hostOf(url)
  const name = asText(account.acct) ?? ''
  const spoiler = asText(row.spoiler_text)
  const content = htmlToText(
    (asText(row.content) ?? '').slice(0, TEXT_MAX_CHARS * 2).replace(QUOTE_INLINE, ''),
  )
  return cleanPost(
    {
      externalId: idOf(asText(row.uri), host) ?? (host && row.id ? `${host}/${String(row.id)}` : undefined),
      authorId: authorOf(account),
      username: name.includes('@') ? name : `${name}@${hostOf(asText(account.uri) ?? '') ?? host}`,
      displayName: account.display_name,
      followers: account.followers_count,
      accountSince: account.created_at,
      isAutomated: account.bot,
      text: spoiler ? `${spoiler}\n\n${content}` : content,
      createdAt: row.created_at,
      revision: edited || Date.parse(String(row.created_at)) || 0,
      edited: edited > 0,
      url,
      lang: row.language,
      tags: asList(row.tags).map((tag) => asRecord(tag).name),
      mediaType: mediaTypeOf(kinds),
      counts: countsOf(row),
    },
    { at },
  )
}

/** "RE: " and the address of what is quoted. FEP-044f; Misskey, Akkoma and Mastodon 4.5 write it. */
const QUOTE_INLINE =
  /<(p|span|div)\b[^<>]*\bclass=["'][^"'<>]*\bquote-inline\b[^<>]*>(?:(?!<\1\b).)*?<\/\1>/gis

/** Mastodon numbers all that is written on a host; others number posts, comments and reviews apart. */
function idOf(uri: string | undefined, host: string | undefined): string | undefined {
  if (!uri || !host) return undefined
  const number = /\/users\/[^/]+\/statuses\/(\d+)$/.exec(uri)?.[1]
  if (number) return `${host}/${number}`
  const whole = hostOf(uri) ? uri.replace(/^https?:\/\//i, '') : `${host}/${uri}`
  if (whole.length <= EXTERNAL_ID_MAX_CHARS) return whole
  return `${host.slice(0, 80)}/${createHash('sha256').update(whole).digest('base64url')}`
}

/** One id for an account, whichever instance sends it: older ones leave out its `uri`. */
function authorOf({ uri, url, id }: Json): unknown {
  return uri ?? (typeof url === 'string' ? url.replace(/\/@([^/@]+)$/, '/users/$1') : id)
}

/** Undefined for what is no web address, such as the `tag:` uris of before ActivityPub. */
function hostOf(address: string): string | undefined {
  return /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).host : undefined
}

function countsOf(row: Json): Json {
  return { likes: row.favourites_count, replies: row.replies_count, retweets: row.reblogs_count }
}

function mediaTypeOf(kinds: unknown[]): SourcePost['mediaType'] {
  if (kinds.includes('video') || kinds.includes('gifv')) return 'video'
  if (kinds.length > 1) return 'carousel'
  return kinds[0] === 'image' ? 'image' : undefined
}

function readCursor(cursor: string | undefined): Record<string, string> {
  try {
    const saved = Object.entries(asRecord(JSON.parse(cursor || '{}')))
    return Object.fromEntries(
      saved.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
  } catch {
    // A cursor of another version: the newest page is read again.
    return {}
  }
}
