import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, MoreHorizontal, Plus, RefreshCw, SlidersHorizontal, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { SCOPES } from '#contract/key-form.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { Button } from '../../ui/action/button.tsx'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { NumberText } from '../../ui/figures/numbers.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { formatCount, formatMicros } from '../../ui/format/numbers.ts'
import { Chip } from '../../ui/label/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { useMedia } from '../../ui/layout/use-size.ts'
import { DropdownMenu } from '../../ui/overlay/dropdown-menu.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useMayAct } from '../teams/use-teams.ts'
import { KEYS_QUERY, keyApi, type ListedKey, type ShownKey } from './key-api.ts'

const CreateKeyDialog = lazyPart(() => import('./key-dialogs.tsx').then((module) => module.CreateKeyDialog))
const RotateKeyDialog = lazyPart(() => import('./key-dialogs.tsx').then((module) => module.RotateKeyDialog))
const RevokeKeyDialog = lazyPart(() => import('./key-dialogs.tsx').then((module) => module.RevokeKeyDialog))
const ShownKeyDialog = lazyPart(() => import('./key-dialogs.tsx').then((module) => module.ShownKeyDialog))
const KeyLimitsDialog = lazyPart(() =>
  import('./key-limits-dialog.tsx').then((module) => module.KeyLimitsDialog),
)

const ROWS = [1, 2, 3]

type Step =
  | { name: 'list' }
  | { name: 'create' }
  | { name: 'limits' | 'rotate' | 'revoke'; key: ListedKey }
  | { name: 'shown'; key: ShownKey }

/** The keys of the account: made, shown once, rotated and revoked here. */
export function ApiKeysTab() {
  const queries = useQueryClient()
  const keys = useQuery({
    queryKey: KEYS_QUERY,
    queryFn: ({ signal }) => keyApi.list(signal),
  })
  // Connected apps have a list of their own.
  const shown = keys.data?.data.filter(({ isOfApp }) => !isOfApp)
  const [step, setStep] = useState<Step>({ name: 'list' })
  const List = useMedia('(min-width: 48rem)') ? KeyTable : KeyCards
  const toList = () => setStep({ name: 'list' })
  const changed = (next: Step) => {
    queries.invalidateQueries({ queryKey: KEYS_QUERY })
    setStep(next)
  }
  const mayChange = useMayAct('admin')
  const create = mayChange && (
    <Button
      variant="primary"
      size="sm"
      icon={<Plus size={14} aria-hidden="true" />}
      onClick={() => setStep({ name: 'create' })}
    >
      Create key
    </Button>
  )
  return (
    <Card
      title="API keys"
      description="A key is shown once, when it is made. Test keys read sample data and are free."
      // At one place while keys load, when there are none and when there are: a click cannot fall between two buttons.
      actions={create}
      flush
    >
      {!shown && !hasFailed(keys) && <KeySkeleton />}
      {hasFailed(keys) && <QueryError query={keys} message="Failed to load your keys." />}
      {shown?.length === 0 && (
        <div className="min-h-84">
          <EmptyState
            icon={<KeyRound size={20} />}
            title="No API keys yet"
            description={
              mayChange
                ? 'With a key your programs call the API as you. Select Create key to make one.'
                : 'Admins and owners of the team create its keys.'
            }
          />
        </div>
      )}
      {shown && shown.length > 0 && (
        <List
          keys={shown}
          mayChange={mayChange}
          onLimit={(key) => setStep({ name: 'limits', key })}
          onRotate={(key) => setStep({ name: 'rotate', key })}
          onRevoke={(key) => setStep({ name: 'revoke', key })}
        />
      )}
      <Suspense>
        {step.name === 'create' && (
          <CreateKeyDialog onClose={toList} onCreated={(key) => changed({ name: 'shown', key })} />
        )}
        {step.name === 'limits' && (
          <KeyLimitsDialog apiKey={step.key} onClose={toList} onChanged={() => changed({ name: 'list' })} />
        )}
        {step.name === 'rotate' && (
          <RotateKeyDialog
            apiKey={step.key}
            onClose={toList}
            onRotated={(key) => changed({ name: 'shown', key })}
          />
        )}
        {step.name === 'revoke' && (
          <RevokeKeyDialog apiKey={step.key} onClose={toList} onRevoked={() => changed({ name: 'list' })} />
        )}
        {step.name === 'shown' && <ShownKeyDialog apiKey={step.key} onClose={toList} />}
      </Suspense>
    </Card>
  )
}

/** The head and the rows of the table; on a narrow screen the cards. */
function KeySkeleton() {
  return (
    <Loading label="Loading your keys" className="divide-y divide-line-subtle border-t border-line-subtle">
      <div className="h-control-sm bg-s2 max-md:hidden" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 px-4 max-md:h-28 sm:px-5">
          <Skeleton className="h-4 w-32 max-md:h-20" />
          <Skeleton className="h-4 w-40 max-md:hidden" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </Loading>
  )
}

