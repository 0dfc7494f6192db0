import type { ReactNode } from 'react'
import type { MarketAsset } from '#contract/app/market.ts'
import { FigureName } from '../../shell/page/figure-name.tsx'
import type { GlossaryTerm } from '../../shell/page/glossary-terms.ts'
import { Absent } from '../../ui/figures/absent.tsx'
import { Change } from '../../ui/figures/change.tsx'
import { Money } from '../../ui/figures/money.tsx'
import { formatExactMoney } from '../../ui/format/format-exact-money.ts'
import { percentText } from '../figures/percent-text.ts'

/** The asset in figures. */
export function AssetStats({ asset }: { asset: MarketAsset }) {
  const { marketCap, volume24h } = asset
  return (
    <dl
      aria-label={`${asset.name} in figures`}
      className="mb-6 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle sm:grid-cols-3 lg:grid-cols-6"
    >
      <Stat name="Market cap" term="marketCap">
        {orAbsent(marketCap, (value) => (
          <Money value={value} compact />
        ))}
      </Stat>
      <Stat name="24h volume" term="volume">
        {orAbsent(volume24h, (value) => (
          <Money value={value} compact />
        ))}
      </Stat>
      <Stat name="Volume to market cap">
        {orAbsent(marketCap && volume24h && (volume24h / marketCap) * 100, percentText)}
      </Stat>
      <Stat name="Exact price">
        <span className="tabular-nums wrap-anywhere">{formatExactMoney(String(asset.price))}</span>
      </Stat>
      <Stat name="1 hour">
        {orAbsent(asset.change1h, (value) => (
          <Change percent={value} />
        ))}
      </Stat>
      <Stat name="7 days">
        {orAbsent(asset.change7d, (value) => (
          <Change percent={value} />
        ))}
      </Stat>
    </dl>
  )
}

function Stat({ name, term, children }: { name: string; term?: GlossaryTerm; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-s1 px-4 py-3">
      <dt className="text-12 text-ink-3">{term ? <FigureName term={term}>{name}</FigureName> : name}</dt>
      <dd className="mt-0.5 text-14 font-medium text-ink-1">{children}</dd>
    </div>
  )
}

function orAbsent(value: number | undefined, show: (value: number) => ReactNode): ReactNode {
  return value === undefined ? <Absent reason="not given by the source" /> : show(value)
}
