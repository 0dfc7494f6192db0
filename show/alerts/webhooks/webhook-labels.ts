import type { WebhookFormat } from '#contract/app/delivery/webhook-rules.ts'
import type { Webhook } from '#contract/app/delivery/webhooks.ts'

export const FORMAT_LABELS: Record<WebhookFormat, string> = {
  standard: 'Your own program',
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
}

type Labelled = Pick<Webhook, 'id' | 'name' | 'format' | 'url'>

/** A webhook by its own name, else by what receives it; with its address where another of `all` is called the same. */
export function labelOf(webhook: Labelled, all: readonly Labelled[]): string {
  const name = nameOf(webhook)
  const isShared = all.some((other) => other.id !== webhook.id && nameOf(other) === name)
  return isShared ? `${name} at ${webhook.url}` : name
}

/** By its own name, else by what receives it. */
export function nameOf({ name, format }: Pick<Webhook, 'name' | 'format'>): string {
  return name ?? FORMAT_LABELS[format]
}
