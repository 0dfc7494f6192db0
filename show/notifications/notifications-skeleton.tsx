import { Loading } from '../ui/state/loading.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'

export function NotificationsSkeleton({ rows }: { rows: number }) {
  return (
    <Loading label="Loading your notifications" className="divide-y divide-line-subtle">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never move
        <div key={row} className="flex gap-3 px-4 py-4 sm:px-5">
          <Skeleton className="size-8 shrink-0" />
          <div className="flex min-w-0 flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-4 w-72 max-w-full" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
