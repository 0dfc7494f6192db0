import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'

/** `bare`: for the short rows without a sign. */
export function AlertsSkeleton({ rows, bare = false }: { rows: number; bare?: boolean }) {
  return (
    <Loading label="Loading your alerts" className="divide-y divide-line-subtle">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={row} className="flex gap-4 px-4 py-4 sm:px-5">
          {!bare && <Skeleton className="size-8 shrink-0 max-sm:hidden" />}
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-64 max-w-full" />
            <Skeleton className="h-4 w-80 max-w-full" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
