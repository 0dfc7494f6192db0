import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AnswerTo, getConversation } from '#contract/app/operations.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { ConversationPeriod } from '#contract/trends.ts'
import { callApi } from '../../shell/api/call-api.ts'
import { formatNumber, formatSentiment } from '../../ui/format/numbers.ts'

export type Conversation = AnswerTo<typeof getConversation>

interface ConversationChoice {
  period: ConversationPeriod
  /** Absent: filtered. */
  figures: 'raw' | undefined
  until: string | null
}

/** Which assets the talk is about and how it sounds, of the last whole hours or those up to `until`. */
export function useConversation({ period, figures, until }: ConversationChoice) {
  return useQuery({
    queryKey: ['conversation', period, figures, until],
    queryFn: ({ signal }) =>
      callApi(getConversation, { query: { period, figures, endDate: until ?? undefined }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEW_EVERY_MS,
  })
}

const RENEW_EVERY_MS = 5 * MINUTE_MS // of whole hours

const NAMED_MAX = 3
/** A half of the time with fewer mentions is too little to compare with. */
const HALF_MENTIONS_MIN = 30
/** So many tenths are negative (below 40 %) and from so many on positive (70 % and more). spec, section 9 */
const NEGATIVE_BINS = 4
const POSITIVE_FROM_BIN = 7
/** Fewer judged posts say little: the bars are pale. */
export const SURE_POSTS = 30

/** The parts of the mentions, the largest first, and which moved most from the first half of the time to the second. */
export function describeDominance({ assets, others }: Conversation): string {
  const all = sum(assets.map(({ mentions }) => sum(mentions))) + sum(others.mentions)
  if (all === 0) return 'No asset was mentioned.'
  const named = assets
    .slice(0, NAMED_MAX)
    .map(({ name, mentions }) => `${name} ${wholePercent(sum(mentions) / all)}`)
  return `Most mentioned: ${named.join(', ')}.${describeShift({ assets, others })}`
}

function describeShift({ assets, others }: Pick<Conversation, 'assets' | 'others'>): string {
  const half = Math.floor(others.mentions.length / 2)
  const halves = ({ mentions }: { mentions: number[] }) => [
    sum(mentions.slice(0, half)),
    sum(mentions.slice(half)),
  ]
  const totals = [...assets, others].map(halves)
  const [first, second] = [0, 1].map((nr) => sum(totals.map((one) => one[nr] ?? 0)))
  if (!first || !second || Math.min(first, second) < HALF_MENTIONS_MIN) return ''
  const shifts = assets.map((asset) => {
    const [before = 0, after = 0] = halves(asset)
    return { name: asset.name, points: Math.round((after / second - before / first) * 100) }
  })
  const [largest] = shifts.sort((a, b) => Math.abs(b.points) - Math.abs(a.points))
  if (!largest || largest.points === 0) return ''
  const { name, points } = largest
  const size = Math.abs(points)
  return ` ${name} moved most: ${points > 0 ? 'up' : 'down'} ${size} ${size === 1 ? 'point' : 'points'} from the first half to the second.`
}

/** How many posts sound how, and their mean with its interval. */
export function describeMoods({ bins, posts, mean, low, high }: Conversation['moods']): string {
  const judged = sum(bins)
  if (judged === 0) return posts === 0 ? 'No posts.' : 'None of the posts has a mood.'
  const part = (from: number, until?: number) => wholePercent(sum(bins.slice(from, until)) / judged)
  const ofAll = `${formatNumber(judged)} of ${formatNumber(posts)} ${posts === 1 ? 'post has' : 'posts have'} a mood`
  if (mean === null || low === null || high === null) return `${ofAll}: too few to say.`
  return `${ofAll}: ${part(POSITIVE_FROM_BIN)} positive (70% or more), ${part(NEGATIVE_BINS, POSITIVE_FROM_BIN)} in between, ${part(0, NEGATIVE_BINS)} negative (below 40%). The mean is ${formatSentiment(mean)}, likely ${formatSentiment(low)} to ${formatSentiment(high)}.`
}

/** "up", "mid" or "down", as the mood of a tenth is coloured everywhere. */
export function toneOfBin(bin: number): 'up' | 'mid' | 'down' {
  if (bin >= POSITIVE_FROM_BIN) return 'up'
  return bin >= NEGATIVE_BINS ? 'mid' : 'down'
}

/** "0–10%". */
export function nameBin(bin: number): string {
  return `${bin * 10}–${(bin + 1) * 10}%`
}

function wholePercent(share: number): string {
  return `${Math.round(share * 100)}%`
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
