import type { listTasks as contract, Task } from '#contract/app/tasks.ts'
import type { AnswerOf } from '#contract/route.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { countTaskCauses, countTasks, listTasks as listStored, type StoredTask } from '#store/tasks/tasks.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'

/** One page of tasks, and how many there are of each status so that the filter can say so; all of one moment. */
export async function listTasks(
  ctx: Context,
  { user, query }: Call<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { status, type, page, limit } = query
  // A task that ended between two looks would run in the list and be over in the counts, which say whether to ask again.
  const { rows, counts, causes } = await runTransaction(ctx.db.pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const db = { pool: client }
    return {
      rows: await listStored(db, { userId: user.id, status, type, offset: (page - 1) * limit, limit }),
      counts: await countTasks(db, { userId: user.id, type }),
      causes: await countTaskCauses(db, { userId: user.id, type }),
    }
  })
  const all = counts.pending + counts.running + counts.completed + counts.failed
  const total = status ? counts[status] : all
  return {
    data: rows.map(toTask),
    counts,
    causes,
    pagination: { total, page, limit, pages: Math.ceil(total / limit) },
  }
}

/** A task as its account sees it. */
export function toTask(stored: StoredTask): Task {
  const { id, title, description, status, type, createdAt, progress, rows, finishedAt, error, cause } = stored
  const file = toFile(stored)
  return {
    id,
    title,
    description,
    status,
    type,
    createdAt: createdAt.toISOString(),
    ...(progress === null ? {} : { progress }),
    ...(rows === 0 && status !== 'completed' ? {} : { posts: rows }),
    ...(finishedAt === null ? {} : { finishedAt: finishedAt.toISOString() }),
    ...(error === null ? {} : { error }),
    ...(cause === null ? {} : { cause }),
    ...(file ? { file } : {}),
  }
}

function toFile(stored: StoredTask): Task['file'] {
  const { file, fileBytes, fileExpiresAt } = stored
  if (file === null || fileBytes === null || fileExpiresAt === null) return undefined
  return { name: nameTaskFile(stored), bytes: fileBytes, expiresAt: fileExpiresAt.toISOString() }
}

/** `twitter-posts-2026-01-31T08-00-00Z.csv`: no colons, which some systems do not take. */
export function nameTaskFile({ input, createdAt }: StoredTask): string {
  if (input?.type !== 'export') return 'posts'
  const of = input.of === 'search' ? 'found' : input.of
  return `${of}-posts-${createdAt.toISOString().slice(0, 19).replaceAll(':', '-')}Z.${input.format}`
}
