import type { listTasks as contract } from '#contract/app/tasks.ts'
import type { AnswerOf } from '#contract/route.ts'
import { runTransaction } from '#store/run-transaction.ts'
import { countTaskCauses, countTasks } from '#store/tasks/count-tasks.ts'
import { listTasks as listStored } from '#store/tasks/list-tasks.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { toTask } from './to-task.ts'

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
