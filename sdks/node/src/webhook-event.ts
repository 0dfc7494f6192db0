/** What a webhook brings, told apart by `type`. Kinds that a later version of the API adds come as they are. */
export type WebhookEvent = AlertFiredEvent | WebhookTestEvent

/** An alert has fired. */
export interface AlertFiredEvent extends Delivered {
  type: 'alert.fired'
  data: FiredAlert
}

/** Somebody asked for a test of the webhook. */
export interface WebhookTestEvent extends Delivered {
  type: 'webhook.test'
  data: Told & { test: true }
}

interface Delivered {
  /** The same each time a delivery is tried or sent again: what a program has seen already it may pass over. */
  id: string
  /** When it happened. */
  timestamp: Date
}

interface Told {
  /** For people, as is `text`. */
  title: string
  text: string
  /** The page of the site that shows it. */
  url: string
}

/** The alert, and what it saw. */
export interface FiredAlert extends Told {
  firing_id: string
  alert_id: string
  /** As you named it. */
  name: string | null
  /** `test` and `sample` are of generated prices. */
  mode: 'live' | 'test' | 'sample'
  /** Of a rule that names an asset, else null. */
  asset_id: string | null
  symbol: string | null
  /** Null: the alert is a rule. */
  condition: 'above' | 'below' | null
  /** The line in US dollars, exact, as text; null: the alert is a rule. */
  price: string | null
  /** The rule; null: the alert is a line. */
  expression: string | null
  /** In US dollars, exact, as text; null: none was known. */
  observed_price: string | null
  fired_at: Date
}

/** The event that a verified body is, with its times read. Undefined where it is none. */
export function readWebhookEvent(body: Uint8Array, id: string): WebhookEvent | undefined {
  const event = parse(body)
  if (typeof event !== 'object' || event === null || !('type' in event && 'data' in event)) return undefined
  const { timestamp, data, ...rest } = event as { timestamp?: unknown; data: unknown }
  if (typeof timestamp !== 'string' || typeof data !== 'object' || data === null) return undefined
  const times = 'fired_at' in data ? { fired_at: new Date(String(data.fired_at)) } : {}
  // The server gives each kind the fields that are told of it above.
  return { ...rest, id, timestamp: new Date(timestamp), data: { ...data, ...times } } as WebhookEvent
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    return undefined
  }
}
