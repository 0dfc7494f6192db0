import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceSetup } from '#collect/port/source.ts'
import { SourceError } from './source-error.ts'

const FIRST_MS = 1_000
/** What is back is read again within a minute, and what was deleted meanwhile goes. */
const LONGEST_MS = 60_000
/** A credential that was refused is tried again now and then: the operator may have renewed it at the source. */
const AFTER_REFUSAL_MS = 900_000

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
