import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

/** The room of a screen between header and footer. */
export function Page({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={classNames('mx-auto w-full max-w-page px-4 py-8 sm:px-6 sm:py-12', className)}>
      {children}
    </div>
  )
}
