import type {
  ContractOf,
  listFacebookPosts,
  listInstagramPosts,
  listSourcePosts,
  listTwitterPosts,
} from '#contract/app/operations.ts'
import type { LIST_COUNTS } from '#contract/app/social.ts'
import { COUNTS, isPlatform, MEDIA_TYPES, type Platform, type Source } from '#contract/posts.ts'
import type { QueryOf } from '#contract/route.ts'
import { labelOfSource, lookOfPlatform } from '../../ui/label/platform-mark.tsx'

export type CountField = (typeof COUNTS)[number]
/** The names of the API's query, so that its errors find their field. */
export type FilterName = Exclude<NameIn<TableQuery>, 'page' | 'limit' | 'sortBy' | 'sortOrder' | 'asOf'>
type TableQuery = QueryOf<
  ContractOf<
    typeof listTwitterPosts | typeof listInstagramPosts | typeof listFacebookPosts | typeof listSourcePosts
  >
>
type NameIn<Query> = Query extends unknown ? keyof Query : never
/**
 * What every table asks by: the tables of the specification lie at the addresses that those of all sources have, and
 * what one of them narrows by besides stands in its own contract alone.
 */
export type ListQuery = QueryOf<ContractOf<typeof listSourcePosts>>

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

/** What a table of posts shows of a source, filters and sorts by. */
export interface PlatformTable extends TableForm {
  platform: Source
  name: string
  countLabels: Readonly<Record<CountField, string>>
  filters: readonly FilterField[]
}

interface TableForm {
  counts: readonly CountField[]
  hasMedia?: true
  hasReactions?: true
  /** What the page-jump box takes. spec, section 5 */
  pageJump: 'digits' | 'number'
}

const COUNT_LABELS: Record<CountField, string> = {
  views: 'Views',
  likes: 'Likes',
  replies: 'Replies',
  comments: 'Comments',
  shares: 'Shares',
  retweets: 'Reposts',
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

/** The three tables of the specification. Sections 3, 5 and 7 */
const SPECIFIED: { [P in Platform]: TableForm & { counts: (typeof LIST_COUNTS)[P] } } = {
  twitter: {
    // Typed by the contract's own constant, whose module would bring its schemas into the browser.
    counts: ['views', 'likes', 'replies'],
    pageJump: 'digits',
  },
  instagram: {
    counts: ['likes', 'comments'],
    hasMedia: true,
    pageJump: 'number',
  },
  facebook: {
    counts: ['likes', 'comments', 'shares'],
    hasReactions: true,
    pageJump: 'number',
  },
}

const tables = new Map<Source, PlatformTable>()

/** The table of a source: one of the specification's, otherwise what the source's facts say it gives. Always the same object. */
export function tableOf(source: Source): PlatformTable {
  const table = tables.get(source) ?? makeTable(source)
  tables.set(source, table)
  return table
}

function makeTable(source: Source): PlatformTable {
  const form = isPlatform(source) ? SPECIFIED[source] : formByFacts(source)
  const countLabels = { ...COUNT_LABELS, ...labelOfSource(source)?.countNames }
  return {
    ...form,
    platform: source,
    name: lookOfPlatform(source).label,
    countLabels,
    filters: [
      { name: 'username', kind: 'text', label: 'Username', chip: 'User' },
      ...(form.hasMedia ? MEDIA_FILTERS : []),
      { name: 'startDate', kind: 'date', label: 'From', chip: 'From' },
      { name: 'endDate', kind: 'date', label: 'Until', chip: 'Until' },
      ...form.counts.flatMap((count) => rangeFilters(count, countLabels[count])),
    ],
  }
}

function formByFacts(source: Source): TableForm {
  const given = labelOfSource(source)?.counts ?? []
  return {
    counts: COUNTS.filter((count) => given.includes(count)),
    ...(given.includes('reactions') ? { hasReactions: true } : {}),
    pageJump: 'number',
  }
}

function rangeFilters(count: CountField, label: string): FilterField[] {
  // The API names the ends of a count by its name with a capital.
  const suffix = count.replace(/^./, (first) => first.toUpperCase()) as Capitalize<CountField>
  return [
    { name: `min${suffix}`, kind: 'number', label: `Min ${label}`, chip: `${label} ≥`, count },
    { name: `max${suffix}`, kind: 'number', label: `Max ${label}`, chip: `${label} ≤`, count },
  ]
}
