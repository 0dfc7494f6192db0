import type { SourceSetup } from '#collect/port/source.ts'
import { SourceError } from './source-error.ts'

/** What concerns the whole source, whichever question met with it. */
const OF_ALL = new Set(['refused', 'throttled', 'budget_spent'])

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
