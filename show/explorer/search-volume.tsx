import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { getSearchVolume } from '#contract/app/operations.ts'
import type { SearchVolume as Volume } from '#contract/app/search-volume.ts'
import { callApi } from '../shell/api/call-api.ts'
import { hasFailed } from '../shell/data/query-error.tsx'
import { Button } from '../ui/action/button.tsx'
import { formatNumber } from '../ui/format/numbers.ts'
import { Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { classNames } from '../ui/style/class-names.ts'
import { nameSteps, timesOfSteps } from '../ui/time/name-steps.ts'
import { useTimes } from '../ui/time/time-zone.ts'
import { describeMissing, missingIn } from './missing-sources.ts'
import { describePeriod, type Period } from './periods.ts'
import type { SearchQuery } from './use-search.ts'

interface SearchVolumeProps {
  query: SearchQuery
  period: Period
  /** Where the period ends, where that is not now. */
  until: string | null | undefined
}

/** How many posts a search finds, over its period: bars from zero, each with its number on hover. */
export function SearchVolume({ query, period, until }: SearchVolumeProps) {
  const volume = useSearchVolume(query)
  const { data, isFetching, refetch } = volume
  const failed = hasFailed(volume)
  return (
    <section aria-label="Posts over time" className={FRAME}>
      {data && <Bars volume={data} period={period} until={until} />}
      {failed && (
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
      {!data && !failed && (
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

function Bars({ volume, period, until }: { volume: Volume } & Omit<SearchVolumeProps, 'query'>) {
  const { buckets, stepHours, isEstimate, gaps } = volume
  const times = useTimes()
  const stepTimes = timesOfSteps(stepHours, times)
  const names = nameSteps(
    buckets.map(({ startsAt }) => startsAt),
    { stepHours, times },
  )
  const bars = buckets.map(({ startsAt, posts }, index) => {
    const next = buckets[index + 1]
    const missing = missingIn(gaps, {
      from: new Date(startsAt),
      until: new Date(next?.startsAt ?? volume.until),
    })
    const isRunning = !next && !until
    const said = [
      ...(isRunning ? ['Still running'] : []),
      ...(missing.length > 0 ? [describeMissing(missing)] : []),
    ]
    return { startsAt, name: names[index], posts, isRunning, isCut: missing.length > 0, said }
  })
  const unread = [...new Set(gaps.map(({ source }) => source))]
  const total = buckets.reduce((sum, { posts }) => sum + posts, 0)
  const most = Math.max(1, ...buckets.map(({ posts }) => posts))
  const about = isEstimate ? 'about ' : ''
  const countOf = (posts: number) =>
    `${about}${formatNumber(isEstimate ? Number(posts.toPrecision(2)) : posts)} ${posts === 1 ? 'post' : 'posts'}`
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap justify-between gap-x-4 text-13 text-ink-2 tabular-nums">
        <span>
          {countOf(total)} in {describePeriod(period, { until, times })}
        </span>
        <span className="text-12 text-ink-3" data-tip={isEstimate && 'From samples of each stretch of time'}>
          {STEP_WORDS[stepHours]}, {stepTimes.zoneName}
        </span>
      </figcaption>
      <div aria-hidden="true" className="flex h-16 items-end gap-px border-b border-line-strong">
        {bars.map(({ startsAt, name, posts, isRunning, isCut, said }) => (
          <span
            key={startsAt}
            data-tip={[name, countOf(posts), ...said].join('\n')}
            className={classNames('group/bar flex h-full min-w-0 flex-1 items-end', isCut && 'hatched')}
          >
            <span
              className={classNames(
                'motion-hover w-full rounded-t-control bg-series-1 group-hover/bar:opacity-80',
                isRunning && 'opacity-50',
              )}
              style={{ height: posts === 0 ? 0 : `max(2px, ${(posts / most) * 100}%)` }}
            />
          </span>
        ))}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between tabular-nums">
        <span>{names[0]}</span>
        <span>{until ? nameSteps([until], { stepHours, times })[0] : 'now'}</span>
      </div>
      {unread.length > 0 && <p className="mt-2">Hatched: {describeMissing(unread, 'that time')}.</p>}
      {/* A table is as wide as its words, whatever width it is given: what hides it stands around it. */}
      <div className="sr-only">
        <table>
          <caption>Posts over time</caption>
          <tbody>
            {bars.map(({ startsAt, name, posts, said }) => (
              <tr key={startsAt}>
                <th scope="row">{name}</th>
                <td>{[countOf(posts), ...said].join('. ')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

/** How many posts the search finds over its period. */
function useSearchVolume(query: SearchQuery) {
  return useQuery({
    queryKey: ['search-volume', query],
    queryFn: ({ signal }) => callApi(getSearchVolume, { query: { ...query }, signal }),
    refetchOnWindowFocus: false,
  })
}
