import type { ComponentProps } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'

/** The code of an authenticator app, or a recovery code. */
export function CodeField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Authenticator code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      required
      {...props}
    />
  )
}
