import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { TOPIC_KINDS } from '#contract/trends.ts'
import { useHydrated } from '../shell/page/use-hydrated.ts'
import { Segmented } from '../ui/form/segmented.tsx'
import type { TopicChoice } from './use-trending-topics.ts'

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'asset', label: 'Assets' },
  { value: 'hashtag', label: 'Hashtags' },
  { value: 'word', label: 'Words' },
  { value: 'phrase', label: 'Phrases' },
] as const
const FIGURES = [
  { value: 'filtered', label: 'Filtered' },
  { value: 'raw', label: 'Raw' },
] as const

/** Kind and figures of the topics, kept in the address. */
export function useTopicChoice(): [TopicChoice, (change: TopicChoice) => void] {
  const [kind, setKind] = useQueryState('kind', parseAsStringLiteral(TOPIC_KINDS))
  const [figures, setFigures] = useQueryState('figures', parseAsStringLiteral(['raw'] as const))
  const hydrated = useHydrated() // the page is written to a file without an address
  return [
    hydrated ? { kind: kind ?? undefined, figures: figures ?? undefined } : {},
    (change) => {
      setKind(change.kind ?? null, { history: 'push' })
      setFigures(change.figures ?? null, { history: 'push' })
    },
  ]
}

interface TopicChoicesProps {
  choice: TopicChoice
  onChange: (choice: TopicChoice) => void
}

/** Which kind of topics, and whether copies and spam count. */
export function TopicChoices({ choice, onChange }: TopicChoicesProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-3 sm:px-5">
      <div className="max-w-full overflow-x-auto">
        <Segmented
          label="Kind of topic"
          options={KINDS}
          value={choice.kind ?? 'all'}
          onChange={(kind) => onChange({ ...choice, kind: kind === 'all' ? undefined : kind })}
        />
      </div>
      <FigureChoice choice={choice} onChange={onChange} />
    </div>
  )
}

/** Whether copies and spam count. */
export function FigureChoice({ choice, onChange }: TopicChoicesProps) {
  return (
    <Segmented
      label="Counted posts"
      options={FIGURES}
      value={choice.figures ?? 'filtered'}
      onChange={(figures) => onChange({ ...choice, figures: figures === 'raw' ? 'raw' : undefined })}
    />
  )
}
