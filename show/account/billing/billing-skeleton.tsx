import { Card } from '../../ui/layout/card.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

/** The figures and the bars that are on their way. */
export function BillingSkeleton() {
  return (
    <Loading label="Loading your usage" className="flex min-w-0 flex-col gap-6">
      <Card
        title="Usage this month"
        description={<Skeleton className="h-5 w-64" />}
        actions={<Skeleton className="h-control-sm w-60" />}
      >
        <div className="grid grid-cols-2 gap-6 sm:grid-cols-4">
          {['cost', 'calls', 'today', 'cap'].map((figure) => (
            <div key={figure}>
              <Skeleton className="h-4 w-20" />
              <Skeleton className="mt-2 h-6 w-24" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-6 h-4 w-2/3" />
      </Card>
      <Card title="By day" actions={<Skeleton className="h-control-sm w-44" />}>
        <Skeleton className="h-50 w-full" />
      </Card>
    </Loading>
  )
}
