import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Of a table whose rows are on their way; as high as the screen, so that what stands below it keeps out of sight. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="min-h-dvh divide-y divide-line-subtle border-t border-line-subtle">
      {ROWS.map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 px-4 sm:px-5">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </Loading>
  )
}
