import type { Source } from '#contract/posts.ts'
import { DAY_MS, HOUR_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import type { Span } from './coverage.ts'

/** A file says nothing of a longer time without a post. Ours. */
const SILENCE_MAX_MS = DAY_MS

/** Notes when the posts of a file were written. docs/decisions/0372 */
export interface ImportedTimes {
  add(createdAt: Date): void
  /** From one post to another, without the times of more than a day between two; the earliest first. */
  list(): Span[]
}

/** For posts in any order: an entry for each hour in which there are some. */
export function createImportedTimes(): ImportedTimes {
  const hours = new Map<number, { first: number; last: number }>()
  return {
    add(createdAt) {
      const at = createdAt.getTime()
      const hour = Math.floor(at / HOUR_MS)
      const known = hours.get(hour)
      hours.set(hour, { first: Math.min(known?.first ?? at, at), last: Math.max(known?.last ?? at, at) })
    },
    list() {
      const times = [...hours.values()].map(({ first, last }) => ({
        from: new Date(first),
        until: new Date(last),
      }))
      return joinSpans(times, SILENCE_MAX_MS)
    },
  }
}

/** Adds times of which files brought the posts of a source. What overlaps becomes one. */
export async function saveImportedTimes(
  db: Database,
  { source, times }: { source: Source; times: readonly Span[] },
): Promise<void> {
  const [from, until] = [times[0]?.from, times.at(-1)?.until]
  if (!from || !until) return
  await runTransaction(db.pool, async (client) => {
    // Two imports of a source at once would each join what the other does not see.
    await client.query('lock table imported_times in share row exclusive mode')
    const { rows } = await client.query<Span>(
      `delete from imported_times where source = $1 and starts_at <= $3 and ends_at >= $2
       returning starts_at as "from", ends_at as until`,
      [source, from, until],
    )
    const joined = joinSpans([...rows, ...times], 0)
    await client.query(
      `insert into imported_times (source, starts_at, ends_at)
       select $1, starts_at, ends_at from unnest($2::timestamptz[], $3::timestamptz[]) as joined (starts_at, ends_at)`,
      [source, joined.map((span) => span.from), joined.map((span) => span.until)],
    )
  })
}

function joinSpans(spans: readonly Span[], betweenMs: number): Span[] {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.from.getTime() - b.from.getTime())) {
    const last = joined.at(-1)
    if (last && span.from.getTime() - last.until.getTime() <= betweenMs) {
      last.until = new Date(Math.max(last.until.getTime(), span.until.getTime()))
    } else joined.push({ ...span })
  }
  return joined
}
