import { useEffect, useRef, useState } from 'react'
import { confirmEmail } from '#contract/app/operations.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { useTokenOnce } from './account-address.ts'
import { AccountCard } from './account-card.tsx'
import { ConfirmationOutcome, type Outcome } from './confirmation/confirmation-outcome.tsx'

export const meta = () => [
  ...pageMeta({
    title: 'Confirm your e-mail address',
    description: 'Confirm your e-mail address with the link from our e-mail.',
    hidden: true,
  }),
  { name: 'referrer', content: 'no-referrer' },
]

/** Where the link of a new account or of a changed address leads. */
export default function ConfirmEmailPage() {
  const hydrated = useHydrated()
  const token = useTokenOnce()
  const { user } = useAuth()
  const without = hydrated ? WITHOUT_TOKEN : WAITING
  return (
    <AccountCard title="Confirm your e-mail address">
      {hydrated && token ? (
        <Confirm token={token} />
      ) : (
        <ConfirmationOutcome outcome={without} user={user} onRetry={() => {}} />
      )}
    </AccountCard>
  )
}

const WAITING: Outcome = { status: 'waiting' }
const WITHOUT_TOKEN: Outcome = { status: 'missing' }

function Confirm({ token }: { token: string }) {
  const { user, updateUser } = useAuth()
  const [outcome, setOutcome] = useState(WAITING)
  const sent = useRef(false)
  const send = () => {
    setOutcome((now) => (now.status === 'failed' ? { ...now, retrying: true } : WAITING))
    callApi(confirmEmail, { body: { token } }).then(
      ({ email }) => setOutcome({ status: 'confirmed', email }),
      (error: unknown) => setOutcome({ status: 'failed', error }),
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, when the page opens
  useEffect(() => {
    if (sent.current) return
    sent.current = true
    send()
  }, [token])
  const confirmed = outcome.status === 'confirmed' ? outcome.email : undefined
  // A session of another account stays signed in.
  const isOwn = user && confirmed !== undefined && [user.email, user.pendingEmail].includes(confirmed)
  const isKnown = !isOwn || (user.emailConfirmed && !user.emailRefused && user.email === confirmed)
  useEffect(() => {
    if (isOwn && !isKnown)
      updateUser({ ...user, email: confirmed, emailConfirmed: true, emailRefused: false, pendingEmail: null })
  }, [isOwn, isKnown, user, confirmed, updateUser])
  return <ConfirmationOutcome outcome={outcome} user={user} onRetry={send} />
}
