import { Fragment, type ReactNode } from 'react'
import { listSources } from '#contract/app/operations.ts'
import type { SourceReport } from '#contract/sources.ts'
import { describeCause } from '../shell/api/api-error.ts'
import { callApi } from '../shell/api/call-api.ts'
import { usePolled } from '../shell/data/use-polled.ts'
import { Absent, NumberText } from '../ui/figures/numbers.tsx'
import { ExactTime, RelativeTime } from '../ui/figures/relative-time.tsx'
import { Chip } from '../ui/label/chip.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ErrorState, Loading } from '../ui/state/panel-states.tsx'
import { ProgressBar } from '../ui/state/progress-bar.tsx'
import { Skeleton } from '../ui/state/skeleton.tsx'
import { useTimes } from '../ui/time/time-zone.ts'
import { countedAs, describeGap, describeProblem, STATE_WORDS } from './describe-source.ts'
import { formatDuration } from './format-duration.ts'
import { MinutesChart, SourceBudget } from './source-parts.tsx'

const REFRESH_MS = 10_000
const GAPS_SHOWN = 5

/** Every source of posts and prices, as it is now; those that run come first. `isDetailed`: with what its operator needs. */
export function SourcesSection({ isDetailed = false }: { isDetailed?: boolean }) {
  const sources = usePolled((signal) => callApi(listSources, { signal }), REFRESH_MS)
  const { data: answer } = sources
  if (!answer && sources.error !== undefined) {
    return (
      <Card flush>
        <ErrorState
          message="The sources could not be read."
          detail={describeCause(sources.error)}
          onRetry={sources.refetch}
          retrying={sources.isFetching}
        />
      </Card>
    )
  }
  if (!answer) return <SourcesSkeleton />
  const running = answer.data.filter(({ state }) => state !== 'off')
  const off = answer.data.filter(({ state }) => state === 'off')
  return (
    <>
      {running.length === 0 ? (
        <p className="rounded-card border border-line-subtle bg-s1 p-5 text-14 text-ink-2">
          No source is on. Set SOURCES to read posts and prices.
        </p>
      ) : (
        <ul className="grid gap-4 lg:grid-cols-2">
          {running.map((source) => (
            <SourceCard key={source.id} source={source} isDetailed={isDetailed} />
          ))}
        </ul>
      )}
      {off.length > 0 && (
        <section className="mt-6" aria-label="Sources that are off">
          <h3 className="text-14 font-semibold">Off here</h3>
          <ul className="mt-2 divide-y divide-line-subtle rounded-card border border-line-subtle bg-s1">
            {off.map((source) => (
              <li key={source.id} className="px-4 py-3 text-13 sm:px-5">
                <span className="font-medium text-ink-1">{source.name}</span>{' '}
                <span className="text-ink-2">{describeProblem(source)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function SourcesSkeleton() {
  return (
    <Loading label="Loading the sources" className="grid gap-4 lg:grid-cols-2">
      {['a', 'b', 'c', 'd'].map((place) => (
        <Skeleton key={place} className="h-64 w-full" />
      ))}
    </Loading>
  )
}

function SourceCard({ source, isDetailed }: { source: SourceReport; isDetailed: boolean }) {
  const { name, state, kind, health, gaps } = source
  const { word, tone } = STATE_WORDS[state]
  const problem = describeProblem(source)
  const things = kind === 'social' ? 'posts' : 'prices'
  return (
    <li className="flex min-w-0 flex-col gap-4 rounded-card border border-line-subtle bg-s1 p-4 shadow-raised sm:p-5">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-16 font-semibold">{name}</h3>
        <Chip tone={tone}>{word}</Chip>
      </header>
      {problem && <p className="text-13 text-ink-2">{problem}</p>}
      {health ? (
        <>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3 text-13 sm:grid-cols-3">
            <Figure name={`${word} since`}>
              <RelativeTime at={health.since} />
            </Figure>
            <Figure name="Last event">
              {health.lastEventAt ? (
                <RelativeTime at={health.lastEventAt} />
              ) : (
                <Absent reason="nothing has come yet" />
              )}
            </Figure>
            <Figure name="Lag">
              {health.lagSeconds === null ? (
                <Absent reason="the source gives no time" />
              ) : (
                formatDuration(Math.round(health.lagSeconds))
              )}
            </Figure>
            <Figure name="Looked at per minute">
              <NumberText value={health.lookedAtPerMinute} />
            </Figure>
            <Figure name="Kept per minute">
              <NumberText value={health.keptPerMinute} />
            </Figure>
            <Figure name="Share kept">
              {health.share === null ? (
                <Absent reason="nothing was looked at yet" />
              ) : (
                `${(health.share * 100).toFixed(2)}%`
              )}
            </Figure>
            <Figure name="Reconnects">
              <NumberText value={health.reconnects} />
            </Figure>
            {health.errors[0] && (
              <Figure name="Most frequent error">
                {health.errors[0].kind.replaceAll('_', ' ')} (<NumberText value={health.errors[0].count} />)
              </Figure>
            )}
            {health.budget.map((budget) => (
              <Figure key={budget.name} name={`Left of ${budget.name.replaceAll('_', ' ')}`}>
                <SourceBudget budget={budget} />
              </Figure>
            ))}
            {health.throttledUntil && (
              <Figure name="Waits until">
                <ExactTime at={health.throttledUntil} />
              </Figure>
            )}
          </dl>
          {health.lookedAtForFirst !== null && (
            <p className="text-13 text-ink-2">
              First found after <NumberText value={health.lookedAtForFirst} />{' '}
              {countedAs(things, health.lookedAtForFirst)} looked at.
            </p>
          )}
          <MinutesChart minutes={health.minutes} until={health.updatedAt} things={things} />
          {health.backFill && health.backFill.done < 1 && (
            <div>
              <p className="mb-1 text-13 text-ink-2">
                Reading back to <ExactTime at={health.backFill.from} />
              </p>
              <ProgressBar label={`${name}, reading back`} percent={Math.floor(health.backFill.done * 100)} />
            </div>
          )}
        </>
      ) : (
        !problem && <p className="text-13 text-ink-2">Nothing has been read yet.</p>
      )}
      {gaps.length > 0 && <Gaps source={source} />}
      {isDetailed && hasDetails(source) && <SourceDetails source={source} />}
    </li>
  )
}

function hasDetails({ needs, health }: SourceReport): boolean {
  return [needs, health?.errors, health?.budget, health?.rules].some((list) => (list?.length ?? 0) > 0)
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd className="mt-0.5 text-ink-1 tabular-nums">{children}</dd>
    </div>
  )
}

function Gaps({ source: { name, gaps } }: { source: SourceReport }) {
  return (
    <div className="text-13">
      <h4 className="font-medium">Gaps of the last seven days</h4>
      <ul className="mt-1 grid gap-1 text-ink-2">
        {gaps.slice(0, GAPS_SHOWN).map((gap) => (
          <li key={gap.from}>
            {gap.filled ? `${name}, read afterwards` : `No ${name}`} from <ExactTime at={gap.from} /> to{' '}
            <ExactTime at={gap.until} />: {describeGap(gap.reason)}.
          </li>
        ))}
        {gaps.length > GAPS_SHOWN && <li>and {gaps.length - GAPS_SHOWN} more</li>}
      </ul>
    </div>
  )
}

/** What only the operator needs of a source: its settings, errors by kind, and the rules that let posts in. */
function SourceDetails({ source: { needs, health, state } }: { source: SourceReport }) {
  const times = useTimes()
  return (
    <div className="grid gap-4 border-t border-line-subtle pt-4 text-13 sm:grid-cols-2">
      {needs.length > 0 && (
        <Part name="Settings">
          {needs.map(({ setting, type, isSet }) => (
            <Line key={setting} name={<Setting name={setting} />}>
              {wordOf({ isSet, isRefused: state === 'refused' && type === 'credential' })}
            </Line>
          ))}
        </Part>
      )}
      {health && health.errors.length > 0 && (
        <Part name="Errors by kind">
          {health.errors.map(({ kind, count }) => (
            <Line key={kind} name={kind.replaceAll('_', ' ')}>
              <NumberText value={count} />
            </Line>
          ))}
        </Part>
      )}
      {health && health.budget.length > 0 && (
        <Part name="Budgets">
          {health.budget.map((budget) => (
            <Line key={budget.name} name={budget.name.replaceAll('_', ' ')}>
              <span data-tip={`Until ${times.exact(budget.resetsAt)}`}>
                <SourceBudget budget={budget} />
              </span>
            </Line>
          ))}
        </Part>
      )}
      {health && health.rules.length > 0 && (
        <Part name="Why posts came in">
          {health.rules.map(({ kind, count }) => (
            <Line key={kind} name={kind.replaceAll('_', ' ')}>
              <NumberText value={count} />
            </Line>
          ))}
        </Part>
      )}
    </div>
  )
}

/** A setting's name, which breaks between its words where a phone has no room for it. */
function Setting({ name }: { name: string }) {
  const words = name.split('_')
  return (
    <code className="text-12 wrap-break-word">
      {words.map((word, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a name stay where they are
        <Fragment key={place}>
          {word}
          {place < words.length - 1 && (
            <>
              _<wbr />
            </>
          )}
        </Fragment>
      ))}
    </code>
  )
}

function wordOf({ isSet, isRefused }: { isSet: boolean; isRefused: boolean }) {
  if (!isSet) return <Chip>Not set</Chip>
  return isRefused ? <Chip tone="down">Set, but refused</Chip> : <Chip tone="up">Set</Chip>
}

function Part({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h4 className="font-medium">{name}</h4>
      <dl className="mt-1 grid gap-1">{children}</dl>
    </section>
  )
}

function Line({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0 text-ink-2">{name}</dt>
      <dd className="shrink-0 tabular-nums">{children}</dd>
    </div>
  )
}