/** Keys one below the other, for a screen too narrow for columns. */
function KeyCards({ keys, mayChange, ...actions }: KeyListProps) {
  return (
    <ul aria-label="API keys" className="divide-y divide-line-subtle border-t border-line-subtle">
      {keys.map((key) => (
        <li key={key.id} className="pt-2 pr-2 pb-3 pl-4">
          <div className="flex items-start gap-2">
            <div className="flex min-w-0 flex-1 flex-col gap-2 pt-2">
              <p className="font-medium break-words">
                {key.name}
                <KeyLimits apiKey={key} />
              </p>
              <KeyEnds apiKey={key} />
            </div>
            {mayChange && <KeyMenu apiKey={key} size="md" {...actions} />}
          </div>
          <dl className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-12">
            <Fact name="Created">
              <RelativeTime at={key.createdAt} />
            </Fact>
            <Fact name="Last used">{key.lastUsed ? <RelativeTime at={key.lastUsed} /> : 'Never'}</Fact>
            <Fact name="Calls, 30 days">
              <KeyCalls byDay={key.callsByDay} />
            </Fact>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center gap-1.5 tabular-nums">
      <dt className="text-ink-3">{name}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  )
}

interface KeyListProps {
  /** False to a member of a team whose role does not include keys. */
  mayChange: boolean
  keys: readonly ListedKey[]
  onLimit: (key: ListedKey) => void
  onRotate: (key: ListedKey) => void
  onRevoke: (key: ListedKey) => void
}

function KeyTable({ keys, mayChange, ...actions }: KeyListProps) {
  return (
    <Table label="API keys">
      <TableHead>
        <tr>
          <HeadCell>Name</HeadCell>
          <HeadCell>Key</HeadCell>
          <HeadCell>Created</HeadCell>
          <HeadCell>Last used</HeadCell>
          <HeadCell align="right">Calls, 30 days</HeadCell>
          <HeadCell>
            <span className="sr-only">Actions</span>
          </HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {keys.map((key) => (
          <TableRow key={key.id}>
            <Cell className="max-w-40 py-2 font-medium break-words">
              {key.name}
              <KeyLimits apiKey={key} />
            </Cell>
            <Cell className="whitespace-nowrap">
              <KeyEnds apiKey={key} />
            </Cell>
            <Cell className="whitespace-nowrap text-ink-2">
              <RelativeTime at={key.createdAt} />
            </Cell>
            <Cell className="whitespace-nowrap text-ink-2">
              {key.lastUsed ? <RelativeTime at={key.lastUsed} /> : 'Never'}
            </Cell>
            <Cell number>
              <KeyCalls byDay={key.callsByDay} />
            </Cell>
            <Cell className="w-px">{mayChange && <KeyMenu apiKey={key} {...actions} />}</Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** What a key is known by once it is made: its kind and its two ends. */
function KeyEnds({ apiKey }: { apiKey: ListedKey }) {
  return (
    <span className="flex items-center gap-2">
      <Chip tone={apiKey.mode === 'live' ? 'accent' : 'neutral'}>
        {apiKey.mode === 'live' ? 'Live' : 'Test'}
      </Chip>
      <code className="font-mono text-12 text-ink-2">
        {apiKey.prefix}…{apiKey.lastFour}
      </code>
    </span>
  )
}

/** The calls of a key over 30 days: their line, and their sum. */
function KeyCalls({ byDay }: { byDay: readonly number[] }) {
  const total = byDay.reduce((sum, calls) => sum + calls, 0)
  return (
    <span className="inline-flex items-center justify-end gap-3">
      {total > 0 && (
        <Sparkline values={byDay} label="Calls a day over 30 days" tone="accent" width={72} height={24} />
      )}
      {/* In the table as wide as a compact number can be, so that the lines stand below each other. */}
      <span className="text-right md:min-w-10">
        <NumberText value={total} compact />
      </span>
    </span>
  )
}

/** What a key may not do although its account may, in a few words; nothing where that is all. */
function KeyLimits({ apiKey }: { apiKey: ListedKey }) {
  const limits = describeLimits(apiKey)
  if (limits.length === 0) return null
  return <span className="block text-12 font-normal text-ink-3">{limits.join(', ')}</span>
}

function describeLimits(key: ListedKey): string[] {
  const { scopes, allowedAddresses, callsPerMinute, capMicros, spentMicros } = key
  return [
    scopes.length < SCOPES.length ? formatCount(scopes.length, 'scope') : '',
    allowedAddresses.length > 0 ? formatCount(allowedAddresses.length, 'address', 'addresses') : '',
    callsPerMinute === null ? '' : `${formatCount(callsPerMinute, 'call')} a minute`,
    capMicros === null ? '' : `${formatMicros(spentMicros ?? 0)} of ${formatMicros(capMicros)} this month`,
  ].filter(Boolean)
}

interface KeyMenuProps {
  apiKey: ListedKey
  /** `md` where fingers press it. */
  size?: 'sm' | 'md'
  onLimit: (key: ListedKey) => void
  onRotate: (key: ListedKey) => void
  onRevoke: (key: ListedKey) => void
}

/** What can be done with a key. */
function KeyMenu({ apiKey, size = 'sm', onLimit, onRotate, onRevoke }: KeyMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size={size}
          square
          aria-label={`Actions for ${apiKey.name}`}
          icon={<MoreHorizontal size={16} aria-hidden="true" />}
        />
      }
      items={[
        {
          kind: 'action',
          label: 'Limits',
          icon: <SlidersHorizontal size={14} aria-hidden="true" />,
          onSelect: () => onLimit(apiKey),
        },
        {
          kind: 'action',
          label: 'Rotate',
          icon: <RefreshCw size={14} aria-hidden="true" />,
          onSelect: () => onRotate(apiKey),
        },
        {
          kind: 'action',
          label: 'Revoke',
          danger: true,
          icon: <Trash2 size={14} aria-hidden="true" />,
          onSelect: () => onRevoke(apiKey),
        },
      ]}
    />
  )
}
