import type { UnusualLevel } from '#contract/market.ts'
import type { AssetVerdict } from '#contract/operations/asset-summary.ts'
import { describeReason, UNUSUAL_WORDS } from '#contract/shown/figure-words.ts'
import { formatCount, formatNumber, formatSentiment } from '../../ui/format/numbers.ts'
import { nameSources } from '../../ui/label/name-sources.ts'
import type { Times } from '../../ui/time/times.ts'

/** A figure of the 24 hours in words. */
export interface VerdictPart {
  text: string
  /** What stands behind it: how many posts, how sure, against what. */
  basis: string
}

/** What an asset's page answers first. */
export interface Verdict {
  /** Undefined where no mood is known: `text` says why. */
  mood: number | undefined
  /** What follows the mood, or stands in its place: against its usual, turning or not, of how many posts. */
  text: string
  basis: string
  posts: VerdictPart | undefined
  dominance: VerdictPart | undefined
}

/** The mood in one sentence, and the two figures beside it. `level`: how far the mood lies from its usual. */
export function describeVerdict(
  verdict: AssetVerdict,
  { level, times }: { level: UnusualLevel | null; times: Times },
): Verdict {
  const { posts, dominance } = verdict.figures
  const nothing = { mood: undefined, posts: undefined, dominance: undefined }
  if (posts.reason === 'counting')
    return { ...nothing, text: 'Posts are still being counted.', basis: 'Come back in a few minutes' }
  if (posts.value === 0)
    return {
      ...nothing,
      text: 'No posts in the last 24 hours.',
      basis: 'No source has a post about it',
    }
  return {
    ...describeMood(verdict, { level, times }),
    posts: describePosts(verdict),
    dominance: dominance.value === null ? undefined : describeDominance(verdict),
  }
}

function describeMood(
  { figures: { mood, mood_change: change }, usual, turn }: AssetVerdict,
  { level, times }: { level: UnusualLevel | null; times: Times },
): Pick<Verdict, 'mood' | 'text' | 'basis'> {
  if (mood.value === null)
    return {
      mood: undefined,
      text: 'Too few posts for a mood.',
      basis: `${formatCount(mood.n, 'post')} with a mood`,
    }
  const mean = `Mean of ${formatCount(mood.n, 'post')}${between(mood, formatSentiment)}`
  const compared =
    change.value === null || usual.mood === null
      ? `Not compared: ${describeReason(change.reason)}`
      : `Usual: ${formatSentiment(usual.mood)}, the mean of ${formatCount(usual.days, 'day')} before${without(usual.left)}`
  const against = level && describeLevel(level, usual.mood)
  const turning = turn ? `turning ${turn.direction} since ${times.weekday(turn.since)}` : 'not turning'
  const clauses = [against, change.value === null ? '' : turning].filter(Boolean)
  const since =
    turn && usual.mood !== null
      ? `. On this side of ${formatSentiment(usual.mood)} since ${times.exact(turn.since)}`
      : ''
  return {
    mood: mood.value,
    text: `${clauses.map((clause) => `, ${clause}`).join('')}. Based on ${formatCount(mood.n, 'post')}.`,
    basis: `${mean}. ${compared}${since}`,
  }
}

function describeLevel(level: UnusualLevel, usual: number | null): string {
  if (level === 'usual') return 'as usual'
  return `${UNUSUAL_WORDS[level].replace('usual', 'its usual')}${usual === null ? '' : ` ${formatSentiment(usual)}`}`
}

function describePosts({ figures: { posts, posts_change: change }, before }: AssetVerdict): VerdictPart {
  const text = formatCount(posts.value ?? 0, 'post')
  if (change.value === null || before.posts === null)
    return { text, basis: `Not compared: ${describeReason(change.reason)}` }
  const percent = Math.round(change.value)
  const words =
    percent === 0 ? 'unchanged' : `${percent > 0 ? 'up' : 'down'} ${formatNumber(Math.abs(percent))}%`
  const sure = between(change, (value) => `${signed.format(value)}%`)
  const isChance = isMaybeChance(change) && percent !== 0
  return {
    text: `${text}, ${words}`,
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
    text: face,
    basis: `${formatNumber(posts.value ?? 0)} of ${formatCount(dominance.n, 'post')} about the 100 largest assets${between(dominance, (value) => percentOf.format(value))}`,
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
