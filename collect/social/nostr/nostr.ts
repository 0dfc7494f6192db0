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
const FRAME_MAX_BYTES = 256 * 1024
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
  const started =
    cursor && /^\d{1,12}$/.test(cursor) ? Number(cursor) : Math.floor(setup.now().getTime() / 1_000)
  const reader = new NostrReader(setup, started)
  const health = createGroupHealth(setup, relays)
  const streams = relays.map((relay) => {
    // One relay that is away is no news while another one is read.
    const own = { ...setup, onHealth: health.watch(relay) }
    return keepGoing(own, signal, () => readRelay(own, relay, reader, signal))
  })
  for await (const notes of inBatches(mergeStreams(streams), { max: 500, waitMs: 250 }))
    yield reader.toBatch(notes)
}

async function* readRelay(
  setup: SourceSetup,
  relay: string,
  reader: NostrReader,
  signal: AbortSignal,
): AsyncGenerator<Json> {
  const since = reader.newest - OVERLAP_S
  const tags =
    setup.queries && setup.queries.length > 0
      ? setup.queries.map((tag) => tag.replace(/^#/, '').toLowerCase())
      : TAGS
  const filters = [
    { kinds: [NOTE], '#t': tags, since },
    { kinds: [DELETION, VANISH], since },
  ]
  const frames = openSocket(setup, {
    url: new URL(relay),
    greetings: [JSON.stringify(['REQ', 'crowdtape', ...filters])],
    signal,
    silenceMs: setup.silenceMs ?? SILENCE_MS,
    frameMaxBytes: FRAME_MAX_BYTES,
  })
  for await (const frame of frames) {
    const [type, , event] = parse(frame.toString())
    // The relay ended the subscription and says why.
    if (type === 'CLOSED') throw new SourceError('closed', `ended the subscription: ${asText(event) ?? ''}`)
    if (type !== 'EVENT') continue
    const reason = reader.refuse(asRecord(event))
    if (reason === undefined) yield asRecord(event)
    else if (reason !== '') setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason })
  }
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
  /** Of what was handed on, in Unix seconds. */
  newest: number

  constructor(setup: SourceSetup, newest: number) {
    this.setup = setup
    this.newest = newest
  }

  /** Why an event is left out; '' where it needs no word. */
  refuse(event: Json): string | undefined {
    const { id, created_at: at } = event
    // Whole seconds (NIP-01): relays refuse to be asked for others.
    if (typeof id !== 'string' || typeof at !== 'number' || !Number.isSafeInteger(at) || at < 0)
      return 'an event without id or time'
    if (this.seen.has(id)) return ''
    const now = this.setup.now().getTime() / 1_000
    if (at > now + FUTURE_MAX_S) return 'an event of the future'
    // Whoever lets a note expire asks not to have it kept (NIP-40).
    if (event.kind === NOTE && tagsOf(event, 'expiration').length > 0) return ''
    if (!isSigned(event)) return 'an event whose signature is wrong'
    this.seen.add(id)
    if (this.seen.size > SEEN_MAX) this.seen.delete(this.seen.values().next().value!) // it is not empty
    return undefined
  }

  toBatch(notes: Json[]): SocialBatch {
    const events = notes.flatMap((note) => this.toEvents(note))
    this.newest = Math.max(this.newest, ...notes.map((note) => Number(note.created_at)))
    const lookedAt = notes.filter(({ kind }) => kind === NOTE).length
    return { events, cursor: String(this.newest), lookedAt, newestAt: new Date(this.newest * 1_000) }
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
