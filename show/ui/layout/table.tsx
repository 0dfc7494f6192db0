import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

/** A table that scrolls sideways inside its own frame. `label` names it. */
export function Table({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <section
      aria-label={label}
      // A region that scrolls must be reachable by keyboard.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the reason is the line above
      tabIndex={0}
      className={classNames('max-xl:fade-end relative overflow-x-auto', className)}
    >
      <table className="w-full border-collapse text-13">{children}</table>
    </section>
  )
}

export function TableHead({ children }: { children: ReactNode }) {
  return <thead className="bg-s2 text-12 text-ink-3">{children}</thead>
}

export type SortOrder = 'asc' | 'desc'

interface HeadCellProps {
  align?: 'left' | 'right'
  /** Given where the column can be sorted: its order now, if it is the one. */
  sort?: { order: SortOrder | undefined; onSort: () => void }
  /** The way to what it means, beside its name, which cells are read with alone. */
  help?: { name: string; link: ReactNode } | undefined
  className?: string
  children: ReactNode
}

/** A column's name; where it sorts, a button with its arrow. */
export function HeadCell({ align = 'left', sort, help, className, children }: HeadCellProps) {
  const order = sort?.order
  const ariaSort = { asc: 'ascending', desc: 'descending', none: 'none' } as const
  const Arrow = order === 'asc' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-label={help?.name}
      aria-sort={sort ? ariaSort[order ?? 'none'] : undefined}
      className={classNames(
        'h-control-sm border-b border-line-subtle px-2 font-medium whitespace-nowrap first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5 lg:px-3 lg:first:pl-5 lg:last:pr-5',
        align === 'right' ? 'text-right' : 'text-left',
        className,
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onSort}
          className={classNames(
            'group motion-hover inline-flex h-control-sm items-center gap-1 font-medium hover:text-ink-1',
            order && 'text-ink-1',
            align === 'right' && 'flex-row-reverse',
          )}
        >
          {children}
          {order ? (
            <Arrow size={12} aria-hidden="true" className="text-accent" />
          ) : (
            <ChevronsUpDown size={12} aria-hidden="true" className="opacity-50 group-hover:opacity-100" />
          )}
        </button>
      ) : (
        children
      )}
      {help?.link}
    </th>
  )
}

export function TableRow({ className, ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={classNames(
        'motion-hover border-b border-line-subtle last:border-b-0 hover:bg-s2',
        className,
      )}
    />
  )
}

interface CellProps extends ComponentProps<'td'> {
  /** Numbers stand right and in even digits. */
  number?: boolean
}

export function Cell({ number = false, className, ...rest }: CellProps) {
  return (
    <td
      {...rest}
      className={classNames(
        'h-10 px-2 first:pl-4 last:pr-4 sm:first:pl-5 sm:last:pr-5 lg:px-3 lg:first:pl-5 lg:last:pr-5',
        number && 'text-right whitespace-nowrap tabular-nums',
        className,
      )}
    />
  )
}

/** What a row is about. */
export function RowHead({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      {...rest}
      scope="row"
      className={classNames('h-10 px-2 pl-4 text-left font-regular text-ink-3 sm:pl-5', className)}
    />
  )
}
