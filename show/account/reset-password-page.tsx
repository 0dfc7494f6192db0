import { Suspense, useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { findConfirmationProblem, findPasswordProblem } from '#contract/account-rules.ts'
import { resetPassword } from '#contract/app/operations.ts'
import { ApiError, describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useSite } from '../shell/api/use-site.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { useTokenOnce } from './account-address.ts'
import { AccountCard } from './account-card.tsx'
import { PasswordRules } from './password-rules.tsx'

const ResetKeys = lazyPart(() => import('./reset-keys.tsx').then((module) => module.ResetKeys))

const TO_LOGIN_MS = 3_000 // spec, section 9

export const meta = () => [
  ...pageMeta({
    title: 'Reset password',
    description: 'Set a new password with the link from your e-mail.',
    hidden: true,
  }),
  { name: 'referrer', content: 'no-referrer' },
]

export default function ResetPasswordPage() {
  const token = useTokenOnce()
  const navigate = useNavigate()
  const [revokeKeys, setRevokeKeys] = useState(true)
  const lengthMin = useSite()?.passwordLengthMin
  const form = useForm({
    initial: { password: '', confirmation: '' },
    findProblem: (values) =>
      findPasswordProblem(values.password, lengthMin) ?? findConfirmationProblem(values),
    send: ({ password }) =>
      callApi(resetPassword, { body: { token: token ?? undefined, password, revokeKeys } }),
  })
  const isSent = form.sending.status === 'sent'
  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(() => navigate(paths.login(), { replace: true }), TO_LOGIN_MS)
    return () => clearTimeout(timer)
  }, [isSent, navigate])
  if (!token) return <MissingToken />
  return (
    <AccountCard title="Reset password" description="Choose a new password for your account.">
      <form {...form.props} className="flex flex-col gap-4">
        {isSent && <Notice tone="success">Password reset successful! Redirecting to login...</Notice>}
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'Failed to reset password. Please try again.')}
            {form.refusal instanceof ApiError && form.refusal.field === 'token' && (
              <p className="mt-1">
                <NewLink />
              </p>
            )}
          </Notice>
        )}
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          disabled={isSent}
          note={<PasswordRules password={form.values.password} />}
          {...form.field('password')}
        />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          required
          disabled={isSent}
          {...form.field('confirmation')}
        />
        <Suspense fallback={null}>
          <ResetKeys token={token} revoke={revokeKeys} onRevoke={setRevokeKeys} disabled={isSent} />
        </Suspense>
        <Button type="submit" variant="primary" busy={form.busy} disabled={isSent} className="w-full">
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
