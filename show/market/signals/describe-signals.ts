import type { ExplainedFigure } from '#contract/app/explained-figures.ts'
import type { AssetSummary } from '#contract/app/market.ts'
import type { GlossaryTerm } from '../../shell/page/glossary-terms.ts'
import { formatChange } from '../../ui/format/format-change.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import { formatSentiment } from '../../ui/format/format-sentiment.ts'
import { percentText } from '../figures/percent-text.ts'

type Reason = AssetSummary['mood']['reason']

/** A figure of an asset's summary as it is read. */
export interface SignalLine {
  figure: ExplainedFigure
  label: string
  /** Null where `reason` says why. */
  value: string | null
  reason?: string
  /** How sure it is, and what it compares with. */
  basis: string
  tone?: 'up' | 'down'
}

export const FIGURE_LABELS: Record<ExplainedFigure, string> = {
  posts: 'Posts',
  authors: 'People',
  spam: 'Spam',
  mood: 'Mood',
  mood_change: 'Change of mood',
  tone: 'Tone',
  stance: 'Stance',
  dominance: 'Dominance',
  balance: 'Sentiment balance',
  weighted: 'Weighted sentiment',
  composite: 'Composite',
  mentions: 'Mentions',
  sentiment: 'Sentiment of all posts',
  price: 'Price',
  surprise: 'Surprise',
}

/** Where the glossary explains each. */
export const FIGURE_TERMS: Record<ExplainedFigure, GlossaryTerm> = {
  posts: 'postsThatCount',
  authors: 'uniqueAuthors',
  spam: 'postsThatCount',
  mood: 'mood',
  mood_change: 'points',
  tone: 'toneAndStance',
  stance: 'toneAndStance',
  dominance: 'dominance',
  balance: 'balance',
  weighted: 'weighted',
  composite: 'composite',
  mentions: 'mentions',
  sentiment: 'mood',
  price: 'price',
  surprise: 'surprise',
}

export const PART_LABELS: Record<AssetSummary['composite']['parts'][number]['part'], string> = {
  mood: 'Mood',
  talk: 'Talk',
  dominance: 'Dominance',
  momentum: 'Momentum',
  engagement: 'Engagement',
}

/** Every figure of the summary but the composite, which is drawn with its parts. */
export function describeSignals(summary: AssetSummary): SignalLine[] {
  const { posts, tone, stance, mood, moodBefore, moodChange, dominance, balance, weighted, spam } = summary
  return [
    line('mood', mood, {
      write: formatSentiment,
      basis: `${between(mood, formatSentiment)}${formatCount(mood.posts, 'post')} with a mood`,
    }),
    {
      ...line('mood_change', moodChange, {
        write: points,
        basis: `${between(moodChange, points)}against ${formatCount(moodBefore.posts, 'post')} of the 7 days before${moodChange.value !== null && !moodChange.isCertain ? '; may be chance' : ''}`,
      }),
      ...(moodChange.isCertain && moodChange.value !== null
        ? { tone: moodChange.value > 0 ? ('up' as const) : ('down' as const) }
        : {}),
    },
    line('tone', tone, { write: formatSentiment, basis: `How ${formatCount(tone.posts, 'post')} sound` }),
    line('stance', stance, { write: formatSentiment, basis: 'Whether their authors expect a rise' }),
    line(
      'posts',
      { value: posts.value, reason: null },
      {
        write: formatNumber,
        basis: [
          posts.change === null
            ? 'none the day before'
            : `${formatChange(posts.change).text} on the day before`,
          ...(posts.changeToUsual === null
            ? []
            : [`${formatChange(posts.changeToUsual).text} on the mean of 20 days`]),
        ].join(', '),
      },
    ),
    line(
      'authors',
      { value: posts.authors, reason: null },
      {
        write: formatNumber,
        basis: 'Different people, within 3%',
      },
    ),
    line('dominance', dominance, {
      write: share,
      basis: `Of ${formatCount(dominance.ofPosts, 'post')} about the 100 largest assets${dominance.before === null ? '' : `; ${share(dominance.before)} the day before`}`,
    }),
    line('balance', balance, {
      write: (value) => signed(value, 1),
      basis: 'Clearly positive posts minus clearly negative ones',
    }),
    line('weighted', weighted, {
      write: (value) => `${signed(value, 2)} σ`,
      basis: `Posts times mood, against ${formatCount(weighted.days, 'day')} before`,
    }),
    line(
      'spam',
      { value: spam.share, reason: spam.share === null ? 'too_few_posts' : null },
      {
        write: share,
        basis: `${formatCount(posts.raw - posts.value, 'post')} of ${formatNumber(posts.raw)} left out: copies, giveaways, link farms, new accounts, over an author’s cap`,
      },
    ),
  ]
}

const REASONS: Record<NonNullable<Reason>, string> = {
  too_few_posts: 'too few posts to say',
  no_history: 'not enough earlier days to compare with',
  counting: 'still counting earlier days',
}

/** Why a figure is not told, in words. */
export function describeReason(reason: Reason): string {
  return REASONS[reason ?? 'too_few_posts']
}

function line(
  figure: ExplainedFigure,
  { value, reason }: { value: number | null; reason: Reason },
  { write, basis }: { write: (value: number) => string; basis: string },
): SignalLine {
  const label = FIGURE_LABELS[figure]
  if (value === null) return { figure, label, value: null, reason: describeReason(reason), basis }
  return { figure, label, value: write(value), basis }
}

/** "52% to 58%, ", or nothing where there is no interval. */
function between(
  { low, high }: { low: number | null; high: number | null },
  write: (value: number) => string,
) {
  return low === null || high === null ? '' : `${write(low)} to ${write(high)}, `
}

function share(value: number): string {
  return percentText(value * 100)
}

/** A difference of two moods in points of a hundred: "-8 points". */
function points(value: number): string {
  const whole = Math.round(value * 100)
  return `${signed(whole, 0)} ${Math.abs(whole) === 1 ? 'point' : 'points'}`
}

function signed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits)
  if (Number(text) === 0) return text
  return `${value > 0 ? '+' : '-'}${text}`
}
