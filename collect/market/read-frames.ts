import type { Frame } from '#collect/http/open-socket.ts'
import { parseJsonSlowly } from '#collect/http/parse-json-slowly.ts'
import { SourceError, toSourceError } from '#collect/http/source-error.ts'
import type { SourceSetup, VenueTick } from '#collect/port/source.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { parseExactJson } from './decimal.ts'

/**
 * The ticks of a venue's frames. A frame that cannot be read costs that frame; one that says the venue ended or refused
 * the subscription (`read` throws something else than `malformed`) ends the connection.
 */
export async function* readFrames(
  setup: SourceSetup,
  frames: AsyncIterable<Frame>,
  read: (message: unknown) => VenueTick[],
): AsyncGenerator<VenueTick[]> {
  for await (const frame of frames) {
    try {
      const ticks = read(await parse(frame))
      if (ticks.length > 0) yield ticks
    } catch (error) {
      const known = toSourceError(error)
      if (known.kind !== 'malformed') throw known
      setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason: known.message })
    }
  }
}

async function parse(frame: Frame): Promise<unknown> {
  try {
    return await parseJsonSlowly(frame.toString(), parseExactJson)
  } catch (error) {
    throw new SourceError('malformed', 'a frame that is not JSON', { cause: error })
  }
}

const AHEAD_MAX_MS = HOUR_MS
/** Before any of the venues opened. */
const EARLIEST_MS = Date.UTC(2011, 0, 1)

/** The venue's time, where it is one and can be. The last trade of a pair may be weeks ago: then its price is as old. */
export function readAt(value: unknown, now: Date): Date {
  const at = new Date(typeof value === 'string' && /^\d{12,14}$/.test(value) ? Number(value) : String(value))
  return at.getTime() - now.getTime() < AHEAD_MAX_MS && at.getTime() > EARLIEST_MS ? at : now
}
