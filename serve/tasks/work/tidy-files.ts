import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ExportFormat } from '#contract/tasks.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import {
  forgetTaskFile,
  listTaskAttempts,
  listTaskFiles,
  noteTaskFileChecked,
  replaceTaskFile,
  rewriteTaskFile,
  type TaskFile,
} from '#store/tasks/task-files.ts'
import { leaveOutDeleted, removeFile } from './leave-out-deleted.ts'
import type { Workplace } from './perform-task.ts'

/**
 * Removes files that have expired or that belong to no task, and takes posts that were deleted at their source out of the
 * others, which stay there to be downloaded all the while. No text outlives its post by more than the pause between two
 * rounds and what a round takes. Several workers may do it at once.
 */
export async function tidyFiles(place: Workplace): Promise<void> {
  await removeStrays(place)
  for (const file of await listTaskFiles(place.ctx.db)) {
    if (file.expiresAt <= place.ctx.now()) {
      await removeFile(join(place.exports.folder, file.file))
      await forgetTaskFile(place.ctx.db, file)
    } else {
      await followDeletions(place, file)
    }
  }
}

async function followDeletions({ ctx, exports, ...place }: Workplace, file: TaskFile): Promise<void> {
  const data = file.dataMode === 'sample' ? place.sampleDb : place.db
  const format = file.file.slice(file.file.lastIndexOf('.') + 1) as ExportFormat // as they are named
  const version = { name: file.file, format, place: { seq: file.seq, at: file.at } }
  const left = await leaveOutDeleted(data, exports.folder, version)
  if (left?.name === file.file) {
    if (left.place.seq !== file.seq) await noteTaskFileChecked(ctx.db, file, left.place)
    return
  }
  // Another worker may have been quicker, or the account took its task away.
  const isStored = left ? await replaceTaskFile(ctx.db, file, left) : await rewriteTaskFile(ctx.db, file)
  if (left && !isStored) await removeFile(join(exports.folder, left.name))
  await removeFile(join(exports.folder, file.file))
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
    const own = name.replace(/\.(?:rows|ids)$/, '')
    if (!EXPORT_NAME.test(name) || known.has(own) || running.has(own.replace(/(?:~[0-9a-f]+)?\.[a-z]+$/, '')))
      continue
    if (own.includes('~') && (await isBeingWritten(join(exports.folder, name)))) continue
    await removeFile(join(exports.folder, own))
  }
}

/** What is not ours stays. */
const EXPORT_NAME = /^[0-9a-f-]{36}\.[0-9a-f-]{36}(?:~[0-9a-f]+)?\.(?:csv|jsonl|parquet)(?:\.rows|\.ids)?$/
/** Its writer has written to it since. */
const WRITTEN_WITHIN_MS = MINUTE_MS

/** Another worker may be leaving out posts of the task's file. The clock is that of the files. */
async function isBeingWritten(path: string): Promise<boolean> {
  const changedMs = await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0, // gone meanwhile
  )
  return changedMs > Date.now() - WRITTEN_WITHIN_MS
}
