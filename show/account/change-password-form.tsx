import { findPasswordProblem } from '#contract/account-rules.ts'
import { changePassword } from '#contract/app/operations.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useSite } from '../shell/api/use-site.ts'
import { Button } from '../ui/action/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/state/notice.tsx'
import { PasswordRules } from './password-rules.tsx'

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' }

/** Changes the password of the signed-in user; the server ends the other sessions and mails the owner. */
export function ChangePasswordForm() {
  const lengthMin = useSite()?.passwordLengthMin
  const form = useForm({
    initial: EMPTY,
    findProblem: (values) => findProblem(values, lengthMin),
    send: ({ currentPassword, newPassword }) =>
      callApi(changePassword, { body: { currentPassword, newPassword } }),
    onSent: () => form.fill(EMPTY),
    focusRefused: 'currentPassword',
  })
  return (
    <form {...form.props} className="flex max-w-form flex-col gap-4">
      {form.sending.status === 'sent' && <Notice tone="success">Password changed successfully!</Notice>}
      {form.refusal !== undefined && (
        <Notice tone="error">
          {describeError(form.refusal, 'Failed to change password. Please try again.')}
        </Notice>
      )}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        note={<PasswordRules password={form.values.newPassword} />}
        required
        {...form.field('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        autoComplete="new-password"
        required
        {...form.field('confirmPassword')}
      />
      <div>
        <Button type="submit" variant="primary" busy={form.busy}>
          Change password
        </Button>
      </div>
    </form>
  )
}

function findProblem({ currentPassword, newPassword, confirmPassword }: typeof EMPTY, lengthMin?: number) {
  if (!currentPassword) return { field: 'currentPassword', message: 'Current password is required' } as const
  const weak = findPasswordProblem(newPassword, lengthMin)
  if (weak) return { field: 'newPassword', message: weak.message } as const
  // spec, section 5
  if (newPassword !== confirmPassword)
    return { field: 'confirmPassword', message: 'New passwords do not match' } as const
  return undefined
}
