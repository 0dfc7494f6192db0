import type { WebhookFormat } from '#contract/app/delivery/webhook-rules.ts'
import type { Webhook } from '#contract/app/delivery/webhooks.ts'

export const FORMAT_LABELS: Record<WebhookFormat, string> = {
  standard: 'Your own program',
  discord: 'Discord',
  slack: 'Slack',
  telegram: 'Telegram',
}

/** A webhook by its own name, else by what receives it. */
export function labelOf({ name, format }: Pick<Webhook, 'name' | 'format'>): string {
  return name ?? FORMAT_LABELS[format]
}
