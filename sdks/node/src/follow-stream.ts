import { setTimeout as wait } from 'node:timers/promises'
import type { CallOptions } from './call/call.ts'
import { CrowdtapeError } from './crowdtape-error.ts'
import type { StreamEvent } from './generated/types.gen.ts'
import { type RawEvent, readEvents } from './read-events.ts'
import { type StreamedEvent, toStreamedEvent } from './streamed-event.ts'
import { send, type TransportSettings } from './transport.ts'

export interface StreamSettings extends TransportSettings {
  silenceMsMax: number
}

interface Stream {
  path: string
  options: CallOptions
  readTimes: (event: unknown) => Promise<unknown>
}

/** After these the same stream may be opened again. */
const PASSING_ENDS: readonly string[] = ['too_slow', 'restarting', 'unavailable']
const PAUSE_MS_MIN = 250
const PAUSE_MS_MAX = 30_000
const JITTER_MS_MAX = 1_000

/** The events of a stream, over all of its connections. */
export async function* followStream(
  settings: StreamSettings,
  stream: Stream,
): AsyncGenerator<StreamedEvent, void, undefined> {
  const { signal } = stream.options
  let lastEventId: string | undefined
  let isOpened = false
  let failures = 0
  const hearOpened = () => {
    isOpened = true
  }
  for (;;) {
    let failure: unknown
    try {
      let pings = 0
      for await (const { event, id } of readOnce(settings, stream, { lastEventId, isOpened, hearOpened })) {
        lastEventId = id ?? lastEventId
        if (event.type === 'end') {
          throwUnlessPassing(event)
          break
        }
        // The first one says only that the stream is open, which one that ends at once was too.
        if (event.type !== 'ping' || pings++ > 0) failures = 0
        if (event.type !== 'ping') yield toStreamedEvent(event, id)
      }
    } catch (error) {
      signal?.throwIfAborted()
      // Until it is open a stream fails as a call does; later it goes on.
      if (!isOpened || !mayGoOn(error)) throw error
      failure = error
    }
    signal?.throwIfAborted()
    await wait(pauseMs(failures++, failure), undefined, signal ? { signal } : {})
  }
}

interface ReadEvent {
  event: StreamEvent
  id: string | undefined
}

async function* readOnce(
  settings: StreamSettings,
  { path, options, readTimes }: Stream,
  from: { lastEventId: string | undefined; isOpened: boolean; hearOpened: () => void },
): AsyncGenerator<ReadEvent, void, undefined> {
  const silence = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal
  const { response } = await send(settings, {
    ...options,
    signal,
    method: 'GET',
    path,
    accept: 'text/event-stream',
    isStream: true,
    headers: from.lastEventId === undefined ? {} : { 'last-event-id': from.lastEventId },
    // One that was open is opened again by its own rules, for as long as it takes.
    retries: from.isOpened ? 0 : options.retries,
  })
  from.hearOpened()
  if (!response.body) return
  const timer = setTimeout(() => silence.abort(new Error('The stream went silent.')), settings.silenceMsMax)
  try {
    for await (const raw of readEvents(response.body)) {
      timer.refresh()
      yield { event: await read(raw, readTimes), id: raw.id }
      timer.refresh()
    }
  } finally {
    clearTimeout(timer)
  }
}

async function read({ data }: RawEvent, readTimes: Stream['readTimes']): Promise<StreamEvent> {
  try {
    return (await readTimes(JSON.parse(data))) as StreamEvent // what the contract says of events
  } catch (cause) {
    throw new CrowdtapeError('An event of the stream cannot be read.', { code: 'not_understood', cause })
  }
}

function throwUnlessPassing({ code, message }: StreamEvent): void {
  if (code !== undefined && PASSING_ENDS.includes(code)) return
  throw new CrowdtapeError(message ?? 'The server ended the stream.', {
    status: 200,
    code: code ?? 'not_understood',
  })
}

/** A broken connection, a server that is away and what passes by itself. */
function mayGoOn(error: unknown): boolean {
  if (!(error instanceof CrowdtapeError)) return !(error instanceof RangeError)
  if (error.code === 'no_answer' || error.code === 'timed_out') return true
  return error.status >= 500 || (error.status === 429 && error.code !== 'quota_reached')
}

/** Longer with each failure, as long as the server asks for, and never the same for all who lost the same server. */
function pauseMs(failures: number, failure: unknown): number {
  const asked = failure instanceof CrowdtapeError ? (failure.retryAfterSeconds ?? 0) * 1_000 : 0
  if (asked > 0) return asked + Math.random() * Math.min(JITTER_MS_MAX, asked)
  return Math.min(PAUSE_MS_MAX, PAUSE_MS_MIN * 2 ** failures) * (0.5 + Math.random() / 2)
}
