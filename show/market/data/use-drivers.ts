import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AssetHistory } from '#contract/app/market.ts'
import { type AnswerTo, getAssetDrivers } from '#contract/app/operations.ts'
import { INTERVAL_MS } from '#contract/market.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import { lengthOf } from '../../explorer/periods.ts'
import { callApi } from '../../shell/api/call-api.ts'
import type { AssetUrl } from './use-asset-url.ts'

export type Drivers = AnswerTo<typeof getAssetDrivers>
export type StepSides = Omit<Drivers['steps'][number], 'start'>

/** A time as the API takes it: both ends count. */
export interface PostSpan {
  startDate: string
  endDate: string
}

export interface AssetDrivers {
  /** Of the chosen step of the chart, or else of its whole period. */
  query: UseQueryResult<Drivers>
  span: PostSpan
  /** How the posts of each step of the whole period speak, by its start in milliseconds. */
  sides: ReadonlyMap<number, StepSides>
}

/** What is behind the chart, and behind the chosen step of it. */
export function useDrivers(history: AssetHistory, url: AssetUrl): AssetDrivers {
  const stepMs = INTERVAL_MS[history.interval]
  const end = Date.parse(history.until)
  // Asked for once in a step, not with each price.
  const lastStep = Math.floor((end - 1) / stepMs) * stepMs
  const first = Math.ceil((end - lengthOf(url.period).ms) / stepMs) * stepMs
  const period = spanOf(first, url.until ? end : lastStep + stepMs)
  const span = url.step ? spanOf(url.step.getTime(), url.step.getTime() + stepMs) : period
  const whole = useAsk(history.asset.id, period)
  const ofStep = useAsk(history.asset.id, span)
  const sides = useMemo(
    () =>
      new Map(
        whole.data?.interval === history.interval
          ? whole.data.steps.map(({ start, ...counts }) => [Date.parse(start), counts])
          : [],
      ),
    [whole.data, history.interval],
  )
  return { query: ofStep, span, sides }
}

function spanOf(from: number, until: number): PostSpan {
  // An end counts: the time ends just before the next one begins.
  return { startDate: new Date(from).toISOString(), endDate: new Date(until - 1).toISOString() }
}

function useAsk(assetId: string, query: PostSpan): UseQueryResult<Drivers> {
  return useQuery({
    queryKey: ['asset-drivers', assetId, query],
    queryFn: ({ signal }) => callApi(getAssetDrivers, { params: { id: assetId }, query, signal }),
    placeholderData: (before, asked) =>
      asked?.queryKey[1] === assetId ? keepPreviousData(before) : undefined,
    refetchInterval: MINUTE_MS,
  })
}
