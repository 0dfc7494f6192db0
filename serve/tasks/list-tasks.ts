import type { listTasks as contract } from '#contract/app/tasks.ts'
import type { AnswerOf } from '#contract/route.ts'
import { countTaskCauses, countTasks } from '#store/tasks/count-tasks.ts'
import { listTasks as listStored } from '#store/tasks/list-tasks.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { toTask } from './to-task.ts'

/** One page of tasks, and how many there are of each status so that the filter can say so. */
export async function listTasks(
  ctx: Context,
  { user, query }: Call<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const { status, type, page, limit } = query
  const [rows, counts, causes] = await Promise.all([
    listStored(ctx.db, { userId: user.id, status, type, offset: (page - 1) * limit, limit }),
    countTasks(ctx.db, { userId: user.id, type }),
    countTaskCauses(ctx.db, { userId: user.id, type }),
  ])
  const all = counts.pending + counts.running + counts.completed + counts.failed
  const total = status ? counts[status] : all
  return {
    data: rows.map(toTask),
    counts,
    causes,
    pagination: { total, page, limit, pages: Math.ceil(total / limit) },
  }
}
