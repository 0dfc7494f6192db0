import { classNames } from '../../ui/style/class-names.ts'

export interface Stat {
  /** Small, in front of the value. */
  prefix?: string
  value: string
  label: string
}

/** Numbers that are the picture. */
export function StatList({ stats, className }: { stats: readonly Stat[]; className?: string }) {
  return (
    <dl className={classNames('grid gap-px overflow-hidden bg-line-subtle', className)}>
      {stats.map((stat) => (
        <div key={stat.label} className="flex flex-col-reverse justify-end bg-bg px-4 py-6 sm:px-6">
          <dt className="mt-1 text-13 text-ink-3">{stat.label}</dt>
          <dd className="text-28 font-semibold tabular-nums">
            {stat.prefix && <span className="mr-1.5 text-13 font-regular text-ink-3">{stat.prefix}</span>}{' '}
            {stat.value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
