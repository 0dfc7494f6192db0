import { DAY_MS } from '../../time/duration.ts'
/** What the receiver of a webhook understands: our own form, signed by Standard Webhooks, or a message of a chat. */
export const WEBHOOK_FORMATS = ['standard', 'discord', 'slack', 'telegram'] as const
export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number]

export const WEBHOOK_EVENTS = ['alert.fired', 'webhook.test'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** `waiting`: it is tried, or tried again. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const

/**
 * Why nothing is delivered to a webhook that is not paused: `gone`: its address answered 410; `failing`: nothing that was
 * sent to it arrived for a day; `unconfirmed`: the e-mail address of its account is not confirmed.
 */
export const WEBHOOK_STOPS = ['gone', 'failing', 'unconfirmed'] as const
export type WebhookStop = (typeof WEBHOOK_STOPS)[number]

export const WEBHOOKS_PER_ACCOUNT = 10 // ours
export const WEBHOOK_URL_MAX = 2_000 // ours
export const WEBHOOK_NAME_MAX = 100 // ours
/** How long the secret that was may go on signing: a week. Ours. */
export const WEBHOOK_OVERLAP_HOURS_MAX = 168
/** Tests and replays together, in an hour, of one account. Ours: a test send is no tool against a receiver. */
export const WEBHOOK_SENDS_PER_HOUR = 30
/** So long a delivery is tried, in milliseconds, before it is given up. */
export const WEBHOOK_TRIED_MS = DAY_MS
/** Of an answer so many characters are kept for the log. */
export const WEBHOOK_ANSWER_KEPT = 500
