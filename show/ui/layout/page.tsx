import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

interface PageProps {
  /** Begins right below the header: for screens that one works with. */
  dense?: boolean
  className?: string
  children: ReactNode
}

/** The room of a screen between header and footer. */
export function Page({ dense = false, className, children }: PageProps) {
  return (
    <div
      className={classNames(
        'mx-auto w-full max-w-page px-4 pb-8 sm:px-6 sm:pb-12',
        dense ? 'pt-3' : 'pt-8 sm:pt-12',
        className,
      )}
    >
      {children}
    </div>
  )
}

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
