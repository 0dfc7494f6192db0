import { zstdDecompressSync } from 'node:zlib'
import { createFetcher, type Fetcher } from '../../http/create-fetcher.ts'
import { openSocket } from '../../http/open-socket.ts'
import { SourceError } from '../../http/source-error.ts'
import { withOrigin } from '../../http/streams.ts'
import type { SourceSetup } from '../../port/source.ts'
import { type JetstreamEvent, readJetstreamFrame, readOldFrame } from './read-jetstream-frame.ts'

const MAGIC = 0xec30a437 // RFC 8878, section 5

const HEADER_BYTES = 8

/** Connects to one of the Jetstream's hosts; the next call takes the next host when this one has failed. */
export interface Jetstream {
  /** The host that the next connection goes to, and by which protocol: sequence numbers are its own. */
  host: () => string
  /** The events of one connection from a cursor, in the order of their seq; undefined: from now. Throws SourceError. */
  connect: (cursor: number | undefined, signal: AbortSignal) => AsyncIterable<JetstreamEvent>
}

// The design in github.com/bluesky-social/jetstream, sections 5.1 and 5.2, read 2026-11-22.
const HOSTS = ['wss://jetstream.us-east.bsky.network', 'wss://jetstream.us-west.bsky.network']
// Its README before that, read 2026-11-26: they go on beside the others, without resyncs.
const OLD_HOSTS = ['1', '2'].flatMap((nr) => [
  `wss://jetstream${nr}.us-east.bsky.network`,
  `wss://jetstream${nr}.us-west.bsky.network`,
])
const OLD_PATH = '/subscribe'
/** Then the second protocol is tried again. */
const OLD_MAX_MS = 30 * 60_000
/** A host of the first protocol begins with the oldest that it has, without a word. */
const CLAMPED_MICROS = 60_000_000
const PATH = '/xrpc/network.bsky.jetstream.subscribeEvents'
const SUBPROTOCOL = 'xrpc.v1.json'
/** Fifty posts a second come here, and accounts change all the time. */
const SILENCE_MS = 30_000
/** A record is 1 MB at the most, and JSON may write six bytes for one. A larger frame would be met again after each reconnect. */
const FRAME_MAX_BYTES = 8 * 1024 * 1024
/** A post is 3,000 bytes of text and what stands around it. A larger record is an attack. */
const RECORD_MAX_CHARS = 256 * 1024
/** As far ahead as a post may claim to be. */
const AHEAD_MAX_MS = 10 * 60_000
/** The stream waits for it, and does without it. */
const DICTIONARY_TIMEOUT_MS = 5_000
const DICTIONARY_MAX_BYTES = 1024 * 1024

export function createJetstream(
  setup: SourceSetup,
  hosts: readonly string[] = setup.streamUrl ? [setup.streamUrl] : HOSTS,
): Jetstream {
  const fetcher = createFetcher(setup, {
    timeoutMs: DICTIONARY_TIMEOUT_MS,
    bodyMaxBytes: DICTIONARY_MAX_BYTES,
    attemptsMax: 1,
  })
  /** Of the first protocol, for when all others are away; of a host that an operator named, once it knows no second. */
  let oldHosts: readonly string[] = hosts === HOSTS ? OLD_HOSTS : []
  let turn = 0
  /** Connections in a row that gave nothing. */
  let barren = 0
  let dictionary: Promise<ZstdDictionary | undefined> | undefined
  let mayCompress = true

  const place = (): { origin: string; isOld: boolean } => {
    const nr = barren % (hosts.length + oldHosts.length)
    const old = oldHosts[nr - hosts.length]
    return old === undefined
      ? { origin: hosts[turn % hosts.length]!, isOld: false } // there is at least one host
      : { origin: old, isOld: true }
  }
  const host = () => {
    const { origin, isOld } = place()
    return `${new URL(origin).host}${isOld ? OLD_PATH : ''}`
  }

  async function* connect(cursor: number | undefined, signal: AbortSignal): AsyncGenerator<JetstreamEvent> {
    const { origin, isOld } = place()
    let hasGiven = false
    try {
      const events = isOld ? connectOld(origin, cursor, signal) : connectNew(origin, cursor, signal)
      for await (const event of events) {
        if (!hasGiven && isOld) noteOld(origin)
        hasGiven = true
        yield notAhead(event, setup.now())
      }
      if (isOld) barren = 0
    } catch (error) {
      const isAnswered = error instanceof SourceError && error.code === 'CursorTooOld'
      barren = hasGiven || isAnswered ? 0 : barren + 1
      if (hosts !== HOSTS && !isOld && isOfOther(error)) oldHosts = hosts
      throw error
    }
  }

  async function* connectNew(
    origin: string,
    cursor: number | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<JetstreamEvent> {
    const url = withOrigin(`${HOSTS[0]}${PATH}`, origin)
    url.searchParams.set('collections', POSTS)
    if (cursor !== undefined) url.searchParams.set('cursor', String(cursor))
    dictionary ??= findDictionary(dictionaryOrigins(origin, setup.url), fetcher, signal)
    const known = mayCompress ? await dictionary : undefined
    if (known) url.searchParams.set('zstdDictionary', String(known.id))
    const silenceMs = setup.silenceMs ?? SILENCE_MS
    try {
      const frames = openSocket(setup, {
        url,
        protocols: [SUBPROTOCOL],
        signal,
        silenceMs,
        frameMaxBytes: FRAME_MAX_BYTES,
      })
      for await (const frame of frames) {
        const event = readOrDrop(frame, (text) => readJetstreamFrame(text), { dictionary: known, setup })
        if (event) yield event
      }
    } catch (error) {
      if (error instanceof SourceError && error.code === 'UnknownZstdDictionary') dictionary = undefined
      // A host that does not know the parameter is read without it.
      if (known && error instanceof SourceError && error.code === 'InvalidRequest') mayCompress = false
      if (error instanceof SourceError && error.code !== 'CursorTooOld') moveOn()
      throw error
    }
  }

  async function* connectOld(
    origin: string,
    cursor: number | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<JetstreamEvent> {
    const url = withOrigin(`${OLD_HOSTS[0]}${OLD_PATH}`, origin)
    url.searchParams.set('wantedCollections', POSTS)
    if (cursor !== undefined) url.searchParams.set('cursor', String(cursor))
    const frames = openSocket(setup, {
      url,
      signal: AbortSignal.any([signal, AbortSignal.timeout(OLD_MAX_MS)]),
      silenceMs: setup.silenceMs ?? SILENCE_MS,
      frameMaxBytes: FRAME_MAX_BYTES,
    })
    let isFirst = true
    for await (const frame of frames) {
      const event = readOrDrop(frame, readOldFrame, { setup })
      if (!event) continue
      const isClamped = isFirst && cursor !== undefined && 'atMicros' in event
      if (isClamped && event.atMicros - cursor > CLAMPED_MICROS)
        yield { type: 'info', name: 'OutdatedCursor' }
      isFirst = false
      yield event
    }
  }

  function noteOld(origin: string): void {
    const reason = `${new URL(origin).host} is read by the first protocol of the Jetstream, which has no resyncs; the second comes with version 2 of bluesky-social/jetstream`
    setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason })
  }

  function moveOn(): void {
    turn++
    if (hosts.length > 1) dictionary = undefined
  }
  return { host, connect }
}

