import type { Verdict } from '#contract/app/market.ts'
import { sentimentPercent } from '#contract/post-meaning.ts'
import { formatCount } from '../../ui/format/format-count.ts'
import { formatNumber } from '../../ui/format/format-number.ts'
import { formatSentiment } from '../../ui/format/format-sentiment.ts'
import type { Times } from '../../ui/time/times.ts'

/** One statement about the week of an asset. */
export interface VerdictPart {
  id: 'mood' | 'posts' | 'share' | 'turn'
  text: string
  /** What stands behind it: how many posts, how sure, over which time. */
  basis: string
  tone?: 'up' | 'down'
}

type Week = Verdict['week']
type Mood = NonNullable<Week['mood']>

/** The week in up to four statements; of a week with too few posts, that is said. */
export function describeVerdict(
  { week, before, postsChange, isComparable, isUnread, turning }: Verdict,
  times: Times,
): VerdictPart[] {
  if (week.posts === 0) {
    return [{ id: 'posts', text: 'No posts in the last 7 days', basis: 'Nobody has mentioned it' }]
  }
  return [
    ...(week.mood
      ? [describeMood(week.mood, { before: before.mood, isComparable, isUnread: isUnread === true })]
      : []),
    isUnread ? describeUnread(week) : describePosts(week, { before, interval: postsChange }),
    ...(week.conversation > 0 ? [describeShare(week)] : []),
    ...(turning ? [describeTurn(turning, { before, times })] : []),
  ]
}

function describeMood(
  mood: Mood,
  { before, isComparable, isUnread }: { before: Mood | undefined; isComparable: boolean; isUnread: boolean },
): VerdictPart {
  const basis = `Mean of ${formatCount(mood.posts, 'post')} in 7 days: ${formatSentiment(mood.low)} to ${formatSentiment(mood.high)} with 95% certainty`
  if (!isComparable || !before) {
    const why = isUnread ? 'too little history to compare' : 'too few posts to compare'
    return { id: 'mood', text: `Mood ${formatSentiment(mood.mood)}, ${why}`, basis }
  }
  const points = sentimentPercent(mood.mood) - sentimentPercent(before.mood)
  const last = `The week before: ${formatSentiment(before.mood)} of ${formatCount(before.posts, 'post')}, ${formatSentiment(before.low)} to ${formatSentiment(before.high)}`
  const isChance = mood.low <= before.high && before.low <= mood.high
  const change =
    points === 0
      ? 'as in the week before'
      : `${points > 0 ? 'up' : 'down'} ${formatCount(Math.abs(points), 'point')} on last week`
  return {
    id: 'mood',
    text: `Mood ${formatSentiment(mood.mood)}, ${change}`,
    basis: `${basis}. ${last}.${isChance && points !== 0 ? ' The difference may be chance' : ''}`,
    ...(isChance || points === 0 ? {} : { tone: points > 0 ? 'up' : 'down' }),
  }
}

function describeUnread({ posts }: Week): VerdictPart {
  const basis = 'Not compared: a source was not read throughout these 7 days and those before'
  return { id: 'posts', text: formatCount(posts, 'post'), basis }
}

function describePosts(
  week: Week,
  { before, interval }: { before: Week; interval: Verdict['postsChange'] },
): VerdictPart {
  const last = `${formatCount(before.posts, 'post')} in the 7 days before`
  if (before.posts === 0) return { id: 'posts', text: formatCount(week.posts, 'post'), basis: last }
  const isChance = interval !== undefined && interval.low <= 0 && interval.high >= 0
  const sure = interval
    ? `: ${signed.format(interval.low)}% to ${signed.format(interval.high)}% with 95% certainty`
    : ''
  const basis = `${last}${sure}${isChance && week.posts !== before.posts ? '. The difference may be chance' : ''}`
  const change = Math.round(((week.posts - before.posts) / before.posts) * 100)
  const words =
    change === 0 ? 'unchanged' : `${change > 0 ? 'up' : 'down'} ${formatNumber(Math.abs(change))}%`
  return { id: 'posts', text: `${formatCount(week.posts, 'post')}, ${words}`, basis }
}

/** Counts scatter by more than their number: the interval is wide, and decimals would say nothing. */
const signed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

function describeShare({ posts, conversation, share: interval }: Week): VerdictPart {
  const share = (posts / conversation) * 100
  const face = share > 0 && share < 1 ? 'Under 1%' : `${Math.round(share)}%`
  return {
    id: 'share',
    text: `${face} of the conversation`,
    basis: `${formatNumber(posts)} of ${formatCount(conversation, 'post')} about anything in 7 days${
      interval
        ? `: ${percent.format(interval.low)} to ${percent.format(interval.high)} with 95% certainty`
        : ''
    }`,
  }
}

function describeTurn(
  { direction, since, days }: NonNullable<Verdict['turning']>,
  { before: { mood }, times }: { before: Week; times: Times },
): VerdictPart {
  const side = direction === 'positive' ? 'above' : 'below'
  return {
    id: 'turn',
    text: days >= 7 ? `${direction} all week` : `turning ${direction} since ${times.weekday(since)}`,
    basis: `Each of the last ${days} days lies ${side} the ${mood ? formatSentiment(mood.mood) : 'mean'} of the week before by more than chance, since ${times.exact(since)}`,
    tone: direction === 'positive' ? 'up' : 'down',
  }
}
