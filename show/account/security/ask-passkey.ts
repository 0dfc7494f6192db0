import type { BodyFor, getPasskeyCode, signInByPasskey } from '#contract/app/operations.ts'
import { askPasskey } from '#contract/app/operations.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { PasskeyNotGiven } from './passkeys-here.ts'

/** What a passkey of this browser answers to a new challenge. Throws PasskeyNotGiven. */
export async function askForPasskey(): Promise<
  BodyFor<typeof signInByPasskey>['credential'] & BodyFor<typeof getPasskeyCode>['credential']
> {
  const [options, { startAuthentication }] = await Promise.all([
    callApi(askPasskey, { body: {} }),
    import('@simplewebauthn/browser'),
  ])
  const userVerification = 'required' as const
  const { id, rawId, response } = await orNotGiven(
    startAuthentication({ optionsJSON: { ...options, userVerification } }),
  )
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** What browsers throw where the person did not agree. Web Authentication Level 3, section 14.5.1 */
export async function orNotGiven<Answer>(asking: Promise<Answer>): Promise<Answer> {
  try {
    return await asking
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name))
      throw new PasskeyNotGiven('No passkey was given.', { cause: error })
    throw error
  }
}
