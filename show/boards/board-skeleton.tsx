import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'

const SIZES = ['h-38', 'h-38', 'h-38', 'h-38', 'h-80 lg:col-span-2', 'h-80 lg:col-span-2']

/** The room of a dashboard until its panels come. */
export function BoardSkeleton() {
  return (
    <Loading label="Loading the dashboard" className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
      {SIZES.map((size, nr) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={nr} className={size} />
      ))}
    </Loading>
  )
}
