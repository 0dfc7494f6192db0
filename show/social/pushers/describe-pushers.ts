import type { Pushers, PushGroup, PushSign } from '#contract/app/pushers.ts'
import { formatCount, formatSentiment } from '../../ui/format/numbers.ts'

/** What accounts of a group do, as a label and within a sentence. */
export const PUSH_WORDS: Record<PushSign, { label: string; does: string }> = {
  alike: { label: 'Post alike', does: 'posts alike' },
  gifts: { label: 'Promise gifts', does: 'promises gifts' },
  in_step: { label: 'Post in step', does: 'posts in step' },
}

/** The answer to "who pushes this?" in a sentence or two. `name` is the asset or topic. */
export function answerWhoPushes({ pushed, top, all, without }: Pushers, name: string): string {
  if (pushed.groups === 0) {
    const busiest =
      top.share === null
        ? ''
        : ` The ${formatCount(top.accounts, 'account')} with most posts wrote ${percent(top.share)} of them.`
    return `No group of accounts pushes ${name}.${busiest}`
  }
  const wrote = `${formatCount(pushed.groups, 'group')} of accounts wrote ${percent(pushed.share ?? 0)} of the posts about ${name}.`
  if (all.mood === null || without.mood === null) {
    return all.posts === null || without.posts === null
      ? `${wrote} The posts are still being counted.`
      : `${wrote} Without them, ${formatCount(without.posts, 'post')} would be left of ${formatCount(all.posts, 'post')}.`
  }
  const [is, would] = [formatSentiment(all.mood), formatSentiment(without.mood)]
  return `${wrote} Without them, mood ${is === would ? `is ${is}, too` : `is ${would} and not ${is}`}.`
}

/** A share in whole percent; a little is not nothing. */
function percent(share: number): string {
  return share > 0 && share < 0.01 ? 'less than 1%' : `${Math.round(share * 100)}%`
}

/** What an author does with others: "Posts alike with 7 other accounts about BTC". */
export function describeCompany({
  signs,
  others,
  symbol,
}: Pick<PushGroup, 'signs'> & { others: number; symbol: string }): string {
  const does = signs.map((sign) => PUSH_WORDS[sign].does).join(', ')
  return `${does.slice(0, 1).toUpperCase()}${does.slice(1)} with ${formatCount(others, 'other account')} about ${symbol}`
}
