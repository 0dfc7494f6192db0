import { Link } from 'react-router'
import { paths } from '../../shell/page/paths.ts'
import { Card } from '../../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { EngagementCells, EngagementHeads } from './engagement-cells.tsx'
import type { Report } from './report.ts'

/** What the posts speak of, and how. */
export function SpokenAssets({ assets }: Pick<Report, 'assets'>) {
  return (
    <Card title="Assets" description="What the posts are about, and how they sound" flush>
      {assets.length === 0 && (
        <p className="px-4 pb-4 text-14 text-ink-3 sm:px-5">No post of this time names an asset.</p>
      )}
      {assets.length > 0 && (
        <Table label="Assets of the posts" className="border-t border-line-subtle">
          <TableHead>
            <tr>
              <HeadCell>Asset</HeadCell>
              <EngagementHeads />
            </tr>
          </TableHead>
          <tbody>
            {assets.map(({ symbol, posts, engagement, mood }) => (
              <TableRow key={symbol}>
                <Cell>
                  <Link
                    to={paths.explorer({ q: `$${symbol.toLowerCase()}` })}
                    className="hit-area font-medium text-ink-1 hover:text-accent"
                  >
                    {symbol}
                  </Link>
                </Cell>
                <EngagementCells posts={posts} engagement={engagement} mood={mood?.mood} />
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
