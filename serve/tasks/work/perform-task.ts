import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Database } from '#store/database.ts'
import { beginTask, completeTask, failTask } from '#store/tasks/task-work.ts'
import type { StoredTask, TaskInput } from '#store/tasks/tasks.ts'
import type { Context } from '../../context/context.ts'
import { contextOfData } from '../../context/context-of-data.ts'
import { removeFile } from './leave-out-deleted.ts'
import { runAnalyze } from './run-analyze.ts'
import { runExport } from './run-export.ts'
import { TaskFailed, TaskLost, type TaskResult, type TaskWork } from './task-work.ts'

/** What a worker has for tasks. */
export interface Workplace {
  ctx: Context
  /** Live and sample data, with statements that may take longer than a reader waits. */
  db: Database
  sampleDb: Database
  exports: TaskWork['exports']
  /** Reads posts from a source; only the worker with the sources can. */
  runScrape: (work: TaskWork, input: Extract<TaskInput, { type: 'scrape' }>) => Promise<TaskResult>
}

/**
 * Does the work of one task, from the beginning or where an earlier try stopped, and stores what came of it. What may pass
 * by trying again is thrown; a task that is over or deleted, or was claimed by another worker, is left alone.
 */
export async function performTask(
  place: Workplace,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> {
  const attempt = { id, attempt: randomUUID() }
  const task = await beginTask(place.ctx.db, attempt)
  if (!task) return
  const ctx = contextOfData(place.ctx, task.dataMode)
  const db = task.dataMode === 'sample' ? place.sampleDb : place.db
  const work: TaskWork = { ctx, db, task, attempt, signal, exports: place.exports }
  try {
    const result = await run(place, work)
    if (await completeTask(ctx.db, attempt, { ...result, now: ctx.now() })) return
    if (result.file) await removeFile(join(place.exports.folder, result.file.name))
  } catch (error) {
    if (error instanceof TaskLost) return
    if (!(error instanceof TaskFailed)) throw error
    await failTask(ctx.db, attempt, { cause: error.reason, error: error.message, now: ctx.now() })
  }
}

function run(place: Workplace, work: TaskWork): Promise<TaskResult> {
  const input = inputOf(work.task)
  if (input.type === 'export') return runExport(work, input)
  if (input.type === 'analyze') return runAnalyze(work, input)
  return place.runScrape(work, input)
}

function inputOf({ input }: StoredTask): TaskInput {
  if (!input) throw new TaskFailed('failed', 'The instructions of this task are no longer available.')
  return input
}
