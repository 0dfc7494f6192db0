import { useQuery } from '@tanstack/react-query'
import type { MarketAsset } from '#contract/app/market.ts'
import { explainFigure } from '#contract/app/operations.ts'
import type { ChosenBasis } from '#contract/data-mode.ts'
import { type ExplainedFigure, FIGURES } from '#contract/figures.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { formatCount } from '../../ui/format/numbers.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useTimes } from '../../ui/time/time-zone.ts'
import { askedBasis } from '../figures/basis-switch.tsx'
import { Explained, ExplanationState } from './explained.tsx'

interface ExplainDialogProps {
  asset: Pick<MarketAsset, 'id' | 'name'>
  figure: ExplainedFigure
  until: string | null
  basis: ChosenBasis
  onClose: () => void
}

/** What a figure is made of: the formula and who defined it, what it was filled with, the posts for and against. */
export function ExplainDialog({ asset, figure, until, basis, onClose }: ExplainDialogProps) {
  const explanation = useQuery({
    queryKey: ['explanation', asset.id, figure, until, basis],
    queryFn: ({ signal }) =>
      callApi(explainFigure, {
        query: { id: asset.id, figure, end: until ?? undefined, ...askedBasis(basis) },
        signal,
      }),
  })
  const { data } = explanation
  const times = useTimes()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`${FIGURES[figure].label} of ${asset.name}`}
      description={
        data
          ? `${times.exact(data.from)} to ${times.exact(data.until)}, ${formatCount(data.posts, 'post')}`
          : 'The last 24 hours'
      }
      width="wide"
    >
      {data ? (
        <Explained
          explanation={data}
          of={{ name: data.asset.name, by: `by their stance towards ${data.asset.name}` }}
          weightsVersion={figure === 'composite' ? data.weightsVersion : undefined}
        />
      ) : (
        <ExplanationState query={explanation} />
      )}
    </Dialog>
  )
}
