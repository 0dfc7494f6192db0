import { RotateCw } from 'lucide-react'
import type { SearchVolume as Volume } from '#contract/app/search-volume.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { formatNumber } from '../ui/format/format-number.ts'
import { Loading } from '../ui/loading.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { describeBucket } from './describe-bucket.ts'
import type { SearchQuery } from './use-search.ts'
import { useSearchVolume } from './use-search-volume.ts'

interface SearchVolumeProps {
  query: SearchQuery
  period: string
}

/** How many posts a search finds, over its period: bars from zero, each with its number on hover. */
export function SearchVolume({ query, period }: SearchVolumeProps) {
  const { data, isError, isFetching, refetch } = useSearchVolume(query)
  return (
    <section aria-label="Posts over time" className={FRAME}>
      {data && <Bars volume={data} period={period} />}
      {!data && isError && (
        <div className="flex items-center justify-between gap-3 text-13">
          The posts over time could not be counted.
          <Button
            size="sm"
            busy={isFetching}
            icon={<RotateCw size={14} aria-hidden="true" />}
            onClick={() => refetch()}
          >
            Count again
          </Button>
        </div>
      )}
      {!data && !isError && (
        <Loading label="Counting posts over time">
          <BarsSkeleton />
        </Loading>
      )}
    </section>
  )
}

/** Its room while the search itself is under way. */
export function SearchVolumeSkeleton() {
  return (
    <div className={FRAME}>
      <BarsSkeleton />
    </div>
  )
}

function BarsSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-16 w-full" />
    </div>
  )
}

const FRAME = 'min-h-32 border-b border-line-subtle px-4 py-3 text-12 text-ink-3 sm:px-5'

const STEP_WORDS = { 1: 'by hour', 6: 'by 6 hours', 24: 'by day' } as const

function Bars({ volume, period }: { volume: Volume; period: string }) {
  const { buckets, stepHours, isEstimate } = volume
  const total = buckets.reduce((sum, { posts }) => sum + posts, 0)
  const most = Math.max(1, ...buckets.map(({ posts }) => posts))
  const about = isEstimate ? 'about ' : ''
  const countOf = (posts: number) =>
    `${about}${formatNumber(isEstimate ? Number(posts.toPrecision(2)) : posts)} ${posts === 1 ? 'post' : 'posts'}`
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-4 text-13 text-ink-2 tabular-nums">
        <span>
          {countOf(total)} in the last {period}
        </span>
        <span className="text-12 text-ink-3" data-tip={isEstimate && 'From samples of each stretch of time'}>
          {STEP_WORDS[stepHours]}, UTC
        </span>
      </figcaption>
      <div aria-hidden="true" className="flex h-16 items-end gap-px border-b border-line-strong">
        {buckets.map(({ startsAt, posts }, index) => (
          <span
            key={startsAt}
            data-tip={`${describeBucket(startsAt, stepHours)}\n${countOf(posts)}`}
            className="group/bar flex h-full min-w-0 flex-1 items-end"
          >
            <span
              className={classNames(
                'motion-hover w-full rounded-t-control bg-series-1 group-hover/bar:opacity-80',
                index === buckets.length - 1 && 'opacity-50', // it has not ended yet
              )}
              style={{ height: posts === 0 ? 0 : `max(2px, ${(posts / most) * 100}%)` }}
            />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between tabular-nums">
        <span>{describeBucket(buckets[0]?.startsAt ?? '', stepHours)}</span>
        <span>now</span>
      </div>
      <table className="sr-only">
        <caption>Posts over time</caption>
        <tbody>
          {buckets.map(({ startsAt, posts }) => (
            <tr key={startsAt}>
              <th scope="row">{describeBucket(startsAt, stepHours)}</th>
              <td>{countOf(posts)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
