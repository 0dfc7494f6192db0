import { keepGoing } from '#collect/http/keep-going.ts'
import { SourceError } from '#collect/http/source-error.ts'
import type { ReachBackOptions, SocialBatch, SocialEvent, SourceSetup } from '#collect/port/source.ts'
import { createBreaks } from '#contract/text/breaks.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { inBatches } from '../../http/streams.ts'
import { BATCH } from './follow-jetstream.ts'
import { createJetstream } from './open-jetstream.ts'
import type { JetstreamEvent } from './read-jetstream-frame.ts'
import { toSocialEvent } from './to-social-event.ts'

/** The newest hour is read first, then the one before it, so that the site is worth looking at after minutes. */
const WINDOW_MS = HOUR_MS
/** Replayed events come at once; when none came for so long, the host has no more of this hour. */
const REPLAY_SILENCE_MS = 10_000

/**
 * The posts of a stretch of the last 36 hours, an hour at a time from the newest, on connections of their own beside the
 * live stream. The cursor is the moment from which on everything is read. What the host no longer has is a gap.
 */
export async function* reachBackJetstream(
  setup: SourceSetup,
  { from, to, cursor, signal }: ReachBackOptions,
): AsyncGenerator<SocialBatch> {
  const jetstream = createJetstream({ ...setup, silenceMs: setup.silenceMs ?? REPLAY_SILENCE_MS })
  let doneFrom = cursor && Number(cursor) > 0 ? new Date(Number(cursor)) : to
  while (doneFrom > from && !signal.aborted) {
    const start = new Date(Math.max(from.getTime(), doneFrom.getTime() - WINDOW_MS))
    const window = new Window(start, doneFrom)
    const events = keepGoing(setup, signal, () => window.read(jetstream.connect, signal))
    for await (const batch of inBatches(until(events), BATCH)) {
      const share = (to.getTime() - window.readTo(start, doneFrom)) / (to.getTime() - from.getTime())
      yield await toBatch(batch, setup, {
        cursor: String(doneFrom.getTime()),
        progress: Math.min(1, Math.max(0, share)),
      })
    }
    if (signal.aborted) return
    doneFrom = start
    const gap = window.gapBefore(from)
    const progress = gap ? 1 : (to.getTime() - start.getTime()) / (to.getTime() - from.getTime())
    yield { events: gap ? [gap] : [], cursor: String(start.getTime()), lookedAt: 0, progress }
    if (gap) return
  }
}

/** keepGoing goes on for ever; `undefined` marks the end of a window. */
async function* until(events: AsyncIterable<JetstreamEvent | undefined>): AsyncGenerator<JetstreamEvent> {
  for await (const event of events) {
    if (!event) return
    yield event
  }
}

class Window {
  private readonly start: Date
  private readonly end: Date
  private lastMicros: number
  private isClamped = false
  private firstMicros: number | undefined

  constructor(start: Date, end: Date) {
    this.start = start
    this.end = end
    this.lastMicros = start.getTime() * 1_000
  }

  /** The events of the window, then `undefined`. Called again after a fault it goes on where it stopped. */
  async *read(
    connect: (cursor: number, signal: AbortSignal) => AsyncIterable<JetstreamEvent>,
    signal: AbortSignal,
  ): AsyncGenerator<JetstreamEvent | undefined> {
    const own = new AbortController()
    try {
      for await (const event of connect(this.lastMicros, AbortSignal.any([signal, own.signal]))) {
        if (event.type === 'info') this.isClamped ||= event.name === 'OutdatedCursor'
        else if (event.atMicros >= this.end.getTime() * 1_000) break
        else {
          this.firstMicros ??= event.atMicros
          this.lastMicros = Math.max(this.lastMicros, event.atMicros)
          yield event
        }
      }
    } catch (error) {
      const kind = error instanceof SourceError ? error.kind : undefined
      const isTooOld = error instanceof SourceError && error.code === 'CursorTooOld'
      this.isClamped ||= isTooOld
      if (kind !== 'silent' && !isTooOld) throw error
    } finally {
      own.abort()
    }
    yield undefined
  }

  /** How far this window is read, as a moment that moves from its end to its start. */
  readTo(start: Date, end: Date): number {
    return end.getTime() - (this.lastMicros / 1_000 - start.getTime())
  }

  gapBefore(from: Date): SocialEvent | undefined {
    if (!this.isClamped) return undefined
    const to = this.firstMicros === undefined ? this.end : new Date(this.firstMicros / 1_000)
    // The stretch before the window is missing too: nothing older is there.
    return to > this.start
      ? {
          type: 'gap',
          from,
          to,
          reason: 'cursor_too_old',
          message: 'The source keeps 36 hours; this is older.',
        }
      : undefined
  }
}

async function toBatch(
  read: JetstreamEvent[],
  setup: SourceSetup,
  place: Pick<SocialBatch, 'cursor' | 'progress'>,
): Promise<SocialBatch> {
  const events: SocialEvent[] = []
  const breaks = createBreaks()
  for (const event of read) {
    if (event.type === 'commit') await breaks(event)
    const meaning = toSocialEvent(event, setup)
    if (meaning && 'event' in meaning) events.push(meaning.event)
  }
  const lookedAt = read.filter((event) => event.type === 'commit' && event.operation !== 'delete').length
  return { events, lookedAt, ...place }
}
