import { type ComponentProps, type ReactNode, useId } from 'react'
import { classNames } from '../style/class-names.ts'
import { controlStyle } from '../style/control-style.ts'
import { describedBy, Field } from './field.tsx'

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
