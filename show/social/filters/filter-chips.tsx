import { Button } from '../../ui/action/button.tsx'
import { Chip } from '../../ui/label/chip.tsx'
import type { PlatformTable } from '../table/platform-tables.ts'
import type { Filters } from '../table/use-table-url.ts'
import { describeFilter } from './describe-filter.ts'

interface FilterChipsProps {
  table: PlatformTable
  filters: Filters
  onChange: (filters: Filters) => void
  /** False where another button resets them all. */
  withReset: boolean
}

/** The filters that apply, each to be taken away. */
export function FilterChips({ table, filters, onChange, withReset }: FilterChipsProps) {
  const applied = table.filters.filter(({ name }) => filters[name])
  if (applied.length === 0) return null
  return (
    <ul
      aria-label="Filters that apply"
      className="flex flex-wrap items-center gap-2 border-t border-line-subtle px-4 py-3 sm:px-5"
    >
      {applied.map((field) => {
        const text = describeFilter(field, filters[field.name] ?? '')
        return (
          <li key={field.name} className="max-w-full min-w-0">
            <Chip
              tone="accent"
              removeLabel={`Remove filter ${text}`}
              onRemove={() => onChange({ ...filters, [field.name]: undefined })}
            >
              <bdi>{text}</bdi>
            </Chip>
          </li>
        )
      })}
      {withReset && (
        <li>
          <Button
            size="sm"
            variant="ghost"
            className="h-6! px-2! pointer-coarse:h-control-sm!"
            onClick={() => onChange({})}
          >
            Reset
          </Button>
        </li>
      )}
    </ul>
  )
}
