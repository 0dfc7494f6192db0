import { randomUUID } from 'node:crypto'
import { TASKS_AT_ONCE, TASKS_PER_DAY } from '#contract/tasks.ts'
import { insertTask } from '#store/tasks/insert-task.ts'
import type { StoredTask, TaskInput } from '#store/tasks/stored-task.ts'
import type { Context } from '../context/context.ts'
import { tooMany } from '../http/errors.ts'
import { describeTask } from './describe-task.ts'

/** How long who has enough tasks at once is asked to wait, in seconds. */
const WAIT_AT_ONCE_SECONDS = 30

/** Stores a task for the workers. Throws a 429 where the account has enough. */
export async function startTask(
  ctx: Context,
  {
    userId,
    input,
    dataMode = ctx.dataMode,
  }: { userId: string; input: TaskInput; dataMode?: Context['dataMode'] },
): Promise<StoredTask> {
  const now = ctx.now()
  const made = await insertTask(
    ctx.db,
    { id: randomUUID(), userId, ...describeTask(ctx, input), input, dataMode, now },
    { atOnce: TASKS_AT_ONCE, perDay: TASKS_PER_DAY },
  )
  if (!('limit' in made)) return made
  if (made.limit === 'at once') {
    throw tooMany(
      `${TASKS_AT_ONCE} of your tasks are not over yet. Wait for one of them, or cancel one.`,
      WAIT_AT_ONCE_SECONDS,
    )
  }
  const waitSeconds = Math.max(1, Math.ceil((made.freeAt.getTime() - now.getTime()) / 1000))
  throw tooMany(
    `You have started ${TASKS_PER_DAY} tasks within 24 hours, the most there may be.`,
    waitSeconds,
  )
}
