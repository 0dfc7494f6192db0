import type { SourceSetup } from '#collect/port/source.ts'
import { SourceError } from './source-error.ts'

/** What is wrong with one question and not with the source. */
const OF_ONE = new Set(['not_found', 'bad_request', 'malformed', 'too_large'])

/**
 * Reads each of several questions to one source. One that the source does not know or answers with nonsense is left out
 * with a word; where all of them fail so, and with what concerns the whole source, the last failure is thrown.
 */
export async function* eachAlone<Batch>(
  setup: SourceSetup,
  names: readonly string[],
  read: (name: string) => AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  let failures = 0
  for (const name of names) {
    try {
      yield* read(name)
    } catch (error) {
      failures++
      if (!(error instanceof SourceError) || !OF_ONE.has(error.kind) || failures === names.length) throw error
      setup.onHealth?.({ state: 'frame_dropped', at: setup.now(), reason: `${name}: ${error.message}` })
    }
  }
}
