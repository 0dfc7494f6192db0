import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { AnswerTo, finishSignOn as FinishSignOn } from '#contract/app/operations.ts'
import { continueSignOn, finishSignOn, mailSignOnCode } from '#contract/app/operations.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { pageMeta } from '../shell/page/page-meta.ts'
import { paths } from '../shell/page/paths.ts'
import { Button } from '../ui/action/button.tsx'
import { PasswordField } from '../ui/form/password-field.tsx'
import { TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/state/notice.tsx'
import { AccountCard } from './account-card.tsx'
import { CodeField } from './security/code-field.tsx'
import { takeVisit } from './sign-on/visit-provider.ts'

export const meta = () => [
  ...pageMeta({
    title: 'Single sign-on',
    description: 'Sign in to Crowdtape with the account of your organization.',
    hidden: true,
  }),
  { name: 'referrer', content: 'no-referrer' },
]

type Answer = AnswerTo<typeof FinishSignOn>
type State =
  | { at: 'waiting' }
  | { at: 'failed'; error: unknown }
  | { at: 'asked'; answer: Answer; secret: string; next: string | undefined }

/** Where the provider sends the browser back to. */
export default function SignOnPage() {
  const [search, setSearch] = useSearchParams()
  const { accept, updateUser, loading } = useAuth()
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ at: 'waiting' })
  const sent = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, when it is known who is signed in
  useEffect(() => {
    if (sent.current || loading) return
    sent.current = true
    const answer = search.toString()
    const visit = takeVisit()
    setSearch({}, { replace: true })
    if (!visit) return setState({ at: 'failed', error: undefined })
    callApi(finishSignOn, { body: { answer, secret: visit.secret } }).then(
      (found) => {
        const { status, token, user } = found
        if (status === 'linked' && user) {
          updateUser(user)
          return navigate(paths.settings({ tab: 'security' }), { replace: true })
        }
        if (status === 'signed-in' && token && user) {
          accept({ token, user })
          return navigate(visit.next ?? paths.dashboard(), { replace: true })
        }
        setState({ at: 'asked', answer: found, secret: visit.secret, next: visit.next })
      },
      (error: unknown) => setState({ at: 'failed', error }),
    )
  }, [loading])
  if (state.at === 'asked') return <Proof {...state} />
  return (
    <AccountCard title="Single sign-on">
      {state.at === 'waiting' ? (
        <p role="status" aria-busy="true" className="text-14 text-ink-2">
          Signing you in…
        </p>
      ) : (
        <>
          <Notice tone="error">
            {state.error === undefined
              ? 'This sign-in was not started in this tab, or the page was loaded again.'
              : describeError(state.error, 'Single sign-on did not work. Please try again.')}
          </Notice>
          <p className="mt-4 text-14 text-ink-2">
            <Link to={paths.login()} className="font-medium text-accent hover:underline">
              Back to sign-in
            </Link>
          </p>
        </>
      )}
    </AccountCard>
  )
}

/** Asks for what shows that the account is the person's. */
function Proof({ answer, secret, next }: { answer: Answer; secret: string; next: string | undefined }) {
  const { accept } = useAuth()
  const navigate = useNavigate()
  const { status, ticket = '', email, canMail, asksCode } = answer
  const [mailed, setMailed] = useState<'no' | 'busy' | 'yes' | { error: unknown }>('no')
  const links = status === 'link'
  const form = useForm({
    initial: { currentPassword: '', mailedCode: '', code: '' },
    send: ({ currentPassword, mailedCode, code }) =>
      callApi(continueSignOn, {
        body: {
          ticket,
          secret,
          ...(mailed === 'yes' ? { mailedCode } : { currentPassword }),
          ...(code && { code }),
        },
      }),
    onSent: (signedIn) => {
      accept(signedIn)
      navigate(next ?? paths.dashboard(), { replace: true })
    },
    focusRefused: links ? 'currentPassword' : 'code',
  })
  const mailCode = async () => {
    setMailed('busy')
    try {
      await callApi(mailSignOnCode, { body: { ticket, secret } })
      setMailed('yes')
    } catch (error) {
      setMailed({ error })
    }
  }
  return (
    <AccountCard
      title={links ? 'Link your account' : 'Two-step sign-in'}
      description={
        links
          ? `${email} has a Crowdtape account. Confirm once that it is yours to sign in to it with single sign-on.`
          : undefined
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'Single sign-on did not work. Please try again.')}
          </Notice>
        )}
        {typeof mailed === 'object' && (
          <Notice tone="error">
            {describeError(mailed.error, 'The e-mail was not sent. Please try again.')}
          </Notice>
        )}
        {links && mailed === 'yes' && (
          <>
            <Notice>We sent a code to {email}.</Notice>
            <TextField
              label="Code from the e-mail"
              autoComplete="one-time-code"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={32}
              required
              {...form.field('mailedCode')}
            />
          </>
        )}
        {links && mailed !== 'yes' && (
          <PasswordField
            label="Password of your Crowdtape account"
            autoComplete="current-password"
            required
            {...form.field('currentPassword')}
          />
        )}
        {asksCode && <CodeField {...form.field('code')} />}
        <Button type="submit" variant="primary" busy={form.busy} className="w-full">
          {links ? 'Link and sign in' : 'Sign in'}
        </Button>
        {links && canMail && mailed !== 'yes' && (
          <Button variant="ghost" busy={mailed === 'busy'} onClick={mailCode} className="w-full">
            E-mail me a code instead
          </Button>
        )}
      </form>
    </AccountCard>
  )
}
