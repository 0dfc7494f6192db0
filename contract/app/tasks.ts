import { type Static, Type } from 'typebox'
import { SourceId } from '../post.ts'
import { defineRoute } from '../route.ts'
import { EXPORT_FORMATS, SEARCH_KINDS, TASK_CAUSES, TASK_STATUSES, TASK_TYPES } from '../tasks.ts'
import { DAY_OR_MOMENT, UUID } from '../text/bounds.ts'

/** What an export came to. It is gone when it expires, and when a post in it is deleted at its source. */
const TaskFile = Type.Object({
  name: Type.String(),
  bytes: Type.Integer({ minimum: 0 }),
  expiresAt: Type.String(),
})

/** spec, section 3: "Task" */
export const Task = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  status: Type.Enum([...TASK_STATUSES]),
  type: Type.Enum([...TASK_TYPES]),
  createdAt: Type.String(),
  /** Percent; absent: unknown. */
  progress: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Posts that it has been through so far; absent before the first. */
  posts: Type.Optional(Type.Integer({ minimum: 0 })),
  /** When it ended, well or not. */
  finishedAt: Type.Optional(Type.String()),
  /** Why it failed, in words for people, and as a word to group by. */
  error: Type.Optional(Type.String()),
  cause: Type.Optional(Type.Enum([...TASK_CAUSES])),
  file: Type.Optional(TaskFile),
})
export type Task = Static<typeof Task>

const TaskId = Type.Object({ id: Type.String(UUID) })
const Moment = Type.String(DAY_OR_MOMENT)

export const listTasks = defineRoute({
  method: 'GET',
  path: '/api/tasks',
  summary: "The account holder's tasks, newest first",
  access: 'session',
  query: Type.Object(
    {
      status: Type.Optional(Type.Enum([...TASK_STATUSES])),
      type: Type.Optional(Type.Enum([...TASK_TYPES])),
      page: Type.Integer({ minimum: 1, maximum: 1_000, default: 1 }),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 25 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({
    data: Type.Array(Task),
    /** Of each status, whatever the filter on the status says. */
    counts: Type.Object({
      pending: Type.Integer(),
      running: Type.Integer(),
      completed: Type.Integer(),
      failed: Type.Integer(),
    }),
    /** Of those that failed, by their cause; without those that have none. */
    causes: Type.Array(Type.Object({ cause: Type.Enum([...TASK_CAUSES]), count: Type.Integer() })),
    pagination: Type.Object({
      total: Type.Integer(),
      page: Type.Integer(),
      limit: Type.Integer(),
      pages: Type.Integer(),
    }),
  }),
})

export const listTaskSources = defineRoute({
  method: 'GET',
  path: '/api/tasks/sources',
  summary: 'The sources that a scrape can use here, and why the others are unavailable',
  access: 'session',
  answer: Type.Object({
    data: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        /** What it can be asked for; empty where it refuses. */
        searchBy: Type.Array(Type.Enum([...SEARCH_KINDS])),
        /** The only ones that it takes where it goes by hashtag. */
        hashtags: Type.Optional(Type.Array(Type.String())),
        refusal: Type.Optional(Type.String()),
      }),
    ),
  }),
})

/**
 * scrape: `source`, one of `account` and `query`, `since`. analyze: `since` and `until`; the last day without them.
 * export: `of`, which is `search`, `all` or the id of a source, `filter` as in the address of that table or search, `format`.
 */
export const createTask = defineRoute({
  method: 'POST',
  path: '/api/tasks',
  summary: 'Start a task: scrape a source, analyze posts again, or export a table or search as a file',
  access: 'session',
  teamRole: 'member',
  body: Type.Object(
    {
      type: Type.Enum([...TASK_TYPES]),
      source: Type.Optional(SourceId),
      account: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: "an account's name" }),
      ),
      query: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 256,
          pattern: '\\S',
          description: 'words or a hashtag to search for',
        }),
      ),
      since: Type.Optional(Moment),
      until: Type.Optional(Moment),
      of: Type.Optional(SourceId),
      filter: Type.Optional(Type.String({ maxLength: 2_000 })),
      format: Type.Optional(Type.Enum([...EXPORT_FORMATS])),
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: Task,
})

export const cancelTask = defineRoute({
  method: 'POST',
  path: '/api/tasks/:id/cancel',
  summary: 'Cancel a task; a finished one is not changed',
  access: 'session',
  teamRole: 'member',
  params: TaskId,
  answer: Task,
})

export const runTaskAgain = defineRoute({
  method: 'POST',
  path: '/api/tasks/:id/run-again',
  summary: 'Start the task again as a new one',
  access: 'session',
  teamRole: 'member',
  params: TaskId,
  status: 201,
  answer: Task,
})

export const linkTaskFile = defineRoute({
  method: 'POST',
  path: '/api/tasks/:id/link',
  summary: 'A path from which a browser can load the file of an export for ten minutes without a session',
  access: 'session',
  teamRole: 'reader',
  params: TaskId,
  answer: Type.Object({ path: Type.String(), expiresAt: Type.String() }),
})

/** Range and If-Range go on with a download that broke off; the ETag changes with the file. */
export const downloadTaskFile = defineRoute({
  method: 'GET',
  path: '/api/tasks/:id/file',
  summary: 'The file of an export, or a range of its bytes',
  access: 'anyone',
  limitAnonymous: true,
  params: TaskId,
  query: Type.Object(
    { secret: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })) },
    { additionalProperties: false },
  ),
})
