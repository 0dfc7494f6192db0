import { Link } from 'react-router'
import { paths } from '../../shell/page/paths.ts'
import { Absent } from '../../ui/figures/absent.tsx'
import { NumberText } from '../../ui/figures/number-text.tsx'
import { Sentiment } from '../../ui/figures/sentiment.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import type { Report } from './report.ts'

/** What the posts speak of, and how. */
export function SpokenAssets({ assets }: Pick<Report, 'assets'>) {
  return (
    <Card title="Assets" description="What the posts speak of, and the mood towards it" flush>
      {assets.length === 0 && (
        <p className="px-4 pb-4 text-14 text-ink-3 sm:px-5">No post of this time names an asset.</p>
      )}
      {assets.length > 0 && (
        <Table label="Assets of the posts" className="border-t border-line-subtle">
          <TableHead>
            <tr>
              <HeadCell>Asset</HeadCell>
              <HeadCell align="right">Posts</HeadCell>
              <HeadCell align="right">Engagement</HeadCell>
              <HeadCell>Mood</HeadCell>
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
                <Cell number>
                  <NumberText value={posts} focusable={false} />
                </Cell>
                <Cell number>
                  {engagement === undefined ? (
                    <Absent reason="not given by the source" />
                  ) : (
                    <NumberText value={engagement} compact={engagement >= 10_000} focusable={false} />
                  )}
                </Cell>
                <Cell>
                  {mood === undefined ? (
                    <Absent reason="no post with a mood" />
                  ) : (
                    <Sentiment value={mood.mood} />
                  )}
                </Cell>
              </TableRow>
            ))}
          </tbody>
        </Table>
      )}
    </Card>
  )
}
