import { type ReactNode, useId } from 'react'
import { classNames } from '../../ui/style/class-names.ts'

interface SectionProps {
  title: ReactNode
  /** One or two sentences below the title. */
  lead?: ReactNode
  /** The heading beside the content instead of above it. */
  beside?: boolean
  children: ReactNode
}

/** A part of a long page, with its heading and a line that parts it from the one before. */
export function Section({ title, lead, beside = false, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line-subtle">
      <div
        className={classNames(
          'mx-auto grid w-full max-w-page gap-x-16 gap-y-8 px-4 py-12 sm:px-6 sm:py-20',
          beside ? 'lg:grid-cols-[minmax(0,4fr)_minmax(0,8fr)]' : 'sm:gap-y-12',
        )}
      >
        <div className="max-w-prose">
          <h2 id={id} className="text-28 font-semibold text-balance">
            {title}
          </h2>
          {lead && <p className="mt-3 text-16 text-pretty text-ink-2">{lead}</p>}
        </div>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}

interface Stat {
  /** Small, in front of the value. */
  prefix?: string
  value: string
  label: string
}

/** What we claim; each number says that it is a target. */
export function StatList({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <dl className={classNames('grid gap-px overflow-hidden bg-line-subtle', className)}>
      {stats.map((stat) => (
        <div key={stat.label} className="flex flex-col-reverse justify-end bg-bg px-4 py-6 sm:px-6">
          <dt className="mt-1 text-13 text-ink-3">{stat.label} (target)</dt>
          <dd className="text-28 font-semibold whitespace-nowrap tabular-nums">
            {stat.prefix && <span className="mr-1.5 text-13 font-regular text-ink-3">{stat.prefix}</span>}{' '}
            {stat.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
