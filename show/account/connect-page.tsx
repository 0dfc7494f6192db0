import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ConnectRequest } from '#contract/app/connections.ts'
import { answerConnectRequest, getConnectRequest } from '#contract/app/operations.ts'
import { SCOPE_MEANINGS, type Scope } from '#contract/key-form.ts'
import { ApiError, describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { Queries } from '../shell/data/queries.tsx'
import { pageMeta } from '../shell/page/page-meta.ts'
import { Button } from '../ui/action/button.tsx'
import { Checkbox } from '../ui/form/checkbox.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/state/notice.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { AccountCard } from './account-card.tsx'
import { ResendConfirmation } from './confirmation/confirmation-state.tsx'
import { CodeField } from './security/code-field.tsx'

export const meta = () =>
  pageMeta({ title: 'Connect an app', description: 'Let an app use your Crowdtape account.', hidden: true })

type State = { at: 'loading' } | { at: 'failed'; error: unknown } | { at: 'asked'; request: ConnectRequest }

/** Where a program that wants to use /mcp sends its user: who asks for what, and the answer. */
export default function ConnectPage() {
  const [search] = useSearchParams()
  const id = search.get('request') ?? ''
  // Without a request there is nothing to ask for.
  const [state, setState] = useState<State>(id ? { at: 'loading' } : { at: 'failed', error: undefined })
  useEffect(() => {
    if (!id) return
    callApi(getConnectRequest, { params: { id } }).then(
      (request) => setState({ at: 'asked', request }),
      (error: unknown) => setState({ at: 'failed', error }),
    )
  }, [id])
  if (state.at === 'asked') return <Consent id={id} request={state.request} />
  return (
    <AccountCard title="Connect an app">
      {state.at === 'loading' ? (
        <Loading label="Loading the request">
          <Skeleton className="h-48 w-full" />
        </Loading>
      ) : (
        <Notice tone="error">
          {describeError(state.error, 'The request could not be loaded. Start again in the app.')}
        </Notice>
      )}
    </AccountCard>
  )
}

function Consent({ id, request }: { id: string; request: ConnectRequest }) {
  const { user } = useAuth()
  const [allowed, setAllowed] = useState<readonly Scope[]>(request.scopes)
  const [refuses, setRefuses] = useState(false)
  const [refusalFailed, setRefusalFailed] = useState<unknown>()
  const answer = (scopes: readonly Scope[], code = '') =>
    callApi(answerConnectRequest, { params: { id }, body: { scopes: [...scopes], ...(code && { code }) } })
  const form = useForm({
    initial: { code: '' },
    send: ({ code }) => answer(allowed, code),
    onSent: ({ goTo }) => window.location.assign(goTo),
  })
  const refuse = async () => {
    setRefuses(true)
    try {
      window.location.assign((await answer([])).goTo)
    } catch (error) {
      setRefusalFailed(error)
      setRefuses(false)
    }
  }
  const toggle = (scope: Scope, checked: boolean) =>
    setAllowed(checked ? [...allowed, scope] : allowed.filter((one) => one !== scope))
  const failure = form.refusal ?? refusalFailed
  return (
    <AccountCard
      title="Connect an app"
      description={
        <>
          <Name>{request.name}</Name> wants to use the account {user && <Name>{user.username}</Name>}.
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        {failure !== undefined && (
          <Notice tone="error">
            {describeError(failure, 'The app was not connected. Please try again.')}
            {failure instanceof ApiError && failure.status === 403 && (
              <Queries>
                <ResendConfirmation />
              </Queries>
            )}
          </Notice>
        )}
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-2 text-13 font-medium text-ink-2">What it may use</legend>
          {request.scopes.map((scope) => (
            <Checkbox
              key={scope}
              label={SCOPE_MEANINGS[scope]}
              checked={allowed.includes(scope)}
              onChange={({ target }) => toggle(scope, target.checked)}
            />
          ))}
        </fieldset>
        <p className="text-13 text-ink-3">
          Its calls count against your plan like those of an API key. It is listed under Settings, API keys,
          where you can limit or revoke it. Crowdtape has not checked this app: allow it only if you started
          this yourself.
        </p>
        <p className="text-13 text-ink-3">
          You will be sent to <bdi className="font-medium wrap-anywhere text-ink-2">{request.returnsTo}</bdi>
          {request.isLocal && ', which is on this device'}.
        </p>
        {user?.hasSecondFactor && <CodeField {...form.field('code')} />}
        <div className="flex flex-col gap-2">
          <Button
            type="submit"
            variant="primary"
            busy={form.busy}
            disabled={allowed.length === 0 || refuses}
            className="w-full"
          >
            Allow
          </Button>
          <Button variant="ghost" busy={refuses} disabled={form.busy} onClick={refuse} className="w-full">
            Cancel
          </Button>
        </div>
      </form>
    </AccountCard>
  )
}

const Name = ({ children }: { children: ReactNode }) => (
  <bdi className="font-medium wrap-anywhere text-ink-1">{children}</bdi>
)
