import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import type WebSocket from 'ws'
import { hashIntegers } from '#collect/sample/random.ts'
import { createCrowd } from '../server/crowd.ts'
import { type Answer, type PlayerRequest, type RunningPlayer, startPlayer } from '../server/start-player.ts'
import { BLOCK, type Happening, happeningAt, isGone, type TimelineOptions } from './timeline.ts'

export interface BlueskyPlayerOptions {
  port?: number
  seed?: number
  /** Events a second. */
  rate?: number
  cryptoShare?: number
  /** When number 0 happened; default: 36 hours ago. */
  startedAt?: Date
  /** How far back a cursor may reach, in milliseconds; default 36 hours. */
  lookbackMs?: number
  /** Nothing happens after this number. */
  lastSeq?: number
  /** Parts of the frames that come twice, late, or broken. */
  duplicateShare?: number
  brokenShare?: number
  /** Numbers after which the socket that they were sent on is cut without a word, once each. */
  cutAfter?: readonly number[]
  withDictionary?: boolean
}

export interface BlueskyPlayer extends RunningPlayer {
  /** The number of the newest event. */
  tip: () => number
  /** Everything about crypto that was put, edited and deleted up to a number, in order. */
  truth: (toSeq: number) => Truth[]
  /** What must be stored after it: the posts about crypto that are not gone. */
  state: (toSeq: number) => { uri: string; text: string }[]
}

export type Truth =
  | { op: 'put' | 'edit'; seq: number; uri: string; text: string }
  | { op: 'delete'; seq: number; uri: string }
  | { op: 'deleteAuthor'; seq: number; did: string }

const PATH = '/xrpc/network.bsky.jetstream.subscribeEvents'
const DICTIONARY_PATH = '/xrpc/network.bsky.jetstream.getZstdDictionary'
const LOOKBACK_MS = 36 * 3_600_000
const TICK_MS = 20
const FRAMES_A_TICK = 1_000
/** A reader that takes no more is waited for. */
const BUFFERED_MAX_BYTES = 1024 * 1024
const DICTIONARY = join(import.meta.dirname, 'frames.zdict')

/**
 * Plays Bluesky: the Jetstream v2 with cursor, filter, zstd and its refusals, and getPosts. Every frame follows from the
 * seed and its number. Sources: those of collect/social/bluesky/
 */
export async function startBlueskyPlayer(options: BlueskyPlayerOptions = {}): Promise<BlueskyPlayer> {
  const network = new Network(options)
  const dictionary = (options.withDictionary ?? true) ? readFileSync(DICTIONARY) : undefined
  const player = await startPlayer(
    {
      subprotocol: 'xrpc.v1.json',
      answer: (request) => answer(request, network, dictionary),
      refuse: (request) => refuse(request, network, dictionary),
      listen: (socket, request) => listen(socket, request, network, dictionary),
    },
    options.port,
  )
  return {
    ...player,
    tip: () => network.tip(),
    truth: (toSeq) => [...network.truth(toSeq)],
    state: (toSeq) => network.state(toSeq),
  }
}

class Network {
  readonly options: BlueskyPlayerOptions
  readonly timeline: TimelineOptions
  private readonly startMicros: number
  private readonly stepMicros: number
  private readonly lookbackMs: number
  private readonly cutAfter: Set<number>

  constructor(options: BlueskyPlayerOptions) {
    const { seed = 1, rate = 20, cryptoShare = 0.02, lookbackMs = LOOKBACK_MS } = options
    this.options = options
    this.cutAfter = new Set(options.cutAfter)
    this.timeline = { seed, crowd: createCrowd(seed), cryptoShare }
    this.lookbackMs = lookbackMs
    this.stepMicros = Math.max(1, Math.round(1e6 / rate))
    this.startMicros = (options.startedAt?.getTime() ?? Date.now() - LOOKBACK_MS) * 1_000
  }

  tip(): number {
    const passed = Math.floor((Date.now() * 1_000 - this.startMicros) / this.stepMicros)
    return Math.min(passed, this.options.lastSeq ?? Number.MAX_SAFE_INTEGER)
  }

