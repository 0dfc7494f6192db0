import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

interface CardProps {
  title?: ReactNode
  description?: ReactNode
  /** At the right of the title. */
  actions?: ReactNode
  /** Without inner room, for a table that reaches the edges. */
  flush?: boolean
  className?: string
  children?: ReactNode
}

/** A surface one step lighter than the page. */
export function Card({ title, description, actions, flush = false, className, children }: CardProps) {
  return (
    <section
      className={classNames('min-w-0 rounded-card border border-line-subtle bg-s1 shadow-raised', className)}
    >
      {(title || actions) && (
        <header
          className={classNames(
            'flex flex-wrap justify-between gap-3 px-4 pt-4 sm:px-5',
            description ? 'items-start' : 'items-center',
            flush && 'min-h-16 pb-4', // as high with actions as without
          )}
        >
          {/* Its title alone decides whether the actions have room beside it: what describes it breaks its lines. */}
          <div className="min-w-30 grow">
            {title && <h2 className="text-16 font-semibold text-ink-1">{title}</h2>}
            {description && <p className="mt-0.5 w-0 min-w-full text-13 text-ink-3">{description}</p>}
          </div>
          {actions}
        </header>
      )}
      <div className={flush ? undefined : 'p-4 sm:p-5'}>{children}</div>
    </section>
  )
}
