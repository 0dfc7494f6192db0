import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { listActs, showUser } from '#contract/app/operations.ts'
import type { ShownUser } from '#contract/app/operator/users.ts'
import { callApi } from '../shell/api/call-api.ts'
import { useAuth } from '../shell/auth/use-auth.ts'
import { hasFailed, QueryError } from '../shell/data/query-error.tsx'
import { Button } from '../ui/action/button.tsx'
import { CopyButton } from '../ui/action/copy-button.tsx'
import { NumberText } from '../ui/figures/numbers.tsx'
import { RelativeTime } from '../ui/figures/relative-time.tsx'
import { formatMicros } from '../ui/format/numbers.ts'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../ui/layout/table.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { ActList } from './record-tab.tsx'
import { type UserAct, UserActDialog } from './user-act-dialog.tsx'
import { UserStates } from './user-states.tsx'

const ACTS_SHOWN = 5

/** One account: what its operator may know of it, what was done with it, and what can be done. */
export function UserDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const queries = useQueryClient()
  const [act, setAct] = useState<UserAct>()
  const found = useQuery({
    queryKey: ['operator', 'user', id],
    queryFn: ({ signal }) => callApi(showUser, { params: { id }, signal }),
    staleTime: 0,
  })
  const user = found.data
  if (user && act) {
    const onDone = () => {
      queries.invalidateQueries({ queryKey: ['operator'] })
      setAct(undefined)
      if (act === 'delete') onClose()
    }
    return <UserActDialog act={act} user={user} onClose={() => setAct(undefined)} onDone={onDone} />
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={user?.username ?? 'Account'}
      description={user?.email ?? 'An account of this installation.'}
      width="wide"
    >
      {found.isPending && !hasFailed(found) && (
        <Loading label="Loading the account" className="flex flex-col gap-3">
          {['a', 'b', 'c', 'd'].map((row) => (
            <Skeleton key={row} className="h-6 w-full" />
          ))}
        </Loading>
      )}
      {hasFailed(found) && <QueryError query={found} message="Failed to load the account." />}
      {user && (
        <div className="flex flex-col gap-5">
          <Facts user={user} />
          <Keys keys={user.keys} />
          <ActsOn id={id} />
          <Buttons user={user} onAct={setAct} />
        </div>
      )}
    </Dialog>
  )
}

function Facts({ user }: { user: ShownUser }) {
  return (
    <>
      <UserStates user={user} />
      <dl className="grid gap-x-6 gap-y-2 text-13 sm:grid-cols-2">
        <Fact name="Signed up">
          <RelativeTime at={user.createdAt} />
        </Fact>
        <Fact name="Last seen">{user.lastSeenAt ? <RelativeTime at={user.lastSeenAt} /> : 'Signed out'}</Fact>
        <Fact name="Open sessions">
          <NumberText value={user.sessions} />
        </Fact>
        <Fact name="Two-step sign-in">{user.hasSecondFactor ? 'On' : 'Off'}</Fact>
        <Fact name="Plan">
          {user.plan.slice(0, 1).toUpperCase() + user.plan.slice(1)},{' '}
          {user.hasCard ? 'card saved' : 'no card'}
        </Fact>
        <Fact name="Charged calls this month">
          <NumberText value={user.month.calls} />, {formatMicros(user.month.micros)}
        </Fact>
        {user.disabledAt && (
          <Fact name="Disabled">
            <RelativeTime at={user.disabledAt} />
          </Fact>
        )}
        <Fact name="Id">
          <span className="flex items-center gap-1">
            <code className="max-w-24 truncate font-mono text-12">{user.id}</code>
            <CopyButton text={user.id} label="Copy id" />
          </span>
        </Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-right text-ink-1 tabular-nums">{children}</dd>
    </div>
  )
}

function Keys({ keys }: { keys: ShownUser['keys'] }) {
  if (keys.length === 0) return <p className="text-13 text-ink-3">No API keys.</p>
  return (
    <div className="overflow-hidden rounded-control border border-line-subtle">
      <Table label="API keys">
        <TableHead>
          <tr>
            <HeadCell>Key</HeadCell>
            <HeadCell className="max-sm:hidden">Last used</HeadCell>
            <HeadCell align="right">Calls, 30 days</HeadCell>
          </tr>
        </TableHead>
        <tbody>
          {keys.map((key) => (
            <TableRow key={key.id}>
              <Cell>
                <span className="wrap-anywhere text-ink-1">{key.name}</span>{' '}
                <span className="whitespace-nowrap text-ink-3">
                  {key.mode} …{key.lastFour}
                </span>
              </Cell>
              <Cell className="whitespace-nowrap max-sm:hidden">
                {key.lastUsedAt ? <RelativeTime at={key.lastUsedAt} /> : 'Never'}
              </Cell>
              <Cell number>
                <NumberText value={key.calls} />
              </Cell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function ActsOn({ id }: { id: string }) {
  const acts = useQuery({
    queryKey: ['operator', 'acts', id],
    queryFn: ({ signal }) => callApi(listActs, { query: { subject: id, limit: ACTS_SHOWN }, signal }),
    staleTime: 0,
  })
  if (!acts.data || acts.data.data.length === 0) return null
  return (
    <section>
      <h3 className="text-13 font-medium">What operators did</h3>
      <ActList acts={acts.data.data} isOfSubject />
    </section>
  )
}

function Buttons({ user, onAct }: { user: ShownUser; onAct: (act: UserAct) => void }) {
  const { user: self } = useAuth()
  if (self?.id === user.id)
    return <p className="text-13 text-ink-3">This is your own account: change it in Settings.</p>
  return (
    <div className="flex flex-wrap gap-2 border-t border-line-subtle pt-5">
      <Button onClick={() => onAct(user.disabledAt ? 'enable' : 'disable')}>
        {user.disabledAt ? 'Enable account' : 'Disable account'}
      </Button>
      {user.hasSecondFactor && (
        <Button onClick={() => onAct('remove-factor')}>Turn two-step sign-in off</Button>
      )}
      <Button variant="danger" className="ml-auto" onClick={() => onAct('delete')}>
        Delete account
      </Button>
    </div>
  )
}
