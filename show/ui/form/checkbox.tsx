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
