import type { SourceFacts } from '#contract/source-facts.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { createFetcher } from '../../http/create-fetcher.ts'
import { asList, asRecord, asText, type Json } from '../../http/json.ts'
import { keepGoing } from '../../http/keep-going.ts'
import { mayPass, SourceError } from '../../http/source-error.ts'
import { eachAlone, waitFor } from '../../http/streams.ts'
import {
  type ReachBackOptions,
  type SocialBatch,
  type SocialEvent,
  type SocialFeed,
  type SocialSource,
  type SourcePost,
  type SourceSetup,
  SourceSetupWrong,
} from '../../port/source.ts'
import { cleanPost } from '../clean-post.ts'
import { askGraph, type Graph, hostOf, isOfToken, nextPageOf } from '../graph/ask-graph.ts'
import { pickedOnly, type ReadLists, readLists, readOn } from '../graph/read-on.ts'
import { createUsualAbsences } from '../usual-absences.ts'

const FACEBOOK_FACTS: SourceFacts = {
  id: 'facebook',
  name: 'Facebook',
  mark: { color: 'platform-facebook', dash: '1 3', sign: 'M11 2.5H9.8A2.3 2.3 0 0 0 7.5 4.8v8.7M5.5 7.75h5' },
  kind: 'social',
  about: 'Posts of the pages that the operator chose, with reactions by kind, by the operator’s own app.',
  homepage: 'https://www.facebook.com',
  needs: [
    {
      setting: 'FACEBOOK_ACCESS_TOKEN',
      type: 'credential',
      howToGet: 'An app with Page Public Content Access at developers.facebook.com; Meta reviews it.',
    },
  ],
  takes: ['FACEBOOK_PAGES', 'GRAPH_URL'],
  onByDefault: true,
  terms: { url: 'https://developers.facebook.com/terms/' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: false,
    aggregates: true,
    deletionWithinHours: 24,
    notes: ['Platform data may not be sold or handed on.'],
  },
  cursor: 'time',
  counts: ['comments', 'shares', 'reactions'],
  reachBackHours: 24 * 90,
  pace: { seconds: 900 },
  searchBy: ['account'],
}

/**
 * Facebook: the posts of pages by the Graph API, reactions by kind. Source: the pages "Page Posts" and "Reactions" of
 * Meta's Graph API reference, read 2026-11-22.
 */
export const facebook: SocialSource = { kind: 'social', facts: FACEBOOK_FACTS, open }

const POSTS_A_PAGE = 100
/** A post has 63,206 characters at the most, two bytes each where they are not Latin. */
const ANSWER_MAX_BYTES = POSTS_A_PAGE * 128 * 1024
const KINDS = ['like', 'love', 'haha', 'wow', 'sad', 'angry'] as const
const FIELDS = [
  'id',
  'message',
  'created_time',
  'updated_time',
  'permalink_url',
  'from{id,name}',
  'shares',
  'comments.limit(0).summary(total_count)',
  ...KINDS.map((kind) => `reactions.type(${kind.toUpperCase()}).limit(0).summary(total_count).as(${kind})`),
].join(',')
/** What is read where the operator named no pages (FACEBOOK_PAGES): publishers and exchanges that write about crypto. */
const DEFAULT_PAGES = ['CoinDesk', 'cointelegraph', 'Coinbase', 'binance']
function open(setup: SourceSetup): SocialFeed {
  const token = setup.credentials?.FACEBOOK_ACCESS_TOKEN
  if (!token) throw new SourceSetupWrong('facebook', 'FACEBOOK_ACCESS_TOKEN is not set')
  const graph: Graph = { setup, fetcher: createFetcher(setup, { bodyMaxBytes: ANSWER_MAX_BYTES }), token }
  const usual = createUsualAbsences()
  const pages = setup.list && setup.list.length > 0 ? setup.list : DEFAULT_PAGES
  return {
    follow: ({ cursor, signal }) => {
      const lists = readCursor(cursor, pages)
      const waitMs = 900 * (setup.backoffMs ?? 1_000)
      return keepGoing(
        setup,
        signal,
        async function* () {
          while (!signal.aborted) {
            const readAgain = (name: string) =>
              readOn({
                lists,
                name,
                now: setup.now,
                signal,
                usual,
                read: (since) => readPage(graph, name, since, signal),
                isGone: ({ id }) => isSaidGone(graph, id, signal),
                onDoubt: (reason) => setup.onHealth?.({ state: 'absences_doubted', at: setup.now(), reason }),
              })
            const batches = eachAlone(setup, pages, readAgain, isOfToken)
            for await (const batch of batches) yield { ...batch, cursor: JSON.stringify(lists) }
            yield { events: [], cursor: JSON.stringify(lists), lookedAt: 0 }
            await waitFor(waitMs, signal)
          }
        },
        { host: hostOf(graph) },
      )
    },
    reachBack: (options) => {
      const read = (name: string, { from, to }: { from: Date; to: Date }) =>
        pickedOnly(readPage(graph, name, from, options.signal, to))
      return reachBackPages(setup, { pages, host: hostOf(graph), read }, options)
    },
    search: ({ query, since, signal }) =>
      'account' in query ? pickedOnly(readPage(graph, query.account, since, signal)) : notOffered(),
  }
}

