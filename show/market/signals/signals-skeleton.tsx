import { Card } from '../../ui/layout/card.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

/** As high as the figures. */
export function SignalsSkeleton() {
  return (
    <Loading label="Loading the signals" className="flex flex-col gap-4 px-4 pb-5 sm:px-5">
      <Skeleton className="h-38 w-full max-sm:h-72" />
      <Skeleton className="h-124 w-full" />
    </Loading>
  )
}

/** The place of the signals until somebody reads on to them: nothing is on its way yet. */
export function SignalsRoom() {
  return (
    <Card flush title="All signals" description="24 hours">
      <div className="h-172 max-sm:h-206" />
    </Card>
  )
}
