import { createBreaks } from '#contract/text/breaks.ts'
import { keepGoing } from '../../http/keep-going.ts'
import { SourceError } from '../../http/source-error.ts'
import { inBatches } from '../../http/streams.ts'
import type { SocialBatch, SocialEvent, SourceSetup } from '../../port/source.ts'
import { createJetstream, type Jetstream } from './open-jetstream.ts'
import type { JetstreamEvent } from './read-jetstream-frame.ts'
import { toSocialEvent } from './to-social-event.ts'

/** On another host the moment is found again only about; what comes twice is stored once. */
const REWIND_MICROS = 10_000_000
/** A batch is stored in one transaction. */
export const BATCH = { max: 2_000, waitMs: 250 }

/**
 * What happens on Bluesky from a cursor on, whatever breaks in between. A cursor that is too old goes on with the oldest
 * that the host still has, after a gap event that says what is missing.
 */
export async function* followJetstream(
  setup: SourceSetup,
  { cursor, hosts, signal }: { cursor?: string; hosts?: readonly string[]; signal: AbortSignal },
): AsyncGenerator<SocialBatch> {
  const reader = new JetstreamReader(createJetstream(setup, hosts), setup, readCursor(cursor))
  const events = keepGoing(setup, signal, () => reader.connect(signal))
  for await (const batch of inBatches(events, BATCH)) yield await reader.toBatch(batch)
}

/** A batch's worth of events, and the gap before an event where there is one. */
interface Read {
  event: PlacedEvent
  host: string
  gap?: SocialEvent
}

type PlacedEvent = Exclude<JetstreamEvent, { type: 'info' }>

class JetstreamReader {
  /** `time` where seq is of no use: another host, or too old. `tip`: nothing else helps. */
  private resume: 'seq' | 'time' | 'tip' = 'seq'
  private missingFrom: Date | undefined
  /** When the first connection was tried: what happens until one that holds is not to be lost. */
  private begunAt: Date | undefined
  private readonly jetstream: Jetstream
  private readonly setup: SourceSetup
  private last: JetstreamCursor | undefined
  /** The last that was put in a batch: reading runs ahead of it. */
  private given: JetstreamCursor | undefined

  constructor(jetstream: Jetstream, setup: SourceSetup, cursor: JetstreamCursor | undefined) {
    this.jetstream = jetstream
    this.setup = setup
    this.last = cursor
    this.given = cursor
  }

  async *connect(signal: AbortSignal): AsyncGenerator<Read> {
    const host = this.jetstream.host()
    const from = this.resume === 'seq' && this.last?.host === host ? this.last : undefined
    let isFirst = true
    try {
      for await (const event of this.jetstream.connect(this.startAt(host), signal)) {
        if (event.type === 'info') this.noteInfo(event.name)
        else {
          if (isFirst && from && isOfAnotherArchive(event, from)) this.goOnByTime()
          isFirst = false
          yield* this.take(event, host)
        }
      }
    } catch (error) {
      if (!(error instanceof SourceError) || error.code !== 'CursorTooOld') throw error
      this.noteTooOld()
      throw new SourceError('cursor_too_old', 'no longer has the place where we stopped', {
        cause: error,
        retryAt: this.setup.now(),
      })
    }
  }

  async toBatch(reads: Read[]): Promise<SocialBatch> {
    const events: SocialEvent[] = []
    const breaks = createBreaks()
    let lookedAt = 0
    for (const { event, host, gap } of reads) {
      if (gap) events.push(gap)
      if (event.type === 'commit') await breaks(event)
      if (event.type === 'commit' && event.operation !== 'delete') lookedAt++
      const meaning = toSocialEvent(event, this.setup)
      if (meaning && 'event' in meaning) events.push(meaning.event)
      if (meaning && 'reason' in meaning) {
        this.setup.onHealth?.({ state: 'frame_dropped', at: this.setup.now(), reason: meaning.reason })
      }
      this.given = { host, seq: event.seq, atMicros: event.atMicros }
    }
    return {
      events,
      cursor: this.given ? writeCursor(this.given) : '',
      lookedAt,
      newestAt: this.given && new Date(this.given.atMicros / 1_000),
    }
  }

  private *take(event: PlacedEvent, host: string): Generator<Read> {
    // The cursor is inclusive: the first one was there already.
    const isSeen = this.last?.host === host && this.last.seq === event.seq
    this.last = { host, seq: event.seq, atMicros: event.atMicros }
    const gap = this.endGap(event.atMicros)
    this.resume = 'seq'
    if (!isSeen || gap) yield { event, host, gap }
  }

  private startAt(host: string): number | undefined {
    if (this.resume === 'tip') return undefined
    const begunAt = this.begunAt
    this.begunAt ??= this.setup.now()
    if (!this.last) return begunAt && Math.max(begunAt.getTime() * 1_000 - REWIND_MICROS, 1e15)
    if (this.resume === 'seq' && this.last.host === host) return this.last.seq
    return Math.max(this.last.atMicros - REWIND_MICROS, 1e15)
  }

  private noteInfo(name: string): void {
    if (name === 'OutdatedCursor') this.missingFrom ??= this.lastAt()
    if (name === 'FutureCursor' && this.resume === 'seq' && this.last) {
      this.goOnByTime()
    }
  }

  /** The number is another archive's: the moment is found here too. */
  private goOnByTime(): never {
    this.resume = 'time'
    throw new SourceError('closed', 'counts from another number; going on by time', {
      retryAt: this.setup.now(),
    })
  }

  private noteTooOld(): void {
    this.missingFrom ??= this.lastAt()
    this.resume = this.resume === 'seq' ? 'time' : 'tip'
  }

  private lastAt(): Date | undefined {
    return this.last && new Date(this.last.atMicros / 1_000)
  }

  private endGap(atMicros: number): SocialEvent | undefined {
    const from = this.missingFrom
    this.missingFrom = undefined
    const to = new Date(atMicros / 1_000)
    if (!from || to <= from) return undefined
    return {
      type: 'gap',
      from,
      to,
      reason: 'cursor_too_old',
      message: 'The source keeps 36 hours; this is older.',
    }
  }
}

/** A host begins with the event of the number that it is asked for: one of another moment was never seen here. */
function isOfAnotherArchive({ atMicros }: PlacedEvent, from: JetstreamCursor): boolean {
  return Math.abs(atMicros - from.atMicros) > REWIND_MICROS
}

/** A place in a Jetstream. Sequence numbers count on one host only; the moment is good on every host. */
interface JetstreamCursor {
  host: string
  seq: number
  /** When that host saw it, in Unix microseconds. */
  atMicros: number
}

function writeCursor({ host, seq, atMicros }: JetstreamCursor): string {
  return `${seq} ${atMicros} ${host}`
}

/** Undefined for text that no writeCursor wrote. */
function readCursor(text: string | undefined): JetstreamCursor | undefined {
  const [seq, atMicros, host] = (text ?? '').split(' ')
  if (!host || !/^\d{1,16}$/.test(seq ?? '') || !/^\d{1,16}$/.test(atMicros ?? '')) return undefined
  return { host, seq: Number(seq), atMicros: Number(atMicros) }
}
