import { Check } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../style/class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

export function Checkbox({ label, hint, className, ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={classNames('flex items-start gap-2.5', className)}>
      <span className="relative mt-0.5 flex size-4 shrink-0">
        <input
          {...rest}
          type="checkbox"
          id={id}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="peer motion-hover size-4 appearance-none rounded-control border border-line-control bg-s1 checked:border-accent-solid checked:bg-accent-solid hover:border-ink-3 disabled:opacity-50"
        />
        <Check
          size={12}
          strokeWidth={3}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 m-auto text-on-solid opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span className="min-w-0">
        <label htmlFor={id} className="text-14 text-ink-1">
          {label}
        </label>
        {hint && (
          <span id={`${id}-hint`} className="block text-13 text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </div>
  )
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'onChange'> {
  label: ReactNode
  description?: ReactNode
  onChange: (on: boolean) => void
}

/** On or off at once, without a save button. The label takes the line, the switch its end. */
export function Switch({ label, description, onChange, ...rest }: SwitchProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="text-14 font-medium text-ink-1">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className="text-13 text-ink-3">
            {description}
          </p>
        )}
      </div>
      <span className="relative inline-flex h-6 w-10 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its state by itself
          role="switch"
          id={id}
          aria-describedby={description ? `${id}-description` : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="peer motion-hover h-6 w-10 cursor-pointer appearance-none rounded-full border border-line-control bg-s3 checked:border-accent-solid checked:bg-accent-solid disabled:cursor-not-allowed disabled:opacity-50"
        />
        <span
          aria-hidden="true"
          className="motion-hover pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-ink-2 peer-checked:translate-x-4 peer-checked:bg-on-solid"
        />
      </span>
    </div>
  )
}
