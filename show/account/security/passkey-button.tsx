import { signInByPasskey } from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { useHydrated } from '../../shell/page/use-hydrated.ts'
import { Button } from '../../ui/action/button.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { hasPasskeys, PasskeyNotGiven } from './passkeys-here.ts'
import { useWork } from './use-work.ts'

/** Signs in by a passkey of this browser, without password and code. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => void }) {
  const { accept } = useAuth()
  const hydrated = useHydrated()
  const signIn = useWork(async () => {
    const { askForPasskey } = await import('./ask-passkey.ts')
    accept(await callApi(signInByPasskey, { body: { credential: await askForPasskey() } }))
    onSignedIn()
  })
  if (hydrated && !hasPasskeys()) return null
  return (
    <div className="flex flex-col gap-3">
      {signIn.error !== undefined && (
        <Notice tone="error">
          {signIn.error instanceof PasskeyNotGiven
            ? 'No passkey was used. Try again, or sign in with your password.'
            : describeError(signIn.error, 'The passkey did not work. Please try again.')}
        </Notice>
      )}
      <Button variant="secondary" className="w-full" busy={signIn.busy} onClick={signIn.start}>
        Continue with a passkey
      </Button>
    </div>
  )
}
