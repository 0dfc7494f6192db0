import type { Task } from '#contract/app/tasks.ts'
import type { StoredTask } from '#store/tasks/stored-task.ts'

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
