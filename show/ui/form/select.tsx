import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames, controlStyle } from '../style/class-names.ts'
import { describedBy, Field } from './field.tsx'

interface SelectProps extends ComponentProps<'select'> {
  label: ReactNode
  options: readonly { value: string; label: string; disabled?: boolean }[]
  hint?: ReactNode
  error?: string
  /** What the empty option reads; without it there is none. */
  emptyLabel?: string
}

/** The browser's own select in our look: the best one on every device and for every reader. */
export function Select({ label, options, hint, error, emptyLabel, className, id, ...rest }: SelectProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} className={className}>
      <div className="relative">
        <select
          {...rest}
          id={fieldId}
          {...describedBy({ id: fieldId, hint, error })}
          className={classNames(controlStyle, 'appearance-none pr-9')}
        >
          {emptyLabel !== undefined && <option value="">{emptyLabel}</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value} disabled={option.disabled}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={16}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-3"
        />
      </div>
    </Field>
  )
}
