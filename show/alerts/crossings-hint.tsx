import type { AlertCondition } from '#contract/alerts.ts'
import { useAsset } from '../market/data/use-asset.ts'
import { countCrossings } from './count-crossings.ts'

interface CrossingsHintProps {
  assetId: string
  condition: AlertCondition
  /** As typed; nothing is said of what is no price. */
  price: string
}

/** How often such an alert would have fired lately, so that it neither floods nor sleeps. */
export function CrossingsHint({ assetId, condition, price }: CrossingsHintProps) {
  const mark = Number(price)
  if (assetId === '' || !(mark > 0) || !Number.isFinite(mark)) return null
  return <Count assetId={assetId} condition={condition} mark={mark} />
}

function Count({ assetId, condition, mark }: { assetId: string; condition: AlertCondition; mark: number }) {
  const { data } = useAsset(assetId, { period: '30d', live: false })
  if (!data || data.candles.length === 0) return null
  const count = countCrossings(data.candles, { condition, mark })
  return (
    <p role="status" className="mt-2 text-13 text-ink-2">
      {count === 0
        ? 'Would not have fired in the last 30 days.'
        : `Would have fired at least ${count === 1 ? 'once' : `${count} times`} in the last 30 days.`}
    </p>
  )
}
