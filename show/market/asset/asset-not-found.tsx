import { SearchX } from 'lucide-react'
import { Navigate } from 'react-router'
import { paths } from '../../shell/page/paths.ts'
import { LinkButton } from '../../ui/action/links.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { useMarket } from '../data/use-market.ts'
import { AssetName } from '../figures/asset-name.tsx'
import { filterAssets } from '../overview/filter-assets.ts'

const SUGGESTIONS_MAX = 4

/** No asset has this id: a ticker leads to its asset, else the market has what was looked for. */
export function AssetNotFound({ assetId }: { assetId: string }) {
  const assets = useMarket().data?.data ?? []
  const typed = assetId.toLowerCase()
  const meant = assets.find(({ id, symbol }) => id === typed || symbol.toLowerCase() === typed)
  if (meant) return <Navigate to={paths.asset(meant.id)} replace />
  const similar = filterAssets(assets, { q: assetId })
  const suggestions = (similar.length > 0 ? similar : assets).slice(0, SUGGESTIONS_MAX)
  return (
    <Card>
      <EmptyState
        icon={<SearchX size={20} />}
        title="We do not know this asset"
        description={
          <>
            No asset has the id “<bdi className="wrap-anywhere">{assetId}</bdi>”, or it has no price yet. Ids
            are words such as <code className="font-mono text-13 text-ink-2">bitcoin</code>.
          </>
        }
        action={<LinkButton to={paths.market()}>See all assets</LinkButton>}
      />
      {suggestions.length > 0 && (
        <section
          aria-labelledby="suggestions"
          className="mx-auto max-w-prose border-t border-line-subtle pt-4"
        >
          <h2 id="suggestions" className="mb-3 text-13 text-ink-3">
            {similar.length > 0 ? 'Did you mean' : 'The largest assets'}
          </h2>
          <ul className="grid gap-3 sm:grid-cols-2">
            {suggestions.map((asset) => (
              <li
                key={asset.id}
                className="motion-hover relative rounded-card border border-line-subtle bg-s2 p-3 hover:border-line-strong"
              >
                <AssetName asset={asset} covering />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Card>
  )
}
