// Each figure once, for every surface that shows it. docs/decisions/0400

import { YOUNG_ACCOUNT_DAYS } from './posts.ts'
import { DAY_MINUTES, HOUR_MINUTES } from './time/duration.ts'

/** Which posts a figure is of: those that count (without copies, spam and what is over an author's cap), all, or none. */
export type FigureBasis = 'counted' | 'raw' | 'none'

/**
 * Why a figure is not known. `too_few_posts`: it would say nothing that holds; `no_history`: too little of the time that it
 * is compared with can be compared; `counting`: posts of that time are being counted, as after a first start; `not_given`:
 * the sources of the posts do not give it; `not_kept`: as of an earlier moment, a price that it is made of was replaced since.
 */
export const FIGURE_REASONS = ['too_few_posts', 'no_history', 'counting', 'not_given', 'not_kept'] as const
export type FigureReason = (typeof FIGURE_REASONS)[number]

/** Where a figure can be read. `face`: what an asset shows first; all others lie behind it. */
export type FigureSurface =
  | 'face'
  | 'summary'
  | 'explain'
  | 'market'
  | 'chart'
  | 'compare'
  | 'lab'
  | 'signals'
  | 'screener'

/** How the alert language looks at a figure. */
export interface RuleFacts {
  /** What it is called there. */
  word: string
  /** Whether it is of ticks of prices, of the sums of a window, or read by itself. */
  of: 'price' | 'window' | 'itself'
  /** In minutes; null: it has none. */
  window: { min: number; max: number; step: number } | null
  /** What a value may be written with. */
  takes: '$' | '%' | ''
  /** What a value of 1 is written as: a share in percent is 100. */
  scale: 1 | 100
  /** The largest value that a rule may name; a comparison beyond would never change. */
  max: number
  /** Which values a rule may name, in words. */
  values: string
}

/** How a value of a figure is written. */
export type ValueFacts = Pick<RuleFacts, 'takes' | 'scale' | 'max' | 'values'> & {
  digits: number
  min: number
}

export interface FigureFacts {
  /** At most three words. */
  label: string
  /** What the specification calls it on cards and rows of the market and in /v1; absent: the label. */
  specified?: string
  /** One line for people who see the figure for the first time. */
  hint: string
  unit: string
  /** Everywhere rounded to so many digits after the point. */
  digits: number
  /** The smallest and the largest value that there can be; null: no bound. */
  range: readonly [number | null, number | null]
  basis: FigureBasis
  /** What a share is of; null for what is no share. */
  denominator: string | null
  window: string
  formula: string
  /** Who defined the formula. */
  source: string
  /** How it differs from the figures on the face of an asset: mood, posts and dominance; those have none. */
  differs: string | null
  /** The anchor of its term in the glossary. */
  glossary: string
  surfaces: readonly FigureSurface[]
  /** Absent: no rule looks at it. */
  rule?: RuleFacts
}

/** What a figure is made of, in words. */
export interface Formula {
  text: string
  /** Who defined it. */
  source: string
  unit: string
}

/** Whole hours (UTC) that are over: the running hour is in no figure. */
const DAY = 'the 24 whole hours (UTC) that ended last'
const COUNTED = 'counted posts'

/** Fewer judged posts say nothing that holds. ours */
export const JUDGED_POSTS_MIN = 10
/** A figure is compared with at least so many of the days before. ours */
export const USUAL_DAYS_MIN = 7
/** Messari and The TIE compare with the prior 20 days. */
export const USUAL_DAYS = 20
/** Santiment academy, "Social dominance". */
export const LARGEST_ASSETS = 100

const USUAL = `the ${USUAL_DAYS} whole days (UTC) before, of those that can be compared; at least ${USUAL_DAYS_MIN}`

/** So many windows before its own are those of a trend. */
export const TREND_WINDOWS = 7
/** Posts of a search are counted up to here. */
export const RULE_POSTS_MAX = 10_000

const DAY_OF_HOURS = { min: HOUR_MINUTES, max: DAY_MINUTES, step: HOUR_MINUTES }
const WEEK = { ...DAY_OF_HOURS, max: 7 * DAY_MINUTES }
const SHARE = 'from 0 to 1, or percent such as 40%'

