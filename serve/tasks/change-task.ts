import type {
  runTaskAgain as againContract,
  cancelTask as cancelContract,
  createTask as createContract,
} from '#contract/app/tasks.ts'
import type { AnswerOf } from '#contract/route.ts'
import { failTask } from '#store/tasks/task-work.ts'
import { findTask } from '#store/tasks/tasks.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { conflict, notFound } from '../http/errors.ts'
import { toTask } from './list-tasks.ts'
import { readTaskInput } from './read-task-input.ts'
import { requireSearch } from './require-search.ts'
import { startTask } from './start-task.ts'

/** Starts a task. Throws a 400 that names the field, and a 429. */
export async function createTask(
  ctx: Context,
  { user, body }: Call<typeof createContract>,
): Promise<AnswerOf<typeof createContract>> {
  return toTask(await startTask(ctx, { userId: user.id, input: readTaskInput(ctx, body) }))
}

/** Starts the same again, about the data that it was about. Throws a 400 where its source cannot do that any more, a 404, a 409 and a 429. */
export async function runTaskAgain(
  ctx: Context,
  { user, params: { id } }: Call<typeof againContract>,
): Promise<AnswerOf<typeof againContract>> {
  const task = await findTask(ctx.db, { id, userId: user.id })
  if (!task) throw notFound('There is no such task.')
  const { input, dataMode } = task
  if (!input)
    throw conflict('id', 'This task is from before tasks could be started here, so it cannot be run again.')
  if (input.type === 'scrape') requireSearch(ctx, input)
  return toTask(await startTask(ctx, { userId: user.id, input, dataMode }))
}

/** Ends a task; its worker notices at its next step. One that is over stays as it is. Throws a 404. */
export async function cancelTask(
  ctx: Context,
  { user, params: { id } }: Call<typeof cancelContract>,
): Promise<AnswerOf<typeof cancelContract>> {
  const cancelled = await failTask(
    ctx.db,
    { id, userId: user.id },
    { cause: 'cancelled', error: 'Cancelled.', now: ctx.now() },
  )
  const task = cancelled ?? (await findTask(ctx.db, { id, userId: user.id }))
  if (!task) throw notFound('There is no such task.')
  return toTask(task)
}