  floor(): number {
    return Math.max(0, this.seqAt((Date.now() - this.lookbackMs) * 1_000))
  }

  /** Whether the connection is cut after this number; true once. */
  takeCut(seq: number): boolean {
    return this.cutAfter.delete(seq)
  }

  seqAt(micros: number): number {
    return Math.ceil((micros - this.startMicros) / this.stepMicros)
  }

  microsOf(seq: number): number {
    return this.startMicros + seq * this.stepMicros
  }

  at(seq: number): Happening {
    return happeningAt(seq, this.timeline)
  }

  rkey(seq: number): string {
    return toTid(this.microsOf(seq))
  }

  uri(author: number, postSeq: number): string {
    return `at://${didOf(author)}/app.bsky.feed.post/${this.rkey(postSeq)}`
  }

  frame(seq: number): string {
    const happening = this.at(seq)
    const time = toTime(this.microsOf(seq))
    const did = didOf(happening.author)
    const place = { seq: seq + 1, did, time, witnessedAt: time }
    return JSON.stringify({ $type: 'message', payload: { ...this.payload(happening, place) } })
  }

  *truth(toSeq: number): Generator<Truth> {
    for (let at = 0; at <= toSeq; at++) {
      const happening = this.at(at)
      const seq = at + 1
      if (happening.type === 'leave') yield { op: 'deleteAuthor', seq, did: didOf(happening.author) }
      if (happening.type === 'delete')
        yield { op: 'delete', seq, uri: this.uri(happening.author, happening.postSeq) }
      if ((happening.type !== 'create' && happening.type !== 'update') || !happening.isCrypto) continue
      const op = happening.type === 'create' ? 'put' : 'edit'
      yield { op, seq, uri: this.uri(happening.author, happening.postSeq), text: happening.text }
    }
  }

  /** What a post says after everything up to `seq` has happened. */
  newestText(postSeq: number, seq: number): string {
    for (let at = Math.min(seq, postSeq + BLOCK); at > postSeq; at--) {
      const happening = this.at(at)
      if (happening.type === 'update' && happening.postSeq === postSeq) return happening.text
    }
    const post = this.at(postSeq)
    return 'text' in post ? post.text : ''
  }

  state(toSeq: number): { uri: string; text: string }[] {
    const posts = new Map<string, string>()
    for (let seq = 0; seq <= toSeq; seq++) {
      const happening = this.at(seq)
      if ((happening.type !== 'create' && happening.type !== 'update') || !happening.isCrypto) continue
      if (!isGone(happening.postSeq, toSeq))
        posts.set(this.uri(happening.author, happening.postSeq), happening.text)
    }
    return [...posts].map(([uri, text]) => ({ uri, text }))
  }

  private payload(
    happening: Happening,
    place: { seq: number; did: string; time: string; witnessedAt: string },
  ) {
    const type = (kind: string) => `network.bsky.jetstream.subscribeEvents#${kind}`
    const upstream = { seq: place.seq + 7_000_000, did: place.did, time: place.time }
    if (happening.type === 'leave') {
      return { $type: type('account'), ...place, account: { ...upstream, active: false, status: 'deleted' } }
    }
    if (happening.type === 'rename') {
      return {
        $type: type('identity'),
        ...place,
        identity: { ...upstream, handle: `renamed-${happening.author}.example` },
      }
    }
    const commit = {
      $type: type('commit'),
      ...place,
      rev: toTid(this.microsOf(happening.seq)),
      operation: happening.type,
      collection: 'app.bsky.feed.post',
      rkey: this.rkey(happening.postSeq),
    }
    if (happening.type === 'delete') return commit
    return {
      ...commit,
      cid: cidOf(happening.seq),
      record: toRecord(happening.text, toTime(this.microsOf(happening.postSeq))),
    }
  }
}

