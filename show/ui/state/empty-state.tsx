import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  /** Why it is empty and what would fill it. */
  description?: ReactNode
  action?: ReactNode
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ icon, title, description, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-4 py-12 text-center">
      {icon && (
        <span
          aria-hidden="true"
          className="mb-4 flex size-10 items-center justify-center rounded-card bg-s3 text-ink-2"
        >
          {icon}
        </span>
      )}
      <p className="text-16 font-semibold text-ink-1">{title}</p>
      {description && <div className="mt-1 max-w-form text-14 text-balance text-ink-3">{description}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
