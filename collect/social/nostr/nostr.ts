import { verifyEvent } from 'nostr-tools/pure'
import { asList, asRecord, asText, type Json } from '#collect/http/as-record.ts'
import { createGroupHealth } from '#collect/http/group-health.ts'
import { inBatches } from '#collect/http/in-batches.ts'
import { keepGoing } from '#collect/http/keep-going.ts'
import { mergeStreams } from '#collect/http/merge-streams.ts'
import { openSocket } from '#collect/http/open-socket.ts'
import { SourceError } from '#collect/http/source-error.ts'
import {
  type FollowOptions,
  type SocialBatch,
  type SocialEvent,
  type SocialFeed,
  type SocialSource,
  type SourceSetup,
  SourceSetupWrong,
} from '#collect/port/source.ts'
import { cleanPost } from '../clean-post.ts'
import { NOSTR_FACTS } from './facts.ts'
import { ReadingBack } from './reading-back.ts'

/**
 * Nostr: notes (kind 1), deletions (5) and requests to vanish (62) from relays, signatures verified. Sources: NIP-01, 09,
 * 11, 40 and 62 of nostr-protocol/nips, read 2026-11-22.
 */
export const nostr: SocialSource = { kind: 'social', facts: NOSTR_FACTS, open }

const TAGS = [
  'bitcoin',
  'btc',
  'ethereum',
  'eth',
  'crypto',
  'cryptocurrency',
  'defi',
  'stablecoin',
  'altcoin',
  'memecoin',
]
const NOTE = 1
const DELETION = 5
const VANISH = 62
/** A relay may be quiet for long; then it is asked anew. */
const SILENCE_MS = 600_000
const EVENT_MAX_BYTES = 256 * 1024
const SUBSCRIPTION = 'crowdtape'
const RATE_LIMITED_MS = 60_000
/** What came while we were away, and what a relay got late. */
const OVERLAP_S = 600
const FUTURE_MAX_S = 600
/** Latest ids that are known: relays give the same note. */
const SEEN_MAX = 50_000

