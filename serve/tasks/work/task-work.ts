import type { TaskCause } from '#contract/tasks.ts'
import type { Database } from '#store/database.ts'
import { noteTaskWork, type TaskAttempt } from '#store/tasks/task-work.ts'
import type { StoredTask } from '#store/tasks/tasks.ts'
import type { Context } from '../../context/context.ts'

/** What the work of a task may use. */
export interface TaskWork {
  /** For the data that the task is about, with statements that may take longer than a reader waits. */
  ctx: Context
  db: Database
  task: StoredTask
  attempt: TaskAttempt
  /** Aborted when the worker stops or the queue gave the task to another. */
  signal: AbortSignal
  /** The folder of files, and how many bytes all of them may have. */
  exports: { folder: string; bytesMax: number }
}

/** What work came to. */
export interface TaskResult {
  rows: number
  /** In place of the task's description. */
  description?: string
  file?: { name: string; bytes: number; expiresAt: Date; place: { seq: string; at: Date } }
}

/** Trying again is of no use; the message is for people. */
export class TaskFailed extends Error {
  override name = 'TaskFailed'
  readonly reason: TaskCause

  constructor(reason: TaskCause, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The task is over or another worker's: what is under way ends and leaves nothing. */
export class TaskLost extends Error {
  override name = 'TaskLost'
}

/** Stores how far the work is and where it goes on. Throws TaskLost, and the signal's reason. */
export async function noteWork(
  { ctx, attempt, signal }: TaskWork,
  work: { rows: number; progress?: number; state?: unknown },
): Promise<void> {
  signal.throwIfAborted()
  const progress = work.progress === undefined ? undefined : toPercent(work.progress)
  if (!(await noteTaskWork(ctx.db, attempt, { ...work, progress }))) throw new TaskLost()
}

/** Only the end is 100. */
function toPercent(share: number): number {
  return Math.min(99, Math.max(0, Math.floor(share * 100)))
}
