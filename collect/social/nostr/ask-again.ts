import { openSocket } from '#collect/http/open-socket.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { SocialBatch, SocialEvent, SourceSetup } from '#collect/port/source.ts'
import { asRecord, asText, type Json } from '../../http/json.ts'
import { DELETION, NOTE, NostrReader, PROFILE, VANISH } from './nostr-reader.ts'
import { readMessage, toClosedError } from './relay-messages.ts'

const NOTES_AT_ONCE = 100
const NOTES = 'crowdtape-again'
const AUTHORS = 'crowdtape-authors'
/** A relay that was asked for what it has stored answers at once. */
const SILENCE_MS = 30_000

/**
 * Deletions of notes that are known, requests of their authors to vanish, and what these are called (NIP-01, kind 0): a
 * relay shows a deletion only to who is there when it comes, or asks. A relay that lacks a note says nothing of it.
 */
export async function* askAgain(
  setup: SourceSetup,
  relays: readonly string[],
  { ids, signal }: { ids: readonly string[]; signal: AbortSignal },
): AsyncGenerator<SocialBatch> {
  const failures: SourceError[] = []
  for (const relay of ids.length > 0 ? relays : []) {
    try {
      yield* askRelay(setup, new NostrReader(setup, {}), { relay, ids }, signal)
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      failures.push(error)
    }
  }
  const [first] = failures
  if (first && failures.length === relays.length) throw first
}

async function* askRelay(
  setup: SourceSetup,
  reader: NostrReader,
  { relay, ids }: { relay: string; ids: readonly string[] },
  signal: AbortSignal,
): AsyncGenerator<SocialBatch> {
  // The live reading reports whether the relay is up.
  const quiet: SourceSetup = { ...setup, onHealth: undefined }
  let send = (_text: string) => {}
  let start = 0
  let found: Json[] = []
  const asked = () => ids.slice(start, start + NOTES_AT_ONCE)
  const ask = () => {
    const notes = asked().map((id) => id.slice(id.indexOf(':') + 1))
    send(JSON.stringify(['REQ', NOTES, { ids: notes, kinds: [NOTE] }, { kinds: [DELETION], '#e': notes }]))
  }
  const frames = openSocket(quiet, {
    url: new URL(relay),
    onOpen: (say) => {
      send = say
      ask()
    },
    signal,
    silenceMs: setup.silenceMs ?? SILENCE_MS,
  })
  for await (const frame of frames) {
    const [type, subscription, value] = readMessage(frame)
    if (type === 'CLOSED') throw toClosedError(asText(value) ?? '', setup.now())
    if (type === 'EVENT') {
      const event = asRecord(value)
      if (reader.refuse(relay, event) === undefined) found.push(event)
    }
    if (type !== 'EOSE') continue
    const authors = [...new Set(found.flatMap(({ kind, pubkey }) => (kind === NOTE ? [pubkey] : [])))]
    if (subscription === NOTES && authors.length > 0) {
      send(JSON.stringify(['REQ', AUTHORS, { kinds: [PROFILE, VANISH], authors }]))
      continue
    }
    yield await toBatch(asked(), found, reader)
    found = []
    start += NOTES_AT_ONCE
    if (start >= ids.length) return
    ask()
  }
  throw new SourceError('closed', 'closed the connection')
}

async function toBatch(
  asked: readonly string[],
  found: readonly Json[],
  reader: NostrReader,
): Promise<SocialBatch> {
  const changes = await reader.readAll(found.filter(({ kind }) => kind !== NOTE))
  const gone = new Set(changes.flatMap((event) => (event.type === 'delete' ? [event.externalId] : [])))
  // Nostr counts nothing: these say that the note was asked about.
  const others = asked.flatMap((externalId): SocialEvent[] =>
    gone.has(externalId) ? [] : [{ type: 'counts', externalId, counts: {}, at: reader.now() }],
  )
  return { events: [...others, ...changes], cursor: '', lookedAt: asked.length }
}
