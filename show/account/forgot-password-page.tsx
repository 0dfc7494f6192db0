import { Link } from 'react-router'
import { findEmailProblem } from '#contract/account-rules.ts'
import { forgotPassword } from '#contract/app/operations.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/state/notice.tsx'
import { AccountCard } from './account-card.tsx'

export const meta = () =>
  pageMeta({ title: 'Forgot password', description: 'Ask for an e-mail with a link to set a new password.' })

export default function ForgotPasswordPage() {
  const form = useForm({
    initial: { email: '' },
    findProblem: ({ email }) => findEmailProblem(email),
    send: ({ email }) => callApi(forgotPassword, { body: { email: email.trim() } }),
  })
  return (
    <AccountCard
      title="Forgot password"
      description="We send you a link to set a new one."
      footer={
        <Link to={paths.login()} className="font-medium text-accent hover:underline">
          Back to sign in
        </Link>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.sending.status === 'sent' && (
          <Notice tone="success">Password reset email sent! Please check your inbox.</Notice>
        )}
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'Failed to send reset password email. Please try again.')}
          </Notice>
        )}
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          required
          {...form.field('email')}
        />
        <Button type="submit" variant="primary" busy={form.busy} className="w-full">
          {form.sending.status === 'sent' ? 'Send again' : 'Send reset email'}
        </Button>
      </form>
    </AccountCard>
  )
}
