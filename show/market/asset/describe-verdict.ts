import type { AssetVerdict } from '#contract/app/signals/asset-figures.ts'
import type { FaceFigure } from '#contract/figures.ts'
import { sentimentPercent } from '#contract/post-meaning.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import { formatSentiment } from '../../ui/format/format-sentiment.ts'
import { nameSources } from '../../ui/label/name-sources.ts'
import type { Times } from '../../ui/time/times.ts'
import { describeReason } from '../figures/describe-reason.ts'

/** One statement about the 24 hours of an asset. */
export interface VerdictPart {
  figure: FaceFigure
  text: string
  /** What stands behind it: how many posts, how sure, against what. */
  basis: string
  tone?: 'up' | 'down'
}

/** The one mood, the one number of posts and the one dominance of an asset, and since when it has turned. */
export function describeVerdict(verdict: AssetVerdict, times: Times): VerdictPart[] {
  const { posts, dominance } = verdict.figures
  if (posts.reason === 'counting')
    return [{ figure: 'posts', text: 'Posts are still being counted', basis: 'Come back in a few minutes' }]
  if (posts.value === 0)
    return [
      { figure: 'posts', text: 'No posts in the last 24 hours', basis: 'No source has a post about it' },
    ]
  return [
    describeMood(verdict),
    describePosts(verdict),
    ...(dominance.value === null ? [] : [describeDominance(verdict)]),
    ...(verdict.turn ? [describeTurn(verdict, times)] : []),
  ]
}

function describeMood({ figures: { mood, mood_change: change }, usual }: AssetVerdict): VerdictPart {
  const figure = 'mood'
  if (mood.value === null)
    return { figure, text: 'Too few posts for a mood', basis: `${formatCount(mood.n, 'post')} with a mood` }
  const basis = `Mean of ${formatCount(mood.n, 'post')}${between(mood, formatSentiment)}`
  const face = `Mood ${formatSentiment(mood.value)}`
  if (change.value === null || usual.mood === null)
    return { figure, text: face, basis: `${basis}. Not compared: ${describeReason(change.reason)}` }
  const points = sentimentPercent(Math.abs(change.value)) * Math.sign(change.value)
  const words =
    points === 0 ? 'as usual' : `${points > 0 ? 'up' : 'down'} ${formatCount(Math.abs(points), 'point')}`
  const isChance = isMaybeChance(change)
  return {
    figure,
    text: `${face}, ${words}`,
    basis: `${basis}. Usual: ${formatSentiment(usual.mood)}, the mean of ${formatCount(usual.days, 'day')} before${without(usual.left)}.${isChance && points !== 0 ? ' The difference may be chance' : ''}`,
    ...(isChance || points === 0 ? {} : { tone: points > 0 ? 'up' : 'down' }),
  }
}

function describePosts({ figures: { posts, posts_change: change }, before }: AssetVerdict): VerdictPart {
  const face = formatCount(posts.value ?? 0, 'post')
  const figure = 'posts'
  if (change.value === null || before.posts === null)
    return { figure, text: face, basis: `Not compared: ${describeReason(change.reason)}` }
  const percent = Math.round(change.value)
  const words =
    percent === 0 ? 'unchanged' : `${percent > 0 ? 'up' : 'down'} ${formatNumber(Math.abs(percent))}%`
  const sure = between(change, (value) => `${signed.format(value)}%`)
  const isChance = change.low !== null && isMaybeChance(change) && percent !== 0
  return {
    figure,
    text: `${face}, ${words}`,
    basis: `${formatCount(before.posts, 'post')} in the 24 hours before${without(before.left)}${sure}${isChance ? '. The difference may be chance' : ''}`,
  }
}

/** Counts scatter by more than their number: the interval is wide, and decimals would say nothing. */
const signed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const percentOf = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

function describeDominance({ figures: { posts, dominance } }: AssetVerdict): VerdictPart {
  const share = (dominance.value ?? 0) * 100
  const face = share > 0 && share < 1 ? 'under 1%' : `${Math.round(share)}%`
  return {
    figure: 'dominance',
    text: `Dominance ${face}`,
    basis: `${formatNumber(posts.value ?? 0)} of ${formatCount(dominance.n, 'post')} about the 100 largest assets${between(dominance, (value) => percentOf.format(value))}`,
  }
}

function describeTurn({ turn, usual }: AssetVerdict, times: Times): VerdictPart {
  const { direction, since } = turn as NonNullable<AssetVerdict['turn']> // there is one where it is called
  const side = direction === 'positive' ? 'above' : 'below'
  return {
    figure: 'mood_change',
    text: `turning ${direction} since ${times.weekday(since)}`,
    basis: `The mood of 24 hours has been ${side} its usual ${usual.mood === null ? '' : `${formatSentiment(usual.mood)} `}since ${times.exact(since)}`,
    tone: direction === 'positive' ? 'up' : 'down',
  }
}

type Sure = { low: number | null; high: number | null }

function isMaybeChance({ low, high }: Sure): boolean {
  return low !== null && high !== null && low <= 0 && high >= 0
}

/** ": 52% to 58% with 95% certainty", or nothing where there is no interval. */
function between({ low, high }: Sure, write: (value: number) => string): string {
  return low === null || high === null ? '' : `: ${write(low)} to ${write(high)} with 95% certainty`
}

function without(left: readonly string[]): string {
  return left.length === 0 ? '' : `, without ${nameSources(left)}, not read throughout`
}