/** Until when each page was read; a time alone, as it was written before, is that of all of them. */
function readCursor(cursor: string | undefined, pages: readonly string[]): ReadLists {
  try {
    const saved: unknown = JSON.parse(cursor || '{}')
    if (typeof saved !== 'number') return readLists(saved, pages)
    return Object.fromEntries(pages.map((page) => [page, { until: saved, posts: {} }]))
  } catch {
    return {}
  }
}

// biome-ignore lint/correctness/useYield: what is not offered says so when it is asked for
async function* notOffered(): AsyncGenerator<SocialBatch> {
  throw new SourceError('bad_request', 'Facebook offers no search of posts; name a page')
}

async function* readPage(
  graph: Graph,
  page: string,
  since: Date,
  signal: AbortSignal,
  until?: Date,
): AsyncGenerator<SocialBatch> {
  let place: Record<string, string> | undefined = {}
  do {
    const parameters: Record<string, string> = {
      fields: FIELDS,
      limit: String(POSTS_A_PAGE),
      since: String(Math.floor(since.getTime() / 1_000)),
      ...(until ? { until: String(Math.ceil(until.getTime() / 1_000)) } : {}),
      ...place,
    }
    const { data, paging } = await askGraph(graph, `${encodeURIComponent(page)}/posts`, parameters, signal)
    if (!Array.isArray(data)) throw new SourceError('malformed', 'an answer without posts')
    yield await toBatch(data, page, place.after ?? '', graph.setup)
    place = nextPageOf(paging)
  } while (place && !signal.aborted)
}

/**
 * Whether Meta says of this very post that there is none: error 100 with its id, as the page "Handling Errors" of the
 * Graph API has it, read 2026-11-26.
 */
async function isSaidGone(graph: Graph, id: string, signal: AbortSignal): Promise<boolean> {
  try {
    await askGraph(graph, id, { fields: 'id' }, signal)
    return false
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    if (error.code === UNSUPPORTED && error.message.includes(`Object with ID '${id}' does not exist`))
      return true
    if (isOfToken(error) || mayPass(error)) throw error
    return false
  }
}

const UNSUPPORTED = '100'

async function toBatch(
  rows: unknown[],
  page: string,
  cursor: string,
  { now, pick, onHealth }: SourceSetup,
): Promise<SocialBatch> {
  const at = now()
  const events: SocialEvent[] = []
  const breaks = createBreaks()
  for (const value of rows) {
    const row = asRecord(value)
    await breaks(asText(row.message) ?? '')
    const read = readPagePost(row, page, at)
    if (!('post' in read)) {
      onHealth?.({ state: 'frame_dropped', at, reason: read.reason })
      continue
    }
    const isPicked = !pick || pick({ text: read.post.text })
    events.push({ type: 'put', post: read.post, at, ...(isPicked ? {} : { isPicked }) })
  }
  return { events, cursor, lookedAt: rows.length }
}