function toRecord(text: string, time: string) {
  const facets = [...text.matchAll(/#([\p{L}][\p{L}\p{N}_]*)/gu)].map((match) => ({
    index: {
      byteStart: Buffer.byteLength(text.slice(0, match.index)),
      byteEnd: Buffer.byteLength(text.slice(0, match.index + match[0].length)),
    },
    features: [{ $type: 'app.bsky.richtext.facet#tag', tag: match[1] }],
  }))
  const createdAt = `${time.slice(0, 23)}Z`
  return {
    $type: 'app.bsky.feed.post',
    text,
    createdAt,
    langs: ['en'],
    ...(facets.length > 0 ? { facets } : {}),
  }
}

function refuse(
  { url }: PlayerRequest,
  network: Network,
  dictionary: Buffer | undefined,
): Answer | undefined {
  if (url.pathname !== PATH)
    return { status: 404, body: { error: 'MethodNotImplemented', message: 'no such method' } }
  if (url.searchParams.has('wantedCollections')) {
    return invalid('InvalidRequest', 'wantedCollections is called collections here')
  }
  const cursor = url.searchParams.get('cursor')
  if (cursor !== null && !/^\d+$/.test(cursor)) return invalid('InvalidRequest', 'cursor must be an integer')
  const floor = network.floor()
  if (cursor !== null && Number(cursor) < 1e15 && Number(cursor) <= floor) {
    return invalid('CursorTooOld', `cursor is below the retention floor ${floor + 1}`)
  }
  const id = url.searchParams.get('zstdDictionary')
  if (id !== null && (!dictionary || Number(id) !== dictionary.readUInt32LE(4))) {
    return invalid(
      'UnknownZstdDictionary',
      `the current dictionary is ${dictionary?.readUInt32LE(4) ?? 'none'}`,
    )
  }
  return undefined
}

function invalid(error: string, message: string): Answer {
  return { status: 400, body: { error, message } }
}

function listen(
  socket: WebSocket,
  { url }: PlayerRequest,
  network: Network,
  dictionary: Buffer | undefined,
): () => void {
  const compress = url.searchParams.has('zstdDictionary') ? dictionary : undefined
  const send = (text: string) =>
    socket.send(compress ? zstdCompressSync(text, { dictionary: compress }) : text)
  let next = startOf(url.searchParams.get('cursor'), network, send)
  // The endpoint only sends: a client that sends a frame is disconnected.
  socket.on('message', () => socket.close(1008))
  const timer = setInterval(() => {
    const tip = network.tip()
    for (
      let sent = 0;
      next <= tip && sent < FRAMES_A_TICK && socket.bufferedAmount < BUFFERED_MAX_BYTES;
      sent++
    ) {
      sendFrame(next, network, send)
      if (!network.takeCut(next++)) continue
      clearInterval(timer)
      return socket.terminate()
    }
  }, TICK_MS)
  return () => clearInterval(timer)
}

/** The position to start from, 0-based; seq on the wire is one more, because 0 means "before the first". */
function startOf(cursor: string | null, network: Network, send: (text: string) => void): number {
  if (cursor === null) return network.tip() + 1
  const floor = network.floor()
  if (Number(cursor) >= 1e15) {
    const start = network.seqAt(Number(cursor))
    if (start >= floor) return start
    send(info('OutdatedCursor', `resumed from ${floor + 1}`))
    return floor
  }
  const start = Number(cursor) - 1
  if (start <= network.tip() + 1) return Math.max(0, start)
  send(info('FutureCursor', 'started at the live tip'))
  return network.tip() + 1
}

function info(name: string, message: string): string {
  return JSON.stringify({
    $type: 'message',
    payload: { $type: 'network.bsky.jetstream.subscribeEvents#info', name, message },
  })
}

function sendFrame(seq: number, network: Network, send: (text: string) => void): void {
  const { duplicateShare = 0, brokenShare = 0, seed = 1 } = network.options
  const frame = network.frame(seq)
  const draw = hashIntegers(seed, 5, seq) / 2 ** 32
  if (draw < brokenShare) send(frame.slice(0, frame.length / 2))
  send(frame)
  // At least once: an earlier one comes again now and then.
  if (draw > 1 - duplicateShare) send(network.frame(Math.max(0, seq - (hashIntegers(seed, 6, seq) % 30))))
}

