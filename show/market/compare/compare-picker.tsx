import { X } from 'lucide-react'
import type { MarketAsset } from '#contract/app/market.ts'
import { SeriesMark } from '../../ui/chart/series-mark.tsx'
import { CompactSelect } from '../../ui/form/compact-select.tsx'
import { AssetSign } from '../figures/asset-name.tsx'
import type { ColorSlots } from './use-color-slots.ts'
import { COMPARED_MAX, type CompareUrl } from './use-compare-url.ts'

interface ComparePickerProps {
  chosen: readonly MarketAsset[]
  known: readonly MarketAsset[]
  slots: ColorSlots
  url: CompareUrl
}

/** Which assets are compared, each with the mark of its lines in the charts. */
export function ComparePicker({ chosen, known, slots, url }: ComparePickerProps) {
  const symbols = chosen.map(({ symbol }) => symbol)
  const others = known.filter(({ symbol }) => !symbols.includes(symbol))
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {chosen.length > 0 && (
        <ul aria-label="Compared assets" className="flex flex-wrap gap-2">
          {chosen.map(({ id, symbol, name, logo }) => (
            <li
              key={id}
              className="inline-flex h-control-sm items-center gap-2 rounded-control border border-line-strong bg-s2 pr-1 pl-2 text-13 text-ink-1"
            >
              <AssetSign symbol={symbol} logo={logo} size="xs" />
              {symbol}
              <SeriesMark series={{ slot: slots.get(id) }} index={0} />
              <button
                type="button"
                aria-label={`Remove ${name}`}
                onClick={() => url.setAssets(symbols.filter((other) => other !== symbol))}
                className="hit-area motion-hover inline-flex size-6 items-center justify-center rounded-control text-ink-3 hover:bg-s3 hover:text-ink-1"
              >
                <X size={14} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < COMPARED_MAX && (
        <CompactSelect
          label="Add an asset"
          className="[&>label]:sr-only"
          value=""
          options={[
            { value: '', label: 'Add an asset' },
            ...others.map(({ symbol, name }) => ({ value: symbol, label: `${name} (${symbol})` })),
          ]}
          onChange={({ target }) => target.value !== '' && url.setAssets([...symbols, target.value])}
        />
      )}
    </div>
  )
}
