import type { TaskStatus, TaskType } from '#contract/tasks.ts'

/** A task of the sample universe, in one of the states that a task can be in. */
export interface SampleTask {
  /** The same at every call, so that a later one brings the earlier up to date. */
  id: string
  title: string
  description: string
  type: TaskType
  status: TaskStatus
  /** Percent. */
  progress: number | null
  error: string | null
  createdAt: Date
  finishedAt: Date | null
}

const HOUR_MS = 3_600_000

/** One task in each state and of each type, created in the days before `now`. */
export function generateTasks({ now }: { now: Date }): SampleTask[] {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  const state = { progress: null, error: null, finishedAt: null }
  return [
    {
      ...state,
      id: '00000000-0000-4000-8000-000000000001',
      title: 'Collect posts on BTC and ETH',
      description: 'X, Instagram and Facebook, every five minutes',
      type: 'scrape',
      status: 'running',
      progress: 64,
      createdAt: ago(3),
    },
    {
      ...state,
      id: '00000000-0000-4000-8000-000000000002',
      title: 'Score the mood of last week',
      description: 'Symbols and sentiment of every post of the last seven days',
      type: 'analyze',
      status: 'running',
      createdAt: ago(1),
    },
    {
      ...state,
      id: '00000000-0000-4000-8000-000000000003',
      title: 'Export mentions of SOL',
      description: 'All platforms, 30 days, as CSV',
      type: 'export',
      status: 'pending',
      createdAt: ago(0.5),
    },
    {
      ...state,
      id: '00000000-0000-4000-8000-000000000004',
      title: 'Export the ten most liked posts',
      description: 'X, 7 days, as CSV',
      type: 'export',
      status: 'completed',
      progress: 100,
      createdAt: ago(26),
      finishedAt: ago(25.9),
    },
    {
      ...state,
      id: '00000000-0000-4000-8000-000000000005',
      title: 'Collect posts by location',
      description: 'Instagram, 24 hours',
      type: 'scrape',
      status: 'failed',
      error: 'Instagram answered 429: too many requests. It may be asked again in 15 minutes.',
      createdAt: ago(50),
      finishedAt: ago(49.5),
    },
  ]
}
