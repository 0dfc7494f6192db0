import type { AssetHistory } from '#contract/app/market.ts'

/** One hour or day: what the price did and what people said. */
export interface ChartStep {
  start: Date
  /** Absent while the step is not over, or where no source has told it. */
  candle?: AssetHistory['candles'][number]
  posts: number
  /** 0 to 1; absent where no post has one. */
  sentiment?: number
}

const LENGTHS_MS = { '1h': 3_600_000, '1d': 86_400_000 } as const

const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'UTC' } as const
const DAY = { month: 'short', day: 'numeric', timeZone: 'UTC' } as const

/** The start of a step as an axis names it: the time of an hour, except of midnight, or the day. In UTC. */
export function formatStep(start: Date, hourly: boolean): string {
  const isTime = hourly && start.getUTCHours() !== 0
  return start.toLocaleString('en-US', isTime ? TIME : DAY)
}

/** How long a step of a history is, in milliseconds. */
export function stepLengthMs(interval: AssetHistory['interval']): number {
  return LENGTHS_MS[interval]
}

/** Price and posts on one time axis without gaps, oldest first. */
export function listSteps({ candles, mentions, interval }: AssetHistory): ChartStep[] {
  const byStart = new Map<number, ChartStep>()
  const at = (start: string) => {
    const time = Date.parse(start)
    const known = byStart.get(time) ?? { start: new Date(time), posts: 0 }
    byStart.set(time, known)
    return known
  }
  for (const candle of candles) at(candle.start).candle = candle
  for (const { start, posts, sentiment } of mentions) Object.assign(at(start), { posts, sentiment })
  if (byStart.size === 0) return []
  const times = [...byStart.keys()]
  const last = Math.max(...times)
  const steps: ChartStep[] = []
  for (let time = Math.min(...times); time <= last; time += stepLengthMs(interval)) {
    steps.push(byStart.get(time) ?? { start: new Date(time), posts: 0 })
  }
  return steps
}
