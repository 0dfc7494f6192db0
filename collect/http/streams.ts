import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { SourceSetup } from '../port/source.ts'
import { SourceError } from './source-error.ts'

const FIRST_MS = 1_000

/** What is back is read again within a minute, and what was deleted meanwhile goes. */
const LONGEST_MS = MINUTE_MS

/** A credential that was refused is tried again now and then: the operator may have renewed it at the source. */
const AFTER_REFUSAL_MS = 900_000

/** What concerns the whole source, whichever question met with it. */
const OF_ALL = new Set(['refused', 'throttled', 'budget_spent'])

/**
 * What comes from several streams, as it comes; each is asked for its next only when the one before was taken. Where the
 * reader breaks off, each of them is ended as soon as its own last question is answered.
 */
export async function* mergeStreams<Item>(streams: readonly AsyncIterator<Item>[]): AsyncGenerator<Item> {
  const take = async (place: number) => ({ place, result: await streams[place]!.next() }) // place is in range
  const waiting = new Map(streams.map((_, place) => [place, take(place)]))
  try {
    while (waiting.size > 0) {
      const { place, result } = await Promise.race(waiting.values())
      if (result.done) {
        waiting.delete(place)
        continue
      }
      waiting.set(place, take(place))
      yield result.value
    }
  } finally {
    // Not awaited: a stream may be waiting for its source.
    for (const asked of waiting.values()) asked.catch(() => undefined)
    for (const stream of streams) stream.return?.().catch(() => undefined)
  }
}

/**
 * The documented address with scheme, host and port of `origin` in place of its own, path and parameters as they are.
 * A path in `origin` is put in front, for proxies that live below one; a user and a password stay for those that ask.
 */
export function withOrigin(documented: string, origin: string | undefined): URL {
  const url = new URL(documented)
  if (!origin) return url
  const base = new URL(origin)
  const prefix = base.pathname.replace(/\/+$/, '')
  const moved = new URL(`${base.protocol}//${base.host}${prefix}${url.pathname}${url.search}`)
  moved.username = base.username
  moved.password = base.password
  return moved
}

/**
 * Reads each of several questions to one source. One that fails is left out with a word, so that it takes none behind it
 * along; where all of them fail, and with what concerns the whole source, the last failure is thrown.
 */
export async function* eachAlone<Batch>(
  setup: SourceSetup,
  names: readonly string[],
  read: (name: string) => AsyncIterable<Batch>,
  isOfAll: (error: SourceError) => boolean = ({ kind }) => OF_ALL.has(kind),
): AsyncGenerator<Batch> {
  let failures = 0
  for (const name of names) {
    try {
      yield* read(name)
    } catch (error) {
      failures++
      if (!(error instanceof SourceError) || isOfAll(error) || failures === names.length) throw error
      setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason: `${name}: ${error.message}` })
    }
  }
}

/** Gathers what comes in lists of up to `max`, none of which waits longer than `waitMs` for more. */
export async function* inBatches<Item>(
  items: AsyncIterable<Item>,
  { max, waitMs }: { max: number; waitMs: number },
): AsyncGenerator<Item[]> {
  const iterator = items[Symbol.asyncIterator]()
  let next = iterator.next()
  try {
    while (true) {
      const first = await next
      if (first.done) return
      const batch = [first.value]
      next = iterator.next()
      const timer = new AbortController()
      const late = sleep(waitMs, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const)
      try {
        while (batch.length < max) {
          const more = await Promise.race([next, late])
          if (more === 'late' || more.done) break
          batch.push(more.value)
          next = iterator.next()
        }
      } catch {
        // What failed is thrown by the await above, after what came before it was given on.
      } finally {
        timer.abort()
      }
      yield batch
    }
  } finally {
    // Not awaited: a generator that waits for its own next item would never answer.
    void next.catch(() => undefined)
    void iterator.return?.()
  }
}

/**
 * Milliseconds to wait after failure number `attempt` (from 1): until Retry-After where one was given, else doubling
 * from a second to a minute, of which a random half is taken off so that many of us do not come back together.
 */
export function waitAfter(
  error: unknown,
  attempt: number,
  { now, random, backoffMs = FIRST_MS }: SourceSetup,
): number {
  const known = error instanceof SourceError ? error : undefined
  if (known?.retryAt)
    return Math.max(0, known.retryAt.getTime() - now().getTime()) + Math.ceil(random() * backoffMs)
  const grown = Math.min(backoffMs * 2 ** Math.min(attempt - 1, 20), LONGEST_MS)
  const floor = known?.kind === 'refused' ? AFTER_REFUSAL_MS * (backoffMs / FIRST_MS) : 0
  return Math.round(Math.max(floor, grown) * (0.5 + random() / 2))
}

/** Waits unless aborted; then it returns at once. */
export async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  // What is longer than this many milliseconds would end at once.
  const bounded = Math.min(Math.max(ms, 0), 2 ** 31 - 1)
  await sleep(bounded, undefined, { signal }).catch(() => undefined)
}
