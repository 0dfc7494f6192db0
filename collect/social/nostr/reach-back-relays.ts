import { keepGoing } from '#collect/http/keep-going.ts'
import { openSocket } from '#collect/http/open-socket.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { ReachBackOptions, SocialBatch, SourceSetup } from '#collect/port/source.ts'
import { asRecord, asText, type Json } from '../../http/json.ts'
import { mergeStreams } from '../../http/streams.ts'
import { DELETION, NOTE, NostrReader, VANISH } from './nostr-reader.ts'
import { readMessage, tagsToRead, toClosedError } from './relay-messages.ts'

const NOTES = 'crowdtape-back'
const GONE = 'crowdtape-gone'
/** A relay that was asked for what it has stored answers at once. */
const SILENCE_MS = 30_000

/** A page of notes, and what deletes them. */
interface Page {
  relay: string
  notes: Json[]
  deletions: Json[]
  /** Everything from this second on was read. */
  readFrom: number
}

/**
 * The notes that relays have stored of a stretch, a page at a time from the newest, each relay in its own time. The cursor
 * is from which second on each was read. Deletions are asked for by the notes that came: those of everybody would be many.
 */
export async function* reachBackRelays(
  setup: SourceSetup,
  relays: readonly string[],
  { from, to, cursor, signal }: ReachBackOptions,
): AsyncGenerator<SocialBatch> {
  const [first, last] = [from, to].map((date) => Math.floor(date.getTime() / 1_000)) as [number, number]
  const places = readPlaces(cursor, relays, last)
  const reader = new NostrReader(setup, {})
  // The live reading reports whether a relay is up.
  const quiet: SourceSetup = {
    ...setup,
    onHealth: (health) => (health.state === 'frame_dropped' ? setup.onHealth?.(health) : undefined),
  }
  const streams = relays.map((relay) => {
    const place = { relay, first, readFrom: places[relay] ?? last }
    return untilRead(
      keepGoing(quiet, signal, () => readPages(quiet, reader, place, signal)),
      first,
    )
  })
  for await (const { relay, notes, deletions, readFrom } of mergeStreams(streams)) {
    places[relay] = readFrom
    const left = relays.reduce((sum, each) => sum + Math.max(0, (places[each] ?? last) - first), 0)
    yield {
      events: await reader.readAll([...notes, ...deletions]),
      cursor: JSON.stringify(places),
      lookedAt: notes.length,
      progress: 1 - left / Math.max(1, (last - first) * relays.length),
    }
  }
}

async function* untilRead(pages: AsyncIterable<Page>, first: number): AsyncGenerator<Page> {
  for await (const page of pages) {
    yield page
    if (page.readFrom <= first) return
  }
}

/** `place.readFrom` moves with each page; called again after a fault it goes on there. */
async function* readPages(
  setup: SourceSetup,
  reader: NostrReader,
  place: { relay: string; first: number; readFrom: number },
  signal: AbortSignal,
): AsyncGenerator<Page> {
  const { relay, first } = place
  if (place.readFrom <= first) {
    yield emptyPage(relay, place.readFrom)
    return
  }
  let send = (_text: string) => {}
  const frames = openSocket(setup, {
    url: new URL(relay),
    onOpen: (say) => {
      send = say
      ask(place.readFrom)
    },
    signal,
    silenceMs: setup.silenceMs ?? SILENCE_MS,
  })
  const request = (subscription: string, ...filters: object[]) =>
    send(JSON.stringify(['REQ', subscription, ...filters]))
  const ask = (until: number) =>
    request(NOTES, { kinds: [NOTE], '#t': tagsToRead(setup), since: first, until })
  const drop = (reason: string) => setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason })
  const known = new Set<unknown>()
  let page = emptyPage(relay, place.readFrom)
  let hadNew = true
  let oldest = Number.POSITIVE_INFINITY
  let hasNew = false
  /** More than a page may be of it: it is asked for hashtag by hashtag, and what does not come so either is passed over. */
  let second: number | undefined

  const askSecond = () => {
    const tags = tagsToRead(setup)
    if (second !== undefined || hasNew || oldest !== place.readFrom || tags.length < 2) return false
    second = oldest
    request(NOTES, ...tags.map((tag) => ({ kinds: [NOTE], '#t': [tag], since: oldest, until: oldest })))
    return true
  }

  /** Where the next page begins; a relay that gives nothing new twice has nothing older. */
  const nextFrom = () => {
    if (second !== undefined) {
      const before = second - 1
      second = undefined
      return Math.max(first, before)
    }
    if (oldest === Number.POSITIVE_INFINITY || !(hasNew || hadNew)) return first
    return Math.max(first, Math.min(hasNew ? oldest : oldest - 1, place.readFrom))
  }
  for await (const frame of frames) {
    const [type, subscription, event] = readMessage(frame, drop)
    if (type === 'CLOSED') throw toClosedError(asText(event) ?? '', setup.now())
    if (type === 'EVENT') take(asRecord(event))
    else if (type === 'EOSE' && subscription === NOTES) {
      if (askSecond()) continue
      page.readFrom = nextFrom()
      if (page.notes.length === 0) yield* finish()
      else request(GONE, ...deletionsOf(page.notes))
    } else if (type === 'EOSE' && subscription === GONE) yield* finish()
  }
  throw new SourceError('closed', 'closed the connection')

  function take(event: Json): void {
    const { id, kind, created_at: at } = event
    if (kind === NOTE && typeof at === 'number') {
      oldest = Math.min(oldest, at)
      if (!known.has(id)) hasNew = true
      known.add(id)
    }
    const reason = reader.refuse(relay, event)
    if (reason === undefined) (kind === NOTE ? page.notes : page.deletions).push(event)
    else if (reason !== '') drop(reason)
  }

  function* finish(): Generator<Page> {
    place.readFrom = page.readFrom
    yield page
    page = emptyPage(relay, place.readFrom)
    hadNew = hasNew
    hasNew = false
    oldest = Number.POSITIVE_INFINITY
    if (place.readFrom > first) ask(place.readFrom)
  }
}

function emptyPage(relay: string, readFrom: number): Page {
  return { relay, notes: [], deletions: [], readFrom }
}

/** What asks for the deletions of notes (NIP-09) and of their authors (NIP-62). */
function deletionsOf(notes: readonly Json[]): object[] {
  return [
    { kinds: [DELETION], '#e': notes.map(({ id }) => id) },
    { kinds: [VANISH], authors: [...new Set(notes.map(({ pubkey }) => pubkey))] },
  ]
}

function readPlaces(
  cursor: string | undefined,
  relays: readonly string[],
  last: number,
): Record<string, number> {
  try {
    const saved = asRecord(JSON.parse(cursor || '{}'))
    return Object.fromEntries(
      relays.map((relay) => {
        const place = saved[relay]
        return [relay, typeof place === 'number' && Number.isSafeInteger(place) ? place : last]
      }),
    )
  } catch {
    return Object.fromEntries(relays.map((relay) => [relay, last]))
  }
}
