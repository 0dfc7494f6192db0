import type { ComponentProps } from 'react'
import { useAuth } from '../../shell/auth/use-auth.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { CodeField } from './code-field.tsx'

/** What a form has that asks again who it is. */
export const NO_PROOF = { currentPassword: '', code: '' }

/** The password is asked for, unless the account has none: then a sign-in of the last minutes stands for it. */
export function useFindNoPassword(): (
  values: typeof NO_PROOF,
  message?: string,
) => { field: 'currentPassword'; message: string } | undefined {
  const { user } = useAuth()
  return ({ currentPassword }, message = 'Current password is required') =>
    currentPassword || !user?.hasPassword ? undefined : { field: 'currentPassword', message }
}

interface ProofForm {
  field(name: keyof typeof NO_PROOF): Omit<ComponentProps<typeof CodeField>, 'label'>
  errorOf(name: string): string | undefined
}

/** Asks again who it is, for what a stolen session must not be enough for: password and second factor. */
export function ProofFields({ form }: { form: ProofForm }) {
  const { user } = useAuth()
  const error = form.errorOf('currentPassword')
  return (
    <>
      {user?.hasPassword ? (
        <PasswordField
          {...form.field('currentPassword')}
          label="Current password"
          autoComplete="current-password"
          required
        />
      ) : (
        error && <Notice tone="error">{error}</Notice>
      )}
      {user?.hasSecondFactor && <CodeField {...form.field('code')} />}
    </>
  )
}
