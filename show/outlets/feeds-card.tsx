import { OUTLETS_MAX, type Outlet } from '#contract/app/outlets.ts'
import { describeError } from '../shell/api/api-error.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { Button } from '../ui/action/button.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { formatCount } from '../ui/format/numbers.ts'
import { Chip } from '../ui/label/chip.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { useDeleteOutlet, useOutlets } from './use-outlets.ts'

const KIND_NAMES: Record<Outlet['kind'], string> = {
  search: 'Search',
  trends: 'Trends',
  stories: 'Stories',
  firings: 'Firings',
}

/** The feeds of the account: what each is of, how often it is read, and its end. */
export function FeedsCard() {
  const outlets = useOutlets()
  const revoke = useDeleteOutlet()
  const { data } = outlets
  return (
    <Card
      title="Feeds"
      description={`Lists for feed readers and spreadsheets, up to ${OUTLETS_MAX}. A revoked feed ends at once.`}
      flush
    >
      {revoke.isError && (
        <Notice tone="error">
          {describeError(revoke.error, 'The feed was not revoked. Please try again.')}
        </Notice>
      )}
      {hasFailed(outlets) && <QueryError query={outlets} message="Failed to load your feeds." />}
      {!data && !hasFailed(outlets) && (
        <Loading label="Loading your feeds" className="px-4 pb-4 sm:px-5">
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      {data?.data.length === 0 && (
        <p className="px-4 pb-4 text-13 text-ink-3 sm:px-5">
          No feeds yet. Select Feed beside trends, stories or firings, or Use this query in the explorer.
        </p>
      )}
      {data && data.data.length > 0 && (
        <ul aria-label="Feeds" className="divide-y divide-line-subtle border-t border-line-subtle">
          {data.data.map((outlet) => (
            <li key={outlet.id} className="flex items-center justify-between gap-3 px-4 py-3 sm:px-5">
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2">
                  <bdi className="min-w-0 text-14 font-medium wrap-anywhere text-ink-1">{outlet.name}</bdi>
                  <Chip>{KIND_NAMES[outlet.kind]}</Chip>
                </span>
                <span className="block text-12 text-ink-3">
                  {outlet.readAt ? (
                    <>
                      {formatCount(outlet.reads, 'read')}, most recently <RelativeTime at={outlet.readAt} />
                    </>
                  ) : (
                    'Never read'
                  )}
                </span>
              </span>
              <Button
                size="sm"
                variant="secondary"
                busy={revoke.isPending && revoke.variables === outlet.id}
                aria-label={`Revoke ${outlet.name}`}
                onClick={() => revoke.mutate(outlet.id)}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
