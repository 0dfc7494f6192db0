import { Fragment, type ReactNode } from 'react'
import type { SourceReport } from '#contract/sources.ts'
import { NumberText } from '../ui/figures/number-text.tsx'
import { Chip } from '../ui/label/chip.tsx'
import { useTimes } from '../ui/time/use-times.ts'
import { SourceBudget } from './source-budget.tsx'

/** What only the operator needs of a source: its settings, errors by kind, and the rules that let posts in. */
export function SourceDetails({ source: { needs, health, state } }: { source: SourceReport }) {
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
