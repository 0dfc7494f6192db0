import type { ReactNode } from 'react'
import { hasFailed, QueryError } from '../../shell/data/query-error.tsx'
import { Absent } from '../../ui/figures/numbers.tsx'
import { formatCount } from '../../ui/format/numbers.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Loading } from '../../ui/state/panel-states.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { useTimes } from '../../ui/time/time-zone.ts'
import type { MarketMood, useMarketMood } from '../data/use-market.ts'

type Part = MarketMood['parts'][number]

const STRIP =
  'mt-2 grid gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle sm:grid-cols-3'
const CELL = 'min-w-0 bg-s1 px-4 py-3 sm:px-4'

/** What the mood index of the market is made of. */
export function MarketMoodParts({ mood }: { mood: ReturnType<typeof useMarketMood> }) {
  if (hasFailed(mood)) {
    return (
      <Card className="mt-2">
        <QueryError query={mood} message="Failed to fetch the market mood. Please try again later." />
      </Card>
    )
  }
  return mood.data ? <Strip mood={mood.data} /> : <MarketMoodSkeleton />
}

/** The index on the face of the market, with how sure it is. */
export function MoodIndex({ mood }: { mood: ReturnType<typeof useMarketMood> }) {
  const times = useTimes()
  if (hasFailed(mood)) return <Absent reason="could not be loaded" />
  if (!mood.data) return <Skeleton className="h-4 w-16" />
  const { value, low, reason, from, until } = mood.data
  if (value === null) return <Absent reason={REASONS[reason ?? 'too_few_posts'].toLowerCase()} />
  const sure = low === null ? '' : `${rangeOf(mood.data)}, `
  return (
    <span data-tip={`${sure}50 is balanced. ${times.exact(from)} to ${times.exact(until)}. Not advice.`}>
      {Math.round(value)}
      <span className="ml-1 text-12 font-regular text-ink-3">of 100</span>
    </span>
  )
}

function Strip({ mood }: { mood: MarketMood }) {
  const known = mood.parts.reduce((sum, { weight, reason }) => sum + (reason ? 0 : weight), 0)
  return (
    <dl aria-label="Parts of the market mood index" className={STRIP}>
      {mood.parts.map((part) => (
        <Cell
          key={part.part}
          name={
            <>
              {NAMES[part.part]}
              {!part.reason && (
                <span className="tabular-nums">weighs {Math.round((100 * part.weight) / known)}%</span>
              )}
            </>
          }
          figure={{ ...part, value: part.score }}
          tip={part.score === null ? undefined : `Score ${Math.round(part.score)} of 100, ${rangeOf(part)}`}
          note={noteOf(part)}
        >
          {figureOf(part)}
        </Cell>
      ))}
    </dl>
  )
}

interface CellProps {
  name: ReactNode
  /** 0 to 100, with its interval. */
  figure: Pick<Part, 'value' | 'low' | 'high' | 'reason'>
  tip: string | undefined
  note: string
  children: ReactNode
}

function Cell({ name, figure: { value, low, high, reason }, tip, note, children }: CellProps) {
  return (
    <div className={CELL}>
      <dt className="flex justify-between gap-2 text-12 text-ink-3">{name}</dt>
      <dd className="mt-1" data-tip={tip}>
        <span className="block min-h-7 text-20 font-semibold tabular-nums">
          {reason ? <span className="text-13 font-regular text-ink-2">{REASONS[reason]}</span> : children}
        </span>
        <span aria-hidden="true" className="relative my-1.5 block h-1.5 rounded-full bg-s4">
          {value !== null && low !== null && high !== null && (
            <>
              <span
                className="absolute inset-y-0 rounded-full bg-accent/40"
                style={{ left: `${low}%`, right: `${100 - high}%` }}
              />
              <span
                className="absolute -inset-y-0.5 w-0.5 -translate-x-1/2 rounded-full bg-accent"
                style={{ left: `${value}%` }}
              />
            </>
          )}
        </span>
        <span className="block min-h-8 text-12 text-ink-3 sm:min-h-4">
          {note}
          {tip && <span className="sr-only">. {tip}</span>}
        </span>
      </dd>
    </div>
  )
}

const NAMES: Record<Part['part'], string> = { mood: 'Mood', breadth: 'Breadth', talk: 'Talk' }
const REASONS: Record<NonNullable<Part['reason']>, string> = {
  too_few_posts: 'Too few posts to say',
  no_history: 'Too few days to compare with',
  counting: 'Still counting posts',
}

function figureOf({ part, value, n }: Part): string {
  if (value === null) return ''
  if (part === 'mood') return `${Math.round(100 * value)}%`
  return part === 'breadth' ? `${Math.round(value * n)} of ${n}` : `${value.toFixed(2)}×`
}

function noteOf({ part, n, reason }: Part): string {
  const posts = formatCount(n, 'post')
  if (reason === 'too_few_posts' && part === 'breadth') return `${formatCount(n, 'asset')} with enough posts`
  if (reason === 'counting')
    return part === 'mood' ? `${posts} so far` : 'Shown once the days before are counted'
  if (reason || part === 'mood') return posts
  return part === 'breadth' ? 'assets sound better than last week' : `a usual day · ${posts}`
}

function rangeOf({ low, high }: Pick<Part, 'low' | 'high'>): string {
  return `likely ${Math.round(low ?? 0)} to ${Math.round(high ?? 0)}`
}

export function MarketMoodSkeleton() {
  return (
    <Loading label="Loading the market mood" className={STRIP}>
      {Object.values(NAMES).map((name) => (
        <div key={name} className={CELL}>
          <span className="block text-12 text-ink-3">{name}</span>
          <Skeleton className="mt-2 mb-1 h-5 w-24" />
          <Skeleton className="my-1.5 h-1.5 w-full" />
          <Skeleton className="h-8 w-20 sm:h-4" />
        </div>
      ))}
    </Loading>
  )
}
