import { SourceError } from '#collect/http/source-error.ts'
import { asRecord, asText, type Json } from '../../http/json.ts'

/** What one frame of the Jetstream says. */
export type JetstreamEvent =
  | {
      type: 'commit'
      seq: number
      atMicros: number
      did: string
      operation: string
      uri: string
      revision: number
      record: Json
      /** How much there is to read. */
      length: number
    }
  | { type: 'identity'; seq: number; atMicros: number; did: string; handle: string | undefined }
  | {
      type: 'account'
      seq: number
      atMicros: number
      did: string
      active: boolean
      status: string | undefined
    }
  | { type: 'sync'; seq: number; atMicros: number; did: string }
  | { type: 'info'; name: string }
  /** Of a kind that we do not know; it still moves the cursor. */
  | { type: 'other'; seq: number; atMicros: number }

const POSTS = 'app.bsky.feed.post'

/**
 * Reads one frame. Throws SourceError `malformed` for what is no frame (that frame is left out), and what an error frame
 * says, which is the last of its stream.
 * Source: lexicons/network/bsky/jetstream/subscribeEvents.json of bluesky-social/jetstream, read 2026-11-22.
 */
export function readJetstreamFrame(text: string): JetstreamEvent {
  const frame = parse(text)
  if (frame.$type === 'error') {
    const code = asText(frame.error) ?? 'unknown'
    const kind = code === 'CursorTooOld' ? 'bad_request' : 'closed'
    throw new SourceError(kind, `ended the stream: ${code} ${asText(frame.message) ?? ''}`.trim(), { code })
  }
  const payload = asRecord(frame.payload)
  const kind = asText(payload.$type)?.split('#')[1]
  if (kind === 'info') return { type: 'info', name: asText(payload.name) ?? '' }
  const { seq } = payload
  const atMicros = readMicros(payload.witnessedAt) ?? readMicros(payload.time)
  if (typeof seq !== 'number' || !Number.isSafeInteger(seq) || seq < 0 || atMicros === undefined) {
    throw new SourceError('malformed', 'a frame without seq or time')
  }
  const did = asText(payload.did)
  if (!did?.startsWith('did:')) return { type: 'other', seq, atMicros }
  return readKind(kind, payload, { seq, atMicros, did, length: text.length })
}

/**
 * The same of the first protocol, whose events are numbered by their time in microseconds. Source: the README of
 * bluesky-social/jetstream before its second version, read 2026-11-26.
 */
export function readOldFrame(text: string): JetstreamEvent {
  const frame = parse(text)
  const { did, kind, time_us: micros } = frame
  if (typeof micros !== 'number' || !Number.isSafeInteger(micros) || micros <= 0) {
    throw new SourceError('malformed', 'a frame without a time')
  }
  const place = { seq: micros, atMicros: micros }
  if (!asText(did)?.startsWith('did:')) return { type: 'other', ...place }
  const payload = kind === 'commit' ? asRecord(frame.commit) : frame
  return readKind(asText(kind), payload, { ...place, did: String(did), length: text.length })
}

function parse(text: string): Json {
  try {
    return asRecord(JSON.parse(text))
  } catch (error) {
    throw new SourceError('malformed', 'a frame that is not JSON', { cause: error })
  }
}

function readKind(
  kind: string | undefined,
  payload: Json,
  { length, ...place }: { seq: number; atMicros: number; did: string; length: number },
): JetstreamEvent {
  if (kind === 'identity')
    return { type: 'identity', ...place, handle: readHandle(asRecord(payload.identity).handle) }
  if (kind === 'sync') return { type: 'sync', ...place }
  if (kind === 'account') {
    const account = asRecord(payload.account)
    return { type: 'account', ...place, active: account.active !== false, status: asText(account.status) }
  }
  const [rkey, rev, operation] = [asText(payload.rkey), asText(payload.rev), asText(payload.operation)]
  if (kind !== 'commit' || payload.collection !== POSTS || !rkey || !operation) {
    return { type: 'other', seq: place.seq, atMicros: place.atMicros }
  }
  const uri = `at://${place.did}/${POSTS}/${rkey}`
  const revision = readTidMicros(rev) ?? place.atMicros
  return { type: 'commit', ...place, operation, uri, revision, record: asRecord(payload.record), length }
}

/** What an account is called; services write `handle.invalid` for all whose name leads nowhere. atproto.com/specs/handle */
export function readHandle(value: unknown): string | undefined {
  return value === 'handle.invalid' ? undefined : asText(value)
}

/** RFC 3339 with up to six decimals, in Unix microseconds; Date alone would lose the last three. */
function readMicros(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  const ms = Date.parse(value)
  if (!(ms > 0)) return undefined
  const decimals = /\.(\d{1,6})/.exec(value)?.[1]?.padEnd(6, '0') ?? '000000'
  return Math.floor(ms / 1_000) * 1_000_000 + Number(decimals)
}

const TID_DIGITS = '234567abcdefghijklmnopqrstuvwxyz'

/** The microseconds in a timestamp identifier: 13 sortable base32 digits, of which the last two are a clock's id. atproto.com/specs/tid */
function readTidMicros(tid: string | undefined): number | undefined {
  if (!tid || !/^[2-7a-j][2-7a-z]{12}$/.test(tid)) return undefined
  let micros = 0
  for (const digit of tid.slice(0, 11)) micros = micros * 32 + TID_DIGITS.indexOf(digit)
  return Number.isSafeInteger(micros) ? micros : undefined
}