function answer(
  { url }: PlayerRequest,
  network: Network,
  dictionary: Buffer | undefined,
): Answer | undefined {
  if (url.pathname === DICTIONARY_PATH && dictionary) {
    return { headers: { 'content-type': 'application/octet-stream' }, body: dictionary }
  }
  if (url.pathname === '/play/truth' || url.pathname === '/play/state') return listTruth(url, network)
  if (url.pathname === '/xrpc/com.atproto.repo.getRecord') return findRecord(url, network)
  if (url.pathname !== '/xrpc/app.bsky.feed.getPosts') return undefined
  const uris = url.searchParams.getAll('uris')
  if (uris.length === 0 || uris.length > 25)
    return invalid('InvalidRequest', 'uris must have 1 to 25 elements')
  return { body: { posts: uris.flatMap((uri) => viewOf(uri, network)) } }
}

/** For tests that compare: JSON lines of all that happened, or of what must be left, up to ?to= (a seq as on the wire). */
function listTruth(url: URL, network: Network): Answer {
  const to = Math.min(Number(url.searchParams.get('to') ?? network.tip() + 1) - 1, network.tip())
  const rows = url.pathname === '/play/truth' ? [...network.truth(to)] : network.state(to)
  const body = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  return { headers: { 'content-type': 'application/x-ndjson', 'x-play-to': String(to + 1) }, body }
}

function findRecord({ searchParams }: URL, network: Network): Answer {
  const uri = `at://${['repo', 'collection', 'rkey'].map((name) => searchParams.get(name)).join('/')}`
  const [post] = viewOf(uri, network)
  if (!post) return invalid('InvalidRequest', `Could not locate record: ${uri}`)
  return { body: { uri, value: post.record } }
}

function viewOf(uri: string, network: Network) {
  const [did, , rkey] = uri.replace('at://', '').split('/')
  const postSeq = network.seqAt(fromTid(rkey ?? ''))
  const tip = network.tip()
  if (!(postSeq >= 0 && postSeq <= tip) || isGone(postSeq, tip)) return []
  const post = network.at(postSeq)
  if (post.type !== 'create' || network.uri(post.author, postSeq) !== uri) return []
  const minutes = Math.floor((Date.now() * 1_000 - network.microsOf(postSeq)) / 60e6)
  const popularity = hashIntegers(1, 7, postSeq) % 50
  const time = toTime(network.microsOf(postSeq))
  return [
    {
      uri,
      cid: cidOf(postSeq),
      author: {
        did,
        handle: `author-${post.author}.example`,
        displayName: `Author ${post.author}`,
        labels: [],
      },
      record: toRecord(network.newestText(postSeq, tip), time),
      likeCount: Math.floor(popularity * Math.log2(2 + minutes)),
      replyCount: popularity % 7,
      repostCount: popularity % 11,
      quoteCount: popularity % 3,
      indexedAt: `${time.slice(0, 23)}Z`,
    },
  ]
}

const DIGITS = '234567abcdefghijklmnopqrstuvwxyz'

function toTid(micros: number): string {
  return `${toBase32(micros, 11)}22`
}

function fromTid(tid: string): number {
  return [...tid.slice(0, 11)].reduce((sum, digit) => sum * 32 + DIGITS.indexOf(digit), 0)
}

function toBase32(value: number, chars: number): string {
  let text = ''
  for (let rest = value, place = 0; place < chars; place++, rest = Math.floor(rest / 32))
    text = `${DIGITS[rest % 32]}${text}`
  return text
}

function didOf(author: number): string {
  return `did:plc:${toBase32(author, 24)}`
}

function cidOf(seq: number): string {
  return `bafyrei${toBase32(seq, 52)}`
}

function toTime(micros: number): string {
  return `${new Date(Math.floor(micros / 1_000)).toISOString().slice(0, 23)}${String(micros % 1_000).padStart(3, '0')}Z`
}
