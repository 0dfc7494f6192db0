import { loadavg } from 'node:os'
import type { SocialBatch, SocialEvent } from '#collect/port/source.ts'
import { DAY_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { rebuildRollups } from '#store/installation/separate-sample-universe.ts'
import { fillPosts, ingest, makePut } from './fill-posts.ts'
import { openEmpty } from './open-empty.ts'

const SIZE = Number(process.env.BENCH_SIZE ?? 1_000_000)
const CHANGES = Number(process.env.BENCH_CHANGES ?? 50_000)
const RATE_MIN = 5_000
const BATCH = 700 // of each kind
const SUMS = ['post_rollups', 'like_rollups', 'author_totals']

/** Posts through analysis and store, then edits, deletions and counts: the sums must be those of a recount each time. */
export async function measurePipeline(print: (line: string) => void): Promise<number> {
  const bench = await openEmpty()
  const start = Date.now() - 7 * DAY_MS
  const at = (nr: number) => new Date(start + Math.floor((nr / SIZE) * 6 * DAY_MS))
  let missed = 0
  try {
    print(`load of the machine ${loadavg()[0]?.toFixed(1)}`)
    const rate = await fillPosts(bench.db, { size: SIZE, at, print })
    if (rate < RATE_MIN) missed++
    print(
      `${rate < RATE_MIN ? 'MISSED ' : 'reached'} ${SIZE.toLocaleString('en')} posts analyzed and stored, ${Math.round(rate).toLocaleString('en')} a second on average (wanted ${RATE_MIN.toLocaleString('en')})`,
    )
    missed += await compareWithRecount(bench.db, 'after the posts', print)
    const startedAt = performance.now()
    await ingest(bench.db, { source: 'bluesky', batches: change(at), now: () => new Date() })
    const seconds = (performance.now() - startedAt) / 1_000
    print(
      `        ${(3 * CHANGES).toLocaleString('en')} edits, deletions and counts, ${Math.round((3 * CHANGES) / seconds).toLocaleString('en')} a second`,
    )
    missed += await compareWithRecount(bench.db, 'after edits, deletions and counts', print)
    return missed
  } finally {
    await bench.close()
  }
}

/** Of every three posts of the changed ones one is edited, one counted, one deleted, spread over all. */
async function* change(at: (nr: number) => Date): AsyncGenerator<SocialBatch> {
  const step = Math.max(3, Math.floor(SIZE / CHANGES))
  const all = Array.from({ length: Math.min(CHANGES, Math.floor(SIZE / step)) }, (_, index) => index * step)
  for (let from = 0; from < all.length; from += BATCH) {
    const now = new Date()
    const events = all
      .slice(from, from + BATCH)
      .flatMap((nr): SocialEvent[] => [
        makePut(nr, at, 2),
        { type: 'counts', externalId: `post-${nr + 1}`, counts: { likes: 99 + (nr % 7) }, at: now },
        { type: 'delete', externalId: `post-${nr + 2}`, at: now, reason: 'deleted' },
      ])
    yield { events, cursor: `changes ${from}`, lookedAt: 0 }
  }
}

async function compareWithRecount(
  db: Database,
  when: string,
  print: (line: string) => void,
): Promise<number> {
  const kept = await Promise.all(SUMS.map((table) => digest(db, table)))
  await rebuildRollups(db)
  const recounted = await Promise.all(SUMS.map((table) => digest(db, table)))
  const wrong = SUMS.filter((_, nr) => kept[nr] !== recounted[nr])
  print(
    wrong.length === 0
      ? `reached the sums ${when} are those of a recount`
      : `MISSED  ${wrong.join(', ')} ${when} differ from a recount`,
  )
  return wrong.length
}

/** A word for all rows of a table, whatever order they lie in. */
async function digest(db: Database, table: string): Promise<string> {
  const { rows } = await db.pool.query<{ digest: string }>(
    `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as digest from ${table} as t`,
  )
  return rows[0]?.digest ?? ''
}