const POSTS = 'app.bsky.feed.post'

/** Nothing is at the path of the second protocol. */
function isOfOther(error: unknown): boolean {
  return error instanceof SourceError && ['not_found', 'bad_request'].includes(error.kind) && !error.code
}

function dictionaryOrigins(stream: string, rest: string | undefined): string[] {
  const overHttp = stream.replace(/^ws/, 'http')
  return rest && rest !== overHttp ? [overHttp, rest] : [overHttp]
}

/** A frame that cannot be read costs that frame; an error frame ends the stream. */
function readOrDrop(
  frame: string | Buffer,
  read: (text: string) => JetstreamEvent,
  { dictionary, setup }: { dictionary?: ZstdDictionary; setup: SourceSetup },
): JetstreamEvent | undefined {
  try {
    const text = toText(frame, dictionary)
    if (text.length > RECORD_MAX_CHARS)
      throw new SourceError('malformed', 'a record larger than a post can be')
    return read(text)
  } catch (error) {
    if (!(error instanceof SourceError) || error.kind !== 'malformed') throw error
    setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason: error.message })
    return undefined
  }
}

/** A host whose clock is far ahead would date what is written now, and what is deleted now would stay deleted until then. */
function notAhead(event: JetstreamEvent, now: Date): JetstreamEvent {
  if (event.type === 'info' || event.atMicros / 1_000 - now.getTime() <= AHEAD_MAX_MS) return event
  return { ...event, atMicros: now.getTime() * 1_000 }
}

function toText(frame: string | Buffer, dictionary: ZstdDictionary | undefined): string {
  if (typeof frame === 'string') return frame
  try {
    const options = { dictionary: dictionary?.bytes, maxOutputLength: FRAME_MAX_BYTES }
    return zstdDecompressSync(frame, options).toString('utf8')
  } catch (error) {
    throw new SourceError('malformed', 'a frame that cannot be decompressed', { cause: error })
  }
}

/** What compressed frames are read with. */
interface ZstdDictionary {
  id: number
  bytes: Buffer
}

/**
 * The stream's current dictionary, which makes frames a fraction as large; undefined where there is none, and then
 * frames come as text. The stream's host is asked first, then the one of REST calls.
 * Source: getZstdDictionary.json of bluesky-social/jetstream, read 2026-11-22.
 */
async function findDictionary(
  origins: readonly string[],
  fetcher: Fetcher,
  signal: AbortSignal,
): Promise<ZstdDictionary | undefined> {
  for (const origin of origins) {
    try {
      const url = `${origin.replace(/\/+$/, '')}/xrpc/network.bsky.jetstream.getZstdDictionary`
      const { body } = await fetcher.bytes(url, { signal })
      if (body && body.length > HEADER_BYTES && body.readUInt32LE(0) === MAGIC) {
        return { id: body.readUInt32LE(4), bytes: body }
      }
    } catch {
      // Without a dictionary the stream is larger, not poorer; what is wrong with the host shows when it is opened.
      if (signal.aborted) return undefined
    }
  }
  return undefined
}
