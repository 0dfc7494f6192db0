import { readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Post } from '#contract/post.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { EXPORT_KEPT_HOURS } from '#contract/tasks.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { listPosts } from '#store/social/lists/list-posts.ts'
import { walkPosts } from '#store/social/lists/walk-posts.ts'
import { searchPosts } from '#store/social/search/search-posts.ts'
import { getTapeHead } from '#store/tape/read-tape.ts'
import type { TaskInput } from '#store/tasks/tasks.ts'
import type { Context } from '../../context/context.ts'
import { textRightOf } from '../../faces/apply-rights.ts'
import { toPostRow } from '../../faces/to-post-row.ts'
import { readPeriod } from '../../http/read-period.ts'
import { columnsOfExport } from '../../social/page-answer.ts'
import {
  listSourcesWith,
  readNarrowing,
  readPostFilter,
  readPostSort,
} from '../../social/read-post-filter.ts'
import { openPostFile } from '../files/open-post-file.ts'
import { openPostRows, toRowsFile } from '../files/post-rows.ts'
import { leaveOutDeleted, removeFile } from './leave-out-deleted.ts'
import { noteWork, TaskFailed, type TaskResult, type TaskWork } from './task-work.ts'

type ExportInput = Extract<TaskInput, { type: 'export' }>

/** So many posts are in memory at once. */
const BATCH = 5_000
/** What the machine keeps for itself, in bytes. */
const FREE_BYTES_MIN = 500_000_000

/**
 * Writes every post of a filter to a file under the try's own name, from the beginning: what an earlier try left is not
 * looked at. Throws TaskFailed, TaskLost, and what may pass by trying again.
 */
export async function runExport(work: TaskWork, input: ExportInput): Promise<TaskResult> {
  const { ctx, db, attempt, exports } = work
  const name = `${attempt.id}.${attempt.attempt}.${input.format}`
  const path = join(exports.folder, name)
  // What is deleted from here on is looked for in the file.
  const place = await getTapeHead(db)
  const total = await countExact({ ...ctx, readDb: db }, input)
  const room = exports.bytesMax - (await measureFolder(exports.folder))
  try {
    const written = await writePosts(work, { input, path, total, room })
    const left = await leaveOutDeleted(db, exports.folder, { name, format: input.format, place })
    if (left === undefined) throw new Error('the file just written cannot be read')
    if (left.name !== name) await removeFile(path)
    const { rows, bytes } = left.name === name ? written : left
    const expiresAt = new Date(ctx.now().getTime() + EXPORT_KEPT_HOURS * HOUR_MS)
    return { rows, file: { name: left.name, bytes, expiresAt, place: left.place } }
  } catch (error) {
    await removeFile(path)
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw noSpace()
    throw error
  }
}

async function writePosts(
  work: TaskWork,
  { input, path, total, room }: { input: ExportInput; path: string; total?: number; room: number },
): Promise<{ rows: number; bytes: number }> {
  const { ctx, db, exports } = work
  const mayTextLeave = textRightOf(ctx, ctx.dataMode)
  const file = await openPostFile(path, { format: input.format, columns: columnsOfExport(ctx, input.of) })
  const index = await openPostRows(toRowsFile(path), { headBytes: file.bytes() })
  let rows = 0
  try {
    await noteWork(work, { rows, progress: total === undefined ? undefined : 0 })
    for await (const posts of walk({ ...ctx, readDb: db }, input)) {
      const lengths = await file.write(posts.map((post) => toPostRow(post, mayTextLeave)))
      await index.add(posts, lengths)
      rows += posts.length
      await refuseNoRoom(exports.folder, { bytes: file.bytes() + index.bytes(), room })
      await noteWork(work, { rows, progress: total ? rows / total : undefined })
    }
    await index.finish()
    await file.finish()
  } catch (error) {
    await Promise.allSettled([file.abandon(), index.abandon()])
    throw error
  }
  return { rows, bytes: file.bytes() }
}

function walk(ctx: Context, input: ExportInput): AsyncGenerator<Post[]> {
  if (input.of === 'search') return walkSearch(ctx, input.filter)
  const filter = readPostFilter(ctx, input.of, input.filter)
  // The filter was checked by the table's own contract, which gives both.
  const sort = readPostSort(ctx, input.of, input.filter as unknown as Parameters<typeof readPostSort>[2])
  return walkPosts(ctx.readDb, { filter, sort, limit: Number.MAX_SAFE_INTEGER, batch: BATCH })
}

async function* walkSearch(ctx: Context, filter: ExportInput['filter']): AsyncGenerator<Post[]> {
  // The filter was checked by the contract of the search.
  const { q, platform, startDate, endDate } = filter as Record<string, string | undefined>
  const narrowing = readNarrowing(ctx, platform ?? ALL_SOURCES, filter)
  const search = {
    ...narrowing,
    words: q,
    platform,
    sources: platform === undefined ? listSourcesWith(ctx, narrowing) : undefined,
    ...readPeriod({ startDate, endDate }),
    limit: BATCH,
  }
  let last: Post | undefined
  do {
    const after = last && {
      createdAt: new Date(last.createdAt),
      externalId: last._id,
      platform: last.platform,
    }
    const posts = await searchPosts(ctx.readDb, { ...search, after })
    if (posts.length > 0) yield posts
    last = posts.length === BATCH ? posts.at(-1) : undefined
  } while (last)
}

/** How many posts there are to write, where that is known and not guessed. */
async function countExact(ctx: Context, input: ExportInput): Promise<number | undefined> {
  if (input.of === 'search') return undefined
  const filter = readPostFilter(ctx, input.of, input.filter)
  const sort = { by: 'created_at', order: 'desc' } as const
  const { total, isEstimate } = await listPosts(ctx.readDb, { filter, sort, offset: 0, limit: 1 })
  return isEstimate ? undefined : total
}

async function measureFolder(folder: string): Promise<number> {
  let bytes = 0
  for (const name of await readdir(folder)) {
    bytes += await stat(join(folder, name)).then(
      ({ size }) => size,
      () => 0, // taken away meanwhile
    )
  }
  return bytes
}

async function refuseNoRoom(folder: string, { bytes, room }: { bytes: number; room: number }): Promise<void> {
  if (bytes > room) {
    throw new TaskFailed(
      'no_space',
      'The files of this installation would exceed its storage limit. Narrow the filter, or try again when older ' +
        'files have expired.',
    )
  }
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < FREE_BYTES_MIN) throw noSpace()
}

function noSpace(): TaskFailed {
  return new TaskFailed('no_space', 'The disk of this installation is full. The operator must free space.')
}
