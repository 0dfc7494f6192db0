import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

const ROWS = [1, 2, 3]

/** The head and the rows of the table; on a narrow screen the cards. */
export function KeySkeleton() {
  return (
    <Loading label="Loading your keys" className="divide-y divide-line-subtle border-t border-line-subtle">
      <div className="h-control-sm bg-s2 max-md:hidden" />
      {ROWS.map((row) => (
        <div key={row} className="flex h-10 items-center gap-6 px-4 max-md:h-28 sm:px-5">
          <Skeleton className="h-4 w-32 max-md:h-20" />
          <Skeleton className="h-4 w-40 max-md:hidden" />
          <Skeleton className="ml-auto h-4 w-24" />
        </div>
      ))}
    </Loading>
  )
}
