import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames, controlStyle } from '../style/class-names.ts'

interface CompactSelectProps extends ComponentProps<'select'> {
  label: string
  options: readonly { value: string; label: string }[]
}

/** A select on one line with its label, for a toolbar or a footer. */
export function CompactSelect({ label, options, className, ...rest }: CompactSelectProps) {
  const id = useId()
  return (
    <div className={classNames('flex min-w-0 items-center gap-2 text-13', className)}>
      <label htmlFor={id} className="whitespace-nowrap text-ink-3">
        {label}
      </label>
      <div className="relative min-w-0 flex-1">
        <select
          {...rest}
          id={id}
          className={classNames(controlStyle, 'h-control-sm! appearance-none px-2! pr-7! sm:text-13!')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown
          size={14}
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-2 my-auto text-ink-3"
        />
      </div>
    </div>
  )
}
