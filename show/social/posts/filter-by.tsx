import { ListFilter } from 'lucide-react'
import { classNames } from '../../ui/style/class-names.ts'

interface FilterByProps {
  /** What is filtered by: "username". */
  name: string
  value: string
  label?: string
  onFilter: () => void
  className?: string
}

/** A value that narrows the table to itself when it is pressed. */
export function FilterBy({ name, value, label = value, onFilter, className }: FilterByProps) {
  return (
    <button
      type="button"
      data-tip={`Filter by ${name} ${label}`}
      aria-label={`Filter by ${name} ${value}`}
      onClick={onFilter}
      className={classNames(
        'group/filter hit-area motion-hover inline-flex max-w-full items-center gap-1 text-left hover:text-accent print:inline-flex!',
        className,
      )}
    >
      <bdi className="truncate print:whitespace-normal">{label}</bdi>
      <ListFilter
        size={12}
        aria-hidden="true"
        className="motion-hover shrink-0 opacity-0 group-hover/filter:opacity-100 group-focus-visible/filter:opacity-100"
      />
    </button>
  )
}
