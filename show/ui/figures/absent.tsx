interface AbsentProps {
  /** Why there is nothing, for readers and on hover. */
  reason?: string
}

/** Why there is no engagement. */
export const NO_COUNTS = 'this source gives no counts'

/** An en dash where a value is missing, which is not the same as 0. */
export function Absent({ reason = 'not given by the platform' }: AbsentProps) {
  return (
    <span data-tip={`${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}`} className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{reason}</span>
    </span>
  )
}
