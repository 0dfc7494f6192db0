import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { SCOPE_MEANINGS, SCOPES } from '#contract/key-form.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { TextLink } from '../../ui/action/links.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useMayAct } from '../teams/use-teams.ts'
import { KEYS_QUERY, keyApi, type ListedKey } from './key-api.ts'

const KeyLimitsDialog = lazyPart(() =>
  import('./key-limits-dialog.tsx').then((module) => module.KeyLimitsDialog),
)

/** The apps that were let in on the consent page: what each may do, since when, its last call, and its end. */
export function ConnectedApps() {
  const queries = useQueryClient()
  const keys = useQuery({ queryKey: KEYS_QUERY, queryFn: ({ signal }) => keyApi.list(signal) })
  const reload = () => queries.invalidateQueries({ queryKey: KEYS_QUERY })
  const revoke = useMutation({ mutationFn: keyApi.revoke, onSuccess: reload })
  const [limited, setLimited] = useState<ListedKey>()
  const mayChange = useMayAct('admin')
  const apps = keys.data?.data.filter(({ isOfApp }) => isOfApp)
  return (
    <Card
      title="Connected apps"
      description="Assistants that you allowed to use your account. A revoked app is refused at its next call and can ask again."
      flush
    >
      {revoke.isError && (
        <Notice tone="error">
          {describeError(revoke.error, 'The app was not revoked. Please try again.')}
        </Notice>
      )}
      {hasFailed(keys) && <QueryError query={keys} message="Failed to load your apps." />}
      {!apps && !hasFailed(keys) && (
        <Loading label="Loading your apps" className="px-4 pb-4 sm:px-5">
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {apps?.length === 0 && (
        <p className="px-4 pb-4 text-13 text-ink-3 sm:px-5">
          No apps yet. <TextLink to={paths.docsPage('assistants')}>Connect an assistant</TextLink>
        </p>
      )}
      {apps && apps.length > 0 && (
        <ul aria-label="Connected apps" className="divide-y divide-line-subtle border-t border-line-subtle">
          {apps.map((app) => (
            <li
              key={app.id}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 px-4 py-3 sm:flex-nowrap sm:px-5"
            >
              <AppFacts app={app} />
              {mayChange && (
                <span className="flex gap-2">
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`Limits of ${app.name}`}
                    onClick={() => setLimited(app)}
                  >
                    Limits
                  </Button>
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={revoke.isPending && revoke.variables === app.id}
                    aria-label={`Revoke ${app.name}`}
                    onClick={() => revoke.mutate(app.id)}
                  >
                    Revoke
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {limited && (
          <KeyLimitsDialog
            apiKey={limited}
            onClose={() => setLimited(undefined)}
            onChanged={() => {
              reload()
              setLimited(undefined)
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}

function AppFacts({ app }: { app: ListedKey }) {
  const { name, scopes, createdAt, lastUsed, callsByDay } = app
  const calls = callsByDay.reduce((sum, ofDay) => sum + ofDay, 0)
  return (
    <span className="min-w-0">
      <bdi className="block min-w-0 text-14 font-medium wrap-anywhere text-ink-1">{name}</bdi>
      <span className="block text-13 text-ink-2">
        {scopes.length === SCOPES.length
          ? 'Everything'
          : scopes.map((scope) => SCOPE_MEANINGS[scope]).join('; ')}
      </span>
      <span className="block text-12 text-ink-3">
        Allowed <RelativeTime at={createdAt} />,{' '}
        {lastUsed ? (
          <>
            last used <RelativeTime at={lastUsed} />, {formatCount(calls, 'call')} in 30 days
          </>
        ) : (
          'never used'
        )}
      </span>
    </span>
  )
}
