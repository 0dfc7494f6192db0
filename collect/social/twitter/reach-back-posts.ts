import { keepGoing } from '#collect/http/keep-going.ts'
import { SourceError } from '#collect/http/source-error.ts'
import { withOrigin } from '#collect/http/with-origin.ts'
import type { ReachBackOptions, SocialBatch } from '#collect/port/source.ts'
import { type Access, API, pages, SEARCH_BACK_MS, toBatch, toTime } from './access.ts'
import { listQueries, SEARCH_CHARS_MAX } from './list-queries.ts'
import type { XPage } from './read-answer.ts'

/** Recent search refuses to be asked for the last ten seconds. */
const NOT_YET_MS = 15_000

/**
 * What recent search has of the queries and accounts, newest first, for half of the money of a day: the other half is for
 * what is new. Where the money ends, the rest is a gap. The cursor is from when on each query was read, in Unix milliseconds.
 */
export async function* reachBackPosts(
  access: Access,
  { from, to, cursor, signal }: ReachBackOptions,
): AsyncGenerator<SocialBatch> {
  const { setup } = access
  const now = setup.now().getTime()
  const first = Math.max(from.getTime(), now - SEARCH_BACK_MS)
  const last = Math.min(to.getTime(), now - NOT_YET_MS)
  const queries = listQueries(setup, SEARCH_CHARS_MAX)
  const readFrom = readPlaces(cursor, queries, last)
  const place = () => {
    const left = readFrom.reduce((sum, ms) => sum + Math.max(0, ms - first), 0)
    const all = Math.max(1, (last - first) * queries.length)
    return { cursor: JSON.stringify(readFrom), progress: 1 - left / all }
  }
  const paid = forHalf(access)
  async function* readQueries(): AsyncGenerator<SocialBatch> {
    for (const [nr, query] of queries.entries()) {
      const end = readFrom[nr] ?? last
      if (end <= first) continue
      // What could be asked for at the beginning is too old after a while, as when a limit was waited out.
      const start = Math.max(first, setup.now().getTime() - SEARCH_BACK_MS)
      if (end > start) {
        const times = { start_time: toTime(new Date(start)), end_time: toTime(new Date(end)) }
        for await (const page of pages(paid, 'tweets/search/recent', { query, ...times }, signal)) {
          readFrom[nr] = oldestOf(page, end)
          // What lies far back says nothing of how far behind the stream is.
          yield { ...toBatch(page, '', setup), newestAt: undefined, ...place() }
        }
      }
      if (signal.aborted) return
      readFrom[nr] = first
      yield { events: [], lookedAt: 0, ...place() }
    }
  }
  async function* untilEnd(): AsyncGenerator<SocialBatch | undefined> {
    try {
      yield* readQueries()
    } catch (error) {
      if (!(error instanceof SourceError) || error.kind !== 'budget_spent') throw error
      const message = 'half of the money of the day was spent on what was before the first start'
      const gap = { from: new Date(first), to: new Date(Math.max(...readFrom)), message }
      const events = [{ type: 'gap' as const, reason: 'budget_spent' as const, ...gap }]
      yield { events, lookedAt: 0, ...place(), progress: 1 }
    }
    yield undefined
  }
  const { host } = withOrigin(API, setup.url)
  for await (const batch of keepGoing(setup, signal, untilEnd, { host })) {
    if (!batch) return
    yield batch
  }
}

function forHalf(access: Access): Access {
  const leave = Math.ceil((access.setup.dailySpendMaxMicros ?? 0) / 2)
  const { spending } = access
  return { ...access, spending: { ...spending, hold: (posts) => spending.hold({ ...posts, leave }) } }
}

function oldestOf({ posts }: XPage, end: number): number {
  return Math.min(end, ...posts.map(({ createdAt }) => createdAt.getTime()))
}

/** Of other queries than before nothing is known. */
function readPlaces(cursor: string | undefined, queries: readonly string[], last: number): number[] {
  const known = parse(cursor)
  const isKnown = known.length === queries.length && known.every((ms) => typeof ms === 'number')
  return isKnown ? (known as number[]) : queries.map(() => last)
}

function parse(cursor: string | undefined): readonly unknown[] {
  try {
    const saved: unknown = JSON.parse(cursor || '[]')
    return Array.isArray(saved) ? saved : []
  } catch {
    return []
  }
}
