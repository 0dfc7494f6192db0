import { verifyEvent } from 'nostr-tools/pure'
import type { SocialBatch, SocialEvent, SourceSetup } from '#collect/port/source.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { asList, asRecord, asText, type Json } from '../../http/json.ts'
import { cleanPost, cleanText } from '../clean-post.ts'

export const PROFILE = 0
export const NOTE = 1
export const DELETION = 5
export const VANISH = 62
const FUTURE_MAX_S = 600
/** Latest ids that are known: relays give the same note. */
const SEEN_MAX = 50_000

/** What a relay showed: an event, that everything until a moment was read, or a second of which it may have more. */
export type Sight = { relay: string } & ({ note: Json } | { readUntil: number } | { unread: number })

/** What relays show as events of ours, each once, and until when each relay was read. */
export class NostrReader {
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

  now(): Date {
    return this.setup.now()
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
    // An author who lets a note expire asks not to have it stored (NIP-40).
    if (event.kind === NOTE && tagsOf(event, 'expiration').length > 0) return ''
    if (!isSigned(event)) return 'an event whose signature is wrong'
    this.seen.add(id)
    if (this.seen.size > SEEN_MAX) this.seen.delete(this.seen.values().next().value!) // it is not empty
    return undefined
  }

  async toBatch(sights: Sight[]): Promise<SocialBatch> {
    const notes: Json[] = []
    const gaps: SocialEvent[] = []
    for (const sight of sights) {
      if ('unread' in sight) {
        gaps.push(gapOf(sight))
        continue
      }
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
    const cursor = JSON.stringify(this.places) // of these, also where others arrive meanwhile
    return {
      events: [...(await this.readAll(notes)), ...gaps],
      cursor,
      lookedAt: looked.length,
      newestAt: notes.length > 0 ? new Date(newest * 1_000) : undefined,
    }
  }

  async readAll(notes: readonly Json[]): Promise<SocialEvent[]> {
    const breaks = createBreaks()
    const events: SocialEvent[] = []
    for (const note of notes) {
      await breaks(asText(note.content) ?? '')
      events.push(...this.toEvents(note))
    }
    return events
  }

  private move(relay: string, at: number): void {
    // A clock that is ahead must not make us ask from later than now.
    const bounded = Math.min(at, Math.floor(this.setup.now().getTime() / 1_000))
    const ahead = this.ahead.get(relay)
    if (ahead !== undefined) this.ahead.set(relay, Math.max(ahead, bounded))
    else this.places[relay] = Math.max(this.placeOf(relay), bounded)
  }

  /** Whether a request to vanish is made to one of the relays that are read, or to all there are (NIP-62). */
  private isForUs(note: Json): boolean {
    const plain = (address: string) => address.toLowerCase().replace(/\/+$/, '')
    const ours = new Set((this.setup.list ?? []).map(plain))
    return tagsOf(note, 'relay').some(([, relay = '']) => relay === 'ALL_RELAYS' || ours.has(plain(relay)))
  }

  toEvents(note: Json): SocialEvent[] {
    const at = new Date(Number(note.created_at) * 1_000)
    const author = String(note.pubkey)
    if (note.kind === VANISH) {
      return this.isForUs(note) ? [{ type: 'deleteAuthor', authorId: author, at, reason: 'deleted' }] : []
    }
    if (note.kind === PROFILE) {
      const profile = readProfile(note)
      return profile ? [{ type: 'rename', authorId: author, ...profile, at }] : []
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
    if (isCopy(note, this.setup.reads)) return []
    const tags = tagsOf(note, 't').map(([, tag]) => tag ?? '')
    const text = withWarning(note, note.content)
    if (this.setup.pick && !this.setup.pick({ text, tags })) return []
    const read = cleanPost(
      {
        externalId: `${author.slice(0, 32)}:${note.id}`,
        authorId: author,
        text,
        createdAt: note.created_at,
        url: `https://njump.me/${note.id}`,
        tags,
      },
      { at: this.setup.now() },
    )
    return 'post' in read ? [{ type: 'put', post: read.post, at }] : []
  }
}

function gapOf({ relay, unread }: { relay: string; unread: number }): SocialEvent {
  return {
    type: 'gap',
    from: new Date(unread * 1_000),
    to: new Date((unread + 1) * 1_000),
    reason: 'source_limit',
    message: `${relay} has more notes of one second than it gives at once`,
  }
}

/** A bridge's copy of what was written elsewhere, where it is read and deleted (NIP-48). Of other protocols none is kept. */
export function isCopy(note: Json, reads?: readonly string[]): boolean {
  return tagsOf(note, 'proxy').some(([, , protocol = '']) => {
    const origin = PROTOCOLS[protocol]
    return origin === undefined || (reads?.includes(origin) ?? true)
  })
}

const PROTOCOLS: Record<string, string> = { activitypub: 'mastodon', atproto: 'bluesky' }

/** What its author warns of stands before it, as where it is shown (NIP-36). */
export function withWarning(note: Json, content: string): string {
  const [warning] = tagsOf(note, 'content-warning')
  return warning?.[1] ? `${warning[1]}\n\n${content}` : content
}

/**
 * What kind 0 says of its author: a name, which everybody may take, so that the beginning of the key keeps two of one name
 * apart; and whether a program writes (NIP-24). One that says neither says nothing of who it is.
 */
function readProfile({ content, pubkey }: Json): { username: string; isAutomated: boolean } | undefined {
  try {
    const profile = asRecord(JSON.parse(String(content)))
    const name = [profile.name, profile.display_name].map(cleanName).find((some) => some !== '')
    const isAutomated = profile.bot === true
    if (name) return { username: `${name} (${String(pubkey).slice(0, 8)})`, isAutomated }
    return isAutomated ? { username: String(pubkey), isAutomated } : undefined
  } catch {
    return undefined
  }
}

function cleanName(value: unknown): string {
  return typeof value === 'string'
    ? cleanText(value.replace(/\s+/g, ' ')).slice(0, NAME_MAX_CHARS).toWellFormed()
    : ''
}

const NAME_MAX_CHARS = 60

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
