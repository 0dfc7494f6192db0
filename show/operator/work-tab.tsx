import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { getWork, retryWork } from '#contract/app/operations.ts'
import {
  FAILED_DAYS,
  type Queue,
  type Replica,
  type StuckWork,
  type Work,
  type WorkKind,
} from '#contract/app/operator/installation.ts'
import { SECOND_MS } from '#contract/time/duration.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { Button } from '../ui/action/button.tsx'
import { NumberText } from '../ui/figures/numbers.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { formatCount, formatNumber } from '../ui/format/numbers.ts'
import { Card } from '../ui/layout/card.tsx'
import { Cell, HeadCell, RowHead, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { EmptyState } from '../ui/state/empty-state.tsx'
import { Notice } from '../ui/state/notice.tsx'
import { ProgressBar } from '../ui/state/progress-bar.tsx'
import { showToast } from '../ui/toast/show-toast.ts'
import { RowsSkeleton } from './rows-skeleton.tsx'

const KEY = ['operator', 'work']
const RENEW_EVERY_MS = 10 * SECOND_MS

const NAMES: Record<WorkKind, { queue: string; one: string; help: string }> = {
  mails: {
    queue: 'E-mails',
    one: 'e-mail',
    help: 'Those below wait for their next try. Failed ones were refused or expired, and their text is not kept.',
  },
  webhooks: { queue: 'Webhook deliveries', one: 'delivery', help: 'Given up after a day of tries.' },
  tasks: { queue: 'Tasks', one: 'task', help: 'Ended with an error.' },
}

/** What waits, what failed and can be tried again, and what is being counted again. */
export function WorkTab() {
  const queries = useQueryClient()
  const work = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => callApi(getWork, { signal }),
    refetchInterval: RENEW_EVERY_MS,
    staleTime: 0,
  })
  const retry = useMutation({
    mutationFn: (body: { kind: WorkKind; id?: string }) => callApi(retryWork, { body }),
    onSuccess: ({ retried }, { kind }) =>
      showToast(
        retried === 0 ? 'Nothing was left to try.' : `Trying ${formatNumber(retried)} of ${kind} again.`,
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: ['operator'] }),
  })
  const { data } = work
  if (hasFailed(work))
    return (
      <Card flush>
        <QueryError query={work} message="Failed to load the queues." />
      </Card>
    )
  if (!data)
    return (
      <Card flush>
        <RowsSkeleton label="Loading the queues" />
      </Card>
    )
  return (
    <div className="flex flex-col gap-6">
      <Card title={sayState(data)} description={`Failures of the last ${FAILED_DAYS} days.`} flush>
        <QueueTable queues={data.queues} />
      </Card>
      <Card title="To be tried again" description="Work that failed. Fix its cause, then try again." flush>
        {retry.isError && (
          <div className="px-4 pb-4 sm:px-5">
            <Notice tone="error">{describeError(retry.error, 'That failed. Please try again.')}</Notice>
          </div>
        )}
        {data.stuck.length === 0 ? (
          <EmptyState
            icon={<CircleCheck size={20} />}
            title="Nothing to try again"
            description="What fails shows up here with its cause."
          />
        ) : (
          <StuckTable
            stuck={data.stuck}
            busy={retry.isPending ? retry.variables : undefined}
            onRetry={(body) => retry.mutate(body)}
          />
        )}
      </Card>
      <Counting work={data} />
      {data.replicas.length > 0 && <Replicas replicas={data.replicas} />}
    </div>
  )
}

/** The answer in one line. */
function sayState({ queues, stuck }: Work): string {
  const failed = queues.filter(({ failed }) => failed > 0)
  if (failed.length > 0)
    return failed
      .map(
        ({ kind, failed }) =>
          `${formatCount(failed, NAMES[kind].one, NAMES[kind].queue.toLowerCase())} failed`,
      )
      .join(', ')
  return stuck.length > 0 ? 'Some e-mails wait for another try' : 'No work has failed'
}

