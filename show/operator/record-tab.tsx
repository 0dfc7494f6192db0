import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { listActs } from '#contract/app/operations.ts'
import type { ListedAct } from '#contract/app/operator/users.ts'
import type { OperatorAction } from '#contract/audit.ts'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { Button } from '../ui/action/button.tsx'
import { ExactTime } from '../ui/figures/relative-time.tsx'
import { Card } from '../ui/layout/card.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'

/** What operators did, by the console and by the command line, newest first. */
export function RecordTab() {
  const acts = useInfiniteQuery({
    queryKey: ['operator', 'acts'],
    queryFn: ({ pageParam, signal }) =>
      callApi(listActs, { query: pageParam ? { cursor: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  })
  const rows = acts.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Card
      title="What operators did"
      description="Here and by npm run admin. Entries cannot be changed, and are kept for two years."
    >
      {acts.isPending && !hasFailed(acts) && <RowsSkeleton label="Loading the record" />}
      {hasFailed(acts) && <QueryError query={acts} message="Failed to load the record." />}
      {acts.isSuccess && rows.length === 0 && (
        <EmptyState
          icon={<History size={20} />}
          title="Nothing yet"
          description="What operators change of accounts, feeds, queues and sign-up is written down here."
        />
      )}
      {rows.length > 0 && <ActList acts={rows} />}
      {acts.hasNextPage && (
        <Button
          size="sm"
          className="mt-3"
          busy={acts.isFetchingNextPage}
          onClick={() => acts.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </Card>
  )
}

/** `isOfSubject`: the account that was acted on is known, and not named again. */
export function ActList({
  acts,
  isOfSubject = false,
}: {
  acts: readonly ListedAct[]
  isOfSubject?: boolean
}) {
  return (
    <ul className="divide-y divide-line-subtle">
      {acts.map((act) => (
        <li key={act.id} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-14">
          <span className="min-w-0 wrap-anywhere">
            {WORDS[act.action](act.details)}
            {!isOfSubject &&
              act.action.startsWith('user.') &&
              `: ${act.subject?.username ?? 'a deleted account'}`}
          </span>
          <span className="text-13 text-ink-3">
            <ExactTime at={act.at} />
            {`, ${nameActor(act)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Details = ListedAct['details']

const WORDS: Record<OperatorAction, (details: Details) => string> = {
  'operator.granted': () => 'Became an operator',
  'user.disabled': () => 'Account disabled',
  'user.enabled': () => 'Account enabled',
  'user.factor-removed': () => 'Two-step sign-in turned off',
  'user.deleted': () => 'Account deleted',
  'invitation.sent': ({ domain }) => `Address at ${domain} invited`,
  'invitation.revoked': ({ domain }) => `Invitation of an address at ${domain} revoked`,
  'setting.changed': ({ name, value }) => `${name} ${value === null ? 'reset' : `set to ${value}`}`,
  'feed.added': ({ feed }) => `News feed ${feed} added`,
  'feed.removed': ({ feed }) => `News feed ${feed} removed`,
  'work.retried': ({ kind, count }) => `Tried again: ${count} of ${kind}`,
}

function nameActor({ actor, operator, address }: ListedAct): string {
  if (actor === 'command') return 'by the command line'
  return `by ${operator?.username ?? 'a deleted account'}${address === null ? '' : ` from ${address}`}`
}
