import type { ReactNode } from 'react'

interface PageHeaderProps {
  title: ReactNode
  description?: ReactNode
  /** Said of all that the screen shows, beside its name: what comes late moves nothing there. */
  mark?: ReactNode
  actions?: ReactNode
}

/** The top of a screen: its name, a line about it, what can be done. */
export function PageHeader({ title, description, mark, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3">
          <h1 className="text-28 font-semibold text-balance wrap-anywhere">{title}</h1>
          {mark}
        </div>
        {description && <p className="mt-1 max-w-prose text-14 text-ink-2">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  )
}
