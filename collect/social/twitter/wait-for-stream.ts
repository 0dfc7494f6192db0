import type { SourceError } from '#collect/http/source-error.ts'
import { waitAfter } from '#collect/http/wait-after.ts'
import type { SourceSetup } from '#collect/port/source.ts'

/**
 * X's own rules ("Handling disconnections"): a connection that fails is tried again at once, then 250 ms later each time
 * up to 16 s; an error of the server after 5 s, doubling up to 320 s; a limit after a minute, doubling. Gives the
 * milliseconds after failure number `failures` in a row.
 */
export function waitForStream(error: SourceError, failures: number, setup: SourceSetup): number {
  const scale = (setup.backoffMs ?? 1_000) / 1_000
  const doubled = (first: number, last: number) =>
    Math.min(first * 2 ** Math.min(failures - 1, 20), last) * scale
  if (['network', 'closed', 'silent', 'time_out'].includes(error.kind))
    return Math.min(250 * (failures - 1), 16_000) * scale
  if (error.kind === 'source_down')
    return Math.max(doubled(5_000, 320_000), error.retryAt ? waitAfter(error, 1, setup) : 0)
  if (error.kind === 'throttled') return Math.max(doubled(60_000, 900_000), waitAfter(error, failures, setup))
  return waitAfter(error, failures, setup)
}
