import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'

/** Of a card with a few rows. */
export function GlanceSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="divide-y divide-line-subtle">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center justify-between px-4 py-3 sm:px-5">
          <Skeleton className="h-9 w-32" />
          <Skeleton className="h-9 w-20" />
        </div>
      ))}
    </Loading>
  )
}
