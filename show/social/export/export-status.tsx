import { RotateCw, X } from 'lucide-react'
import { EXPORT_ROWS_MAX } from '#contract/post-exports.ts'
import { describeCause } from '../../shell/api/api-error.ts'
import { Button } from '../../ui/action/button.tsx'
import { formatCount, formatNumber } from '../../ui/format/numbers.ts'
import { ProgressBar } from '../../ui/state/progress-bar.tsx'
import type { ExportState } from './use-export.ts'

interface ExportStatusProps {
  state: ExportState
  /** How many posts the filter has, as far as it is known. */
  total: number
  onRetry: () => void
  onDismiss: () => void
}

/** How far the file is and what it came to. */
export function ExportStatus({ state, total, onRetry, onDismiss }: ExportStatusProps) {
  if (state.status === 'none') return null
  const isRunning = state.status === 'running'
  return (
    <section
      aria-label="CSV file"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line-subtle px-4 py-2 text-13 text-ink-2 sm:px-5"
    >
      {isRunning && <Progress rows={state.rows} expected={Math.min(total, EXPORT_ROWS_MAX)} />}
      <p role={state.status === 'failed' ? 'alert' : 'status'} className="min-w-0 flex-1 basis-48">
        <Words state={state} />
      </p>
      {state.status === 'failed' && (
        <Button size="sm" icon={<RotateCw size={14} aria-hidden="true" />} onClick={onRetry}>
          Write again
        </Button>
      )}
      {isRunning ? (
        <Button size="sm" variant="ghost" onClick={onDismiss}>
          Cancel
        </Button>
      ) : (
        <Button
          size="sm"
          square
          variant="ghost"
          aria-label="Dismiss"
          icon={<X size={14} aria-hidden="true" />}
          onClick={onDismiss}
        />
      )}
    </section>
  )
}

function Words({ state }: { state: ExportState }) {
  switch (state.status) {
    case 'running':
      return 'Writing the CSV file'
    case 'saved':
      return (
        <>
          <span className="break-all text-ink-1">{state.name}</span> has{' '}
          {state.isCut
            ? `the first ${formatNumber(state.rows)} posts in this order, the most a file can hold. For the rest, narrow the filters or reverse the order.`
            : `${describeRows(state.rows)} of this filter.`}{' '}
          <span className="whitespace-nowrap text-ink-3">{formatMegabytes(state.bytes)}</span>
        </>
      )
    case 'failed':
      return `The CSV file could not be written. ${describeCause(state.error) ?? ''}`
    default:
      return null
  }
}

function Progress({ rows, expected }: { rows: number; expected: number }) {
  const percent = expected > 0 ? Math.min(100, Math.floor((rows / expected) * 100)) : 0
  return (
    <div className="flex min-w-0 basis-full flex-col gap-1 sm:basis-72">
      <ProgressBar label="Posts written" percent={percent} />
      <span className="text-12 text-ink-3 tabular-nums">
        {formatNumber(rows)} of {formatCount(expected, 'post')}
      </span>
    </div>
  )
}

function describeRows(rows: number): string {
  return rows === 1 ? 'the one post' : `all ${formatNumber(rows)} posts`
}

function formatMegabytes(bytes: number): string {
  if (bytes < 100_000) return `${formatNumber(Math.ceil(bytes / 1_000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
