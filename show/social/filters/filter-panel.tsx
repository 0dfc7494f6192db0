import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../ui/action/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { classNames, controlStyle } from '../../ui/style/class-names.ts'
import type { FilterField, FilterName, PlatformTable } from '../table/platform-tables.ts'
import type { Filters } from '../table/use-table-url.ts'
import { ofPercent, toPercent } from './describe-filter.ts'

interface FilterPanelProps {
  table: PlatformTable
  /** Those that apply now. */
  filters: Filters
  onApply: (filters: Filters) => void
  /** What the server refused, in its words. */
  problem?: { name: FilterName; message: string }
}

/** Every filter of a table; they apply together, with Enter or the button. */
export function FilterPanel({ table, filters, onApply, problem }: FilterPanelProps) {
  const form = useForm<Filters, void>({
    initial: filters,
    // What the server has refused is wrong as long as it stands there.
    findProblem: (draft) =>
      problem && draft[problem.name] === filters[problem.name]
        ? { field: problem.name, message: problem.message }
        : undefined,
    send: (draft) => onApply(trimAll(draft)),
  })
  const { fill, refuse, values: draft, set } = form
  const applied = useRef(filters)
  useEffect(() => {
    // What is typed starts again from the filters whenever these change, here or elsewhere (Back, a chip).
    if (JSON.stringify(applied.current) !== JSON.stringify(filters)) fill(filters)
    applied.current = filters
  }, [filters, fill])
  const [wrongName, message] = [problem?.name, problem?.message]
  useEffect(() => {
    if (wrongName && message) refuse({ field: wrongName, message })
  }, [wrongName, message, refuse])

  const hasFurther = table.filters.some(({ isFurther }) => isFurther)
  const [isWhole, setWhole] = useState(
    table.filters.some(({ isFurther, name }) => isFurther && filters[name]),
  )
  const fields = isWhole ? table.filters : table.filters.filter(({ isFurther }) => !isFurther)
  const controlOf = ({ name, kind }: FilterField) => ({
    value: kind === 'percent' ? toPercent(draft[name] ?? '') : (draft[name] ?? ''),
    error: form.errorOf(name),
    onChange: (value: string) => set({ [name]: kind === 'percent' ? ofPercent(value) : value }),
  })
  return (
    <form
      {...form.props}
      id="filters"
      aria-label="Filters"
      className="border-t border-line-subtle bg-bg/40 p-4 sm:px-5"
    >
      <div className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3 lg:grid-cols-6">
        {fields
          .filter((field) => !field.range)
          .map((field) => (
            <FilterControl key={field.name} field={field} {...controlOf(field)} />
          ))}
        {table.ranges.map(({ name, label }) => {
          const [min, max] = fields.filter((field) => field.range === name)
          return (
            min &&
            max && (
              <RangeField
                key={name}
                label={label}
                min={{ ...min, ...controlOf(min) }}
                max={{ ...max, ...controlOf(max) }}
              />
            )
          )
        })}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" size="sm">
          Apply filters
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => {
            fill({})
            onApply({})
          }}
        >
          Reset
        </Button>
        {hasFurther && !isWhole && (
          <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
            More filters
          </Button>
        )}
        <span className="ml-auto hidden text-12 text-ink-3 sm:inline">
          Dates are whole days in UTC. A post without a count matches no range.
        </span>
      </div>
    </form>
  )
}

interface FilterControlProps {
  field: FilterField
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function FilterControl({ field, value, error, onChange }: FilterControlProps) {
  const shared = { name: field.name, label: field.label, value, error }
  if (field.options) {
    return (
      <Select
        {...shared}
        options={withCurrent(field.options, value)}
        emptyLabel="Any"
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  return (
    <TextField
      {...shared}
      // A date picker cannot show what is no date; then the text stands as it came.
      type={field.kind === 'date' && (value === '' || isDate(value)) ? 'date' : 'text'}
      autoComplete="off"
      spellCheck={false}
      // A date and its picker fit half of a phone.
      className={field.kind === 'date' ? 'max-sm:[&_input]:px-2' : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** A link may name what the form does not offer. */
function withCurrent(options: NonNullable<FilterField['options']>, value: string) {
  const isKnown = value === '' || options.some((option) => option.value === value)
  return isKnown ? options : [...options, { value, label: value }]
}

function trimAll(draft: Filters): Filters {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => (value.trim() ? [[name, value.trim()]] : [])),
  )
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  )
}

interface RangeFieldProps {
  label: string
  min: RangeEnd
  max: RangeEnd
}

interface RangeEnd {
  name: string
  /** For readers: "Min Likes". */
  label: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** The least and the most of a count, side by side; what is wrong with either stands below both. */
function RangeField({ label, min, max }: RangeFieldProps) {
  const id = useId()
  const error = min.error ?? max.error
  return (
    <Field id={id} label={label} error={error}>
      <div className="flex">
        {[min, max].map((end) => (
          <input
            key={end.name}
            id={end === min ? id : undefined}
            name={end.name}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            aria-label={end.label}
            aria-invalid={end.error ? true : undefined}
            aria-describedby={end.error ? `${id}-error` : undefined}
            placeholder={end === min ? 'Min' : 'Max'}
            value={end.value}
            onChange={(event) => end.onChange(event.target.value)}
            className={classNames(
              controlStyle,
              'tabular-nums focus-visible:z-1',
              end === min ? 'rounded-r-none!' : '-ml-px rounded-l-none!',
            )}
          />
        ))}
      </div>
    </Field>
  )
}
