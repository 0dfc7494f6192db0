import { Readable } from 'node:stream'
import type { Post } from '#contract/app/social.ts'
import type {
  exportFacebookPosts,
  exportInstagramPosts,
  exportTwitterPosts,
} from '#contract/app/social-exports.ts'
import { EXPORT_COLUMNS, EXPORT_ROWS_MAX } from '#contract/post-exports.ts'
import type { Platform } from '#contract/posts.ts'
import { walkPosts } from '#store/social/walk-posts.ts'
import { takeTries, throttleExports } from '../accounts/throttle.ts'
import type { Context } from '../context.ts'
import { addressGroup } from '../http/address.ts'
import type { Call } from '../http/route.ts'
import { writeCsv } from '../public/write-csv.ts'
import { readPostFilter } from './read-post-filter.ts'
import { readPostSort } from './read-post-sort.ts'
import { toPostRow } from './to-post-row.ts'

type ExportCall = Call<typeof exportTwitterPosts | typeof exportInstagramPosts | typeof exportFacebookPosts>

/** So many posts are in memory at once for a file. */
const BATCH = 2_000
/** Whoever reads slower than this does not read. */
const WRITE_MAX_MS = 600_000

/**
 * A table's posts as CSV, at most EXPORT_ROWS_MAX, written as fast as the caller reads; when the caller leaves, nothing
 * more is read. What fails after the beginning ends the connection, so that half a file is never taken for a whole one.
 * Throws a 400 that names the parameter, a 429, and a 503.
 */
export async function exportPosts(ctx: Context, platform: Platform, call: ExportCall): Promise<undefined> {
  const { query, user, address, setHeader } = call
  const walk = {
    filter: readPostFilter(ctx, platform, query),
    sort: readPostSort(query),
    limit: EXPORT_ROWS_MAX,
    batch: BATCH,
  }
  const leave = ctx.exports.enter(user?.id ?? addressGroup(address))
  try {
    await takeTries(ctx, [throttleExports({ userId: user?.id, address })])
    const batches = walkPosts(ctx.readDb, walk)
    const nextBatch = () => ctx.exports.reads.run(() => batches.next())
    const first = await nextBatch() // what fails here is still answered with its status
    const file = Readable.from(writeLines(platform, first, nextBatch), { objectMode: false })
    const tooLong = setTimeout(() => file.destroy(new Error('the file was not read in time')), WRITE_MAX_MS)
    file.once('close', () => {
      clearTimeout(tooLong)
      leave()
    })
    setHeader('Content-Type', 'text/csv; charset=utf-8')
    setHeader('Content-Disposition', `attachment; filename="${nameOf(platform, ctx.now())}"`)
    return file as unknown as undefined // the contract has no schema for an answer that is not JSON
  } catch (error) {
    leave()
    throw error
  }
}

async function* writeLines(
  platform: Platform,
  first: IteratorResult<Post[]>,
  nextBatch: () => Promise<IteratorResult<Post[]>>,
): AsyncGenerator<string> {
  const columns = EXPORT_COLUMNS[platform]
  yield writeCsv(columns, [])
  for (let batch = first; !batch.done; batch = await nextBatch()) {
    yield writeCsv(columns, batch.value.map(toPostRow), { withHeader: false })
  }
}

/** `twitter-posts-2026-01-31T08-00-00Z.csv`: no colons, which some systems do not take. */
function nameOf(platform: Platform, now: Date): string {
  return `${platform}-posts-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`
}
