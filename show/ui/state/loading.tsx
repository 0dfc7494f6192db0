import type { ReactNode } from 'react'

/** Wraps the skeletons of one panel and tells screen readers, once, what is on its way. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  )
}
