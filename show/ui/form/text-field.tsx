import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames, controlStyle } from '../style/class-names.ts'
import { describedBy, Field } from './field.tsx'

interface TextFieldProps extends ComponentProps<'input'> {
  label: ReactNode
  hint?: ReactNode
  error?: string
  aside?: ReactNode
  /** In front of the text, such as @. */
  prefix?: string
}

/** One line of text with its label, hint and error. */
export function TextField({ label, hint, error, aside, prefix, className, id, ...rest }: TextFieldProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} aside={aside} className={className}>
      <div className="relative">
        {prefix && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-3"
          >
            {prefix}
          </span>
        )}
        <input
          type="text"
          {...rest}
          id={fieldId}
          {...describedBy({ id: fieldId, hint, error })}
          className={classNames(controlStyle, prefix && 'pl-7')}
        />
      </div>
    </Field>
  )
}

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Code and keys read in the mono face. */
  mono?: boolean
}

/** Several lines of text with label, hint and error. */
export function TextArea({ label, hint, error, mono, className, id, ...rest }: TextAreaProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  return (
    <Field id={fieldId} label={label} hint={hint} error={error} className={className}>
      <textarea
        {...rest}
        id={fieldId}
        {...describedBy({ id: fieldId, hint, error })}
        className={classNames(controlStyle, 'h-auto! resize-y py-2', mono && 'font-mono sm:text-13')}
      />
    </Field>
  )
}
