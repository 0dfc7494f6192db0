import type { TaskCause } from '#contract/tasks.ts'
import type { TaskPage } from './use-tasks.ts'

const WORDS: Record<TaskCause, string> = {
  cancelled: 'cancelled by you',
  source_refused: 'refused by the source',
  source_failed: 'the source failed',
  too_large: 'too many posts',
  no_space: 'no space',
  posts_deleted: 'posts were deleted',
  interrupted: 'interrupted too often',
  failed: 'other reasons',
}

/** Why tasks failed, each reason with how often. */
export function FailureCauses({ causes }: { causes: TaskPage['causes'] }) {
  if (causes.length === 0) return null
  return (
    <p className="border-b border-line-subtle px-4 py-3 text-13 text-ink-2 sm:px-5">
      Failed:{' '}
      {causes.map(({ cause, count }, index) => (
        <span key={cause}>
          {index > 0 && ', '}
          <span className="text-ink-1 tabular-nums">{count}</span> {WORDS[cause]}
        </span>
      ))}
    </p>
  )
}
