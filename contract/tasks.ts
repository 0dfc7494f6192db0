import type { Source } from './posts.ts'

// spec, sections 4 and 9
export const TASK_STATUSES = ['pending', 'running', 'completed', 'failed'] as const
export type TaskStatus = (typeof TASK_STATUSES)[number]

export const TASK_TYPES = ['scrape', 'analyze', 'export'] as const
export type TaskType = (typeof TASK_TYPES)[number]

/** What a scrape can ask a source for: the posts of an account, those with words, those of a hashtag that is followed. */
export const SEARCH_KINDS = ['account', 'words', 'hashtag'] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]

/** Tasks of one account that are not over, and those that it may start within any 24 hours. */
export const TASKS_AT_ONCE = 3
export const TASKS_PER_DAY = 50

/** What an export may be about: the search over all posts, or the posts of a source by its id or of ALL_SOURCES. */
export const EXPORT_OF_SEARCH = 'search'
export type ExportOf = typeof EXPORT_OF_SEARCH | Source

export const EXPORT_FORMATS = ['csv', 'jsonl', 'parquet'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** How long a file is kept. */
export const EXPORT_KEPT_HOURS = 24

/** Why a task failed, to group by. */
export const TASK_CAUSES = [
  'cancelled',
  'source_refused',
  'source_failed',
  'too_large',
  'no_space',
  'posts_deleted',
  'interrupted',
  'failed',
] as const
export type TaskCause = (typeof TASK_CAUSES)[number]
