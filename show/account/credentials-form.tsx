import { Suspense, useEffect } from 'react'
import { Link } from 'react-router'
import { findAuthFormProblem } from '#contract/account-rules.ts'
import type { AnswerTo, getSite } from '#contract/app/operations.ts'
import { ApiError, describeCause } from '../shell/api/api-error.ts'
import { useSite } from '../shell/api/use-site.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { lazyPart } from '../ui/state/lazy-part.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { PasswordRules } from './password-rules.tsx'
import { CodeField } from './security/code-field.tsx'
import { PasskeyButton } from './security/passkey-button.tsx'

const ProviderButton = lazyPart(() =>
  import('./sign-on/provider-button.tsx').then((module) => module.ProviderButton),
)

interface CredentialsFormProps {
  mode: 'login' | 'signup'
  /** What a refusal reads: the session's own error (dialog), or this text with the server's reason below (pages). */
  failure: 'session' | (string & {})
  onSuccess: () => void
  /** The token of the link that was opened to sign up. */
  invitation?: string
  /** Where it goes on after single sign-on; the dashboard unless given. */
  next?: string
  /** A link in the form leads to another page: a dialog closes. */
  onLeave?: () => void
}

const EMPTY = { username: '', email: '', password: '', confirmation: '', code: '' }

/**
 * Sign-in and sign-up, the same on the pages and in the dialog. The form is never a GET, which would put the password
 * into the address.
 */
export function CredentialsForm({
  mode,
  failure,
  invitation,
  next,
  onSuccess,
  onLeave,
}: CredentialsFormProps) {
  const { login, signup, error: sessionError } = useAuth()
  const site = useSite()
  const passwordLengthMin = site?.passwordLengthMin
  const form = useForm({
    initial: EMPTY,
    findProblem: (values) => findAuthFormProblem(mode, values, passwordLengthMin),
    send: ({ username, email, password, code }) =>
      mode === 'login'
        ? login({ email: email.trim(), password, ...(code && { code }) })
        : signup({ username: username.trim(), email: email.trim(), password, invitation }),
    onSent: onSuccess,
    focusRefused: 'email',
  })
  // Only an account with two-step sign-in is asked for a code, once its password was right.
  const refusal = form.sending.status === 'failed' ? form.sending.error : undefined
  const asked = refusal instanceof ApiError && refusal.field === 'code' ? refusal.serverMessage : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is there only now, to be named and focused
  useEffect(() => {
    if (asked !== undefined) form.refuse({ field: 'code', message: asked })
  }, [refusal])
  const provider = site?.signOn
  if (provider?.isOnly) return <ProviderButton label={provider.label} next={next} />
  const limit = mode === 'signup' && site ? describeSignUp(site, invitation) : undefined
  if (limit?.isClosed) return <Notice>{limit.text}</Notice>
  return (
    <form {...form.props} className="flex flex-col gap-4">
      {limit && <Notice>{limit.text}</Notice>}
      {form.sending.status === 'failed' && asked === undefined && (
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
      {mode === 'login' && (asked !== undefined || form.values.code !== '') && (
        <CodeField {...form.field('code')} />
      )}
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
      {mode === 'login' && <PasskeyButton onSignedIn={onSuccess} />}
      {provider && (
        <Suspense>
          <ProviderButton label={provider.label} next={next} />
        </Suspense>
      )}
    </form>
  )
}

/** Who may sign up, in words, where not everybody may. */
function describeSignUp(
  { signUp, supportEmail }: Pick<AnswerTo<typeof getSite>, 'signUp' | 'supportEmail'>,
  invitation: string | undefined,
): { text: string; isClosed: boolean } | undefined {
  if (signUp.mode === 'open') return undefined
  if (signUp.mode === 'closed') return { text: 'Sign-up is closed at the moment.', isClosed: true }
  if (invitation !== undefined)
    return { text: 'Sign up with the address that your invitation was sent to.', isClosed: false }
  if (signUp.mode === 'domain')
    return {
      text: `Only addresses at ${signUp.domain} can sign up here. We e-mail a link to it first.`,
      isClosed: false,
    }
  return {
    text: `An invitation is needed to sign up here: open its link, or ask ${supportEmail} for one.`,
    isClosed: true,
  }
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
