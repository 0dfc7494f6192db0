// spec, sections 4 and 9
export const TASK_STATUSES = ['pending', 'running', 'completed', 'failed'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

export const TASK_TYPES = ['scrape', 'analyze', 'export'] as const
export type TaskType = (typeof TASK_TYPES)[number]
