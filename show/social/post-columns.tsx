import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { Post } from '#contract/app/social.ts'
import { Absent } from '../ui/absent.tsx'
import { Count } from '../ui/count.tsx'
import { RelativeTime } from '../ui/relative-time.tsx'
import { Sentiment } from '../ui/sentiment.tsx'
import { FilterBy } from './filter-by.tsx'
import { COUNT_LABELS, type FilterName, MEDIA_LABELS, type PlatformTable } from './platform-tables.ts'
import { PostContent } from './post-content.tsx'
import { ReactionsText } from './reactions-text.tsx'
import { SymbolLinks } from './symbol-links.tsx'
import { sortsOf, type TableUrl } from './use-table-url.ts'

export const postFeatures = tableFeatures({ rowSortingFeature, columnVisibilityFeature })
const column = createColumnHelper<typeof postFeatures, Post>()

export const COLUMN_LABELS: Readonly<Record<string, string>> = {
  username: 'Author',
  text: 'Content',
  ...COUNT_LABELS,
  reactions: 'Reactions',
  mediaType: 'Media',
  location: 'Location',
  sentiment: 'Sentiment',
  symbols: 'Symbols',
  createdAt: 'Posted',
}

/** Whose columns hold numbers. */
export const NUMBER_COLUMNS: readonly string[] = [...Object.keys(COUNT_LABELS), 'reactions']

/** Those that stay: without an author and a text a row is of nobody and of nothing. */
export const FIXED_COLUMNS: readonly string[] = ['username', 'text']

/** The ids of a table's columns in their order. */
export function columnIdsOf(table: PlatformTable): string[] {
  return [
    'username',
    'text',
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
      return <RelativeTime at={post.createdAt} focusable={false} className="text-ink-2" />
    default:
      // What is left are the counts of `columnIdsOf`.
      return <Count value={post[id as keyof typeof COUNT_LABELS]} />
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
