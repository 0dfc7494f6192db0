import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { classNames, controlStyle } from '../style/class-names.ts'
import { describedBy, Field } from './field.tsx'

interface PasswordFieldProps extends ComponentProps<'input'> {
  label: ReactNode
  error?: string
  note?: ReactNode
  aside?: ReactNode
  /** Whether a password manager fills in the known one or offers a new one. */
  autoComplete: 'current-password' | 'new-password'
}

/** A password that can be shown; pasting is allowed. */
export function PasswordField({ label, error, note, aside, className, id, ...rest }: PasswordFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field id={fieldId} label={label} error={error} note={note} aside={aside} className={className}>
      <div className="relative">
        <input
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
          {...rest}
          type={shown ? 'text' : 'password'}
          id={fieldId}
          {...describedBy({ id: fieldId, error, note })}
          className={classNames(controlStyle, 'pr-11')}
        />
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-pressed={shown}
          aria-label={shown ? 'Hide password' : 'Show password'}
          aria-controls={fieldId}
          className="motion-hover absolute inset-y-1 right-1 flex w-9 items-center justify-center rounded-control text-ink-3 hover:text-ink-1"
        >
          <Icon size={16} aria-hidden="true" />
        </button>
      </div>
    </Field>
  )
}
