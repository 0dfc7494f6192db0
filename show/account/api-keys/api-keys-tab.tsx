import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { SCOPES } from '#contract/key-form.ts'
import { describeError } from '../../shell/api/api-error.ts'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { CopyButton } from '../../ui/action/copy-button.tsx'
import { TextLink } from '../../ui/action/links.tsx'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { NumberText } from '../../ui/figures/numbers.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { formatCount, formatMicros } from '../../ui/format/numbers.ts'
import { Chip } from '../../ui/label/chip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { useMedia } from '../../ui/layout/use-size.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { lazyPart } from '../../ui/state/lazy-part.tsx'
import { Notice } from '../../ui/state/notice.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useMayAct } from '../teams/use-teams.ts'
import { KEYS_QUERY, keyApi, type ListedKey, type ShownKey } from './key-api.ts'
import { CreateKeyDialog, KeyMenu, RotateKeyDialog } from './key-dialogs.tsx'
import { TryKey } from './try-key.tsx'

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
  const { data } = keys
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
      {!data && !hasFailed(keys) && <KeySkeleton />}
      {hasFailed(keys) && <QueryError query={keys} message="Failed to load your keys." />}
      {data?.data.length === 0 && (
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
      {data && data.data.length > 0 && (
        <List
          keys={data.data}
          mayChange={mayChange}
          onLimit={(key) => setStep({ name: 'limits', key })}
          onRotate={(key) => setStep({ name: 'rotate', key })}
          onRevoke={(key) => setStep({ name: 'revoke', key })}
        />
      )}
      {step.name === 'create' && (
        <CreateKeyDialog onClose={toList} onCreated={(key) => changed({ name: 'shown', key })} />
      )}
      {step.name === 'limits' && (
        <Suspense>
          <KeyLimitsDialog apiKey={step.key} onClose={toList} onChanged={() => changed({ name: 'list' })} />
        </Suspense>
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

/** The only time that a key is seen whole, with the first call that it makes. */
function ShownKeyDialog({ apiKey, onClose }: { apiKey: ShownKey; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Your key "${apiKey.name}"`}
      description="Copy it now. It is not shown again and cannot be looked up later."
      width="wide"
    >
      <div className="flex items-center gap-2 rounded-control border border-line-strong bg-bg py-1 pr-1 pl-3 max-sm:flex-col max-sm:items-stretch max-sm:p-3">
        <code className="min-w-0 flex-1 font-mono text-13 break-all select-all">{apiKey.key}</code>
        <CopyButton text={apiKey.key} label="Copy key" labelled variant="secondary" />
      </div>
      <TryKey apiKey={apiKey} />
      <p className="mt-3 text-13 text-ink-3">
        Next: try every endpoint in the <TextLink to={paths.sandbox()}>sandbox</TextLink>, or read{' '}
        <TextLink to={paths.docsPage('getting-started')}>Getting started</TextLink>.
      </p>
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          I’ve saved it
        </Button>
      </div>
    </Dialog>
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

interface RevokeKeyDialogProps {
  apiKey: ListedKey
  onClose: () => void
  onRevoked: () => void
}

/** Asks for the key's name, because nothing brings a revoked key back. */
function RevokeKeyDialog({ apiKey, onClose, onRevoked }: RevokeKeyDialogProps) {
  const isConfirmed = ({ typed }: { typed: string }) => typed.trim() === apiKey.name
  const form = useForm({
    initial: { typed: '' },
    findProblem: (values) =>
      isConfirmed(values) ? undefined : { field: 'typed', message: 'This is not the name of the key' },
    send: () => keyApi.revoke(apiKey.id),
    onSent: onRevoked,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Revoke "${apiKey.name}"?`}
      description="Its next call is refused. A revoked key cannot be brought back."
    >
      <form {...form.props} className="flex flex-col gap-4">
        {form.refusal !== undefined && (
          <Notice tone="error">
            {describeError(form.refusal, 'Failed to revoke the key. Please try again.')}
          </Notice>
        )}
        <TextField
          label={
            <>
              Type <span className="font-mono text-accent">{apiKey.name}</span> to confirm
            </>
          }
          autoComplete="off"
          spellCheck={false}
          {...form.field('typed')}
        />
        <div className="flex justify-end gap-2">
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" disabled={!isConfirmed(form.values)} busy={form.busy}>
            Revoke key
          </Button>
        </div>
      </form>
    </Dialog>
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
