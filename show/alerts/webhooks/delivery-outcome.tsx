import type { Delivery } from '#contract/app/delivery/webhooks.ts'

/** What became of a delivery, and what its receiver answered last. */
export function DeliveryOutcome({
  delivery: { state, tries },
}: {
  delivery: Pick<Delivery, 'state' | 'tries'>
}) {
  const last = tries.at(-1)
  const answer = last?.status === undefined ? last?.error?.replace(/\.$/, '') : `answered ${last.status}`
  if (state === 'delivered') return <span className="text-up">Delivered{answer && `, ${answer}`}</span>
  if (state === 'failed')
    return <span className="text-down wrap-anywhere">Failed{answer && `: ${answer}`}</span>
  // One that had arrived waits again only after a replay was requested.
  const isAgain = last?.status !== undefined && last.status >= 200 && last.status < 300
  return (
    <span className="text-ink-3 wrap-anywhere">
      {isAgain && 'Sending again'}
      {!isAgain &&
        (last
          ? `Tried ${tries.length === 1 ? 'once' : `${tries.length} times`}: ${answer}. We keep trying for a day.`
          : 'Sending')}
    </span>
  )
}
