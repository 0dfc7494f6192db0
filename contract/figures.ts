/** Which posts a figure is of: those that count (without copies, spam and what is over an author's cap), all, or none. */
export type FigureBasis = 'counted' | 'raw' | 'none'

/**
 * Why a figure is not known. `too_few_posts`: it would say nothing that holds; `no_history`: too little of the time that it
 * is compared with can be compared; `counting`: posts of that time are being counted, as after a first start; `not_given`:
 * the sources of the posts do not give it.
 */
export const FIGURE_REASONS = ['too_few_posts', 'no_history', 'counting', 'not_given'] as const
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
  | 'rule'
  | 'signals'

export interface FigureFacts {
  /** At most three words. */
  label: string
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
const COUNTED = 'posts that count'

/** Fewer judged posts say nothing that holds. ours */
export const JUDGED_POSTS_MIN = 10
/** A figure is compared with at least so many of the days before. ours */
export const USUAL_DAYS_MIN = 7
/** Messari and The TIE compare with the prior 20 days. */
export const USUAL_DAYS = 20
/** Santiment academy, "Social dominance". */
export const LARGEST_ASSETS = 100

const USUAL = `the ${USUAL_DAYS} whole days (UTC) before, of those that can be compared; at least ${USUAL_DAYS_MIN}`

/** Every figure of an asset: its one name, what it is of and how it is computed. `analyze/figures` holds the code. */
export const FIGURES = {
  mood: {
    label: 'Mood',
    hint: 'How people feel about the asset, from negative to positive.',
    unit: '0 negative to 1 positive',
    digits: 4,
    range: [0, 1],
    basis: 'counted',
    denominator: 'judged posts that count',
    window: DAY,
    formula: `sum of the sentiment towards the asset / number of judged ${COUNTED}; interval: mean ± 1.96 s / √n; at least ${JUDGED_POSTS_MIN} posts`,
    source: 'Crowdtape’s specification, section 3; Student’s interval by the normal distribution',
    differs: null,
    glossary: 'sentiment-or-mood',
    surfaces: ['face', 'summary', 'explain', 'market', 'chart', 'compare', 'lab', 'rule', 'signals'],
  },
  posts: {
    label: 'Posts',
    hint: 'Posts about the asset, without copies and spam.',
    unit: 'posts',
    digits: 0,
    range: [0, null],
    basis: 'counted',
    denominator: null,
    window: DAY,
    formula: `number of ${COUNTED} and name the asset: without copies, spam and what is over an author’s cap`,
    source: 'Santiment academy, unique volume; the rules of what counts are Crowdtape’s',
    differs: null,
    glossary: 'mention',
    surfaces: ['face', 'summary', 'explain', 'market', 'chart', 'compare', 'lab', 'rule', 'signals'],
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
    surfaces: ['face', 'summary', 'explain', 'market', 'chart', 'compare', 'rule'],
  },
  mood_change: {
    label: 'Change of mood',
    hint: 'The mood against its usual.',
    unit: 'difference of two moods',
    digits: 4,
    range: [-1, 1],
    basis: 'counted',
    denominator: null,
    window: `${DAY}, against ${USUAL}`,
    formula: `mood - mood of the posts of ${USUAL}; both over the sources that were read throughout; interval: ± 1.96 √(s²/n + s²/n of the days)`,
    source: 'Messari and The TIE, relative sentiment; Welch 1947, by the normal distribution',
    differs: 'The mood against its own 20 days before, in place of the mood itself.',
    glossary: 'points',
    surfaces: ['face', 'summary', 'explain', 'market'],
  },
  posts_change: {
    label: 'Change of posts',
    hint: 'Posts against the 24 hours before.',
    unit: 'percent',
    digits: 2,
    range: [-100, null],
    basis: 'counted',
    denominator: `${COUNTED} of the 24 hours before`,
    window: `${DAY}, against the 24 before these`,
    formula:
      '100 x (posts - posts of the 24 hours before) / posts of the 24 hours before; both over the sources that were read throughout; interval: ratio of two counts that scatter as those of the days before',
    source: 'Crowdtape; McCullagh and Nelder 1989, section 6.2',
    differs: 'Posts against the 24 hours before, in place of their number.',
    glossary: 'change',
    surfaces: ['face', 'summary', 'explain', 'market'],
  },
  posts_to_usual: {
    label: 'Posts to usual',
    hint: 'Posts against a usual day of the asset.',
    unit: 'percent',
    digits: 2,
    range: [-100, null],
    basis: 'counted',
    denominator: `mean of ${COUNTED} a day`,
    window: `${DAY}, against ${USUAL}`,
    formula: `100 x (posts - mean) / mean; mean of ${USUAL}; over the sources that were read throughout; interval: ratio of two counts that scatter as these days`,
    source: 'Crowdtape; McCullagh and Nelder 1989, section 6.2',
    differs: 'Posts against the mean of its 20 days before, in place of their number.',
    glossary: 'change',
    surfaces: ['face', 'summary', 'explain', 'market'],
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
    surfaces: ['summary', 'explain', 'chart', 'lab'],
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
    formula: `different authors of the ${COUNTED}, by HyperLogLog over the hours, at most 3 % off`,
    source: 'Flajolet et al. 2007, HyperLogLog',
    differs: 'People, however often each of them posts.',
    glossary: 'unique-authors',
    surfaces: ['summary', 'explain', 'lab', 'signals'],
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
    differs: 'What others did with the posts, in place of their number.',
    glossary: 'engagement',
    surfaces: ['summary', 'explain', 'signals'],
  },
  hype: {
    label: 'Posts per $1M',
    hint: 'Posts for each million dollars traded.',
    unit: 'posts per million US dollars',
    digits: 4,
    range: [0, null],
    basis: 'counted',
    denominator: 'million US dollars traded in 24 hours',
    window: DAY,
    formula: `${COUNTED} / volume of 24 hours in million US dollars`,
    source: 'The TIE, hype to activity',
    differs: 'Posts against what is traded: high where many talk and few trade.',
    glossary: 'hype',
    surfaces: ['summary', 'explain'],
  },
  tone: {
    label: 'Tone',
    hint: 'How the posts sound, whatever their authors expect.',
    unit: '0 sounds bad to 1 sounds good',
    digits: 4,
    range: [0, 1],
    basis: 'counted',
    denominator: 'posts that count and whose meaning is known',
    window: DAY,
    formula: `mean of (1 + p+ - p-) / 2 of the tone, of ${COUNTED}; interval: Wilson; at least ${JUDGED_POSTS_MIN} posts`,
    source: 'Crowdtape; tone as Hutto and Gilbert 2014 rate it, model of docs/decisions/0003; Wilson 1927',
    differs: 'How posts sound as a whole; the mood is what they feel towards this asset.',
    glossary: 'tone-and-stance',
    surfaces: ['summary', 'explain', 'rule', 'signals'],
  },
  stance: {
    label: 'Stance',
    hint: 'Whether the authors expect the asset to rise.',
    unit: '0 expects a fall to 1 expects a rise',
    digits: 4,
    range: [0, 1],
    basis: 'counted',
    denominator: 'posts that count and whose meaning is known',
    window: DAY,
    formula: `mean of (1 + p+ - p-) / 2 of the stance towards the asset, of ${COUNTED}; interval: Wilson; at least ${JUDGED_POSTS_MIN} posts`,
    source:
      'Crowdtape; stance as StockTwits’ bullish and bearish labels, model of docs/decisions/0190; Wilson 1927',
    differs: 'What authors expect of its price; the mood also takes in how they say it.',
    glossary: 'tone-and-stance',
    surfaces: ['summary', 'explain', 'rule', 'signals'],
  },
  balance: {
    label: 'Sentiment balance',
    hint: 'Clearly positive posts less clearly negative ones.',
    unit: 'posts',
    digits: 4,
    range: [null, null],
    basis: 'counted',
    denominator: null,
    window: DAY,
    formula: 'sum of p+ of posts with p+ of at least 0.7 - sum of p- of posts with p- of at least 0.7',
    source: 'Santiment academy, sentiment balance',
    differs: 'A number of posts, which grows with their count; the mood is their mean.',
    glossary: 'sentiment-balance',
    surfaces: ['summary', 'explain', 'lab', 'signals'],
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
    differs: 'Posts times mood against its 20 days before: it is far from 0 when many people agree.',
    glossary: 'weighted-sentiment',
    surfaces: ['summary', 'explain'],
  },
  composite: {
    label: 'Composite',
    hint: 'How the asset stands against its own 20 days before.',
    unit: '0 to 100, 50 is usual; no advice',
    digits: 2,
    range: [0, 100],
    basis: 'counted',
    denominator: null,
    window: `${DAY}, against the ${USUAL_DAYS} times 24 hours before`,
    formula: `sum of weight x 100 Φ(z) over the parts that are known / sum of their weights; z = (24 hours - mean of the ${USUAL_DAYS} times 24 hours before) / standard deviation of these, at most 3 either way; Φ the normal distribution; over the sources and days that were read throughout`,
    source: 'Crowdtape',
    differs: 'Mood, talk, mindshare, price and engagement in one number, each against its own usual.',
    glossary: 'composite',
    surfaces: ['summary', 'explain', 'rule', 'signals'],
  },
  spam: {
    label: 'Spam',
    hint: 'The share of all posts that do not count.',
    unit: '0 to 1',
    digits: 4,
    range: [0, 1],
    basis: 'raw',
    denominator: 'all posts about the asset',
    window: DAY,
    formula: `1 - ${COUNTED} / all posts`,
    source: 'Crowdtape',
    differs: 'The part of all posts that no other figure here is made of.',
    glossary: 'raw-and-filtered',
    surfaces: ['summary', 'explain'],
  },
  raw_posts: {
    label: 'Raw posts',
    hint: 'All posts about the asset, with copies and spam.',
    unit: 'posts',
    digits: 0,
    range: [0, null],
    basis: 'raw',
    denominator: null,
    window: DAY,
    formula:
      'number of posts that name the asset at least once, each counted once, whether they count or not',
    source: 'Santiment academy, social volume',
    differs: 'All posts, with copies and spam.',
    glossary: 'raw-and-filtered',
    surfaces: ['summary', 'explain', 'lab', 'signals'],
  },
  raw_mood: {
    label: 'Raw mood',
    hint: 'The mood of all posts, with copies and spam.',
    unit: '0 negative to 1 positive',
    digits: 4,
    range: [0, 1],
    basis: 'raw',
    denominator: 'judged posts',
    window: DAY,
    formula: `sum of the sentiment towards the asset / number of judged posts, of all posts; interval: mean ± 1.96 s / √n; at least ${JUDGED_POSTS_MIN} posts`,
    source: 'Crowdtape’s specification, section 3; Student’s interval by the normal distribution',
    differs: 'The mood of all posts, with copies and spam.',
    glossary: 'raw-and-filtered',
    surfaces: ['summary', 'explain', 'signals'],
  },
  price: {
    label: 'Price',
    hint: 'What the asset costs.',
    unit: 'US dollars',
    digits: 8,
    range: [0, null],
    basis: 'none',
    denominator: null,
    window: 'now, or the last of an hour that is over',
    formula:
      'median of the prices of the venues weighted by their volume of 24 hours, without those that are old or far from it; of an hour that is over its last one',
    source: 'Crowdtape; volume-weighted median, median absolute deviation',
    differs: 'What the market says, and no post.',
    glossary: 'price',
    surfaces: ['explain', 'market', 'chart', 'compare', 'rule'],
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
    differs: 'People against the same hours of earlier days and weeks, as trends rank them.',
    glossary: 'surprise',
    surfaces: ['explain'],
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

/** The figures that an asset shows first. */
export const FACE_FIGURES = listOn('face')
/** The figures of an asset's summary. */
export const SUMMARY_FIGURES = listOn('summary')
/** Those whose formula, parts and posts can be opened. */
export const EXPLAINED_FIGURES = listOn('explain')
