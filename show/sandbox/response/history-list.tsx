import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { Exchange } from '../call/send-call.ts'

interface HistoryListProps {
  history: readonly Exchange[]
  onRestore: (exchange: Exchange) => void
}

/** What was sent from this tab; each call can be looked at and sent again. */
export function HistoryList({ history, onRestore }: HistoryListProps) {
  return (
    <Card
      title="History"
      description="Kept in this tab until it is closed, without keys."
      className="mt-6"
      flush
    >
      <ul className="divide-y divide-line-subtle border-t border-line-subtle">
        {history.map((exchange) => (
          <li key={exchange.id}>
            <button
              type="button"
              onClick={() => onRestore(exchange)}
              className="motion-hover flex w-full min-w-0 items-baseline gap-3 px-4 py-2.5 text-left text-13 hover:bg-s2 focus-visible:-outline-offset-2 sm:px-5"
            >
              <span
                className={`w-8 shrink-0 font-medium tabular-nums ${exchange.status < 400 ? 'text-up' : 'text-down'}`}
              >
                {exchange.status}
              </span>
              <span className="min-w-0 flex-1 truncate font-mono text-12">
                {exchange.call.method} {exchange.call.address}
              </span>
              <span className="shrink-0 text-12 text-ink-3 tabular-nums max-sm:hidden">
                {Math.round(exchange.serverMs)} ms
              </span>
              <span className="shrink-0 text-12 text-ink-3">
                <RelativeTime at={exchange.sentAt} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
