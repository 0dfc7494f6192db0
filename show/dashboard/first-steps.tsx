import { useQuery } from '@tanstack/react-query'
import { Circle, CircleCheck, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import type { User } from '#contract/app/user.ts'
import { KEYS_QUERY, keyApi } from '../account/api-keys/key-api.ts'
import { useAlerts } from '../alerts/use-alerts.ts'
import { createStoredList } from '../shell/data/create-stored-list.ts'
import { paths } from '../shell/page/paths.ts'
import { Card } from '../ui/layout/card.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { buttonStyle } from '../ui/style/button-style.ts'
import { classNames } from '../ui/style/class-names.ts'

/** The accounts that have put the list away in this browser. */
const hidden = createStoredList('first-steps-hidden', (id): id is string => typeof id === 'string')
const NONE: readonly string[] = []

/**
 * What a new account has not tried yet; gone when all is done or it is put away. It stands there at once where the account
 * alone tells that something is left, so that nothing moves when the rest is known.
 */
export function FirstSteps({ user }: { user: User }) {
  const isHidden = useSyncExternalStore(hidden.onChanged, hidden.read, () => NONE).includes(user.id)
  const alerts = useAlerts().data?.data
  const keys = useQuery({ queryKey: KEYS_QUERY, queryFn: ({ signal }) => keyApi.list(signal) }).data?.data
  const steps = listSteps({
    user,
    hasAlert: alerts && alerts.length > 0,
    hasCalled: keys?.some(({ lastUsed }) => lastUsed !== null),
  })
  if (isHidden || !steps.some(({ isDone }) => isDone === false)) return null
  const isKnown = steps.every(({ isDone }) => isDone !== undefined)
  const done = steps.filter(({ isDone }) => isDone).length
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
          onClick={() => hidden.write([...hidden.read(), user.id])}
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

function StepMark({ isDone }: Pick<Step, 'isDone'>) {
  if (isDone === undefined) return <Skeleton className="mt-0.5 size-4.5 shrink-0 rounded-full" />
  const Mark = isDone ? CircleCheck : Circle
  const color = isDone ? 'text-up' : 'text-ink-3'
  return <Mark size={18} aria-hidden="true" className={classNames('mt-0.5 shrink-0', color)} />
}

interface Step {
  label: string
  to: string
  /** Undefined while it is not known. */
  isDone: boolean | undefined
}

/** In the order in which they help most. */
export function listSteps({
  user,
  hasAlert,
  hasCalled,
}: {
  user: Pick<User, 'emailConfirmed' | 'socialAccounts'>
  hasAlert: boolean | undefined
  hasCalled: boolean | undefined
}): Step[] {
  return [
    { label: 'Confirm your e-mail address', to: paths.settings(), isDone: user.emailConfirmed },
    { label: 'Set your first alert', to: paths.alerts({ new: 'bitcoin' }), isDone: hasAlert },
    {
      label: 'Link your social accounts',
      to: paths.profile(),
      isDone: Object.values(user.socialAccounts).some(Boolean),
    },
    { label: 'Make your first API call', to: paths.settings({ tab: 'api' }), isDone: hasCalled },
  ]
}