/** Every figure of an asset: its one name, what it is of and how it is computed. `analyze/figures` holds the code. */
export const FIGURES = {
  price: {
    label: 'Price',
    hint: 'What the asset costs.',
    unit: 'US dollars',
    digits: 8,
    range: [0, null],
    basis: 'none',
    denominator: null,
    window: 'now, or the last price of a past hour',
    formula:
      'volume-weighted median of the prices of the venues over 24 hours, excluding stale and outlying ones; for a ' +
      'past hour, the last one',
    source: 'Crowdtape; volume-weighted median, median absolute deviation',
    differs: 'The market price, without posts.',
    glossary: 'price',
    surfaces: ['explain', 'market', 'chart', 'compare', 'screener'],
    rule: {
      word: 'price',
      of: 'price',
      window: null,
      takes: '$',
      scale: 1,
      max: 1e18,
      values: 'US dollars such as 65000.5',
    },
  },
  price_change: {
    label: 'Change of price',
    hint: 'Change of the price within a period, in percent.',
    unit: 'percent',
    digits: 6,
    range: [-100, null],
    basis: 'none',
    denominator: 'price at the start of the period',
    window: 'the minutes that a rule names',
    formula: '100 x (price - price at the start of the period) / price at the start of the period',
    source: 'Crowdtape',
    differs: 'The market price, without posts.',
    glossary: 'change',
    surfaces: ['screener'],
    rule: {
      word: 'change',
      of: 'price',
      window: { min: 5, max: 30 * DAY_MINUTES, step: 5 },
      takes: '%',
      scale: 1,
      max: 1e6,
      values: 'percent such as 5 or -5',
    },
  },
  volume: {
    label: '24h volume',
    hint: 'Volume traded in 24 hours.',
    unit: 'US dollars',
    digits: 2,
    range: [0, null],
    basis: 'none',
    denominator: null,
    window: 'the last 24 hours, as the venues report them',
    formula: 'sum of the volume of the venues',
    source: 'The venues of the prices',
    differs: 'What the market says, and no post.',
    glossary: 'volume-24h',
    surfaces: ['screener'],
  },
  market_cap: {
    label: 'Market cap',
    hint: 'What all units together cost.',
    unit: 'US dollars',
    digits: 2,
    range: [0, null],
    basis: 'none',
    denominator: null,
    window: 'now',
    formula: 'price x circulating supply',
    source: 'The source of the supply',
    differs: 'What the market says, and no post.',
    glossary: 'market-cap',
    surfaces: ['screener'],
  },
  mood: {
    label: 'Mood',
    specified: 'Sentiment',
    hint: 'How people feel about the asset, from negative to positive.',
    unit: '0 negative to 1 positive',
    digits: 4,
    range: [0, 1],
    basis: 'counted',
    denominator: 'counted posts with a mood',
    window: DAY,
    formula: `sum of the sentiment towards the asset / number of judged ${COUNTED}; interval: mean ± 1.96 s / √n; at least ${JUDGED_POSTS_MIN} posts`,
    source: 'Crowdtape’s specification, section 3; Student’s interval by the normal distribution',
    differs: null,
    glossary: 'sentiment-or-mood',
    surfaces: ['face', 'summary', 'explain', 'market', 'chart', 'compare', 'lab', 'signals', 'screener'],
    rule: { word: 'sentiment', of: 'window', window: WEEK, takes: '%', scale: 1, max: 1, values: SHARE },
  },
  posts: {
    label: 'Posts',
    specified: 'Mentions',
    hint: 'Posts about the asset, excluding copies and spam.',
    unit: 'posts',
    digits: 0,
    range: [0, null],
    basis: 'counted',
    denominator: null,
    window: DAY,
    formula: `number of ${COUNTED} that name the asset, excluding copies, spam and posts over an author’s cap`,
    source: 'Santiment academy, unique volume; the rules of what counts are Crowdtape’s',
    differs: null,
    glossary: 'mention',
    surfaces: ['face', 'summary', 'explain', 'market', 'chart', 'compare', 'lab', 'signals', 'screener'],
    rule: {
      word: 'mentions',
      of: 'window',
      window: WEEK,
      takes: '',
      scale: 1,
      max: 1e12,
      values: 'a number of posts such as 500',
    },
  },
  dominance: {
    label: 'Dominance',
    hint: `The asset’s share of the posts about the ${LARGEST_ASSETS} largest assets.`,
    unit: '0 to 1; sums of several assets may pass 1',
    digits: 4,
    range: [0, null],
    basis: 'counted',
    denominator: `${COUNTED} about each of the ${LARGEST_ASSETS} largest assets, together`,
    window: DAY,
    formula: `${COUNTED} about the asset / ${COUNTED} about each of the ${LARGEST_ASSETS} largest assets, together; interval: Wilson`,
    source: 'Santiment academy, social dominance; Wilson 1927',
    differs: null,
    glossary: 'dominance',
    surfaces: ['face', 'summary', 'explain', 'market', 'chart', 'compare', 'screener'],
    rule: {
      word: 'dominance',
      of: 'window',
      window: WEEK,
      takes: '%',
      scale: 100,
      max: 100,
      values: 'percent from 0 to 100',
    },
  },
  mood_change: {
    label: 'Change of mood',
    hint: 'The mood compared with its usual level.',
    unit: 'difference of two moods',
    digits: 4,
    range: [-1, 1],
    basis: 'counted',
    denominator: null,
    window: `${DAY}, against ${USUAL}`,
    formula: `mood - mood of the posts of ${USUAL}; both over the sources that were read throughout; interval: ± 1.96 √(s²/n + s²/n of the days)`,
    source: 'Messari and The TIE, relative sentiment; Welch 1947, by the normal distribution',
    differs: 'The mood compared with its previous 20 days, instead of the mood itself.',
    glossary: 'points',
    surfaces: ['face', 'summary', 'explain', 'market', 'screener'],
  },
  posts_change: {
    label: 'Change of posts',
    hint: 'Posts compared with the 24 hours before.',
    unit: 'percent',
    digits: 2,
    range: [-100, null],
    basis: 'counted',
    denominator: `${COUNTED} of the 24 hours before`,
    window: `${DAY}, against the 24 before these`,
    formula:
      '100 x (posts - posts of the 24 hours before) / posts of the 24 hours before; both over the sources that were read throughout; interval: ratio of two counts that scatter as those of the days before',
    source: 'Crowdtape; McCullagh and Nelder 1989, section 6.2',
    differs: 'Posts compared with the 24 hours before, instead of their number.',
    glossary: 'change',
    surfaces: ['face', 'summary', 'explain', 'market', 'screener'],
  },
  posts_to_usual: {
    label: 'Posts to usual',
    hint: 'Posts compared with a usual day of the asset.',
    unit: 'percent',
    digits: 2,
    range: [-100, null],
    basis: 'counted',
    denominator: `mean of ${COUNTED} a day`,
    window: `${DAY}, against ${USUAL}`,
    formula: `100 x (posts - mean) / mean; mean of ${USUAL}; over the sources that were read throughout; interval: ratio of two counts that scatter as these days`,
    source: 'Crowdtape; McCullagh and Nelder 1989, section 6.2',
    differs: 'Posts compared with the mean of the previous 20 days, instead of their number.',
    glossary: 'change',
    surfaces: ['face', 'summary', 'explain', 'market', 'screener'],
  },
  mindshare: {
    label: 'Mindshare',
    hint: 'The asset’s share of all posts, whatever they are about.',
    unit: '0 to 1',
    digits: 4,
    range: [0, 1],
    basis: 'counted',
    denominator: `${COUNTED} about anything`,
    window: DAY,
    formula: `${COUNTED} about the asset / ${COUNTED} about anything; interval: Wilson`,
    source: 'Messari and Kaito, mindshare; Wilson 1927',
    differs: 'Its share of all posts; dominance is its share of those about the 100 largest assets.',
    glossary: 'mindshare',
    surfaces: ['summary', 'explain', 'chart', 'lab', 'screener'],
  },
  authors: {
    label: 'People',
    hint: 'How many people wrote the posts.',
    unit: 'people',
    digits: 0,
    range: [0, null],
    basis: 'counted',
    denominator: null,
    window: DAY,
    formula: `distinct authors of the ${COUNTED}, by HyperLogLog over the hours, to within 3 %`,
    source: 'Flajolet et al. 2007, HyperLogLog',
    differs: 'People, regardless of how often each of them posts.',
    glossary: 'unique-authors',
    surfaces: ['summary', 'explain', 'lab', 'signals', 'screener'],
  },
  engagement: {
    label: 'Engagement',
    hint: 'Likes, replies, comments, shares and retweets of the posts.',
    unit: 'interactions',
    digits: 0,
    range: [0, null],
    basis: 'counted',
    denominator: null,
    window: DAY,
    formula: `likes + replies + comments + shares + retweets of the ${COUNTED}, as far as their sources give them`,
    source: 'Crowdtape; engagement as in the common glossary of social media',
    differs: 'Reactions to the posts, instead of their number.',
    glossary: 'engagement',
    surfaces: ['summary', 'explain', 'signals', 'screener'],
  },
  hype: {
    label: 'Posts per $1M',
    hint: 'Posts per million dollars traded.',
    unit: 'posts per million US dollars',
    digits: 4,
    range: [0, null],
    basis: 'counted',
    denominator: 'million US dollars traded in 24 hours',
    window: DAY,
    formula: `${COUNTED} / volume of 24 hours in million US dollars`,
    source: 'The TIE, hype to activity',
    differs: 'Posts relative to trading volume: high when many talk and few trade.',
    glossary: 'hype',
    surfaces: ['summary', 'explain', 'screener'],
  },
  tone: {
    label: 'Tone',
    hint: 'How the posts sound, regardless of what their authors expect.',
    unit: '0 sounds bad to 1 sounds good',
    digits: 4,
    range: [0, 1],
    basis: 'counted',
    denominator: 'counted posts with a known meaning',
    window: DAY,
    formula: `mean of (1 + p+ - p-) / 2 of the tone, of ${COUNTED}; interval: Wilson; at least ${JUDGED_POSTS_MIN} posts`,
    source: 'Crowdtape; tone as Hutto and Gilbert 2014 rate it, model of docs/decisions/0003; Wilson 1927',
    differs: 'How posts sound as a whole; the mood is what they feel towards this asset.',
    glossary: 'tone-and-stance',
    surfaces: ['summary', 'explain', 'signals', 'screener'],
    rule: { word: 'tone', of: 'window', window: WEEK, takes: '%', scale: 1, max: 1, values: SHARE },
  },
  stance: {
    label: 'Stance',
    hint: 'Whether the authors expect the asset to rise.',
    unit: '0 expects a fall to 1 expects a rise',
    digits: 4,
    range: [0, 1],
    basis: 'counted',
    denominator: 'counted posts with a known meaning',
    window: DAY,
    formula: `mean of (1 + p+ - p-) / 2 of the stance towards the asset, of ${COUNTED}; interval: Wilson; at least ${JUDGED_POSTS_MIN} posts`,
    source:
      'Crowdtape; stance as StockTwits’ bullish and bearish labels, model of docs/decisions/0190; Wilson 1927',
    differs: 'What authors expect of its price; the mood also takes in how they say it.',
    glossary: 'tone-and-stance',
    surfaces: ['summary', 'explain', 'signals', 'screener'],
    rule: { word: 'stance', of: 'window', window: WEEK, takes: '%', scale: 1, max: 1, values: SHARE },
  },
  balance: {
    label: 'Sentiment balance',
    hint: 'Clearly positive posts minus clearly negative ones.',
    unit: 'posts',
    digits: 4,
    range: [null, null],
    basis: 'counted',
    denominator: null,
    window: DAY,
    formula: 'sum of p+ of posts with p+ of at least 0.7 - sum of p- of posts with p- of at least 0.7',
    source: 'Santiment academy, sentiment balance',
    differs: 'A difference of counts, which grows with them; the mood is a mean.',
    glossary: 'sentiment-balance',
    surfaces: ['summary', 'explain', 'lab', 'signals', 'screener'],
  },
  weighted: {
    label: 'Weighted sentiment',
    hint: 'How unusual posts times mood are.',
    unit: 'standard deviations',
    digits: 4,
    range: [null, null],
    basis: 'counted',
    denominator: null,
    window: `${DAY}, against ${USUAL}`,
    formula: `(v - mean of v) / standard deviation of v over ${USUAL}; v = posts x (2 mood - 1); over the sources that were read throughout`,
    source: 'Santiment academy, weighted sentiment',
    differs: 'Posts times mood, compared with the previous 20 days: far from 0 when many people agree.',
    glossary: 'weighted-sentiment',
    surfaces: ['summary', 'explain', 'screener'],
  },
  composite: {
    label: 'Composite',
    hint: 'The asset compared with its own previous 20 days.',
    unit: '0 to 100, 50 is usual; no advice',
    digits: 2,
    range: [0, 100],
    basis: 'counted',
    denominator: null,
    window: `${DAY}, against the ${USUAL_DAYS} times 24 hours before`,
    formula: `sum of weight x 100 Φ(z) over the parts that are known / sum of their weights; z = (24 hours - mean of the ${USUAL_DAYS} times 24 hours before) / standard deviation of these, at most 3 either way; Φ the normal distribution; over the sources and days that were read throughout`,
    source: 'Crowdtape',
    differs:
      'Mood, talk, mindshare, price and engagement in one number, each compared with its own usual level.',
    glossary: 'composite',
    surfaces: ['summary', 'explain', 'signals'],
    rule: {
      word: 'composite',
      of: 'itself',
      window: null,
      takes: '',
      scale: 1,
      max: 100,
      values: 'a number from 0 to 100',
    },
  },
  spam: {
    label: 'Spam',
    hint: 'The share of all posts that are not counted.',
    unit: '0 to 1',
    digits: 4,
    range: [0, 1],
    basis: 'raw',
    denominator: 'all posts about the asset',
    window: DAY,
    formula: `1 - ${COUNTED} / all posts`,
    source: 'Crowdtape',
    differs: 'The posts that all other figures exclude.',
    glossary: 'raw-and-filtered',
    surfaces: ['summary', 'explain', 'screener'],
  },
  young_accounts: {
    label: 'Young accounts',
    hint: `The share of posts by accounts younger than ${YOUNG_ACCOUNT_DAYS} days.`,
    unit: '0 to 1',
    digits: 4,
    range: [0, 1],
    basis: 'counted',
    denominator: 'counted posts with a known account age',
    window: DAY,
    formula: `${COUNTED} of accounts younger than ${YOUNG_ACCOUNT_DAYS} days / ${COUNTED} of accounts with a known age; interval: Wilson`,
    source: 'Crowdtape; Wilson 1927',
    differs: 'Who posts, not what is posted: high when accounts were created for it.',
    glossary: 'young-accounts',
    surfaces: ['summary', 'explain', 'screener'],
  },
  raw_posts: {
    label: 'Raw posts',
    hint: 'All posts about the asset, including copies and spam.',
    unit: 'posts',
    digits: 0,
    range: [0, null],
    basis: 'raw',
    denominator: null,
    window: DAY,
    formula: 'number of posts that name the asset at least once, counted or not',
    source: 'Santiment academy, social volume',
    differs: 'All posts, including copies and spam.',
    glossary: 'raw-and-filtered',
    surfaces: ['summary', 'explain', 'lab', 'signals', 'screener'],
  },
  raw_mood: {
    label: 'Raw mood',
    hint: 'The mood of all posts, including copies and spam.',
    unit: '0 negative to 1 positive',
    digits: 4,
    range: [0, 1],
    basis: 'raw',
    denominator: 'judged posts',
    window: DAY,
    formula: `sum of the sentiment towards the asset / number of judged posts, of all posts; interval: mean ± 1.96 s / √n; at least ${JUDGED_POSTS_MIN} posts`,
    source: 'Crowdtape’s specification, section 3; Student’s interval by the normal distribution',
    differs: 'The mood of all posts, including copies and spam.',
    glossary: 'raw-and-filtered',
    surfaces: ['summary', 'explain', 'signals', 'screener'],
  },
  surprise: {
    label: 'Surprise',
    hint: 'How unusual the number of people is.',
    unit: 'standard deviations',
    digits: 4,
    range: [null, null],
    basis: 'counted',
    denominator: null,
    window: `${DAY}, against the same hours of earlier days and weeks`,
    formula:
      'z = (people of the 24 hours - mean of the same hours of earlier days and weeks) / the larger of their standard deviation, the root of the mean and 1, over the sources that were read throughout; trends come by z x people',
    source: 'Crowdtape; after Santiment academy, burst',
    differs: 'People compared with the same hours of earlier days and weeks, as used to rank trends.',
    glossary: 'surprise',
    surfaces: ['explain', 'screener'],
  },
  trend: {
    label: 'Trend',
    hint: 'How many times as many posts as usual.',
    unit: 'times',
    digits: 4,
    range: [0, null],
    basis: 'counted',
    denominator: 'mean of the seven windows before',
    window:
      'the whole hours that ended last (as many as a rule names, 24 in the screener), against the seven windows before',
    formula: `${COUNTED} / mean of those of the ${TREND_WINDOWS} windows of the same length before, over the sources that were read throughout`,
    source: 'Crowdtape',
    differs: 'Posts as a multiple of the previous windows, instead of their number.',
    glossary: 'change',
    surfaces: ['screener'],
    rule: {
      word: 'trend',
      of: 'window',
      window: DAY_OF_HOURS,
      takes: '',
      scale: 1,
      max: 1e6,
      values: 'a factor such as 3',
    },
  },
  found_posts: {
    label: 'Posts of a search',
    hint: 'Posts that match a search, including copies and spam.',
    unit: 'posts',
    digits: 0,
    range: [0, RULE_POSTS_MAX],
    basis: 'raw',
    denominator: null,
    window: 'the whole hours that a rule names and ended last',
    formula: 'number of posts that match a search, counted or not',
    source: 'Crowdtape',
    differs: 'Posts by words, people or sources instead of by asset.',
    glossary: 'mention',
    surfaces: [],
    rule: {
      word: 'posts',
      of: 'itself',
      window: DAY_OF_HOURS,
      takes: '',
      scale: 1,
      max: RULE_POSTS_MAX,
      values: `a number of posts up to ${RULE_POSTS_MAX}`,
    },
  },
} as const satisfies Record<string, FigureFacts>

