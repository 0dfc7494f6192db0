import { hash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type {
  downloadTaskFile as downloadContract,
  linkTaskFile as linkContract,
} from '#contract/app/tasks.ts'
import type { AnswerOf } from '#contract/route.ts'
import { findLinkedTask, saveTaskLink } from '#store/tasks/task-files.ts'
import { findTask, type StoredTask } from '#store/tasks/tasks.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { notFound } from '../http/errors.ts'
import { FileRange } from '../http/file-range.ts'
import { nameTaskFile } from './list-tasks.ts'

/** Long enough for a browser to begin; a download under way goes on. */
const LINK_MS = 600_000

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
}

const OPEN_TRIES = 3

/** A browser loads a file by its address alone, so for a short time a secret of its own opens it. Throws a 404. */
export async function linkTaskFile(
  ctx: Context,
  { user, params: { id } }: Call<typeof linkContract>,
): Promise<AnswerOf<typeof linkContract>> {
  const task = await findTask(ctx.db, { id, userId: user.id })
  if (!task?.file) throw noFile()
  const secret = randomBytes(24).toString('base64url')
  const expiresAt = new Date(ctx.now().getTime() + LINK_MS)
  await saveTaskLink(ctx.db, { id, hash: hashOf(secret), expiresAt })
  return { path: `/api/tasks/${id}/file?secret=${secret}`, expiresAt: expiresAt.toISOString() }
}

/** The file, or the range of it that is asked for. Throws a 404 for everybody but its account and who has its link. */
export async function downloadTaskFile(
  ctx: Context,
  call: Call<typeof downloadContract>,
): Promise<undefined> {
  const { task, file, format, handle } = await openFileOf(ctx, call)
  const answer = await FileRange.open(handle, { etag: `"${file}"`, headers: call.headers })
  return answer.withHeaders({
    'Content-Type': TYPES[format],
    'Content-Disposition': `attachment; filename="${nameTaskFile(task)}"`,
  }) as unknown as undefined // the contract has no schema for an answer that is not JSON
}

/** The file of the moment: where posts were deleted it gives way to another, also between our two questions. */
async function openFileOf(ctx: Context, call: Call<typeof downloadContract>) {
  const folder = ctx.settings.exportsFolder
  for (let tries = 0; tries < OPEN_TRIES; tries++) {
    const task = await findTaskOf(ctx, call)
    const { file, input } = task ?? {}
    if (!task || !file || input?.type !== 'export' || folder === undefined) break
    const handle = await open(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
    if (handle) return { task, file, format: input.format, handle }
  }
  throw noFile()
}

async function findTaskOf(
  ctx: Context,
  { user, params: { id }, query: { secret } }: Call<typeof downloadContract>,
): Promise<StoredTask | undefined> {
  if (secret !== undefined) return findLinkedTask(ctx.db, { id, hash: hashOf(secret), now: ctx.now() })
  return user && findTask(ctx.db, { id, userId: user.id })
}

function hashOf(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

function noFile() {
  return notFound('There is no such file: it has expired, or is being written.')
}
