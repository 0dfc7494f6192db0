import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { MarketAsset } from '#contract/app/market.ts'
import { paths } from '../../shell/page/paths.ts'
import { Absent } from '../../ui/figures/absent.tsx'
import { Change } from '../../ui/figures/change.tsx'
import { NumberText } from '../../ui/figures/number-text.tsx'
import { AssetSign } from '../figures/asset-name.tsx'
import { ASSET_LIST_FACTS, ASSET_LISTS, type AssetList, filterAssets } from './filter-assets.ts'
import { sortAssets } from './sort-assets.ts'
import type { MarketUrl } from './use-market-url.ts'

const SHOWN = 3

/** The first of each list; its name shows all of it. */
export function Movers({ assets, url }: { assets: readonly MarketAsset[]; url: MarketUrl }) {
  return (
    <div className="-mx-4 mb-6 flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 sm:mx-0 sm:grid sm:grid-cols-3 sm:overflow-visible sm:px-0">
      {ASSET_LISTS.map((list) => (
        <Mover key={list} list={list} assets={assets} url={url} />
      ))}
    </div>
  )
}

export const MOVER_FRAME =
  'min-w-64 flex-1 snap-start rounded-card border border-line-subtle bg-s1 px-4 py-3 shadow-raised sm:min-w-0'

function Mover({ list, assets, url }: { list: AssetList; assets: readonly MarketAsset[]; url: MarketUrl }) {
  const { label, by, order } = ASSET_LIST_FACTS[list]
  const first = sortAssets(filterAssets(assets, { q: '', list }), { by, order }).slice(0, SHOWN)
  const chosen = url.list === list
  return (
    <section aria-label={label} className={MOVER_FRAME}>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <h2 className="text-13 font-medium text-ink-1">{label}</h2>
        <button
          type="button"
          aria-pressed={chosen}
          onClick={() => url.setList(chosen ? null : list)}
          className="hit-area motion-hover rounded-control text-12 text-accent hover:underline"
        >
          {chosen ? 'Show all assets' : 'Show list'}
        </button>
      </div>
      {first.length === 0 && (
        <p className="py-1.5 text-13 text-ink-3">
          {isKnown(list, assets) ? 'None in the last 24 hours.' : 'Not known yet: no price 24 hours ago.'}
        </p>
      )}
      <ol>
        {first.map((asset) => (
          <li key={asset.id} className="flex h-8 items-center gap-2 text-13">
            <AssetSign symbol={asset.symbol} logo={asset.logo} size="xs" />
            <Link
              to={paths.asset(asset.id)}
              data-tip={asset.name}
              className="motion-hover min-w-0 flex-1 truncate rounded-control text-ink-1 hover:text-accent"
            >
              {asset.name} <span className="text-12 text-ink-3">{asset.symbol}</span>
            </Link>
            {FIGURES[list](asset)}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Whether anything is known that the list could be made of. */
function isKnown(list: AssetList, assets: readonly MarketAsset[]): boolean {
  return list === 'discussed' || assets.some(({ change24h }) => change24h !== undefined)
}

const FIGURES: Record<AssetList, (asset: MarketAsset) => ReactNode> = {
  gainers: changeOf,
  losers: changeOf,
  discussed: ({ mentions24h }) => (
    <span className="tabular-nums">
      <NumberText value={mentions24h} focusable={false} /> <span className="text-12 text-ink-3">posts</span>
    </span>
  ),
}

function changeOf({ change24h }: MarketAsset): ReactNode {
  return change24h === undefined ? <Absent reason="no price 24 hours ago" /> : <Change percent={change24h} />
}
