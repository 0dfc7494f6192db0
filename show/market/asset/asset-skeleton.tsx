import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { AssetHeaderSkeleton } from './asset-header.tsx'

const STATS = [1, 2, 3, 4, 5, 6, 7, 8]
const FRAME = 'rounded-card border border-line-subtle bg-s1 p-4 sm:p-5'

/** The page before its asset has come. */
export function AssetSkeleton({ name }: { name: string | undefined }) {
  return (
    <>
      <AssetHeaderSkeleton name={name} />
      <Loading label="Loading the asset">
        <div className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle sm:grid-cols-4">
          {STATS.map((stat) => (
            <div key={stat} className="bg-s1 px-4 py-3">
              <Skeleton className="h-9.5 w-24" />
            </div>
          ))}
        </div>
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className={FRAME}>
            <div className="flex flex-wrap justify-between gap-2">
              <Skeleton className="h-8.5 w-44 pointer-coarse:h-10.5" />
              <Skeleton className="h-8.5 w-44 pointer-coarse:h-10.5" />
            </div>
            <Skeleton className="mt-16 h-64 w-full sm:h-96" />
            <Skeleton className="mt-3 h-40 w-full" />
          </div>
          <div className={`${FRAME} flex flex-col gap-3`}>
            <Skeleton className="mb-6 h-6 w-32" />
            {STATS.map((line) => (
              <Skeleton key={line} className="h-12 w-full" />
            ))}
          </div>
        </div>
      </Loading>
    </>
  )
}
