import { Link } from 'react-router'
import { FigureName } from '../../shell/page/figure-name.tsx'
import { paths } from '../../shell/page/paths.ts'
import { Absent } from '../../ui/figures/absent.tsx'
import { NumberText } from '../../ui/figures/number-text.tsx'
import { Sentiment } from '../../ui/figures/sentiment.tsx'
import { PlatformMark } from '../../ui/label/platform-mark.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import type { Drivers } from '../data/use-drivers.ts'

/** The authors whose posts about an asset have the most engagement. */
export function AssetAuthors({ drivers, name }: { drivers: Drivers; name: string }) {
  return (
    <Table
      label={`Authors of posts about ${name}`}
      className="-mx-4 mt-5 border-t border-line-subtle sm:-mx-5"
    >
      <TableHead>
        <tr>
          <HeadCell>Author</HeadCell>
          <HeadCell align="right">Posts</HeadCell>
          <HeadCell align="right">
            <FigureName term="engagement">Engagement</FigureName>
          </HeadCell>
          <HeadCell>
            <FigureName term="mood">Mood</FigureName>
          </HeadCell>
        </tr>
      </TableHead>
      <tbody>
        {drivers.authors.map(({ platform, username, posts, engagement, mood }) => (
          <TableRow key={`${platform} ${username}`}>
            <Cell className="max-w-48">
              <span className="flex min-w-0 items-center gap-2">
                <PlatformMark platform={platform} className="shrink-0 text-ink-3" />
                <Link
                  to={paths.author(platform, username)}
                  data-tip={username}
                  className="hit-area min-w-0 truncate text-ink-1 hover:text-accent"
                >
                  <bdi>{username}</bdi>
                </Link>
              </span>
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
              {mood === undefined ? <Absent reason="no post with a mood" /> : <Sentiment value={mood} />}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
