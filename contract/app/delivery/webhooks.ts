import { type Static, Type } from 'typebox'
import { defineRoute } from '../../route.ts'
import { UUID } from '../../text/bounds.ts'
import {
  DELIVERY_STATES,
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  WEBHOOK_NAME_MAX,
  WEBHOOK_OVERLAP_HOURS_MAX,
  WEBHOOK_STOPS,
  WEBHOOK_URL_MAX,
} from './webhook-rules.ts'

const WebhookId = Type.Object({ id: Type.String(UUID) })
const Name = Type.String({
  minLength: 1,
  maxLength: WEBHOOK_NAME_MAX,
  pattern: '\\S',
  description: 'A name that is not blank',
})
const Url = Type.String({ minLength: 1, maxLength: WEBHOOK_URL_MAX, description: 'an address' })
const ChatId = Type.String({
  maxLength: 33,
  pattern: '^(?:-?[0-9]{1,20}|@[A-Za-z][A-Za-z0-9_]{3,31})$',
  description: 'the id of a Telegram chat such as -1001234567890, or @ and the name of a channel',
})
const Time = Type.String({ format: 'date-time' })

const webhookFields = {
  id: Type.String({ format: 'uuid' }),
  name: Type.Optional(Type.String()),
  format: Type.Enum([...WEBHOOK_FORMATS]),
  /** Of a chat without the token that it holds. */
  url: Type.String(),
  chatId: Type.Optional(Type.String()),
  active: Type.Boolean(),
  stoppedBecause: Type.Optional(Type.Enum([...WEBHOOK_STOPS])),
  /** Until then deliveries are signed with the secret that was, too. */
  previousSecretUntil: Type.Optional(Time),
  createdAt: Time,
  /** How the newest delivery that is settled ended, and when; absent before the first. */
  lastOutcome: Type.Optional(Type.Union([Type.Literal('delivered'), Type.Literal('failed')])),
  lastSettledAt: Type.Optional(Time),
}

export const Webhook = Type.Object(webhookFields)
export type Webhook = Static<typeof Webhook>

/** With its signing secret, which is shown this once. */
export const ShownWebhook = Type.Object({ ...webhookFields, secret: Type.String() })

export const Delivery = Type.Object({
  /** Also the header `webhook-id` of each of its tries, after `msg_`. */
  id: Type.String({ format: 'uuid' }),
  event: Type.Enum([...WEBHOOK_EVENTS]),
  title: Type.String(),
  state: Type.Enum([...DELIVERY_STATES]),
  createdAt: Time,
  /** While it waits: when it is tried next. */
  nextTryAt: Type.Optional(Time),
  /** The last of them, oldest first. */
  tries: Type.Array(
    Type.Object({
      at: Time,
      /** Of the answer; absent where none came. */
      status: Type.Optional(Type.Integer()),
      milliseconds: Type.Integer({ minimum: 0 }),
      /** Why it counts as failed; absent where it arrived. */
      error: Type.Optional(Type.String()),
      /** The beginning of the answer. */
      answer: Type.Optional(Type.String()),
    }),
  ),
})
export type Delivery = Static<typeof Delivery>

export const listWebhooks = defineRoute({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The webhooks of the account, newest first, and their maximum number',
  access: 'session',
  answer: Type.Object({ data: Type.Array(Webhook), limit: Type.Integer() }),
})

export const createWebhook = defineRoute({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Create a webhook for alerts; only this response has the signing secret',
  access: 'session',
  teamRole: 'admin',
  body: Type.Object(
    {
      format: Type.Enum([...WEBHOOK_FORMATS]),
      url: Url,
      chatId: Type.Optional(ChatId),
      name: Type.Optional(Name),
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: ShownWebhook,
})

export const updateWebhook = defineRoute({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  summary: 'Change, pause or resume a webhook',
  access: 'session',
  teamRole: 'admin',
  params: WebhookId,
  body: Type.Object(
    {
      url: Type.Optional(Url),
      chatId: Type.Optional(ChatId),
      name: Type.Optional(Type.Union([Name, Type.Null()])),
      active: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  answer: Webhook,
})

export const deleteWebhook = defineRoute({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  summary: 'Delete a webhook, its log and its queued deliveries',
  access: 'session',
  teamRole: 'admin',
  params: WebhookId,
  status: 204,
})

export const rotateWebhookSecret = defineRoute({
  method: 'POST',
  path: '/api/webhooks/:id/rotate',
  summary: 'Rotate the signing secret of a webhook; for the chosen hours deliveries are signed with both',
  access: 'session',
  teamRole: 'admin',
  params: WebhookId,
  body: Type.Object(
    { overlapHours: Type.Integer({ minimum: 0, maximum: WEBHOOK_OVERLAP_HOURS_MAX, default: 24 }) },
    { additionalProperties: false },
  ),
  answer: ShownWebhook,
})

export const testWebhook = defineRoute({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  summary: 'Send a test delivery',
  access: 'session',
  teamRole: 'admin',
  params: WebhookId,
  status: 202,
  answer: Delivery,
})

export const listDeliveries = defineRoute({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  summary: 'Deliveries to a webhook in the last 30 days with their responses, newest first',
  access: 'session',
  params: WebhookId,
  query: Type.Object(
    {
      before: Type.Optional(
        Type.String({ ...UUID, description: 'ID of the last delivery on the previous page' }),
      ),
      limit: Type.Integer({ minimum: 1, maximum: 100, default: 20 }),
    },
    { additionalProperties: false },
  ),
  answer: Type.Object({ data: Type.Array(Delivery), hasMore: Type.Boolean() }),
})

export const replayDelivery = defineRoute({
  method: 'POST',
  path: '/api/webhook-deliveries/:id/replay',
  summary: 'Send a delivery again, or a pending one now, under the same ID',
  access: 'session',
  teamRole: 'admin',
  params: WebhookId,
  status: 202,
  answer: Delivery,
})
