import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endSession, listSessions } from '#contract/app/operations.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { Button } from '../../ui/action/button.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

const QUERY = ['account-sessions'] as const

/** Where the account is signed in; each session but this one can be ended. */
export function Sessions() {
  const client = useQueryClient()
  const sessions = useQuery({
    queryKey: QUERY,
    queryFn: ({ signal }) => callApi(listSessions, { signal }),
    staleTime: 0,
  })
  const end = useMutation({
    mutationFn: (id: string) => callApi(endSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY }),
  })
  return (
    <Card title="Where you are signed in" description="Sign out any device that you do not know.">
      {end.isError && (
        <Notice tone="error">
          {describeError(end.error, 'Failed to sign out the device. Please try again.')}
        </Notice>
      )}
      {sessions.isPending && !hasFailed(sessions) && (
        <Loading label="Loading your sessions" className="flex flex-col gap-3">
          <Skeleton className="h-10 w-full" />
        </Loading>
      )}
      {hasFailed(sessions) && <QueryError query={sessions} message="Failed to load your sessions." />}
      <ul className="divide-y divide-line-subtle empty:hidden">
        {sessions.data?.data.map(({ id, device, address, createdAt, lastUsedAt, isCurrent }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5">
            <div className="min-w-0 text-14">
              <p className="break-words">
                {device ?? 'Unknown device'}
                {isCurrent && ' (this one)'}
              </p>
              <p className="text-13 text-ink-3">
                {address ?? 'Unknown network'}, used <RelativeTime at={lastUsedAt} />, signed in{' '}
                <RelativeTime at={createdAt} />
              </p>
            </div>
            {!isCurrent && (
              <Button
                size="sm"
                busy={end.isPending && end.variables === id}
                aria-label={`Sign out ${device ?? 'unknown device'}`}
                onClick={() => end.mutate(id)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
