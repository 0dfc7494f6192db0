import type { ContractOf, listSourcePosts } from '#contract/app/operations.ts'
import type { LIST_COUNTS } from '#contract/app/social.ts'
import { ALL_SOURCES } from '#contract/post-query/post-query.ts'
import { COUNTS, isPlatform, MEDIA_TYPES, type Platform, type Source } from '#contract/posts.ts'
import type { QueryOf } from '#contract/route.ts'
import { countLabelsOf } from '../../ui/label/count-labels.ts'
import { labelOfSource, lookOfPlatform } from '../../ui/label/platform-mark.tsx'

export type CountField = (typeof COUNTS)[number]
/** What every table asks by. */
export type ListQuery = QueryOf<ContractOf<typeof listSourcePosts>>
/** The names of the API's query, so that its errors find their field. */
export type FilterName = Exclude<keyof ListQuery, 'page' | 'limit' | 'sortBy' | 'sortOrder' | 'asOf'>

export interface FilterField {
  name: FilterName
  /** `percent` stands in the address as a part of 1. */
  kind: 'text' | 'date' | 'number' | 'percent' | 'choice'
  label: string
  /** Before the value in a chip: "Likes ≥". */
  chip: string
  options?: readonly { value: string; label: string }[]
  /** What it is an end of; the two ends stand together. */
  range?: RangeName
  /** Not of the specification's tables: the form has it when it is asked for more. */
  isFurther?: true
}

/** A count, or the mood. */
export type RangeName = CountField | 'sentiment'

/** What a table of posts shows of a source, or of all, filters and sorts by. */
export interface PlatformTable extends TableForm {
  platform: Source
  name: string
  countLabels: Readonly<Record<CountField, string>>
  filters: readonly FilterField[]
  /** What is filtered from and to, in the order of the form. */
  ranges: readonly { name: RangeName; label: string }[]
}

interface TableForm {
  /** Of several sources, each post with its own. */
  hasSource?: true
  counts: readonly CountField[]
  hasMedia?: true
  hasReactions?: true
  /** What the page-jump box takes. spec, section 5 */
  pageJump: 'digits' | 'number'
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

const LANGUAGES = [
  'en',
  'es',
  'pt',
  'tr',
  'ru',
  'zh',
  'ja',
  'ar',
  'ko',
  'de',
  'fr',
  'it',
  'id',
  'vi',
  'hi',
] as const

/** What the tables of the specification do not have: behind what they have. */
const FURTHER_FILTERS: readonly FilterField[] = [
  { name: 'q', kind: 'text', label: 'Words', chip: 'Words' },
  { name: 'symbol', kind: 'text', label: 'Symbol', chip: 'Symbol' },
  {
    name: 'lang',
    kind: 'choice',
    label: 'Language',
    chip: 'Language',
    options: LANGUAGES.map((value) => ({ value, label: nameLanguage(value) })),
  },
  { name: 'minSentiment', kind: 'percent', label: 'Min Mood', chip: 'Mood ≥', range: 'sentiment' },
  { name: 'maxSentiment', kind: 'percent', label: 'Max Mood', chip: 'Mood ≤', range: 'sentiment' },
]

function nameLanguage(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
}

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
  const form = formOf(source)
  const countLabels = countLabelsOf(source)
  return {
    ...form,
    platform: source,
    name: source === ALL_SOURCES ? 'All' : lookOfPlatform(source).label,
    countLabels,
    filters: [
      { name: 'username', kind: 'text', label: 'Username', chip: 'User' },
      ...(form.hasMedia ? MEDIA_FILTERS : []),
      { name: 'startDate', kind: 'date', label: 'From', chip: 'From' },
      { name: 'endDate', kind: 'date', label: 'Until', chip: 'Until' },
      ...form.counts.flatMap((count) => rangeFilters(count, countLabels[count])),
      ...[...FURTHER_FILTERS, ...(form.hasMedia ? [] : MEDIA_FILTERS)].map((filter) =>
        isPlatform(source) ? { ...filter, isFurther: true as const } : filter,
      ),
    ],
    ranges: [
      ...form.counts.map((count) => ({ name: count, label: countLabels[count] })),
      { name: 'sentiment', label: 'Mood, %' },
    ],
  }
}

function formOf(source: Source): TableForm {
  if (source === ALL_SOURCES) return { counts: COUNTS, hasSource: true, pageJump: 'number' }
  return isPlatform(source) ? SPECIFIED[source] : formByFacts(source)
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
    { name: `min${suffix}`, kind: 'number', label: `Min ${label}`, chip: `${label} ≥`, range: count },
    { name: `max${suffix}`, kind: 'number', label: `Max ${label}`, chip: `${label} ≤`, range: count },
  ]
}
