import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

/** In place of the rows of a panel. */
export function RowsSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label} className="flex flex-col gap-3 px-4 pb-4">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-8 w-full" />
      ))}
    </Loading>
  )
}
