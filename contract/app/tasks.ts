import { type Static, Type } from 'typebox'
import { defineRoute } from '../route.ts'
import { TASK_STATUSES, TASK_TYPES } from '../tasks.ts'

/** spec, section 3: "Task" */
export const Task = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  status: Type.Enum([...TASK_STATUSES]),
  type: Type.Enum([...TASK_TYPES]),
  createdAt: Type.String(),
  /** Percent; absent where it cannot be told. */
  progress: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  /** When it ended, well or not. */
  finishedAt: Type.Optional(Type.String()),
  /** Why it failed, in words for people. */
  error: Type.Optional(Type.String()),
  /** Belongs to the sample universe, not to the account holder. */
  sample: Type.Boolean(),
})
export type Task = Static<typeof Task>

export const listTasks = defineRoute({
  method: 'GET',
  path: '/api/tasks',
  summary: "The account holder's tasks, newest first, and those of the sample universe",
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
    pagination: Type.Object({
      total: Type.Integer(),
      page: Type.Integer(),
      limit: Type.Integer(),
      pages: Type.Integer(),
    }),
  }),
})
