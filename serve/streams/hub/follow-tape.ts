import type { Logger } from 'pino'
import type { Database } from '#store/database.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import { listTapeAfter } from '#store/tape/read-tape.ts'
import { isWanted, readEvents, type TapeEvent, type Wanted } from './tape-event.ts'

/** A reader of the tape from a place on. */
export interface TapeReader {
  wanted: Wanted
  /** Up to where it has been given everything. */
  place: TapePlace
  give(event: TapeEvent): void
  /** Resolves when it can take more without falling behind. */
  ready(): Promise<void>
  isClosed(): boolean
}

export interface TapeFollower {
  /** Gives the reader everything after its place, and then what comes, each entry once and in order. */
  add(reader: TapeReader): void
  remove(reader: TapeReader): void
  /** Looks for new entries now. */
  look(): void
  close(): Promise<void>
}

const BATCH = 500
/** Where no announcement arrives (a pooler may swallow it), new entries are found this late. */
const LOOK_AFTER_MS = 1_000

/**
 * Reads one tape once for all readers of this process. A reader that begins further back catches up by itself and joins
 * where the others are. Nothing is read without followers.
 */
export function followTape({ db, log }: { db: Database; log: Logger }): TapeFollower {
  const readers = new Set<TapeReader>()
  const joining = new Set<{ reader: TapeReader; answer(joined: boolean): void }>()
  let place: TapePlace | undefined
  let reading: Promise<void> | undefined
  let again = false
  let closed = false
  let timer: NodeJS.Timeout | undefined

  function look(): void {
    if (closed || readers.size === 0) return
    again = true
    reading ??= readOn().finally(() => {
      reading = undefined
      letJoin()
      if (again) return look()
      clearTimeout(timer)
      if (!closed && readers.size > 0) timer = setTimeout(look, LOOK_AFTER_MS).unref()
    })
  }

  async function readOn(): Promise<void> {
    try {
      while (again && !closed && place) {
        again = false
        const rows = await listTapeAfter(db, place, BATCH)
        if (rows.length === BATCH) again = true
        letJoin() // a follower that joins here is read with the others below
        const last = rows.at(-1)
        if (!last) return
        const events = await readEvents(db, rows, wishesOf(readers))
        for (const reader of readers) give(reader, events, last)
        place = { seq: last.seq, at: last.at }
        letJoin()
      }
    } catch (error) {
      again = false // the next look tries again
      log.warn({ err: error }, 'the tape could not be read')
    }
  }

  function letJoin(): void {
    for (const one of joining) one.answer(join(one.reader))
    joining.clear()
  }

  function join(reader: TapeReader): boolean {
    // A batch without followers still has its place.
    if (readers.size === 0 && !reading) place = reader.place
    if (!place || Number(reader.place.seq) < Number(place.seq)) return false
    readers.add(reader)
    return true
  }

  async function catchUp(reader: TapeReader): Promise<void> {
    while (!reader.isClosed() && !closed) {
      const rows = await listTapeAfter(db, reader.place, BATCH)
      const last = rows.at(-1)
      if (last) {
        give(reader, await readEvents(db, rows, [reader.wanted]), last)
        await reader.ready()
      }
      if (rows.length === BATCH || reader.isClosed()) continue
      const joined = reading
        ? await new Promise<boolean>((answer) => joining.add({ reader, answer }))
        : join(reader)
      if (!joined) continue
      if (reader.isClosed()) readers.delete(reader)
      look()
      return
    }
  }

  function add(reader: TapeReader): void {
    catchUp(reader).catch((error) => {
      if (reader.isClosed() || closed) return
      log.warn({ err: error }, 'a stream could not catch up')
      setTimeout(() => add(reader), LOOK_AFTER_MS).unref()
    })
  }

  return {
    add,
    remove(reader) {
      readers.delete(reader)
      if (readers.size === 0) again = false
    },
    look,
    async close() {
      closed = true
      clearTimeout(timer)
      await reading
    },
  }
}

function wishesOf(readers: ReadonlySet<TapeReader>): Iterable<Wanted> {
  return new Map([...readers].map(({ wanted }) => [wanted.key, wanted])).values()
}

function give(reader: TapeReader, events: readonly TapeEvent[], last: TapePlace): void {
  if (reader.isClosed()) return
  const from = Number(reader.place.seq)
  if (Number(last.seq) <= from) return
  for (const event of events) {
    if (Number(event.row.seq) > from && isWanted(event, reader.wanted)) reader.give(event)
  }
  reader.place = { seq: last.seq, at: last.at }
}
