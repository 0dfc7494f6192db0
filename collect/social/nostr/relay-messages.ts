import type { Frame } from '#collect/http/open-socket.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { SourceSetup } from '#collect/port/source.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { asList } from '../../http/json.ts'

const EVENT_MAX_BYTES = 256 * 1024
const RATE_LIMITED_MS = MINUTE_MS

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

/** The hashtags whose notes are asked for. */
export function tagsToRead({ queries = [] }: SourceSetup): string[] {
  return queries.length > 0 ? queries.map((tag) => tag.replace(/^#/, '').toLowerCase()) : TAGS
}

/** A message of a relay as the list that it is; empty for what is none. */
export function readMessage(frame: Frame, drop: (reason: string) => void = () => {}): readonly unknown[] {
  // Not a reason to hang up: the relay would send it again each time.
  if (frame.length > EVENT_MAX_BYTES) {
    drop('an event that is too large')
    return []
  }
  try {
    return asList(JSON.parse(frame.toString()))
  } catch {
    // A frame that is no JSON costs that frame.
    return []
  }
}

/** Why a relay ended the subscription, by the prefixes of NIP-01 and NIP-42. */
export function toClosedError(words: string, now: Date): SourceError {
  const message = `ended the subscription: ${words.slice(0, 200)}`
  if (/^(?:auth-required|restricted|blocked):/.test(words)) return new SourceError('refused', message)
  if (!words.startsWith('rate-limited:')) return new SourceError('closed', message)
  return new SourceError('throttled', message, { retryAt: new Date(now.getTime() + RATE_LIMITED_MS) })
}
