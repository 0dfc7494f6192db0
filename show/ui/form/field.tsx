import { AlertCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../style/class-names.ts'

interface FieldProps {
  /** The control's id; hint and error take theirs from it, see `describedBy`. */
  id: string
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Stays, with an error and without one. */
  note?: ReactNode
  /** Beside the label, such as "Forgot password?". */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** Label, control, hint and error in one column; the error replaces the hint, a note stays below both. */
export function Field({ id, label, hint, error, note, aside, className, children }: FieldProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="text-13 font-medium text-ink-1">
          {label}
        </label>
        {aside}
      </div>
      {children}
      {error && (
        <p id={`${id}-error`} className="flex items-start gap-1.5 text-13 text-down">
          <AlertCircle size={14} aria-hidden="true" className="mt-0.75 shrink-0" />
          <span>{error}</span>
        </p>
      )}
      {!error && hint && (
        <div id={`${id}-hint`} className="text-13 text-ink-3">
          {hint}
        </div>
      )}
      {note && <div id={`${id}-note`}>{note}</div>}
    </div>
  )
}

interface Described {
  id: string
  hint?: unknown
  error?: string
  note?: unknown
}

/** The `aria` attributes that tie a control to its hint or error, and to its note, in a `Field`. */
export function describedBy({ id, hint, error, note }: Described) {
  const ids = [error ? `${id}-error` : hint && `${id}-hint`, note && `${id}-note`].filter(Boolean)
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': ids.length > 0 ? ids.join(' ') : undefined,
  }
}
