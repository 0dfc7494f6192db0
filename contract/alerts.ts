import { KEY_MODES } from './key-form.ts'
import { HOUR_MS } from './time/duration.ts'

/** What a price does to fire an alert: it goes above the alert's own, or below. spec, section 7 */
export const ALERT_CONDITIONS = ['above', 'below'] as const
export type AlertCondition = (typeof ALERT_CONDITIONS)[number]

/**
 * What an alert watches: `live` prices; those of the sample universe for a `test` key, which sends no mail; or those of
 * the `sample` universe for a visitor who viewed it on the site, which mails like a live one and names its universe.
 */
export const ALERT_MODES = [...KEY_MODES, 'sample'] as const
export type AlertMode = (typeof ALERT_MODES)[number]

export const ALERTS_PER_ACCOUNT = 100 // ours: enough for a watch list, few enough to list without pages
/** Of a price in US dollars, on each side of the point. Ours. */
export const PRICE_DIGITS_MAX = 18
export const PRICE_CHARS_MAX = 2 * PRICE_DIGITS_MAX + 1
/** So long after it was deleted on the site an alert can be brought back. Ours. */
export const ALERT_UNDO_MS = HOUR_MS
export const ALERT_NAME_MAX = 100 // ours
/** A rule over a group looks at so many of its assets at most: the largest, or those that were watched last. Ours. */
export const GROUP_ASSETS_MAX = 50
/** So many rules over groups an account may have, each of which is judged for each asset. Ours. */
export const GROUP_RULES_PER_ACCOUNT = 5
/** Of a rule of the alert language, in characters. Ours. */
export const ALERT_EXPRESSION_MAX = 1_000
/** So many queries of posts the rules of an account may look at, each of which is counted every hour. Ours. */
export const POST_QUERIES_PER_ACCOUNT = 20
/** Messages per alert and hour; further crossings are counted and reported with the next one. Ours. */
export const ALERT_MESSAGES_PER_HOUR = 6
/** So many mails about alerts one address gets in an hour, from whomever they come. Ours. */
export const ALERT_MAILS_PER_ADDRESS_PER_HOUR = 20

/**
 * Whether mails of an alert go out:
 * - `account`: to the account's own address, which is confirmed
 * - `pending`: the address, also the account's own one, has not confirmed yet; until then it gets none
 * - `confirmed`: it has
 * - `stopped`: the recipient unsubscribed
 * - `never`: alerts of test keys send no mail
 */
export const ALERT_EMAIL_STATUSES = ['account', 'pending', 'confirmed', 'stopped', 'never'] as const
export type AlertEmailStatus = (typeof ALERT_EMAIL_STATUSES)[number]

/**
 * Where an alert stands: `waiting` for the price to cross; `fulfilled`: the price is there and has to go back before it
 * can cross again; `no_data`: no price was seen yet; `paused`: switched off.
 */
export const ALERT_STATES = ['waiting', 'fulfilled', 'no_data', 'paused'] as const
export type AlertState = (typeof ALERT_STATES)[number]

/** Words that begin an option, so that a condition ends before them. */
export const RULE_OPTIONS = ['for', 'every', 'cooldown', 'rearm', 'once', 'until', 'quiet'] as const
