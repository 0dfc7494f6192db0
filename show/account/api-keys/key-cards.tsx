import type { ReactNode } from 'react'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { KeyCalls } from './key-calls.tsx'
import { KeyEnds } from './key-ends.tsx'
import { KeyMenu } from './key-menu.tsx'
import type { KeyListProps } from './key-table.tsx'

/** Keys one below the other, for a screen too narrow for columns. */
export function KeyCards({ keys, onRotate, onRevoke }: KeyListProps) {
  return (
    <ul aria-label="API keys" className="divide-y divide-line-subtle border-t border-line-subtle">
      {keys.map((key) => (
        <li key={key.id} className="pt-2 pr-2 pb-3 pl-4">
          <div className="flex items-start gap-2">
            <div className="flex min-w-0 flex-1 flex-col gap-2 pt-2">
              <p className="font-medium break-words">{key.name}</p>
              <KeyEnds apiKey={key} />
            </div>
            <KeyMenu apiKey={key} size="md" onRotate={onRotate} onRevoke={onRevoke} />
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
