import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import { type AnswerTo, previewAlert } from '#contract/app/operations.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { describeError } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { RelativeTime } from '../ui/figures/relative-time.tsx'

const TYPED_AFTER_MS = 500

/** When such a rule would have fired, or what is wrong with it. */
export function Preview({ expression }: { expression: string }) {
  const settled = useSettled(expression.trim())
  const preview = useQuery({
    queryKey: ['alert preview', settled],
    queryFn: ({ signal }) => callApi(previewAlert, { query: { expression: settled }, signal }),
    enabled: settled !== '',
    retry: false,
    staleTime: MINUTE_MS,
  })
  if (settled === '') return null
  if (preview.error) {
    return (
      <p role="status" className="mt-2 text-13 text-mid wrap-anywhere">
        {describeError(preview.error, 'The history cannot be searched now.')}
      </p>
    )
  }
  if (!preview.data) return null
  return <Past preview={preview.data} />
}

function Past({ preview }: { preview: AnswerTo<typeof previewAlert> }) {
  const { count, days, firings, symbol } = preview
  if (days === 0) {
    return (
      <p role="status" className="mt-2 text-13 text-ink-2">
        No history is stored yet, so there is nothing to compare with.
      </p>
    )
  }
  return (
    <div role="status" className="mt-2 text-13 text-ink-2">
      <p>
        {count === 0
          ? `Would not have fired in the last ${days} days.`
          : `Would have fired ${count === 1 ? 'once' : `${count} times`} in the last ${days} days.`}
      </p>
      {firings.length > 0 && (
        <ul className="mt-1.5 flex flex-col gap-1 text-12 text-ink-3 tabular-nums">
          {firings.slice(0, 3).map(({ at, symbol: ofGroup, after24h }) => (
            <li key={`${at} ${ofGroup}`}>
              {ofGroup && `${ofGroup} `}
              <RelativeTime at={at} />
              {after24h !== undefined &&
                `: ${ofGroup ?? symbol} ${after24h < 0 ? 'fell' : 'rose'} ${Math.abs(after24h).toFixed(2)}% in the 24 hours after`}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What was typed, once nothing more is. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return useDeferredValue(settled)
}
