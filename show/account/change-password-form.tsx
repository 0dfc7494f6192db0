import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { findPasswordProblem } from '#contract/account-rules.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { describeError } from '../shell/api/describe-error.ts'
import { requestApi } from '../shell/api/request-api.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { focusField } from './focus-field.ts'
import { PasswordRules } from './password-rules.tsx'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }
type Passwords = typeof EMPTY

/** Changes the password of the signed-in user; the server ends the other sessions and mails the owner. */
export function ChangePasswordForm() {
  const [values, setValues] = useState(EMPTY)
  const [problem, setProblem] = useState<{ field: keyof Passwords; message: string }>()
  const form = useRef<HTMLFormElement>(null)
  const save = useMutation({
    mutationFn: ({ currentPassword, newPassword }: Passwords) =>
      requestApi('/users/change-password', { method: 'PUT', body: { currentPassword, newPassword } }),
    onSuccess: () => setValues(EMPTY),
    onError: (error) =>
      focusField(form.current, (error instanceof ApiError && error.field) || 'currentPassword'),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemOf(values)
    setProblem(found)
    if (found) return focusField(form.current, found.field)
    save.mutate(values)
  }
  const propsOf = (field: keyof Passwords) => ({
    name: field,
    required: true,
    value: values[field],
    error: problem?.field === field ? problem.message : undefined,
    onChange: (event: { target: { value: string } }) => {
      const next = { ...values, [field]: event.target.value }
      setValues(next)
      if (problem) setProblem(problemOf(next))
      if (!save.isIdle) save.reset()
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex max-w-form flex-col gap-4">
      {save.isSuccess && <Notice tone="success">Password changed successfully!</Notice>}
      {save.isError && (
        <Notice tone="error">
          {describeError(save.error, 'Failed to change password. Please try again.')}
        </Notice>
      )}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        {...propsOf('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        note={<PasswordRules password={values.newPassword} />}
        {...propsOf('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        {...propsOf('confirmPassword')}
      />
      <div>
        <Button type="submit" variant="primary" busy={save.isPending}>
          Change password
        </Button>
      </div>
    </form>
  )
}

function problemOf({ currentPassword, newPassword, confirmPassword }: Passwords) {
  if (!currentPassword) return { field: 'currentPassword', message: 'Current password is required' } as const
  const weak = findPasswordProblem(newPassword)
  if (weak) return { field: 'newPassword', message: weak.message } as const
  // spec, section 5
  if (newPassword !== confirmPassword)
    return { field: 'confirmPassword', message: 'New passwords do not match' } as const
  return undefined
}