export type FigureName = keyof typeof FIGURES

type On<Surface extends FigureSurface> = {
  [Name in FigureName]: Surface extends (typeof FIGURES)[Name]['surfaces'][number] ? Name : never
}[FigureName]

export type FaceFigure = On<'face'>
export type SummaryFigure = On<'summary'>
export type ExplainedFigure = On<'explain'>

/** The figures that a surface has, in the order of the table. */
function listOn<Surface extends FigureSurface>(surface: Surface): On<Surface>[] {
  const facts: Record<string, FigureFacts> = FIGURES
  return Object.keys(FIGURES).filter((name) => facts[name]?.surfaces.includes(surface)) as On<Surface>[] // filtered
}

type RuleWords = {
  [Name in FigureName]: (typeof FIGURES)[Name] extends { rule: { word: infer Word; of: infer Of } }
    ? { name: Name; word: Word; of: Of }
    : never
}[FigureName]

/** What a rule can look at, as the alert language calls it. */
export type RuleFigure = RuleWords['word']
/** Of these what is computed from the sums of a window. */
export type WindowFigure = Extract<RuleWords, { of: 'window' }>['word']
/** The figures that are computed from sums of posts. */
export type ComputedFigure = SummaryFigure | Extract<RuleWords, { of: 'window' }>['name']

