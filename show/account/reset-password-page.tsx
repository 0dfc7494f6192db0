import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { type AccountProblem, findConfirmationProblem, findPasswordProblem } from '#contract/account-rules.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { describeError } from '../shell/api/describe-error.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { AccountCard } from './account-card.tsx'
import { focusField } from './focus-field.ts'
import { PasswordRules } from './password-rules.tsx'
import { useSending } from './use-sending.ts'

const TO_LOGIN_MS = 3_000 // spec, section 9

export const meta = () => [
  ...pageMeta({
    title: 'Reset password',
    description: 'Set a new password by the link of your mail.',
    hidden: true,
  }),
  { name: 'referrer', content: 'no-referrer' },
]

export default function ResetPasswordPage() {
  const token = useTokenOnce()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [problem, setProblem] = useState<AccountProblem>()
  const form = useRef<HTMLFormElement>(null)
  const [sending, send] = useSending(() =>
    requestApi('/auth/reset-password', { method: 'POST', body: { token, password } }),
  )
  const isSent = sending.status === 'sent'
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => navigate(paths.login(), { replace: true }), TO_LOGIN_MS)
    return () => clearTimeout(timer)
  }, [isSent, navigate])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(password, confirmation)
    setProblem(found)
    if (found) return focusField(form.current, found.field)
    send()
  }
  if (!token) return <MissingToken />
  return (
    <AccountCard title="Reset password" description="Choose a new password for your account.">
      <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {isSent && <Notice tone="success">Password reset successful! Redirecting to login...</Notice>}
        {sending.status === 'failed' && (
          <Notice tone="error">
            {describeError(sending.error, 'Failed to reset password. Please try again.')}
            {sending.error instanceof ApiError && sending.error.field === 'token' && (
              <p className="mt-1">
                <NewLink />
              </p>
            )}
          </Notice>
        )}
        <PasswordField
          label="New password"
          name="password"
          autoComplete="new-password"
          required
          disabled={isSent}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            if (problem) setProblem(problemOf(event.target.value, confirmation))
          }}
          note={<PasswordRules password={password} />}
          error={problem?.field === 'password' ? problem.message : undefined}
        />
        <PasswordField
          label="Confirm new password"
          name="confirmation"
          autoComplete="new-password"
          required
          disabled={isSent}
          value={confirmation}
          onChange={(event) => {
            setConfirmation(event.target.value)
            if (problem) setProblem(problemOf(password, event.target.value))
          }}
          error={problem?.field === 'confirmation' ? problem.message : undefined}
        />
        <Button
          type="submit"
          variant="primary"
          busy={sending.status === 'sending'}
          disabled={isSent}
          className="w-full"
        >
          Reset password
        </Button>
      </form>
    </AccountCard>
  )
}

function MissingToken() {
  return (
    <AccountCard title="Reset password">
      <Notice tone="error">Invalid or missing reset token</Notice>
      <p className="mt-4 text-14 text-ink-2">
        The link may have been cut off, or this page was loaded again: a link works once. <NewLink />
      </p>
    </AccountCard>
  )
}

function NewLink() {
  return (
    <Link to={paths.forgotPassword()} className="font-medium text-accent hover:underline">
      Ask for a new one
    </Link>
  )
}

/** The token of the mailed link, kept in memory alone: the address and the history lose it at once. */
function useTokenOnce(): string | null {
  const [search, setSearch] = useSearchParams()
  const [token] = useState(() => search.get('token'))
  const inAddress = search.has('token')
  useEffect(() => {
    if (inAddress) setSearch({}, { replace: true })
  }, [inAddress, setSearch])
  return token
}

function problemOf(password: string, confirmation: string): AccountProblem | undefined {
  return findPasswordProblem(password) ?? findConfirmationProblem({ password, confirmation })
}
