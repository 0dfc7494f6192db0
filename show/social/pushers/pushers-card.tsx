import type { UseQueryResult } from '@tanstack/react-query'
import type { Pushers } from '#contract/app/pushers.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { FigureName } from '../../shell/page/figure-name.tsx'
import { Absent, NumberText, Sentiment } from '../../ui/figures/numbers.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Cell, HeadCell, RowHead, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useTimes } from '../../ui/time/time-zone.ts'
import { answerWhoPushes } from './describe-pushers.ts'
import { PushGroupRow } from './push-group-row.tsx'

/** Who pushes an asset or topic: the answer, what it is without them, and each group. */
export function PushersCard({ pushers, name }: { pushers: UseQueryResult<Pushers>; name: string }) {
  const { data } = pushers
  return (
    <Card flush title={<FigureName term="pushers">Who pushes this</FigureName>}>
      {!data && !hasFailed(pushers) && <PushersSkeleton />}
      {hasFailed(pushers) && (
        <QueryError query={pushers} message="Failed to fetch who pushes this. Please try again later." />
      )}
      {data && (
        <>
          <p className="px-4 pb-4 text-14 text-ink-1 sm:px-5">{answerWhoPushes(data, name)}</p>
          {data.groups.length > 0 && (
            <>
              <Without pushers={data} />
              <ol
                aria-label="Groups of accounts"
                className="divide-y divide-line-subtle border-t border-line-subtle"
              >
                {data.groups.map((group) => (
                  <PushGroupRow key={`${group.firstAt} ${group.listed[0]?.username}`} group={group} />
                ))}
              </ol>
            </>
          )}
          <Basis pushers={data} />
        </>
      )}
    </Card>
  )
}

/** The figures of the posts, and of those without the accounts of the groups. */
function Without({ pushers: { basis, all, without } }: { pushers: Pushers }) {
  const rows = [
    { label: basis === 'counted' ? 'Counted posts' : 'Posts read', talk: all },
    { label: 'Without these accounts', talk: without },
  ]
  return (
    <Table label="Figures without these accounts" className="border-t border-line-subtle">
      <TableHead>
        <tr>
          <HeadCell>24 hours</HeadCell>
          <HeadCell align="right">Posts</HeadCell>
          <HeadCell align="right">People</HeadCell>
          <HeadCell align="right">Mood</HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {rows.map(({ label, talk }) => (
          <TableRow key={label}>
            <RowHead>{label}</RowHead>
            <Cell number>{talk.posts === null ? <Counting /> : <NumberText value={talk.posts} />}</Cell>
            <Cell number>{talk.authors === null ? <Counting /> : <NumberText value={talk.authors} />}</Cell>
            <Cell number>
              {talk.mood === null ? (
                <Absent reason="too few posts to say" />
              ) : (
                <span data-tip={`Mean of ${formatNumber(talk.moodPosts)} posts`}>
                  <Sentiment value={talk.mood} />
                </span>
              )}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function Counting() {
  return <Absent reason="still being counted" />
}

function Basis({ pushers: { postsRead, isComplete, from, until } }: { pushers: Pushers }) {
  const times = useTimes()
  return (
    <p className="border-t border-line-subtle px-4 py-3 text-12 text-ink-3 sm:px-5">
      {isComplete ? 'All' : 'The newest of each hour,'} {formatNumber(postsRead)} posts read,{' '}
      {times.hour(from)} to {times.hour(until)} {times.offset(until)}. News feeds and automated accounts are
      left out. Accounts that act alike may have an honest reason.
    </p>
  )
}

function PushersSkeleton() {
  return (
    <Loading label="Loading who pushes this" className="flex flex-col gap-3 px-4 pb-4 sm:px-5">
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-16 w-full" />
    </Loading>
  )
}
