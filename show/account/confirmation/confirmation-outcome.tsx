import type { User } from '#contract/app/accounts/users.ts'
import { ApiError, describeError } from '../../shell/api/api-error.ts'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { LinkButton } from '../../ui/action/links.tsx'
import { Spinner } from '../../ui/action/spinner.tsx'
import { Notice } from '../../ui/state/notice.tsx'

export type Outcome =
  | { status: 'waiting' }
  | { status: 'missing' }
  | { status: 'confirmed'; email: string }
  | { status: 'failed'; error: unknown; retrying?: boolean }

interface ConfirmationOutcomeProps {
  outcome: Outcome
  /** Who is signed in here; not always whose link it is. */
  user: User | null
  onRetry: () => void
}

/** What became of the link of a mail, and what to do then. */
export function ConfirmationOutcome({ outcome, user, onRetry }: ConfirmationOutcomeProps) {
  if (outcome.status === 'waiting') {
    return (
      <p role="status" className="flex min-h-10 items-center gap-3 text-14 text-ink-2">
        <Spinner /> Confirming your address …
      </p>
    )
  }
  if (outcome.status === 'confirmed') return <Confirmed email={outcome.email} user={user} />
  if (outcome.status === 'missing') {
    return (
      <Dead
        user={user}
        message="Invalid or missing confirmation token. The link may have been cut off, or this page was loaded again."
      />
    )
  }
  const { error, retrying } = outcome
  const message = describeError(error, 'Your address could not be confirmed. Please try again.')
  const field = error instanceof ApiError ? error.field : undefined
  // Another account has confirmed the new address since.
  if (field === 'email') return <Dead user={user} message={`${message}. Choose another address.`} />
  if (field !== undefined) return <Dead user={user} message={message} />
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="error">{message}</Notice>
      <Button variant="primary" busy={retrying} onClick={onRetry} className="w-full">
        Try again
      </Button>
    </div>
  )
}

function Confirmed({ email, user }: { email: string; user: User | null }) {
  const isOther = user !== null && user.email !== email
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="success">
        <p className="wrap-anywhere">{email} is confirmed.</p>
      </Notice>
      <p className="text-14 text-ink-2 wrap-anywhere">
        Live API keys and alerts by e-mail work now.
        {isOther && ` You are signed in as ${user.username}, another account.`}
      </p>
      {user ? <ToDashboard /> : <SignIn label="Sign in" to={paths.login()} />}
    </div>
  )
}

/** A link that will never work: another one is asked for in the settings, unless there is nothing to confirm. */
function Dead({ message, user }: { message: string; user: User | null }) {
  const settings = paths.settings({ tab: 'profile' })
  if (user?.emailConfirmed && !user.emailRefused && user.pendingEmail === null) {
    return (
      <div className="flex flex-col gap-4">
        <Notice tone="error">{message}</Notice>
        <p className="text-14 text-ink-2 wrap-anywhere">
          You need no other link: {user.email} is confirmed already.
        </p>
        <ToDashboard />
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Notice tone="error">{message}</Notice>
      {user ? (
        <LinkButton variant="primary" to={settings} className="w-full">
          Open the settings
        </LinkButton>
      ) : (
        <SignIn label="Sign in and open the settings" to={settings} />
      )}
    </div>
  )
}

function ToDashboard() {
  return (
    <LinkButton variant="primary" to={paths.dashboard()} className="w-full">
      Go to the dashboard
    </LinkButton>
  )
}

function SignIn({ label, to }: { label: string; to: string }) {
  return (
    <LinkButton variant="primary" to={to} className="w-full">
      {label}
    </LinkButton>
  )
}
