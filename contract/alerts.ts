/** What a price does to fire an alert: it goes above the alert's own, or below. spec, section 7 */
export const ALERT_CONDITIONS = ['above', 'below'] as const
export type AlertCondition = (typeof ALERT_CONDITIONS)[number]

export const ALERTS_PER_ACCOUNT = 100 // ours: enough for a watch list, few enough to list without pages
/** So long after it was deleted on the site an alert can be brought back. Ours. */
export const ALERT_UNDO_MS = 3_600_000
export const ALERT_NAME_MAX = 100 // ours
/** So often an alert tells in an hour; further crossings are counted and told with the next one. Ours. */
export const ALERT_MESSAGES_PER_HOUR = 6
/** So many mails about alerts one address gets in an hour, from whomever they come. Ours. */
export const ALERT_MAILS_PER_ADDRESS_PER_HOUR = 20

/**
 * Whether mails of an alert go out:
 * - `account`: to the account's own address
 * - `pending`: the address has not confirmed yet that it wants them; until then it gets none
 * - `confirmed`: it has
 * - `stopped`: whoever reads there wants no more
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
