import { Cell, Table, TableRow } from '../../ui/layout/table.tsx'
import { Loading } from '../../ui/state/loading.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { CARD, CARD_GRID } from './market-cards.tsx'
import { MarketTableHead } from './market-table.tsx'
import { MOVER_FRAME } from './movers.tsx'
import type { MarketUrl } from './use-market-url.ts'

const PLACES = Array.from({ length: 12 }, (_, place) => place)
const CELLS = ['w-16', 'w-12', 'w-12', 'w-12', 'w-16', 'w-16', 'w-32', 'w-24', 'w-20']

/** The assets that are on their way, in the view that they will have. */
export function MarketSkeleton({ url }: { url: MarketUrl }) {
  return (
    <Loading label="Loading the assets">
      {url.view === 'cards' && <CardsSkeleton />}
      {url.view === 'map' && <MapSkeleton />}
      {url.view !== 'cards' && <TableSkeleton url={url} />}
    </Loading>
  )
}

/** As high as the three lists are. */
export function MoversSkeleton() {
  return (
    <Loading label="Loading the movers" className="mb-6 flex gap-3 overflow-hidden sm:grid sm:grid-cols-3">
      {[1, 2, 3].map((list) => (
        <div key={list} className={MOVER_FRAME}>
          <Skeleton className="mb-1 h-5 w-24" />
          {[1, 2, 3].map((row) => (
            <span key={row} className="flex h-8 items-center">
              <Skeleton className="h-4 w-full" />
            </span>
          ))}
        </div>
      ))}
    </Loading>
  )
}

export function MapSkeleton() {
  return <Skeleton className="mb-4 h-140 w-full" />
}

function CardsSkeleton() {
  return (
    <div className={CARD_GRID}>
      {PLACES.map((place) => (
        <div key={place} className={`${CARD} drawn-in-sight-60`}>
          <div className="flex h-9 items-center gap-2.5">
            <Skeleton className="size-8" />
            <span className="flex flex-col gap-1.5">
              <Skeleton className="h-3.5 w-24" />
              <Skeleton className="h-3 w-10" />
            </span>
          </div>
          <div className="mt-4 flex h-12.5 items-end justify-between gap-3">
            <span className="flex flex-col gap-2">
              <Skeleton className="h-5 w-28" />
              <Skeleton className="h-4 w-16" />
            </span>
            <Skeleton className="h-9 w-24" />
          </div>
          <div className="mt-4 grid grid-cols-2 gap-x-3 gap-y-2 border-t border-line-subtle pt-3">
            {[1, 2, 3, 4].map((fact) => (
              <span key={fact} className="flex h-9 flex-col justify-center gap-1.5">
                <Skeleton className="h-3 w-16" />
                <Skeleton className="h-3.5 w-20" />
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}

function TableSkeleton({ url }: { url: MarketUrl }) {
  return (
    <Table label="Assets" className="rounded-card border border-line-subtle bg-s1 xl:overflow-x-visible">
      <MarketTableHead url={url} />
      <tbody>
        {PLACES.map((place) => (
          <TableRow key={place}>
            <Cell className="w-10" />
            <Cell className="w-12">
              <Skeleton className="ml-auto h-4 w-4" />
            </Cell>
            <Cell className="h-14">
              <Skeleton className="h-8 w-32" />
            </Cell>
            {CELLS.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the cells never move
              <Cell key={index}>
                <Skeleton className={`ml-auto h-4 ${width}`} />
              </Cell>
            ))}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
