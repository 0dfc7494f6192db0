import { Loading } from '../../ui/loading.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const ROWS = [1, 2, 3]

export function KeySkeleton() {
  return (
    <Loading label="Loading your keys" className="divide-y divide-line-subtle border-t border-line-subtle">
      {ROWS.map((row) => (
        <div key={row} className="flex h-12 items-center gap-6 px-4 sm:px-5">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </Loading>
  )
}
