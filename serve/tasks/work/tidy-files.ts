import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#store/database.ts'
import type { TapePlace } from '#store/tape/append-to-tape.ts'
import { listTapeAfter } from '#store/tape/read-tape.ts'
import {
  failTaskFile,
  forgetTaskFile,
  listTaskAttempts,
  listTaskFiles,
  noteTaskFileChecked,
  rewriteTaskFile,
  type TaskFile,
} from '#store/tasks/task-files.ts'
import { hasAnyPost, toIdsFile } from '../files/post-ids.ts'
import type { Workplace } from './perform-task.ts'
import { removeExport } from './run-export.ts'

/** A file is written anew so often; one whose posts go faster than that is not worth it. */
const REWRITES_MAX = 3
const ENTRIES_AT_ONCE = 5_000

/**
 * Removes files that have expired or that belong to no task,and files with posts that were deleted at their
 * source: these are written anew without them. The file goes first, so that no text outlives its post by more than the
 * pause between two rounds. Several workers may do it at once.
 */
export async function tidyFiles(place: Workplace): Promise<void> {
  await removeStrays(place)
  for (const file of await listTaskFiles(place.ctx.db)) {
    const path = join(place.exports.folder, file.file)
    if (file.expiresAt <= place.ctx.now()) {
      await removeExport(path)
      await forgetTaskFile(place.ctx.db, file)
    } else {
      await followDeletions(place, { file, path })
    }
  }
}

async function followDeletions(
  place: Workplace,
  { file, path }: { file: TaskFile; path: string },
): Promise<void> {
  const { ctx } = place
  const data = file.dataMode === 'sample' ? place.sampleDb : place.db
  let at: TapePlace = file
  for await (const { gone, last } of readGone(data, file)) {
    at = last
    if (gone.length === 0 || !(await hasAnyPost(toIdsFile(path), gone))) continue
    await removeExport(path)
    if (file.rewrites < REWRITES_MAX) await rewriteTaskFile(ctx.db, file)
    else await failTaskFile(ctx.db, file, GONE)
    return
  }
  if (at.seq !== file.seq) await noteTaskFileChecked(ctx.db, file, at)
}

const GONE =
  'Posts in this file were deleted at their source, so it is gone. They go faster than the file can be written anew: run it again and download it at once.'

/** What was deleted, a stretch of the tape at a time. */
async function* readGone(db: Database, from: TapePlace) {
  let last: TapePlace = from
  for (;;) {
    const entries = await listTapeAfter(db, last, ENTRIES_AT_ONCE)
    const end = entries.at(-1)
    if (!end) return
    last = end
    const gone = entries
      .filter(({ kind }) => kind === 'delete')
      .map(({ source, subject }) => ({ platform: source, _id: subject }))
    yield { gone, last }
  }
}

/** What a worker that was killed left, and files of accounts that are gone. */
async function removeStrays({ ctx, exports }: Workplace): Promise<void> {
  const names = await readdir(exports.folder)
  if (names.length === 0) return
  // Asked after the folder was read: a try is stored before its file is made.
  const [files, attempts] = await Promise.all([listTaskFiles(ctx.db), listTaskAttempts(ctx.db)])
  const known = new Set(files.map(({ file }) => file))
  const running = new Set(attempts.map(({ id, attempt }) => `${id}.${attempt}`))
  for (const name of names) {
    const own = name.replace(/\.ids$/, '')
    if (!EXPORT_NAME.test(name) || known.has(own) || running.has(own.slice(0, own.lastIndexOf('.')))) continue
    await removeExport(join(exports.folder, own))
  }
}

/** What is not ours stays. */
const EXPORT_NAME = /^[0-9a-f-]{36}\.[0-9a-f-]{36}\.(?:csv|jsonl|parquet)(?:\.ids)?$/