function QueueTable({ queues }: { queues: readonly Queue[] }) {
  return (
    <Table label="Queues">
      <TableHead>
        <tr>
          <HeadCell>Queue</HeadCell>
          <HeadCell align="right">Waiting</HeadCell>
          <HeadCell className="max-sm:hidden">Oldest</HeadCell>
          <HeadCell align="right">Failed</HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {queues.map(({ kind, waiting, oldestAt, failed }) => (
          <TableRow key={kind}>
            <RowHead className="text-ink-1!">{NAMES[kind].queue}</RowHead>
            <Cell number>
              <NumberText value={waiting} />
            </Cell>
            <Cell className="whitespace-nowrap max-sm:hidden">
              {oldestAt ? <RelativeTime at={oldestAt} /> : 'Nothing waiting'}
            </Cell>
            <Cell number className={failed > 0 ? 'text-down' : undefined}>
              <NumberText value={failed} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

interface StuckTableProps {
  stuck: readonly StuckWork[]
  /** What is being tried again. */
  busy: { kind: WorkKind; id?: string } | undefined
  onRetry: (what: { kind: WorkKind; id?: string }) => void
}

function StuckTable({ stuck, busy, onRetry }: StuckTableProps) {
  const kinds = Map.groupBy(stuck, ({ kind }) => kind)
  return (
    <Table label="Work to be tried again">
      <TableHead>
        <tr>
          <HeadCell>What</HeadCell>
          <HeadCell className="max-md:hidden">Account</HeadCell>
          <HeadCell className="max-sm:hidden">When</HeadCell>
          <HeadCell align="right">
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </TableHead>
      {[...kinds].map(([kind, pieces]) => (
        <tbody key={kind}>
          <TableRow className="bg-s2">
            <RowHead scope="rowgroup" colSpan={3} className="py-2">
              <span className="block font-medium text-ink-1">{NAMES[kind].queue}</span>
              {NAMES[kind].help}
            </RowHead>
            <Cell className="text-right">
              <Button
                size="sm"
                busy={busy?.kind === kind && busy.id === undefined}
                aria-label={`Retry all ${NAMES[kind].queue.toLowerCase()}`}
                onClick={() => onRetry({ kind })}
              >
                Retry all
              </Button>
            </Cell>
          </TableRow>
          {pieces.map(({ id, what, account, at, attempts, why }) => (
            <TableRow key={id}>
              <Cell className="py-2">
                <span className="block text-ink-1">{what}</span>
                <span className="block wrap-anywhere text-ink-3">
                  {why ?? formatCount(attempts, 'try', 'tries')}
                </span>
              </Cell>
              <Cell className="wrap-anywhere max-md:hidden">{account?.username ?? 'None'}</Cell>
              <Cell className="whitespace-nowrap max-sm:hidden">
                <RelativeTime at={at} />
              </Cell>
              <Cell className="text-right">
                <Button
                  size="sm"
                  variant="ghost"
                  busy={busy?.id === id}
                  aria-label={`Retry ${what} of ${account?.username ?? 'no account'}`}
                  onClick={() => onRetry({ kind, id })}
                >
                  Retry
                </Button>
              </Cell>
            </TableRow>
          ))}
        </tbody>
      ))}
    </Table>
  )
}

/** Figures and posts that are computed again, and who reads the tape late. */
function Counting({ work: { rescoring, signals, readers } }: { work: Work }) {
  const done = signals.hours - signals.pending
  return (
    <Card
      title={
        rescoring || signals.pending > 0 ? 'Figures are being counted again' : 'Every figure is up to date'
      }
      description="After changes of assets, of the model or of posts."
    >
      <div className="flex flex-col gap-5 text-13">
        {rescoring && (
          <div>
            <p className="mb-1 text-ink-2">
              Posts are read again: {formatCount(rescoring.posts, 'post')}, {formatNumber(rescoring.changed)}{' '}
              of them changed. Began <RelativeTime at={rescoring.beganAt} />.
            </p>
            <ProgressBar label="Posts that are read again" percent={Math.floor(rescoring.progress * 100)} />
          </div>
        )}
        {signals.pending > 0 && (
          <div>
            <p className="mb-1 text-ink-2">
              {formatNumber(signals.pending)} of {formatCount(signals.hours, 'hour')} wait for their figures.
            </p>
            <ProgressBar
              label="Hours with their figures"
              percent={Math.floor((100 * done) / signals.hours)}
            />
          </div>
        )}
        {readers.length > 0 && (
          <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
            {readers.map(({ name, behind }) => (
              <div key={name} className="flex justify-between gap-3">
                <dt className="text-ink-3">{name.replaceAll('_', ' ')}</dt>
                <dd className="tabular-nums">
                  {behind === 0 ? 'Up to date' : `${formatCount(behind, 'entry', 'entries')} behind`}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {!rescoring && signals.pending === 0 && readers.length === 0 && (
          <p className="text-ink-2">Nothing is being counted.</p>
        )}
      </div>
    </Card>
  )
}

const STATUSES: Record<Replica['status'], string> = {
  ok: 'Read from',
  returning: 'Caught up',
  behind: 'Too far behind',
  down: 'Not reachable',
}

/** Servers that repeat the primary, and whether they are read from. */
function Replicas({ replicas }: { replicas: readonly Replica[] }) {
  const left = replicas.filter(({ status }) => status !== 'ok').length
  return (
    <Card
      title={
        left === 0
          ? `Reads go to ${formatCount(replicas.length, 'replica')}`
          : `${formatNumber(left)} of ${formatCount(replicas.length, 'replica')} not read from`
      }
      description="As the process that answered sees them. The primary serves what they cannot."
      flush
    >
      <Table label="Replicas">
        <TableHead>
          <tr>
            <HeadCell>Server</HeadCell>
            <HeadCell>State</HeadCell>
            <HeadCell align="right">Behind</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {replicas.map(({ name, status, lagSeconds, why }) => (
            <TableRow key={name}>
              <RowHead className="text-ink-1! wrap-anywhere">{name}</RowHead>
              <Cell className={status === 'ok' ? undefined : 'text-down'}>
                {STATUSES[status]}
                {why !== null && <span className="block wrap-anywhere text-ink-3">{why}</span>}
              </Cell>
              <Cell number>{lagSeconds === null ? 'Unknown' : `${formatNumber(lagSeconds)} s`}</Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Card>
  )
}
