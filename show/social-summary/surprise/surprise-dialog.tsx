import { useQuery } from '@tanstack/react-query'
import { explainSurprise } from '#contract/app/operations.ts'
import type { StoryPeriod, TopicKind } from '#contract/trends.ts'
import { Explained, ExplanationState } from '../../market/signals/explained.tsx'
import { callApi } from '../../shell/api/call-api.ts'
import { formatCount } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useTimes } from '../../ui/time/time-zone.ts'

interface SurpriseDialogProps {
  of: SurpriseSubject
  onClose: () => void
}

/** What the surprise of a topic or a story is made of: the formula, what it was filled with, the posts for and against. */
export function SurpriseDialog({ of: { name, ...query }, onClose }: SurpriseDialogProps) {
  const explanation = useQuery({
    queryKey: ['surprise', query],
    queryFn: ({ signal }) => callApi(explainSurprise, { query, signal }),
  })
  const { data } = explanation
  const times = useTimes()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Surprise of ${name}`}
      description={
        data
          ? `${times.exact(data.from)} to ${times.exact(data.until)}, ${formatCount(data.posts, 'post')}`
          : '24 hours against earlier days'
      }
      width="wide"
    >
      {data ? (
        <Explained
          explanation={data}
          of={{ name: 'kind' in query ? name : 'it', by: 'by their sentiment' }}
        />
      ) : (
        <ExplanationState query={explanation} />
      )}
    </Dialog>
  )
}

interface Shown {
  /** What it is called, for readers. */
  name: string
  /** Absent: filtered. */
  figures?: 'raw' | undefined
  end?: string | undefined
}

/** Whose surprise it is: of a topic, or of a story as its list was asked for. */
export type SurpriseSubject = Shown &
  ({ kind: TopicKind; term: string } | { story: string; period: StoryPeriod; symbol?: string | undefined })
