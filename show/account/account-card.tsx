import type { ReactNode } from 'react'

interface AccountCardProps {
  title: string
  description?: ReactNode
  /** Below the card: the way to the other pages. */
  footer?: ReactNode
  children: ReactNode
}

/** The one card of a sign-in page. */
export function AccountCard({ title, description, footer, children }: AccountCardProps) {
  return (
    <>
      <div className="rounded-dialog border border-line-subtle bg-s1 p-6 shadow-raised sm:p-8">
        <h1 className="text-28 font-semibold">{title}</h1>
        {description && <p className="mt-1 text-14 text-ink-2">{description}</p>}
        <div className="mt-6">{children}</div>
      </div>
      {footer && <p className="mt-6 text-center text-14 text-ink-2">{footer}</p>}
    </>
  )
}
