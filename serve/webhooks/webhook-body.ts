import type { WebhookEvent, WebhookFormat } from '#contract/app/delivery/webhook-rules.ts'
import type { DeliveryData } from '#store/webhooks/webhook.ts'
import { cutText } from '../http/text.ts'

export interface DeliveredEvent {
  event: WebhookEvent
  data: DeliveryData
  createdAt: Date
}

/** What each chat takes in one message, in characters. https://docs.discord.com/developers/resources/webhook, https://docs.slack.dev/messaging, https://core.telegram.org/bots/api#sendmessage */
const CHARACTERS_MAX = { discord: 2_000, slack: 40_000, telegram: 4_096 } as const

/** The body of a delivery as its receiver wants it: JSON, the same each time it is tried. */
export function writeWebhookBody(
  { format, chatId }: { format: WebhookFormat; chatId: string | null },
  event: DeliveredEvent,
  publicUrl: string,
): string {
  return JSON.stringify(BODIES[format](event, { chatId, publicUrl }))
}

type WriteBody = (event: DeliveredEvent, to: { chatId: string | null; publicUrl: string }) => object

const BODIES: Record<WebhookFormat, WriteBody> = {
  standard: ({ event, data, createdAt }, { publicUrl }) => ({
    type: event,
    timestamp: createdAt.toISOString(),
    data: { ...data.facts, title: data.title, text: data.text, url: `${publicUrl}${data.link}` },
  }),
  // Without it, a name such as @everyone would call a whole server.
  discord: ({ data }, { publicUrl }) => ({
    content: cut(`**${escapeDiscord(data.title)}**\n${escapeDiscord(data.text)}`, data, publicUrl, 'discord'),
    allowed_mentions: { parse: [] },
  }),
  slack: ({ data }, { publicUrl }) => ({
    text: cut(`*${escapeSlack(data.title)}*\n${escapeSlack(data.text)}`, data, publicUrl, 'slack'),
  }),
  telegram: ({ data }, { chatId, publicUrl }) => ({
    chat_id: chatId,
    text: cut(`${data.title}\n${data.text}`, data, publicUrl, 'telegram'),
    link_preview_options: { is_disabled: true },
  }),
}

/** Within what the chat takes, the link to the site whole. */
function cut(
  text: string,
  { link }: DeliveryData,
  publicUrl: string,
  chat: keyof typeof CHARACTERS_MAX,
): string {
  const end = `\n${publicUrl}${link}`
  const room = CHARACTERS_MAX[chat] - end.length
  return cutText(text, room) + end
}

function escapeDiscord(text: string): string {
  return text.replaceAll(/[\\*_~`|>#[\]]/g, (mark) => `\\${mark}`)
}

function escapeSlack(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
