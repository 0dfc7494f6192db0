import { asRecord } from '#collect/http/as-record.ts'
import { keepGoing } from '#collect/http/keep-going.ts'
import { mayPass, SourceError } from '#collect/http/source-error.ts'
import type { ReachBackOptions, SocialBatch, SourceSetup } from '#collect/port/source.ts'
import { isOfToken } from '../graph/ask-graph.ts'

export interface PagesToRead {
  pages: readonly string[]
  host: string
  /** The posts of a page between two moments, newest first. */
  read: (page: string, between: { from: Date; to: Date }) => AsyncIterable<SocialBatch>
}

/**
 * What pages have of a stretch, one after the other, each newest first. The cursor is from when on each was read, in Unix
 * milliseconds. A page that cannot be read takes no other along.
 */
export async function* reachBackPages(
  setup: SourceSetup,
  { pages, host, read }: PagesToRead,
  { from, to, cursor, signal }: ReachBackOptions,
): AsyncGenerator<SocialBatch> {
  const readFrom = readPlaces(cursor, pages, to)
  const place = () => {
    const left = Object.values(readFrom).reduce((sum, ms) => sum + Math.max(0, ms - from.getTime()), 0)
    const all = Math.max(1, (to.getTime() - from.getTime()) * pages.length)
    return { cursor: JSON.stringify(readFrom), progress: 1 - left / all }
  }
  const readAll = async function* () {
    for (const page of pages) {
      try {
        const end = new Date(readFrom[page] ?? to)
        if (end <= from) continue
        for await (const batch of read(page, { from, to: end })) {
          readFrom[page] = Math.min(oldestOf(batch), end.getTime())
          yield { ...batch, ...place() }
        }
      } catch (error) {
        // What passes is waited for; what does not is told by the live reading of this page.
        if (!(error instanceof SourceError) || isOfToken(error) || mayPass(error)) throw error
      }
      if (signal.aborted) return
      readFrom[page] = from.getTime()
      yield { events: [], lookedAt: 0, ...place() }
    }
    yield undefined
  }
  const rounds = keepGoing(setup, signal, readAll, { host })
  for await (const batch of rounds) {
    if (!batch) return
    yield batch
  }
}

function oldestOf({ events }: SocialBatch): number {
  return Math.min(
    ...events.flatMap((event) => (event.type === 'put' ? [event.post.createdAt.getTime()] : [])),
    Number.MAX_SAFE_INTEGER,
  )
}

function readPlaces(cursor: string | undefined, pages: readonly string[], to: Date): Record<string, number> {
  const known = parse(cursor)
  return Object.fromEntries(
    pages.map((page) => {
      const ms = known[page]
      return [page, typeof ms === 'number' ? ms : to.getTime()]
    }),
  )
}

function parse(cursor: string | undefined) {
  try {
    return asRecord(JSON.parse(cursor || '{}'))
  } catch {
    return {}
  }
}
