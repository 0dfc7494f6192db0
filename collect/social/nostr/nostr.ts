import { createGroupHealth } from '#collect/http/group-health.ts'
import { keepGoing } from '#collect/http/keep-going.ts'
import { openSocket } from '#collect/http/open-socket.ts'
import {
  type FollowOptions,
  type SocialBatch,
  type SocialFeed,
  type SocialSource,
  type SourceSetup,
  SourceSetupWrong,
} from '#collect/port/source.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import { asRecord, asText } from '../../http/json.ts'
import { inBatches, mergeStreams } from '../../http/streams.ts'
import { askAgain } from './ask-again.ts'
import { DELETION, NOTE, NostrReader, type Sight, VANISH } from './nostr-reader.ts'
import { reachBackRelays } from './reach-back-relays.ts'
import { ReadingBack } from './reading-back.ts'
import { readMessage, tagsToRead, toClosedError } from './relay-messages.ts'

const NOSTR_FACTS: SourceFacts = {
  id: 'nostr',
  name: 'Nostr',
  mark: { color: 'series-7', dash: '1 2 4 2' },
  kind: 'social',
  about:
    'Signed notes with hashtags about crypto from the relays that the operator chose; each signature is verified.',
  homepage: 'https://nostr.com',
  needs: [
    { setting: 'NOSTR_RELAYS', type: 'list', howToGet: 'Addresses of relays, such as wss://relay.example.' },
  ],
  takes: ['NOSTR_HASHTAGS'],
  onByDefault: true,
  terms: { url: 'https://github.com/nostr-protocol/nips' },
  rights: {
    store: true,
    show: true,
    textToThirdParties: true,
    aggregates: true,
    deletionWithinHours: 24,
    notes: ['Each relay has its own rules.', 'Requests to vanish and deletions by the author are followed.'],
  },
  cursor: 'time',
  counts: [],
  reachBackHours: 24 * 7,
  pace: 'stream',
}

/**
 * Nostr: notes (kind 1), deletions (5) and requests to vanish (62) from relays, signatures verified. Sources: NIP-01, 09,
 * 11, 36, 40, 48 and 62 of nostr-protocol/nips, read 2026-11-22.
 */
export const nostr: SocialSource = { kind: 'social', facts: NOSTR_FACTS, open }

/** A relay may be quiet for long; then it is asked anew. */
const SILENCE_MS = 600_000
const SUBSCRIPTION = 'crowdtape'
/** What came while we were away, and what a relay got late. */
const OVERLAP_S = 600

function open(setup: SourceSetup): SocialFeed {
  const relays = setup.list ?? []
  if (relays.length === 0) throw new SourceSetupWrong('nostr', 'NOSTR_RELAYS names no relay')
  const wrong = relays.find((relay) => !/^wss?:\/\//.test(relay) || !URL.canParse(relay))
  if (wrong !== undefined)
    throw new SourceSetupWrong('nostr', `"${wrong}" is no relay; write it like wss://relay.example`)
  return {
    follow: (options) => follow(setup, relays, options),
    reachBack: (options) => reachBackRelays(setup, relays, options),
    refresh: (options) => askAgain(setup, relays, options),
  }
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
    const { host } = new URL(relay)
    return keepGoing(own, signal, () => readRelay(own, relay, reader, signal), { host })
  })
  for await (const sights of inBatches(mergeStreams(streams), { max: 500, waitMs: 250 }))
    yield await reader.toBatch(sights)
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

async function* readRelay(
  setup: SourceSetup,
  relay: string,
  reader: NostrReader,
  signal: AbortSignal,
): AsyncGenerator<Sight> {
  const since = reader.placeOf(relay) - OVERLAP_S
  const filters = [
    { kinds: [NOTE], '#t': tagsToRead(setup), since },
    { kinds: [DELETION, VANISH], since },
  ]
  const askedAt = Math.floor(setup.now().getTime() / 1_000)
  let back: ReadingBack | undefined
  const frames = openSocket(setup, {
    url: new URL(relay),
    isReportedByReader: true,
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
    const [type, subscription, event] = readMessage(frame, drop)
    if (type === 'CLOSED') throw toClosedError(asText(event) ?? '', setup.now())
    if (type === 'NOTICE') drop(`the relay says: ${(asText(subscription) ?? '').slice(0, 200)}`)
    if (type === 'EOSE') {
      const isOver = back?.isOver(subscription)
      for (const unread of back?.takeUnread() ?? []) yield { relay, unread }
      if (isOver) yield { relay, readUntil: askedAt }
    }
    if (type !== 'EVENT') continue
    back?.note(subscription, asRecord(event))
    const reason = reader.refuse(relay, asRecord(event))
    if (reason === undefined) yield { relay, note: asRecord(event) }
    else if (reason !== '') drop(reason)
  }
}
