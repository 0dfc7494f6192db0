import { Sparkline } from '../../ui/chart/sparkline.tsx'
import { NumberText } from '../../ui/figures/number-text.tsx'

/** The calls of a key over 30 days: their line, and their sum. */
export function KeyCalls({ byDay }: { byDay: readonly number[] }) {
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
