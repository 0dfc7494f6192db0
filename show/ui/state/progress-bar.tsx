interface ProgressBarProps {
  /** Names the work for readers. */
  label: string
  /** 0 to 100. */
  percent: number
}

/** How far a piece of work has come. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1.5 min-w-0 flex-1 overflow-hidden rounded-full bg-s4"
      >
        <div
          className="motion-hover h-full origin-left rounded-full bg-accent"
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
      <span aria-hidden="true" className="w-9 text-right text-12 text-ink-2 tabular-nums">
        {percent}%
      </span>
    </div>
  )
}
