import type { SearchKind } from './tasks.ts'

/** What a source is, needs and permits. It feeds the screens, /status, /v1/sources, the docs and every edge that hands data on. */
export interface SourceFacts {
  /** Stable and short; stored with each row, such as `bluesky`. */
  id: string
  name: string
  /** How screens show it. */
  mark?: SourceMark
  kind: 'social' | 'market'
  /** Of a market: whether it gives prices, or the list of assets with ranks and supplies. */
  gives?: 'prices' | 'assets'
  /** One sentence for a screen: what comes from it, and how. */
  about: string
  homepage: string
  /** Settings without which it is off, all of them; empty: it needs no permission. */
  needs: readonly SourceNeed[]
  /** Settings that change how it works but are not needed. */
  takes: readonly string[]
  /** Whether it runs where the operator said nothing and everything that it needs is there. */
  onByDefault: boolean
  /** Nothing reads it here: its posts come from files alone. */
  isOfFiles?: true
  terms: SourceTerms
  rights: SourceRights
  cursor: CursorKind
  /** The counts that its posts carry; others are absent. */
  counts: readonly CountName[]
  /** What its people call a count where that is not our own name for it, such as `Points`. */
  countNames?: Readonly<Partial<Record<CountName, string>>>
  /** How far back a first start can reach, in hours; 0: only from now on. */
  reachBackHours: number
  /** How often it is asked, or `stream`. */
  pace: 'stream' | { seconds: number }
  /** What a task can ask it for; absent: nothing, it is only followed. */
  searchBy?: readonly SearchKind[]
  /** What its accounts are called; absent: a name may hold anything. */
  accountNames?: AccountNames
}

/** The form of a source's account names: its pattern, and in words that follow "account must be". */
export interface AccountNames {
  pattern: RegExp
  words: string
}

/** Whether what is read from the source costs money; a limit of our own stands in front. */
export function chargesForPosts(facts: Pick<SourceFacts, 'takes'>): boolean {
  return facts.takes.some((name) => name.endsWith('_USD'))
}

/** How a source of posts looks on screens and in charts; what is absent follows from its id. */
export interface SourceMark {
  /** Where there is little room; absent: its name. */
  label?: string
  /** A colour of the tokens without `--color-`, such as `series-5`. It stands with a dash and a label: never alone. */
  color: string
  /** Of its lines in charts, as in `stroke-dasharray`; absent: solid. */
  dash?: string
  /** Strokes of its sign in a square of 16; absent: the first letter of its name. */
  sign?: string
}

/** What the site is built with of each source: the rest it asks for. */
export type SourceLabel = Pick<SourceFacts, 'id' | 'name' | 'kind' | 'mark' | 'counts' | 'countNames'>

/** A setting and where one gets it. `credential` is secret; `list` is addresses chosen by the operator. */
export interface SourceNeed {
  setting: string
  type: 'credential' | 'list'
  howToGet: string
}

/** Which terms hold and when they were read; they change, so the day is shown beside them. */
export interface SourceTerms {
  url: string
  /** Absent: the text itself was not read; the rights are taken from summaries by others. */
  readOn?: string
}

/** What may be done with what comes from a source. Read by people from its terms; every edge asks here. */
export interface SourceRights {
  store: boolean
  /** On this installation's own screens. */
  show: boolean
  /** Text in /v1, exports, alerts, webhooks; where false the row leaves with `text_withheld: "source_terms"`. */
  textToThirdParties: boolean
  /** Sums and scores in which no single post can be seen. */
  aggregates: boolean
  /** Days that text may be kept; absent: no limit in the terms. */
  retentionDays?: number
  /** Hours within which a deletion must have its effect here. */
  deletionWithinHours: number
  /** Shown wherever its data is; absent: none asked for. */
  attribution?: { text: string; url: string }
  /** What else the terms ask, for the page "Sources and what you may do with them". */
  notes: readonly string[]
}

/** `sequence`: a number of the host; `time`: a moment; `etag`: what was read last of each feed; `page`: ids seen last; `none`: always the present. */
export type CursorKind = 'sequence' | 'time' | 'etag' | 'page' | 'none'

export type CountName = 'views' | 'likes' | 'replies' | 'comments' | 'shares' | 'retweets' | 'reactions'
