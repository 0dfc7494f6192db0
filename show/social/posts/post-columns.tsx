import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { Post } from '#contract/post.ts'
import { COUNTS } from '#contract/posts.ts'
import { Absent, Count, Sentiment } from '../../ui/figures/numbers.tsx'
import { RelativeTime } from '../../ui/figures/relative-time.tsx'
import { PlatformMark } from '../../ui/label/platform-mark.tsx'
import {
  type CountField,
  type FilterName,
  MEDIA_LABELS,
  type PlatformTable,
} from '../table/platform-tables.ts'
import { sortsOf, type TableUrl } from '../table/use-table-url.ts'
import { FilterBy, PostContent, ReactionsText } from './post-content.tsx'
import { SymbolLinks } from './post-text.tsx'

export const postFeatures = tableFeatures({ rowSortingFeature, columnVisibilityFeature })
const column = createColumnHelper<typeof postFeatures, Post>()

const COLUMN_LABELS: Readonly<Record<string, string>> = {
  platform: 'Source',
  username: 'Author',
  text: 'Content',
  reactions: 'Reactions',
  mediaType: 'Media',
  location: 'Location',
  sentiment: 'Sentiment',
  symbols: 'Symbols',
  createdAt: 'Posted',
}

/** What stands above a column. */
export function columnLabel({ countLabels }: PlatformTable, id: string): string {
  const labels: Readonly<Record<string, string>> = { ...COLUMN_LABELS, ...countLabels }
  return labels[id] ?? id
}

/** Whose columns hold numbers. */
export const NUMBER_COLUMNS: readonly string[] = [...COUNTS, 'reactions']

/** Those that stay: without an author and a text a row has no meaning. */
export const FIXED_COLUMNS: readonly string[] = ['username', 'text']

/** The ids of a table's columns in their order. */
export function columnIdsOf(table: PlatformTable): string[] {
  return [
    'username',
    'text',
    ...(table.hasSource ? ['platform'] : []),
    ...(table.hasMedia ? ['mediaType', 'location'] : []),
    ...table.counts,
    ...(table.hasReactions ? ['reactions'] : []),
    'sentiment',
    'symbols',
    'createdAt',
  ]
}

/** The columns of a platform's table; which of them sort is the API's to say. */
export function postColumns(table: PlatformTable) {
  const sortable: readonly string[] = sortsOf(table)
  return columnIdsOf(table).map((id) =>
    // Only a column with a value can be sorted; the server sorts, so which value does not matter here.
    column.accessor((post): unknown => post._id, { id, enableSorting: sortable.includes(id) }),
  )
}

interface PostCellProps {
  id: string
  post: Post
  url: TableUrl
}

/** What one column shows of a post. */
export function PostCell({ id, post, url }: PostCellProps) {
  const filterBy = (name: FilterName, value: string) => url.setFilters({ ...url.filters, [name]: value })
  switch (id) {
    case 'username':
      return (
        <FilterBy
          name="username"
          value={post.userRef.username}
          onFilter={() => filterBy('username', post.userRef.username)}
          className="font-medium text-ink-1"
        />
      )
    case 'text':
      return (
        <PostContent
          post={post}
          expanded={url.expanded.includes(post._id)}
          onToggle={() => url.toggleExpanded(post._id)}
        />
      )
    case 'platform':
      return <PlatformMark platform={post.platform} />
    case 'mediaType':
      return <MediaCell post={post} filterBy={filterBy} />
    case 'location':
      return <LocationCell post={post} filterBy={filterBy} />
    case 'reactions':
      return <ReactionsText reactions={post.reactions} />
    case 'sentiment':
      return post.sentiment === undefined ? (
        <Absent reason="no sentiment in the text" />
      ) : (
        <Sentiment value={post.sentiment} />
      )
    case 'symbols':
      return <SymbolLinks symbols={post.symbols} />
    case 'createdAt':
      return <RelativeTime at={post.createdAt} className="text-ink-2" />
    default:
      // What is left are the counts of `columnIdsOf`.
      return <Count value={post[id as CountField]} />
  }
}

interface FilterCellProps {
  post: Post
  filterBy: (name: FilterName, value: string) => void
}

export function MediaCell({ post: { mediaType }, filterBy }: FilterCellProps) {
  if (!mediaType) return <Absent />
  return (
    <FilterBy
      name="media type"
      value={mediaType}
      label={MEDIA_LABELS[mediaType]}
      onFilter={() => filterBy('mediaType', mediaType)}
    />
  )
}

export function LocationCell({ post: { location }, filterBy }: FilterCellProps) {
  if (!location) return <Absent />
  return <FilterBy name="location" value={location} onFilter={() => filterBy('location', location)} />
}
