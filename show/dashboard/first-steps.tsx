import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, X } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/app/accounts/users.ts'
import { KEYS_QUERY, keyApi } from '../account/api-keys/key-api.ts'
import { useAlerts } from '../alerts/use-alerts.ts'
import { createStoredList } from '../shell/data/create-stored-list.ts'
import { hasFailed } from '../shell/data/query-error.tsx'
import { paths } from '../shell/page/paths.ts'
import { buttonStyle } from '../ui/action/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { classNames } from '../ui/style/class-names.ts'

/** The accounts whose list is put away in this browser: by hand, or because all was done once. */
const hidden = createStoredList('first-steps-hidden', (id): id is string => typeof id === 'string')
const NONE: readonly string[] = []

/**
 * What a new account has not tried yet; gone for good when all is done or it is put away. Until then it stands there from
 * the first moment, also where it is not known yet what is left, so that nothing moves when that is known.
 */
export function FirstSteps({ user }: { user: User }) {
  const isHidden = useSyncExternalStore(hidden.onChanged, hidden.read, () => NONE).includes(user.id)
  const alerts = useAlerts()
  const keys = useQuery({ queryKey: KEYS_QUERY, queryFn: ({ signal }) => keyApi.list(signal) })
  const steps = listSteps({
    user,
    hasAlert: hasFailed(alerts) ? 'failed' : alerts.data && alerts.data.data.length > 0,
    hasCalled: hasFailed(keys) ? 'failed' : keys.data?.data.some(({ lastUsed }) => lastUsed !== null),
  })
  const isKnown = steps.every(({ isDone }) => isDone !== undefined)
  const done = steps.filter(({ isDone }) => isDone).length
  const areAllDone = done === steps.length && !hasFailed(alerts) && !hasFailed(keys)
  useEffect(() => {
    if (areAllDone && !isHidden) hide(user.id)
  }, [areAllDone, isHidden, user.id])
  if (isHidden || done === steps.length) return null
  return (
    <Card
      className="mb-8"
      title="First steps"
      // The line keeps its room while it is not known.
      description={isKnown ? `${done} of ${steps.length} done` : '\u00a0'}
      actions={
        <button
          type="button"
          aria-label="Hide the first steps"
          onClick={() => hide(user.id)}
          className={buttonStyle({ variant: 'ghost', size: 'sm', square: true })}
        >
          <X size={16} aria-hidden="true" />
        </button>
      }
    >
      <ol className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        {steps.map(({ label, to, isDone }) => (
          <li key={label} className="flex items-start gap-2.5 text-14">
            <StepMark isDone={isDone} />
            <span className={classNames(isDone && 'text-ink-3 line-through')}>
              {isDone ? (
                <>
                  {label}
                  <span className="sr-only"> (done)</span>
                </>
              ) : (
                <Link to={to} className="hit-area rounded-control text-accent hover:underline">
                  {label}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function hide(id: User['id']): void {
  hidden.write([...hidden.read(), id])
}

function StepMark({ isDone }: Pick<Step, 'isDone'>) {
  if (isDone === undefined) return <Skeleton className="mt-0.5 size-4.5 shrink-0 rounded-full" />
  const Mark = isDone ? CircleCheck : Circle
  const color = isDone ? 'text-up' : 'text-ink-3'
  return <Mark size={18} aria-hidden="true" className={classNames('mt-0.5 shrink-0', color)} />
}

interface Step {
  label: string
  to: string
  isDone: Known
}

/** Whether something was done; undefined while that is not known. */
type Known = boolean | undefined

/** In the order in which they help most, without those of which it could not be learned whether they are done. */
function listSteps({
  user,
  hasAlert,
  hasCalled,
}: {
  user: Pick<User, 'emailConfirmed' | 'socialAccounts'>
  hasAlert: Known | 'failed'
  hasCalled: Known | 'failed'
}): Step[] {
  const isLinked = Object.values(user.socialAccounts).some(Boolean)
  const steps: (Omit<Step, 'isDone'> & { isDone: Known | 'failed' })[] = [
    { label: 'Confirm your e-mail address', to: paths.settings(), isDone: user.emailConfirmed },
    { label: 'Set your first alert', to: paths.alerts({ new: 'bitcoin' }), isDone: hasAlert },
    { label: 'Link your social accounts', to: paths.profile(), isDone: isLinked },
    { label: 'Make your first API call', to: paths.settings({ tab: 'api' }), isDone: hasCalled },
  ]
  return steps.filter((step): step is Step => step.isDone !== 'failed')
}
