import { getSecondReader } from '#contract/app/operations.ts'
import { describeCause } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { usePolled } from '../shell/data/use-polled.ts'
import { Card } from '../ui/layout/card.tsx'
import { ErrorState, Loading } from '../ui/state/panel-states.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { MoodsCard, Overview } from './set-cards.tsx'

/** How well both readers together read the same sets, and whether they do so here. */
export function SecondSection() {
  const { data, error, isFetching, refetch } = usePolled((signal) => callApi(getSecondReader, { signal }))
  return (
    <section className="mt-10" aria-labelledby="second">
      <h2 id="second" className="text-20 font-semibold">
        With the second reader
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-14 text-ink-2">
        A slower reader judges news, and posts in English that the first one is unsure of, where an operator
        has switched it on. {data && (data.isOn ? 'It is on here.' : 'It is off here.')} Headlines are read as
        news, all other sets as posts.
      </p>
      {!data && error !== undefined && (
        <Card flush>
          <ErrorState
            message="The figures of the second reader could not be read."
            detail={describeCause(error)}
            onRetry={refetch}
            retrying={isFetching}
          />
        </Card>
      )}
      {!data && error === undefined && (
        <Loading label="Loading the figures of the second reader">
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
      {data && (
        <>
          <Overview moods={data.moods} reader={data.reader} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {data.moods.map((one) => (
              <MoodsCard key={one.set} of={one} />
            ))}
          </div>
        </>
      )}
    </section>
  )
}
