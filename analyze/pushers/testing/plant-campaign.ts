import type { PushSign } from '#contract/app/pushers.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { PushPost } from '../find-pushers.ts'

/** Numbers from 0 to below 1. */
export type Random = () => number

/** A campaign as tests make it up: so many accounts act together within a time. */
export interface Campaign {
  sign: PushSign
  accounts: number
  /** In ms. */
  from: number
  until: number
  /** Texts that have nothing in common, which accounts in step post. */
  otherTexts: readonly string[]
}

/** What campaigns say: of words in braces each account takes one. */
const PITCHES = [
  '{this|the} {team|crew|project} behind {token} {just|finally} {shipped|released|launched} {their|its} mainnet and {nobody|no one} is {paying attention|watching|talking about it}, {loading|stacking|accumulating} before the {crowd|herd|rest} {wakes up|gets it|arrives}',
  '{honestly|seriously|truly} {token} is the most {undervalued|underrated|overlooked} {gem|coin|play} of this {cycle|season|year}, the {chart|setup|structure} looks {primed|ready|set} and {whales|big wallets|smart money} are {quietly|silently|slowly} buying every {dip|drop|pullback}',
  '{sold|dumped|swapped} half of my {bags|portfolio|holdings} for {token} {today|this morning|tonight} because the {partnership|announcement|listing} on monday will {change|flip|transform} everything for {holders|believers|early people} who {stay|remain|keep} patient',
  '{remember|mark|save} this {post|tweet|message} when {token} does a {clean|easy|quick} hundred times from here, {tiny|small|low} supply, {strong|solid|loyal} community and the {developers|builders|founders} {never|do not} sleep at all',
  '{why|how come} is {nobody|no one} {talking about|mentioning|covering} {token} when {volume|turnover|activity} has {doubled|tripled|exploded} in a week and the {roadmap|plan|schedule} {says|shows|promises} {burning|buybacks|staking} next month',
  '{my|a} {friend|contact|source} at a {big|large|major} exchange {says|tells me|confirms} that {token} {gets|will get|is getting} listed {soon|within days|this week}, {buy|grab|pick up} some while the price is still {sleeping|asleep|quiet}',
]
const GIFT_CALLS = [
  '{huge|big|massive} giveaway with {handle}: {follow|please follow} us and retweet, {ten|five|three} winners get {token}',
  'free tokens for the first ones, {rt|retweet} and tag {3|two} friends {quick|now|today} {handle}',
  '{airdrop|our airdrop} is live! like and follow {handle}, drop your wallet below, {ends tonight|hurry|do not miss it}',
  '{yes|finally}, {handle} airdrops {token} again, join their channel and sign up {before midnight|today|while it lasts}',
  '{lucky|happy} day: giveaway of 500 {token}, repost this, follow {handle} and comment {done|your country|a number}',
]
const FILLERS = ['', '', '', 'ngl ', 'ok ', 'guys ', 'wow ', 'listen, ', 'fam, ', 'hey all, ']
const EMOJI = ['🚀', '🔥', '💎', '🙌', '📈', '👀', '✅', '🌕']
const STEP_JITTER_MS = 1.5 * MINUTE_MS
const TAKES_PART = 0.9

/** The posts of a campaign, in no order. */
export function plantCampaign(campaign: Campaign, random: Random): PushPost[] {
  const id = Math.floor(random() * 1e9).toString(36)
  const authors = Array.from({ length: campaign.accounts }, (_, nr) => `twitter:planted_${id}_${nr}`)
  if (campaign.sign === 'in_step') return postInStep(campaign, { authors, random })
  const token = `$${pick(['ZEPH', 'MOONR', 'KITA', 'ORBX', 'VLTA'], random)}`
  const handle = `@${token.slice(1).toLowerCase()}_${id}`
  const pitch = pick(PITCHES, random)
  return authors.flatMap((author) =>
    Array.from({ length: 1 + Math.floor(random() * 2) }, () => {
      const text = campaign.sign === 'gifts' ? pick(GIFT_CALLS, random) : pitch
      const at = campaign.from + random() * (campaign.until - campaign.from)
      return { author, at, text: disguise(fillIn(text, { token, handle, random }), random) }
    }),
  )
}

function postInStep(
  { from, until, otherTexts }: Campaign,
  { authors, random }: { authors: readonly string[]; random: Random },
): PushPost[] {
  const moments = Array.from({ length: 5 + Math.floor(random() * 4) }, () => from + random() * (until - from))
  return moments.flatMap((moment) =>
    authors
      .filter(() => random() < TAKES_PART)
      .map((author) => ({
        author,
        at: moment + random() * STEP_JITTER_MS,
        text: pick(otherTexts, random),
      })),
  )
}

function fillIn(
  text: string,
  { token, handle, random }: { token: string; handle: string; random: Random },
): string {
  return text
    .replaceAll('{token}', token)
    .replaceAll('{handle}', handle)
    .replaceAll(/\{([^}]*)\}/g, (_, choices: string) => pick(choices.split('|'), random))
}

/** With what copies are varied by: emoji, links, names, hashtags, case. */
function disguise(text: string, random: Random): string {
  const cased = random() < 0.3 ? text.toUpperCase() : text
  const parts = [pick(FILLERS, random) + cased]
  if (random() < 0.6) parts.push(pick(EMOJI, random).repeat(1 + Math.floor(random() * 3)))
  if (random() < 0.5) parts.push(`https://t.co/${Math.floor(random() * 1e12).toString(36)}`)
  if (random() < 0.4) parts.unshift(`@user${Math.floor(random() * 1e6)}`)
  if (random() < 0.4) parts.push(pick(['#crypto', '#altseason', '#gems', '#100x'], random))
  return parts.join(' ')
}

function pick<Value>(values: readonly Value[], random: Random): Value {
  return values[Math.floor(random() * values.length)]! // random is below 1
}
