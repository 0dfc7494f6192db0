import type { AssetHistory } from '#contract/app/market.ts'
import { HOUR_MS } from '#contract/time/duration.ts'
import { AssetChart } from '../market/chart/asset-chart.tsx'
import { listSteps } from '../market/chart/chart-steps.ts'
import { useAssetUrl } from '../market/data/use-asset-url.ts'
import type { StepSides } from '../market/data/use-drivers.ts'
import { makeVerdict } from './make-verdict.ts'
import { SampleGroup } from './sample.tsx'

const START = Date.UTC(2026, 2, 5)

const HOURS = 72

/** No venue gave a price, and one source of posts was not read. */
const GAP = { from: 30, until: 36 }

const at = (hour: number) => new Date(START + hour * HOUR_MS).toISOString()

const hours = Array.from({ length: HOURS }, (_, hour) => hour)

const isIn = (hour: number) => hour >= GAP.from && hour < GAP.until

const priceAt = (hour: number) => 150 + 8 * Math.sin(hour / 9) + ((hour * 7) % 5) / 2

const postsAt = (hour: number) => (hour === 50 ? 40 : (hour * 5) % 9)

const moodAt = (hour: number) => 0.55 + 0.1 * Math.sin(hour / 12)

const full: AssetHistory = {
  asset: {
    id: 'sample',
    symbol: 'SMPL',
    name: 'Sample',
    price: priceAt(HOURS - 1),
    sentimentPosts: 80,
    mentions24h: 90,
    sparkline7d: [],
    mentions7d: [],
    mood7d: [],
    unusual: { mood: null, posts: null },
    at: at(HOURS),
    source: 'sample',
    venues: [],
  },
  interval: '1h',
  until: at(HOURS),
  candles: hours.map((hour) => ({
    start: at(hour),
    open: priceAt(hour),
    close: priceAt(hour + 1),
    high: Math.max(priceAt(hour), priceAt(hour + 1)) + 0.6,
    low: Math.min(priceAt(hour), priceAt(hour + 1)) - 0.6,
  })),
  mentions: hours.map((hour) => ({
    start: at(hour),
    posts: postsAt(hour),
    sentiment: moodAt(hour),
    judged: postsAt(hour),
  })),
  largest: hours.map((hour) => ({ start: at(hour), posts: postsAt(hour) + 40 })),
  moods: hours.map((hour) => ({
    start: at(hour),
    mood: moodAt(hour),
    low: moodAt(hour) - 0.08,
    high: moodAt(hour) + 0.08,
    // Few at first: drawn paler.
    posts: hour < 20 ? 12 : 90,
  })),
  verdict: makeVerdict(),
  bursts: { starts: [at(50)], left: [] },
  absent: [],
  gaps: [],
}

const withGap: AssetHistory = {
  ...full,
  candles: full.candles.filter((_, hour) => !isIn(hour)),
  mentions: full.mentions.filter((_, hour) => !isIn(hour)),
  gaps: [{ source: 'bluesky', from: at(GAP.from), until: at(GAP.until), reason: 'connection_lost' }],
}

const withoutPrice: AssetHistory = { ...full, candles: [] }

const few: AssetHistory = {
  ...full,
  candles: full.candles.slice(0, 3),
  mentions: full.mentions.slice(0, 3),
  moods: full.moods.slice(0, 3),
  until: at(3),
}

const nothing: AssetHistory = { ...full, candles: [], mentions: [], largest: [], moods: [] }

const sides = new Map<number, StepSides>(
  hours.map((hour) => {
    const [positive, neutral] = [Math.floor(postsAt(hour) / 2), Math.floor(postsAt(hour) / 4)]
    return [
      START + hour * HOUR_MS,
      { positive, neutral, negative: postsAt(hour) - positive - neutral, unjudged: 0 },
    ]
  }),
)

const STATES: readonly { name: string; history: AssetHistory; stale?: boolean; isNow?: boolean }[] = [
  { name: 'Full, the last hour running', history: full, isNow: true },
  { name: 'With a gap of prices and of a source', history: withGap },
  { name: 'Without a price', history: withoutPrice },
  { name: 'Few steps', history: few },
  { name: 'Nothing', history: nothing },
  { name: 'Another period on its way', history: full, stale: true },
]

/** The chart of an asset in each of its states; as candles, as a line and as a table, which all of them follow. */
export function AssetChartSamples() {
  const url = useAssetUrl()
  return (
    <SampleGroup title="Chart of an asset">
      {STATES.map(({ name, history, stale = false, isNow = false }) => (
        <div key={name}>
          <h3 className="mb-2 text-13 text-ink-3">{name}</h3>
          <AssetChart
            history={history}
            steps={listSteps(history, { isNow })}
            sides={sides}
            url={url}
            stale={stale}
          />
        </div>
      ))}
    </SampleGroup>
  )
}
