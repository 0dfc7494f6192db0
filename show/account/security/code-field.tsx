import { type ComponentProps, useState } from 'react'
import { getPasskeyCode } from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { hasPasskeys, PasskeyNotGiven } from './passkeys-here.ts'
import { useWork } from './use-work.ts'

interface CodeFieldProps extends Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> {
  onChange: (event: { target: { value: string } }) => void
  /** A passkey does in its place; false where the code of the app itself is wanted. */
  takesPasskey?: boolean
}

/** The code of an authenticator app, a recovery code, or one that a passkey gets. */
export function CodeField({ takesPasskey = true, ...props }: CodeFieldProps) {
  const { error, onChange } = props
  const [isUsed, setUsed] = useState(false)
  const get = useWork(async () => {
    const { askForPasskey } = await import('./ask-passkey.ts')
    const { code } = await callApi(getPasskeyCode, { body: { credential: await askForPasskey() } })
    onChange({ target: { value: code } })
    setUsed(true)
  })
  return (
    <TextField
      label="Authenticator code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      required
      {...props}
      error={error ?? describeFailure(get.error)}
      aside={
        takesPasskey &&
        hasPasskeys() && (
          <button
            type="button"
            disabled={get.busy}
            onClick={get.start}
            className="hit-area text-13 text-accent hover:underline"
          >
            {isUsed && props.value ? 'Passkey used' : 'Use a passkey'}
          </button>
        )
      }
    />
  )
}

function describeFailure(error: unknown): string | undefined {
  if (error === undefined) return undefined
  if (error instanceof PasskeyNotGiven) return 'No passkey was used. Try again, or enter a code.'
  return describeError(error, 'The passkey did not work. Please try again.')
}