/** A post of a page; a picture may go without a word. */
function readPagePost(row: Json, page: string, at: Date): { post: SourcePost } | { reason: string } {
  const from = asRecord(row.from)
  const total = (edge: unknown) => asRecord(asRecord(edge).summary).total_count
  const reactions = Object.fromEntries(KINDS.map((kind) => [kind, total(row[kind])]))
  const created = Date.parse(String(row.created_time))
  const updated = Date.parse(String(row.updated_time))
  // Another interface's answer has rows with an id, too.
  if (Number.isNaN(created)) return { reason: 'no time of its own' }
  return cleanPost(
    {
      externalId: row.id,
      authorId: from.id ?? page,
      username: from.name ?? page,
      text: row.message ?? row.story ?? '',
      createdAt: row.created_time,
      // A comment changes it too, so an edit is found by comparing texts.
      revision: updated || created || 0,
      url: row.permalink_url,
      links: asList(asRecord(row.attachments).data).map((attachment) => asRecord(attachment).unshimmed_url),
      counts: { comments: total(row.comments), shares: asRecord(row.shares).count },
      reactions,
    },
    { at },
  )
}

interface PagesToRead {
  pages: readonly string[]
  host: string
  /** The posts of a page between two moments, newest first. */
  read: (page: string, between: { from: Date; to: Date }) => AsyncIterable<SocialBatch>
}

/**
 * What pages have of a stretch, one after the other, each newest first. The cursor is from when on each was read, in Unix
 * milliseconds. A page that cannot be read takes no other along.
 */
async function* reachBackPages(
  setup: SourceSetup,
  { pages, host, read }: PagesToRead,
  { from, to, cursor, signal }: ReachBackOptions,
): AsyncGenerator<SocialBatch> {
  const readFrom = readPlaces(cursor, pages, to)
  const place = () => {
    const left = Object.values(readFrom).reduce((sum, ms) => sum + Math.max(0, ms - from.getTime()), 0)
    const all = Math.max(1, (to.getTime() - from.getTime()) * pages.length)
    return { cursor: JSON.stringify(readFrom), progress: 1 - left / all }
  }
  const readAll = async function* () {
    for (const page of pages) {
      try {
        const end = new Date(readFrom[page] ?? to)
        if (end <= from) continue
        for await (const batch of read(page, { from, to: end })) {
          readFrom[page] = Math.min(oldestOf(batch), end.getTime())
          yield { ...batch, ...place() }
        }
      } catch (error) {
        // A passing fault is waited for; a lasting one is reported by the live reading of this page.
        if (!(error instanceof SourceError) || isOfToken(error) || mayPass(error)) throw error
      }
      if (signal.aborted) return
      readFrom[page] = from.getTime()
      yield { events: [], lookedAt: 0, ...place() }
    }
    yield undefined
  }
  const rounds = keepGoing(setup, signal, readAll, { host })
  for await (const batch of rounds) {
    if (!batch) return
    yield batch
  }
}

function oldestOf({ events }: SocialBatch): number {
  return Math.min(
    ...events.flatMap((event) => (event.type === 'put' ? [event.post.createdAt.getTime()] : [])),
    Number.MAX_SAFE_INTEGER,
  )
}

function readPlaces(cursor: string | undefined, pages: readonly string[], to: Date): Record<string, number> {
  const known = parse(cursor)
  return Object.fromEntries(
    pages.map((page) => {
      const ms = known[page]
      return [page, typeof ms === 'number' ? ms : to.getTime()]
    }),
  )
}

function parse(cursor: string | undefined) {
  try {
    return asRecord(JSON.parse(cursor || '{}'))
  } catch {
    return {}
  }
}
