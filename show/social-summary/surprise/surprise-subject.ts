import type { StoryPeriod } from '#contract/trends/stories.ts'
import type { TopicKind } from '#contract/trends/topic-kinds.ts'

interface Shown {
  /** What it is called, for readers. */
  name: string
  /** Absent: filtered. */
  figures?: 'raw' | undefined
  endDate?: string | undefined
}

/** Whose surprise it is: of a topic, or of a story as its list was asked for. */
export type SurpriseSubject = Shown &
  ({ kind: TopicKind; term: string } | { story: string; period: StoryPeriod; symbol?: string | undefined })
