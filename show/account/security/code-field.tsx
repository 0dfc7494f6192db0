import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { getPasskeyCode } from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { askForPasskey, hasPasskeys, PasskeyNotGiven } from './ask-passkey.ts'

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> {
  onChange: (event: { target: { value: string } }) => void
  /** A passkey does in its place; false where the code of the app itself is wanted. */
  takesPasskey?: boolean
}

/** The code of an authenticator app, a recovery code, or one that a passkey gets. */
export function CodeField({ takesPasskey = true, ...props }: CodeFieldProps) {
  const { error, onChange } = props
  const get = useMutation({
    mutationFn: async () => callApi(getPasskeyCode, { body: { credential: await askForPasskey() } }),
    onSuccess: ({ code }) => onChange({ target: { value: code } }),
  })
  const failed = get.isError
    ? get.error instanceof PasskeyNotGiven
      ? 'No passkey was used. Try again, or enter a code.'
      : describeError(get.error, 'The passkey did not work. Please try again.')
    : undefined
  return (
    <TextField
      label="Authenticator code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      required
      {...props}
      error={error ?? failed}
      aside={
        takesPasskey &&
        hasPasskeys() && (
          <button
            type="button"
            disabled={get.isPending}
            onClick={() => get.mutate()}
            className="hit-area text-13 text-accent hover:underline"
          >
            {get.isSuccess && props.value ? 'Passkey used' : 'Use a passkey'}
          </button>
        )
      }
    />
  )
}
