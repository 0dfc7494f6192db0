import type { LIST_COUNTS } from '#contract/app/social.ts'
import { MEDIA_TYPES, type Platform } from '#contract/posts.ts'

export type CountField = (typeof LIST_COUNTS)[Platform][number]
/** The names of the API's query, so that its errors find their field. */
export type FilterName =
  | 'username'
  | 'startDate'
  | 'endDate'
  | `${'min' | 'max'}${Capitalize<CountField>}`
  | 'mediaType'
  | 'location'

export interface FilterField {
  name: FilterName
  kind: 'text' | 'date' | 'number' | 'choice'
  label: string
  /** Before the value in a chip: "Likes ≥". */
  chip: string
  options?: readonly { value: string; label: string }[]
  /** The count of which it is an end; its two ends stand together. */
  count?: CountField
}

export interface PlatformTable {
  platform: Platform
  name: string
  counts: readonly CountField[]
  filters: readonly FilterField[]
  hasMedia: boolean
  hasReactions: boolean
  /** What the page-jump box takes. spec, section 5 */
  pageJump: 'digits' | 'number'
}

export const COUNT_LABELS: Record<CountField, string> = {
  views: 'Views',
  likes: 'Likes',
  replies: 'Replies',
  comments: 'Comments',
  shares: 'Shares',
}

export const MEDIA_LABELS = {
  image: 'Image',
  video: 'Video',
  carousel: 'Carousel',
} as const satisfies Record<(typeof MEDIA_TYPES)[number], string>

const MEDIA_FILTERS: readonly FilterField[] = [
  { name: 'location', kind: 'text', label: 'Location', chip: 'Location' },
  {
    name: 'mediaType',
    kind: 'choice',
    label: 'Media type',
    chip: 'Media',
    options: MEDIA_TYPES.map((value) => ({ value, label: MEDIA_LABELS[value] })),
  },
]

/** The three tables. spec, sections 3, 5 and 7 */
export const PLATFORM_TABLES: Record<Platform, PlatformTable> = {
  twitter: define({ platform: 'twitter', name: 'Twitter', pageJump: 'digits' }),
  instagram: define({ platform: 'instagram', name: 'Instagram', pageJump: 'number' }),
  facebook: define({ platform: 'facebook', name: 'Facebook', pageJump: 'number' }),
}

function define(table: Pick<PlatformTable, 'platform' | 'name' | 'pageJump'>): PlatformTable {
  // Typed by the contract's own constant, whose module would bring its schemas into the browser.
  const counts: { [P in Platform]: (typeof LIST_COUNTS)[P] } = {
    twitter: ['views', 'likes', 'replies'],
    instagram: ['likes', 'comments'],
    facebook: ['likes', 'comments', 'shares'],
  }
  const hasMedia = table.platform === 'instagram'
  return {
    ...table,
    counts: counts[table.platform],
    filters: [
      { name: 'username', kind: 'text', label: 'Username', chip: 'User' },
      ...(hasMedia ? MEDIA_FILTERS : []),
      { name: 'startDate', kind: 'date', label: 'From', chip: 'From' },
      { name: 'endDate', kind: 'date', label: 'Until', chip: 'Until' },
      ...counts[table.platform].flatMap(rangeFilters),
    ],
    hasMedia,
    hasReactions: table.platform === 'facebook',
  }
}

function rangeFilters(count: CountField): FilterField[] {
  const label = COUNT_LABELS[count]
  // A count's label is its name with a capital.
  const suffix = label as Capitalize<CountField>
  return [
    { name: `min${suffix}`, kind: 'number', label: `Min ${label}`, chip: `${label} ≥`, count },
    { name: `max${suffix}`, kind: 'number', label: `Max ${label}`, chip: `${label} ≤`, count },
  ]
}
