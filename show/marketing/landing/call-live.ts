import type { AnswerTo, AppOperation } from '#contract/app/operations.ts'
import { DATA_HEADER } from '#contract/data-mode.ts'
import { addressOf } from '../../shell/api/address-of.ts'

/** An answer of our own API with what is worth showing of how it came. */
export interface LiveAnswer<Body> {
  body: Body
  status: number
  /** Whether it is of the sample universe, as the answer itself says. */
  isSample: boolean
  /** From asking to the whole answer, as this browser saw it. */
  roundTripMs: number
  /** What the server needed for it; undefined where it did not say. */
  serverMs: number | undefined
  /** How old the answer was when it was sent: the server shares answers for a moment. */
  ageSeconds: number
  /** The server's clock; undefined where it did not say. */
  serverTime: Date | undefined
}

/** Calls our API as anybody can and measures it. @throws {Error} for every status but 200 and no answer at all. */
export async function callLive<Operation extends AppOperation & `GET ${string}`>(
  operation: Operation,
  signal: AbortSignal,
): Promise<LiveAnswer<AnswerTo<Operation>>> {
  const startedAt = performance.now()
  const response = await fetch(addressOf(operation), { signal, headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(`The API answered ${response.status}`)
  const body = (await response.json()) as AnswerTo<Operation> // the route's contract gives the shape
  const date = response.headers.get('date')
  return {
    body,
    status: response.status,
    isSample: response.headers.get(DATA_HEADER) === 'sample',
    roundTripMs: performance.now() - startedAt,
    serverMs: readDuration(response.headers.get('server-timing')),
    ageSeconds: Number(response.headers.get('age') ?? 0),
    serverTime: date ? new Date(date) : undefined,
  }
}

function readDuration(serverTiming: string | null): number | undefined {
  const found = /dur=([\d.]+)/.exec(serverTiming ?? '')
  return found ? Number(found[1]) : undefined
}
