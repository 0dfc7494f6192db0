import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { type AccountForm, type AccountProblem, findAuthFormProblem } from '#contract/account-rules.ts'
import { ApiError } from '../shell/api/api-error.ts'
import { describeCause } from '../shell/api/describe-cause.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { paths } from '../shell/paths.ts'
import { useSite } from '../shell/use-site.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { findFieldProblem } from './find-field-problem.ts'
import { focusField } from './focus-field.ts'
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
  const [values, setValues] = useState(EMPTY)
  const [problem, setProblem] = useState<AccountProblem>()
  const [refusal, setRefusal] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  // A sign-in keeps to the lowest rule: whoever has an account got it by the rules of that day.
  const passwordLengthMin = useSite()?.passwordLengthMin
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = findAuthFormProblem(mode, values, mode === 'signup' ? passwordLengthMin : undefined)
    setProblem(found)
    setRefusal(undefined)
    if (found) return focusField(form.current, found.field)
    setBusy(true)
    try {
      const { username, password } = values
      const email = values.email.trim()
      await (mode === 'login'
        ? login({ email, password })
        : signup({ username: username.trim(), email, password }))
      onSuccess()
    } catch (error) {
      setRefusal(error)
      setBusy(false)
      focusField(form.current, refusedField(error) ?? 'email')
    }
  }
  const propsOf = (field: AccountProblem['field']) => ({
    name: field,
    value: values[field],
    required: true,
    error: problem?.field === field ? problem.message : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const next = { ...values, [field]: event.target.value }
      setValues(next)
      // A problem on the screen goes as soon as its field is right.
      setProblem(problem && findFieldProblem(next, problem.field))
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // An error moves what is below it: on the way out, what is being pressed must stay under the pointer.
      const staysInFields =
        form.current?.contains(relatedTarget) && relatedTarget?.matches('input, [type=button]')
      if (staysInFields && values[field] && !problem) setProblem(findFieldProblem(values, field))
    },
  })
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="flex flex-col gap-4">
      {refusal !== undefined && (
        <Refusal
          text={failure === 'session' ? sessionError : failure}
          cause={failure === 'session' ? undefined : refusal}
        />
      )}
      {mode === 'signup' && (
        <TextField label="Username" autoComplete="username" spellCheck={false} {...propsOf('username')} />
      )}
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        {...propsOf('email')}
      />
      <PasswordField
        label="Password"
        autoComplete={mode === 'login' ? 'current-password' : 'new-password'}
        aside={mode === 'login' && <ForgotLink onClick={onLeave} />}
        note={mode === 'signup' && <PasswordRules password={values.password} />}
        {...propsOf('password')}
      />
      {mode === 'signup' && (
        <PasswordField label="Confirm password" autoComplete="new-password" {...propsOf('confirmation')} />
      )}
      <Button type="submit" variant="primary" busy={busy} className="mt-1 w-full">
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

function refusedField(error: unknown): string | undefined {
  return error instanceof ApiError ? error.field : undefined
}
