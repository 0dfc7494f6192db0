import { Link } from 'react-router'
import { paths } from '../../shell/page/paths.ts'
import { EngagementCells, EngagementHeads } from '../../social/authors/engagement-cells.tsx'
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
          <EngagementHeads />
        </tr>
      </TableHead>
      <tbody>
        {drivers.authors.map(({ platform, username, posts, engagement, mood }) => (
          <TableRow key={`${platform} ${username}`}>
            {/* On phones what is left of the row: its figures stand in sight, and the name ends where they begin. */}
            <Cell className="max-sm:w-full max-sm:max-w-0 sm:max-w-48">
              <span className="flex min-w-0 items-center gap-2 max-sm:flex-col-reverse max-sm:items-start max-sm:gap-0.5 max-sm:py-2">
                <PlatformMark platform={platform} className="shrink-0 text-ink-3 max-sm:text-12" />
                <Link
                  to={paths.author(platform, username)}
                  data-tip={username}
                  className="hit-area max-w-full min-w-0 truncate text-ink-1 hover:text-accent"
                >
                  <bdi>{username}</bdi>
                </Link>
              </span>
            </Cell>
            <EngagementCells posts={posts} engagement={engagement} mood={mood} />
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
