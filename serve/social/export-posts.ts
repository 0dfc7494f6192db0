import { Readable } from 'node:stream'
import type { exportSourcePosts } from '#contract/app/social.ts'
import type { Post } from '#contract/post.ts'
import { EXPORT_ROWS_MAX } from '#contract/post-exports.ts'
import type { Source } from '#contract/posts.ts'
import { BYTE_ORDER_MARK, writeCsv } from '#contract/text/write-csv.ts'
import { walkPosts } from '#store/social/lists/walk-posts.ts'
import { takeTries, throttleExports } from '../accounts/throttle.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { type TextRight, textRightOf } from '../faces/apply-rights.ts'
import { toPostRow } from '../faces/to-post-row.ts'
import { addressGroup } from '../http/address.ts'
import { columnsOfExport } from './page-answer.ts'
import { readPostFilter, readPostSort } from './read-post-filter.ts'

/** So many posts are in memory at once for a file. */
const BATCH = 2_000
/** A slower reader counts as gone. */
const WRITE_MAX_MS = 600_000

/**
 * A table's posts as CSV, at most EXPORT_ROWS_MAX, written as fast as the caller reads; when the caller leaves, nothing
 * more is read. What fails after the beginning ends the connection, so that half a file is never taken for a whole one.
 * Throws a 400 that names the parameter, a 429, and a 503.
 */
export async function exportPosts(
  ctx: Context,
  platform: Source,
  { query, user, address, setHeader }: Call<typeof exportSourcePosts>,
): Promise<undefined> {
  const walk = {
    filter: readPostFilter(ctx, platform, query),
    sort: readPostSort(ctx, platform, query),
    limit: EXPORT_ROWS_MAX,
    batch: BATCH,
  }
  const leave = ctx.exports.enter(user?.id ?? addressGroup(address))
  try {
    await takeTries(ctx, [throttleExports({ userId: user?.id, address })])
    const batches = walkPosts(ctx.readDb, walk)
    const nextBatch = () => ctx.exports.reads.run(() => batches.next())
    const first = await nextBatch() // what fails here is still answered with its status
    const file = Readable.from(
      writeLines(columnsOfExport(ctx, platform), {
        first,
        nextBatch,
        mayTextLeave: textRightOf(ctx, ctx.dataMode),
      }),
      { objectMode: false },
    )
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
  columns: readonly string[],
  {
    first,
    nextBatch,
    mayTextLeave,
  }: {
    first: IteratorResult<Post[]>
    nextBatch: () => Promise<IteratorResult<Post[]>>
    mayTextLeave: TextRight
  },
): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${writeCsv(columns, [])}`
  for (let batch = first; !batch.done; batch = await nextBatch()) {
    const rows = batch.value.map((post) => toPostRow(post, mayTextLeave))
    yield writeCsv(columns, rows, { withHeader: false })
  }
}

/** `twitter-posts-2026-01-31T08-00-00Z.csv`: no colons, which some systems do not take. */
function nameOf(platform: Source, now: Date): string {
  return `${platform}-posts-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`
}
