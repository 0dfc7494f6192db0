import { Link } from 'react-router'
import type { MarketAsset } from '#contract/app/market.ts'
import { paths } from '../../shell/page/paths.ts'
import { Absent, Change, Money, NumberText, Sentiment } from '../../ui/figures/numbers.tsx'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'

export const LIVE_ROWS = 5

const HEAD = 'h-8 px-3 font-medium first:pl-4 last:pr-4'
const CELL = 'h-11.5 px-3 first:pl-4 last:pr-4'

/** The largest assets with what they cost and what is said of them; skeletons until they have come. */
export function LiveRows({ assets }: { assets: readonly MarketAsset[] | undefined }) {
  if (assets?.length === 0) return <Nothing />
  return (
    <table className="w-full text-13">
      <thead className="bg-s2 text-12 text-ink-3">
        <tr>
          <th scope="col" className={`${HEAD} text-left`}>
            Asset
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Price
          </th>
          <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
            24h
          </th>
          <th scope="col" className={`${HEAD} text-right`}>
            Sentiment
          </th>
          <th scope="col" className={`${HEAD} text-right max-sm:hidden`}>
            Posts 24h
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line-subtle">
        {assets ? assets.map((asset) => <Row key={asset.id} asset={asset} />) : SKELETON_ROWS}
      </tbody>
    </table>
  )
}

function Row({ asset }: { asset: MarketAsset }) {
  return (
    <tr>
      <th scope="row" className={`${CELL} text-left font-medium`}>
        <Link to={paths.asset(asset.id)} className="hover:underline">
          {asset.symbol}
          <span className="ml-2 font-regular text-ink-3 max-sm:hidden">{asset.name}</span>
        </Link>
      </th>
      <td className={`${CELL} text-right`}>
        <Money value={asset.price} />
      </td>
      <td className={`${CELL} text-right max-sm:hidden`}>
        {asset.change24h === undefined ? (
          <Absent reason="the source does not give it" />
        ) : (
          <Change percent={asset.change24h} />
        )}
      </td>
      <td className={`${CELL} text-right`}>
        {asset.sentiment === undefined ? (
          <Absent reason="no judged post in 24 hours" />
        ) : (
          <Sentiment value={asset.sentiment} />
        )}
      </td>
      <td className={`${CELL} text-right max-sm:hidden`}>
        <NumberText value={asset.mentions24h} />
      </td>
    </tr>
  )
}

const SKELETON_ROWS = Array.from({ length: LIVE_ROWS }, (_, row) => (
  // biome-ignore lint/suspicious/noArrayIndexKey: rows that are all alike
  <tr key={row}>
    {['w-20', 'ml-auto w-20', 'ml-auto w-14', 'ml-auto w-16', 'ml-auto w-10'].map((shape, column) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <td key={column} className={`${CELL} ${column === 2 || column === 4 ? 'max-sm:hidden' : ''}`}>
        <Skeleton className={`h-3 ${shape}`} />
      </td>
    ))}
  </tr>
))

/** The answer as it is, shortened to what fits. */
export function LiveJson({ answer }: { answer: unknown }) {
  return <CodeBlock className="h-full text-12 text-ink-2">{JSON.stringify(answer, null, 2)}</CodeBlock>
}

function Nothing() {
  return (
    <div className="flex h-full flex-col items-center justify-center p-4 text-center">
      <p className="text-14 font-medium">No prices yet</p>
      <p className="mt-1 max-w-form text-13 text-ink-3">
        The call succeeded; this installation has not collected any price. They appear here as they come.
      </p>
    </div>
  )
}
