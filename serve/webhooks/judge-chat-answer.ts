import type { WebhookFormat } from '#contract/app/delivery/webhook-rules.ts'
import type { WebhookAnswer } from '../context/webhook-port.ts'

/** What a chat says of its target: there is none any more, and the words for its owner; or it has another id. */
export type ChatVerdict = { kind: 'gone'; why: string } | { kind: 'moved'; chatId: string }

/** Reads the refusal of a chat in the chat's own terms; undefined: it says nothing of its target. */
export function judgeChatAnswer(format: WebhookFormat, answer: WebhookAnswer): ChatVerdict | undefined {
  const why = format === 'standard' ? undefined : REFUSALS[format](answer)
  if (why === undefined || typeof why !== 'string') return why
  return { kind: 'gone', why: `${why} Give another address, or switch it on again when it is there.` }
}

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks#handling_errors */
const SLACK_ENDS = [
  'no_service',
  'no_service_id',
  'no_active_hooks',
  'no_team',
  'team_disabled',
  'invalid_token',
  'channel_not_found',
  'channel_is_archived',
]

const REFUSALS: Record<
  Exclude<WebhookFormat, 'standard'>,
  (answer: WebhookAnswer) => string | ChatVerdict | undefined
> = {
  // https://docs.discord.com/developers/topics/opcodes-and-status-codes
  discord: ({ status }) =>
    status === 404 || status === 401 ? 'Discord says that this webhook was deleted.' : undefined,
  slack: ({ text }) =>
    SLACK_ENDS.includes(text.trim())
      ? `Slack says ${text.trim()}: this webhook or its channel is gone.`
      : undefined,
  // https://core.telegram.org/bots/api#making-requests, #responseparameters
  telegram: ({ status, text }) => {
    const { description, parameters } = parse(text)
    const chatId = parameters?.migrate_to_chat_id
    if (Number.isSafeInteger(chatId)) return { kind: 'moved', chatId: String(chatId) }
    if (status === 403 || /chat not found/i.test(description ?? '')) {
      return 'Telegram no longer lets your bot write to this chat.'
    }
    return status === 401 || status === 404 ? 'Telegram no longer accepts the token of your bot.' : undefined
  },
}

interface TelegramAnswer {
  description?: string
  parameters?: { migrate_to_chat_id?: unknown }
}

function parse(text: string): TelegramAnswer {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? answer : {}
  } catch {
    return {} // of something that stands in front of Telegram
  }
}
