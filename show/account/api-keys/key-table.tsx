import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import type { ListedKey } from './key-api.ts'
import { KeyCalls } from './key-calls.tsx'
import { KeyEnds } from './key-ends.tsx'
import { KeyMenu } from './key-menu.tsx'

export interface KeyListProps {
  keys: readonly ListedKey[]
  onRotate: (key: ListedKey) => void
  onRevoke: (key: ListedKey) => void
}

export function KeyTable({ keys, onRotate, onRevoke }: KeyListProps) {
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
            <Cell className="max-w-40 py-2 font-medium break-words">{key.name}</Cell>
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
            <Cell className="w-px">
              <KeyMenu apiKey={key} onRotate={onRotate} onRevoke={onRevoke} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
