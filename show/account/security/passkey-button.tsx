import { useMutation } from '@tanstack/react-query'
import { signInByPasskey } from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { useHydrated } from '../../shell/page/use-hydrated.ts'
import { Button } from '../../ui/action/button.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { askForPasskey, hasPasskeys, PasskeyNotGiven } from './ask-passkey.ts'

/** Signs in by a passkey of this browser, without password and code. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const { accept } = useAuth()
  const hydrated = useHydrated()
  const signIn = useMutation({
    mutationFn: async () => callApi(signInByPasskey, { body: { credential: await askForPasskey() } }),
    onSuccess: (signedIn) => {
      accept(signedIn)
      onSignedIn()
    },
  })
  if (hydrated && !hasPasskeys()) return null
  return (
    <div className="flex flex-col gap-3">
      {signIn.isError && (
        <Notice tone="error">
          {signIn.error instanceof PasskeyNotGiven
            ? 'No passkey was used. Try again, or sign in with your password.'
            : describeError(signIn.error, 'The passkey did not work. Please try again.')}
        </Notice>
      )}
      <Button variant="secondary" className="w-full" busy={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </Button>
    </div>
  )
}