function open(setup: SourceSetup): SocialFeed {
  const relays = setup.list ?? []
  if (relays.length === 0) throw new SourceSetupWrong('nostr', 'NOSTR_RELAYS names no relay')
  const wrong = relays.find((relay) => !/^wss?:\/\//.test(relay) || !URL.canParse(relay))
  if (wrong !== undefined)
    throw new SourceSetupWrong('nostr', `"${wrong}" is no relay; write it like wss://relay.example`)
  return { follow: (options) => follow(setup, relays, options) }
}

async function* follow(
  setup: SourceSetup,
  relays: readonly string[],
  { cursor, signal }: FollowOptions,
): AsyncGenerator<SocialBatch> {
  const reader = new NostrReader(setup, readPlaces(cursor, relays, setup.now()))
  const health = createGroupHealth(setup, relays)
  const streams = relays.map((relay) => {
    // One relay that is away is no news while another one is read.
    const own = { ...setup, onHealth: health.watch(relay) }
    return keepGoing(own, signal, () => readRelay(own, relay, reader, signal))
  })
  for await (const sights of inBatches(mergeStreams(streams), { max: 500, waitMs: 250 }))
    yield reader.toBatch(sights)
}

/** Until when each relay was read, in Unix seconds; one that is new is read from now, and one number is that of all of them. */
function readPlaces(
  cursor: string | undefined,
  relays: readonly string[],
  now: Date,
): Record<string, number> {
  const seconds = Math.floor(now.getTime() / 1_000)
  const isTime = (value: unknown): value is number =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
  try {
    const saved: unknown = JSON.parse(cursor || '{}')
    const known = asRecord(saved)
    return Object.fromEntries(
      relays.map((relay) => {
        const place = isTime(saved) ? saved : known[relay]
        return [relay, isTime(place) ? place : seconds]
      }),
    )
  } catch {
    return Object.fromEntries(relays.map((relay) => [relay, seconds]))
  }
}

/** What a relay showed: an event, or that everything until a moment was read. */
type Sight = { relay: string; note: Json } | { relay: string; readUntil: number }

async function* readRelay(
  setup: SourceSetup,
  relay: string,
  reader: NostrReader,
  signal: AbortSignal,
): AsyncGenerator<Sight> {
  const since = reader.placeOf(relay) - OVERLAP_S
  const tags =
    setup.queries && setup.queries.length > 0
      ? setup.queries.map((tag) => tag.replace(/^#/, '').toLowerCase())
      : TAGS
  const filters = [
    { kinds: [NOTE], '#t': tags, since },
    { kinds: [DELETION, VANISH], since },
  ]
  const askedAt = Math.floor(setup.now().getTime() / 1_000)
  let back: ReadingBack | undefined
  const frames = openSocket(setup, {
    url: new URL(relay),
    greetings: [JSON.stringify(['REQ', SUBSCRIPTION, ...filters])],
    onOpen: (send) => {
      back = new ReadingBack(filters, send)
    },
    signal,
    silenceMs: setup.silenceMs ?? SILENCE_MS,
  })
  const drop = (reason: string) => setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason })
  reader.leave(relay)
  for await (const frame of frames) {
    // Not a reason to hang up: the relay would send it again each time.
    if (frame.length > EVENT_MAX_BYTES) {
      drop('an event that is too large')
      continue
    }
    const [type, subscription, event] = parse(frame.toString())
    if (type === 'CLOSED') throw toClosedError(asText(event) ?? '', setup.now())
    if (type === 'NOTICE') drop(`the relay says: ${(asText(subscription) ?? '').slice(0, 200)}`)
    if (type === 'EOSE' && back?.isOver(subscription)) yield { relay, readUntil: askedAt }
    if (type !== 'EVENT') continue
    back?.note(subscription, asRecord(event))
    const reason = reader.refuse(relay, asRecord(event))
    if (reason === undefined) yield { relay, note: asRecord(event) }
    else if (reason !== '') drop(reason)
  }
}

/** Why a relay ended the subscription, by the prefixes of NIP-01 and NIP-42. */
function toClosedError(words: string, now: Date): SourceError {
  const message = `ended the subscription: ${words.slice(0, 200)}`
  if (/^(?:auth-required|restricted|blocked):/.test(words)) return new SourceError('refused', message)
  if (!words.startsWith('rate-limited:')) return new SourceError('closed', message)
  return new SourceError('throttled', message, { retryAt: new Date(now.getTime() + RATE_LIMITED_MS) })
}

function parse(text: string): readonly unknown[] {
  try {
    return asList(JSON.parse(text))
  } catch {
    // A frame that is no JSON costs that frame.
    return []
  }
}

class NostrReader {
  private readonly setup: SourceSetup
  private readonly seen = new Set<string>()
  /** Until when each relay was read, in Unix seconds. */
  private readonly places: Record<string, number>
  /** The newest that relays showed whose past is not read to its end yet: their place moves with that. */
  private readonly ahead = new Map<string, number>()

  constructor(setup: SourceSetup, places: Record<string, number>) {
    this.setup = setup
    this.places = places
  }

  placeOf(relay: string): number {
    return this.places[relay] ?? Math.floor(this.setup.now().getTime() / 1_000)
  }

  /** The relay is asked anew: what it shows says nothing of what is older. */
  leave(relay: string): void {
    this.ahead.set(relay, 0)
  }

  /** Why an event is left out; '' where it needs no word. */
  refuse(relay: string, event: Json): string | undefined {
    const { id, created_at: at } = event
    // Whole seconds (NIP-01): relays refuse to be asked for others.
    if (typeof id !== 'string' || typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0)
      return 'an event without id or time'
    if (this.seen.has(id)) {
      this.move(relay, at)
      return ''
    }
    const now = this.setup.now().getTime() / 1_000
    if (at > now + FUTURE_MAX_S) return 'an event of the future'
    // Whoever lets a note expire asks not to have it kept (NIP-40).
    if (event.kind === NOTE && tagsOf(event, 'expiration').length > 0) return ''
    if (!isSigned(event)) return 'an event whose signature is wrong'
    this.seen.add(id)
    if (this.seen.size > SEEN_MAX) this.seen.delete(this.seen.values().next().value!) // it is not empty
    return undefined
  }

  toBatch(sights: Sight[]): SocialBatch {
    const notes: Json[] = []
    for (const sight of sights) {
      if ('note' in sight) {
        notes.push(sight.note)
        this.move(sight.relay, Number(sight.note.created_at))
        continue
      }
      const newest = Math.max(sight.readUntil, this.ahead.get(sight.relay) ?? 0)
      this.ahead.delete(sight.relay)
      this.move(sight.relay, newest)
    }
    const looked = notes.filter(({ kind }) => kind === NOTE)
    const newest = Math.max(...notes.map((note) => Number(note.created_at)))
    return {
      events: notes.flatMap((note) => this.toEvents(note)),
      cursor: JSON.stringify(this.places),
      lookedAt: looked.length,
      newestAt: notes.length > 0 ? new Date(newest * 1_000) : undefined,
    }
  }

  private move(relay: string, at: number): void {
    // A clock that is ahead must not make us ask from later than now.
    const bounded = Math.min(at, Math.floor(this.setup.now().getTime() / 1_000))
    const ahead = this.ahead.get(relay)
    if (ahead !== undefined) this.ahead.set(relay, Math.max(ahead, bounded))
    else this.places[relay] = Math.max(this.placeOf(relay), bounded)
  }

  private toEvents(note: Json): SocialEvent[] {
    const at = new Date(Number(note.created_at) * 1_000)
    const author = String(note.pubkey)
    if (note.kind === VANISH) {
      return [{ type: 'deleteAuthor', authorId: author, at, reason: 'deleted' }]
    }
    if (note.kind === DELETION) {
      // An id of NIP-01 names its author's note only by the author's own word: the id carries the author.
      return tagsOf(note, 'e').map(([, id]) => ({
        type: 'delete',
        externalId: `${author.slice(0, 32)}:${id}`,
        at: this.setup.now(),
        reason: 'deleted',
      }))
    }
    if (note.kind !== NOTE || typeof note.content !== 'string') return []
    const tags = tagsOf(note, 't').map(([, tag]) => tag ?? '')
    if (this.setup.pick && !this.setup.pick({ text: note.content, tags })) return []
    const read = cleanPost(
      {
        externalId: `${author.slice(0, 32)}:${note.id}`,
        authorId: author,
        text: note.content,
        createdAt: note.created_at,
        url: `https://njump.me/${note.id}`,
        tags,
      },
      { at: this.setup.now() },
    )
    return 'post' in read ? [{ type: 'put', post: read.post, at }] : []
  }
}

function tagsOf(event: Json, name: string): string[][] {
  return asList(event.tags).filter(
    (tag): tag is string[] =>
      Array.isArray(tag) && tag[0] === name && tag.every((part) => typeof part === 'string'),
  )
}

function isSigned({ id, pubkey, created_at, kind, tags, content, sig }: Json): boolean {
  const isWhole =
    [id, pubkey, content, sig].every((part) => typeof part === 'string') &&
    typeof kind === 'number' &&
    Array.isArray(tags)
  try {
    // The parts were looked at; the tags' own form is verifyEvent's to judge.
    return (
      isWhole &&
      verifyEvent({ id, pubkey, created_at, kind, tags, content, sig } as Parameters<typeof verifyEvent>[0])
    )
  } catch {
    return false
  }
}
