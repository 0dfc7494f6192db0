import { Link } from 'react-router'
import { type AccountForm, findAuthFormProblem } from '#contract/account-rules.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { describeCause } from '../shell/api/describe-cause.ts'
import { useSite } from '../shell/api/use-site.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/state/notice.tsx'
import { PasswordRules } from './password-rules.tsx'

interface CredentialsFormProps {
  mode: 'login' | 'signup'
  /** What a refusal reads: the session's own error (dialog), or this text with the server's reason below (pages). */
  failure: 'session' | (string & {})
  onSuccess: () => void
  /** A link in the form leads to another page: a dialog closes. */
  onLeave?: () => void
}

const EMPTY: Required<AccountForm> = { username: '', email: '', password: '', confirmation: '' }

/**
 * Sign-in and sign-up, the same on the pages and in the dialog. The form is never a GET, which would put the password
 * into the address.
 */
export function CredentialsForm({ mode, failure, onSuccess, onLeave }: CredentialsFormProps) {
  const { login, signup, error: sessionError } = useAuth()
  const passwordLengthMin = useSite()?.passwordLengthMin
  const form = useForm({
    initial: EMPTY,
    findProblem: (values) => findAuthFormProblem(mode, values, passwordLengthMin),
    send: ({ username, email, password }) =>
      mode === 'login'
        ? login({ email: email.trim(), password })
        : signup({ username: username.trim(), email: email.trim(), password }),
    onSent: onSuccess,
    focusRefused: 'email',
  })
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {form.sending.status === 'failed' && (
        <Refusal
          text={failure === 'session' ? sessionError : failure}
          cause={failure === 'session' ? undefined : form.refusal}
        />
      )}
      {mode === 'signup' && (
        <TextField
          label="Username"
          autoComplete="username"
          spellCheck={false}
          required
          {...form.field('username')}
        />
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
      <PasswordField
        label="Password"
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        aside={mode === 'login' && <ForgotLink onClick={onLeave} />}
        note={mode === 'signup' && <PasswordRules password={form.values.password} />}
        required
        {...form.field('password')}
      />
      {mode === 'signup' && (
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          required
          {...form.field('confirmation')}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        busy={form.busy || form.sending.status === 'sent'}
        className="mt-1 w-full"
      >
        {mode === 'login' ? 'Sign In' : 'Sign Up'}
      </Button>
    </form>
  )
}

function ForgotLink({ onClick }: { onClick?: () => void }) {
  return (
    <Link
      to={paths.forgotPassword()}
      onClick={onClick}
      className="hit-area text-13 text-accent hover:underline"
    >
      Forgot password?
    </Link>
  )
}

/** The refusal, and below a fixed text the server's own reason; a wrong password (401) has none to add. */
function Refusal({ text, cause }: { text: string | null; cause: unknown }) {
  const reason = cause instanceof ApiError && cause.status === 401 ? undefined : describeCause(cause)
  return (
    <Notice tone="error">
      <p>{text}</p>
      {reason && <p className="mt-0.5 text-13 text-ink-2">{reason}</p>}
    </Notice>
  )
}
