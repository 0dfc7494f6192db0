import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { findEmailProblem } from '#contract/account-rules.ts'
import { describeError } from '../shell/api/describe-error.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { paths } from '../shell/paths.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { AccountCard } from './account-card.tsx'
import { useSending } from './use-sending.ts'

export const meta = () =>
  pageMeta({ title: 'Forgot password', description: 'Ask for a mail with which you set a new password.' })

export default function ForgotPasswordPage() {
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const [sending, send] = useSending(() =>
    requestApi('/auth/forgot-password', { method: 'POST', body: { email: email.trim() } }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = findEmailProblem(email)?.message
    setProblem(found)
    if (found) return input.current?.focus()
    send()
  }
  return (
    <AccountCard
      title="Forgot password"
      description="We mail you a link with which you set a new one."
      footer={
        <Link to={paths.login()} className="font-medium text-accent hover:underline">
          Back to sign in
        </Link>
      }
    >
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {sending.status === 'sent' && (
          <Notice tone="success">Password reset email sent! Please check your inbox.</Notice>
        )}
        {sending.status === 'failed' && (
          <Notice tone="error">
            {describeError(sending.error, 'Failed to send reset password email. Please try again.')}
          </Notice>
        )}
        <TextField
          ref={input}
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          spellCheck={false}
          required
          value={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.target.value)
            if (problem) setProblem(findEmailProblem(event.target.value)?.message)
          }}
        />
        <Button type="submit" variant="primary" busy={sending.status === 'sending'} className="w-full">
          {sending.status === 'sent' ? 'Send again' : 'Send reset email'}
        </Button>
      </form>
    </AccountCard>
  )
}
