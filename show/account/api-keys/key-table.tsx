import { MoreHorizontal, RefreshCw, Trash2 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DropdownMenu } from '../../ui/dropdown-menu.tsx'
import { NumberText } from '../../ui/number-text.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import type { ListedKey } from './key-api.ts'

interface KeyTableProps {
  keys: readonly ListedKey[]
  onRotate: (key: ListedKey) => void
  onRevoke: (key: ListedKey) => void
}

export function KeyTable({ keys, onRotate, onRevoke }: KeyTableProps) {
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
            <Cell className="max-w-40">
              <span className="block truncate font-medium">{key.name}</span>
            </Cell>
            <Cell className="whitespace-nowrap">
              <span className="flex items-center gap-2">
                <Chip tone={key.mode === 'live' ? 'accent' : 'neutral'}>
                  {key.mode === 'live' ? 'Live' : 'Test'}
                </Chip>
                <code className="font-mono text-12 text-ink-2">
                  {key.prefix}…{key.lastFour}
                </code>
              </span>
            </Cell>
            <Cell className="whitespace-nowrap text-ink-2">
              <RelativeTime at={key.createdAt} />
            </Cell>
            <Cell className="whitespace-nowrap text-ink-2">
              {key.lastUsed ? <RelativeTime at={key.lastUsed} /> : 'Never'}
            </Cell>
            <Cell number>
              <Calls byDay={key.callsByDay} />
            </Cell>
            <Cell className="w-px">
              <KeyMenu apiKey={key} onRotate={onRotate} onRevoke={onRevoke} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function Calls({ byDay }: { byDay: readonly number[] }) {
  const total = byDay.reduce((sum, calls) => sum + calls, 0)
  return (
    <span className="inline-flex items-center justify-end gap-3">
      {total > 0 && (
        <Sparkline values={byDay} label="Calls a day over 30 days" tone="accent" width={72} height={24} />
      )}
      <NumberText value={total} compact />
    </span>
  )
}

function KeyMenu({
  apiKey,
  onRotate,
  onRevoke,
}: { apiKey: ListedKey } & Pick<KeyTableProps, 'onRotate' | 'onRevoke'>) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          square
          aria-label={`Actions for ${apiKey.name}`}
          icon={<MoreHorizontal size={16} aria-hidden="true" />}
        />
      }
      items={[
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
