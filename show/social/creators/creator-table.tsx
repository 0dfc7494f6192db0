import { ChevronLeft, ChevronRight } from 'lucide-react'
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AnswerTo, listCreators } from '#contract/app/operations.ts'
import type { Creator } from '#contract/operations/creators.ts'
import { percentText } from '#contract/shown/figure-words.ts'
import { FigureName } from '../../shell/page/figure-name.tsx'
import { paths } from '../../shell/page/paths.ts'
import { Button } from '../../ui/action/button.tsx'
import { Absent, NumberText } from '../../ui/figures/numbers.tsx'
import { formatNumber } from '../../ui/format/numbers.ts'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/layout/table.tsx'
import { classNames } from '../../ui/style/class-names.ts'

const COMPACT_FROM = 10_000

interface CreatorTableProps {
  found: AnswerTo<typeof listCreators>
  url: CreatorsUrl
  /** False: the source gives none of the counts that engagement is made of. */
  hasEngagement: boolean
  /** Another page or order is on its way. */
  stale: boolean
  label: string
}

/** One page of creators, each leading to their posts. */
export function CreatorTable({ found, url, hasEngagement, stale, label }: CreatorTableProps) {
  const columns = columnsOf(url.sortBy, hasEngagement)
  return (
    <div aria-busy={stale} className={classNames('motion-hover', stale && 'opacity-50')}>
      <Table label={label} className="border-t border-line-subtle">
        <TableHead>
          <tr>
            <HeadCell align="right">
              <span className="max-sm:sr-only">Rank</span>
            </HeadCell>
            <HeadCell>Author</HeadCell>
            {columns.map(({ id, name }) => (
              <HeadCell key={id} align="right">
                {name}
              </HeadCell>
            ))}
          </tr>
        </TableHead>
        <tbody>
          {found.data.map((creator) => (
            <TableRow key={`${creator.source} ${creator.username}`}>
              <Cell number>{creator.rank}</Cell>
              <Cell className="max-w-28 sm:max-w-56">
                {creator.username === null ? (
                  <Absent reason="withheld by the source" />
                ) : (
                  <Link
                    to={paths.author(creator.source, creator.username)}
                    data-tip={creator.username}
                    className="hit-area block min-w-0 truncate font-medium text-ink-1 hover:text-accent"
                  >
                    <bdi>{creator.username}</bdi>
                  </Link>
                )}
              </Cell>
              {columns.map(({ id, show }) => (
                <Cell key={id} number>
                  {show(creator)}
                </Cell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
      <nav
        aria-label="Pages"
        className="flex items-center justify-end gap-3 border-t border-line-subtle px-4 py-3 text-13 text-ink-2 sm:px-5"
      >
        <Button
          size="sm"
          disabled={url.page <= 1}
          icon={<ChevronLeft size={14} aria-hidden="true" />}
          onClick={() => url.setPage(url.page - 1)}
        >
          Previous
        </Button>
        <span className="tabular-nums">
          Page {formatNumber(found.page)} of {formatNumber(Math.max(1, found.pages))}
        </span>
        <Button size="sm" disabled={url.page >= found.pages} onClick={() => url.setPage(url.page + 1)}>
          Next
          <ChevronRight size={14} aria-hidden="true" />
        </Button>
      </nav>
    </div>
  )
}

interface Column {
  id: string
  name: ReactNode
  show: (creator: Creator) => ReactNode
}

/** What creators are ranked by stands first, with its share, so that it is within sight on phones. */
function columnsOf(sortBy: CreatorsUrl['sortBy'], hasEngagement: boolean): Column[] {
  if (sortBy === 'engagement') return [ENGAGEMENT, ENGAGEMENT_SHARE, POSTS, FOLLOWERS]
  return [POSTS, POST_SHARE, ...(hasEngagement ? [ENGAGEMENT] : []), FOLLOWERS]
}

const ENGAGEMENT: Column = {
  id: 'engagement',
  name: <FigureName term="engagement">Engagement</FigureName>,
  show: ({ filteredEngagement }) => <Figure value={filteredEngagement} />,
}
const ENGAGEMENT_SHARE: Column = {
  id: 'share',
  name: <ShareName of="engagement" />,
  show: ({ filteredEngagementShare }) => <Share value={filteredEngagementShare} />,
}
const POSTS: Column = {
  id: 'posts',
  name: <FigureName term="postsThatCount">Posts</FigureName>,
  show: ({ posts, filteredPosts }) => (
    <span data-tip={posts > filteredPosts ? `${formatNumber(posts)} with copies and spam` : undefined}>
      {formatNumber(filteredPosts)}
    </span>
  ),
}
const POST_SHARE: Column = {
  id: 'share',
  name: <ShareName of="posts" />,
  show: ({ filteredPostShare }) => <Share value={filteredPostShare} />,
}
const FOLLOWERS: Column = {
  id: 'followers',
  name: 'Followers',
  show: ({ followers }) => <Figure value={followers} />,
}

/** The column before names the whole of the share, where there is little room. */
function ShareName({ of }: { of: string }) {
  return (
    <>
      Share<span className="max-sm:sr-only"> of {of}</span>
    </>
  )
}

function Share({ value }: { value: number | null }) {
  return value === null ? <Absent reason="not given by the source" /> : percentText(value * 100)
}

function Figure({ value }: { value: number | null }) {
  if (value === null) return <Absent reason="not given by the source" />
  return <NumberText value={value} compact={value >= COMPACT_FROM} />
}

/** As long as creators of everything are ranked. */
export const CREATOR_PERIODS = ['24h', '7d'] as const
type CreatorPeriod = (typeof CREATOR_PERIODS)[number]

export const CREATOR_SORTS = ['engagement', 'posts'] as const
type CreatorSort = (typeof CREATOR_SORTS)[number]

/** What the page shows is in its address. */
export interface CreatorsUrl {
  period: CreatorPeriod
  sortBy: CreatorSort
  /** From 1. */
  page: number
  setPeriod(period: CreatorPeriod): void
  setSort(sortBy: CreatorSort): void
  setPage(page: number): void
}

/** With the address's order, or by posts where the source gives no engagement. */
export function useCreatorsUrl(hasEngagement: boolean): CreatorsUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return {
    ...url,
    sortBy: hasEngagement ? url.sortBy : 'posts',
    page: Math.max(1, url.page),
    setPeriod: (period) => setUrl({ period, page: 1 }),
    setSort: (sortBy) => setUrl({ sortBy, page: 1 }),
    setPage: (page) => setUrl({ page }),
  }
}

const PARSERS = {
  period: parseAsStringLiteral(CREATOR_PERIODS).withDefault('7d'),
  sortBy: parseAsStringLiteral(CREATOR_SORTS).withDefault('engagement'),
  page: parseAsInteger.withDefault(1),
}
