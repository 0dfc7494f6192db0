import type { ReactNode } from 'react'
import type { MarketAsset } from '#contract/app/market.ts'
import { FigureName } from '../../shell/page/figure-name.tsx'
import type { GlossaryTerm } from '../../shell/page/glossary-terms.ts'
import { Absent, Change, Money } from '../../ui/figures/numbers.tsx'
import { Unusual } from '../figures/unusual.tsx'
import type { Verdict } from './describe-verdict.ts'

/** The asset in figures: what trade uses first, then the crowd's. */
export function AssetStats({ asset, verdict }: { asset: MarketAsset; verdict: Verdict }) {
  const { marketCap, volume24h } = asset
  return (
    <dl aria-label={`${asset.name} in figures`} className={STATS_FRAME}>
      <Stat name="24h volume" term="volume">
        {orAbsent(volume24h, (value) => (
          <Money value={value} compact />
        ))}
      </Stat>
      <Stat name="Market cap" term="marketCap">
        {orAbsent(marketCap, (value) => (
          <Money value={value} compact />
        ))}
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
      <Stat name="Talk 24h" term="posts">
        {verdict.posts ? (
          <span data-tip={verdict.posts.basis} className="flex flex-wrap items-baseline gap-x-2">
            {verdict.posts.text} <Unusual level={asset.unusual.posts} />
          </span>
        ) : (
          <Absent reason="no posts are counted" />
        )}
      </Stat>
      <Stat name="Dominance" term="dominance">
        {verdict.dominance ? (
          <span data-tip={verdict.dominance.basis}>{verdict.dominance.text}</span>
        ) : (
          <Absent reason="no posts are counted" />
        )}
      </Stat>
    </dl>
  )
}

export const STATS_FRAME =
  'mb-3 grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line-subtle bg-line-subtle sm:grid-cols-3 lg:grid-cols-6'

function Stat({ name, term, children }: { name: string; term?: GlossaryTerm; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-s1 px-4 py-2">
      <dt className="text-12 text-ink-3">{term ? <FigureName term={term}>{name}</FigureName> : name}</dt>
      <dd className="text-14 font-medium text-ink-1">{children}</dd>
    </div>
  )
}

function orAbsent(value: number | undefined, show: (value: number) => ReactNode): ReactNode {
  return value === undefined ? <Absent reason="not given by the source" /> : show(value)
}