const RULE_ROWS = Object.entries<FigureFacts>(FIGURES).flatMap(([name, { rule, hint, digits, range }]) =>
  rule
    ? [[rule.word, { ...rule, name: name as RuleWords['name'], hint, digits, min: range[0] ?? 0 }] as const]
    : [],
)
/** The row of each figure that a rule can look at, by its word there. */
export const RULE_TERMS = Object.fromEntries(RULE_ROWS) as Record<RuleFigure, (typeof RULE_ROWS)[number][1]> // one for each
export const RULE_FIGURES = Object.keys(RULE_TERMS) as RuleFigure[] // its own names

/** The figures that an asset shows first. */
export const FACE_FIGURES = listOn('face')
/** The figures of an asset's summary. */
export const SUMMARY_FIGURES = listOn('summary')
/** What may be held against returns. */
export const LAB_FIGURES = listOn('lab')
/** Those of an asset's first figures that assets are compared by. */
export const COMPARED_FIGURES = listOn('compare').filter((name) => name !== 'price')
/** What the screener filters by. */
export const SCREENED_FIGURES = listOn('screener')
/** What is listed of many assets at once: those of the summary that come of sums; people are counted apart. */
export const LISTED_FIGURES = SUMMARY_FIGURES.filter(
  (name) => (SCREENED_FIGURES as readonly string[]).includes(name) && name !== 'authors',
)
/** Of these what has a value over any whole hours: it compares with no other days and is of no volume of 24 hours. */
export const WINDOW_FIGURES = LISTED_FIGURES.filter((name) => FIGURES[name].window === DAY && name !== 'hype')
/** Those whose formula, parts and posts can be opened. */
export const EXPLAINED_FIGURES = listOn('explain')

/** A figure in one line, for the descriptions of the API. */
export function describeFigure(name: FigureName): string {
  const { hint, unit, formula }: FigureFacts = FIGURES[name]
  return `${hint} ${unit}: ${formula}`
}
