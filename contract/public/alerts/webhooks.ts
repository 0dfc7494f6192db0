import { Type } from 'typebox'
import { WEBHOOK_FORMATS, WEBHOOK_STOPS, WEBHOOKS_PER_ACCOUNT } from '../../app/delivery/webhook-rules.ts'
import { MaybeText, MaybeTime } from '../market-fields.ts'
import { definePublicRoute } from '../public-route.ts'

/** Without its path, which is a secret at most receivers. */
export const WebhookRow = Type.Object(
  {
    id: Type.String({ format: 'uuid', description: 'The ID that `webhooks` of a rule accepts' }),
    name: MaybeText('As you named it'),
    format: Type.Enum([...WEBHOOK_FORMATS], { description: 'The format of its messages' }),
    host: Type.String({ description: 'The target address, without parts that may be secret' }),
    active: Type.Boolean({ description: 'False if nothing is delivered' }),
    stopped_because: Type.Union([Type.Enum([...WEBHOOK_STOPS]), Type.Null()], {
      description: 'Why nothing is delivered; null if it was paused by hand',
    }),
    last_outcome: Type.Union([Type.Enum(['delivered', 'failed']), Type.Null()], {
      description: 'Result of the last finished delivery',
    }),
    last_settled_at: MaybeTime('When that was'),
    created_at: Type.String({ format: 'date-time' }),
  },
  { title: 'AccountWebhook' },
)

export const listWebhooks = definePublicRoute({
  method: 'GET',
  path: '/v1/webhooks',
  operationId: 'listWebhooks',
  group: 'Alerts',
  summary: 'List webhooks',
  description:
    `The webhooks that rules and alerts can be sent to, newest first, up to ${WEBHOOKS_PER_ACCOUNT} and without paging. Create, test ` +
    'and change them in the settings of the site, where each signing secret is shown once.',
  scope: 'alerts:write',
  cost: 'free',
  list: true,
  answer: Type.Object({ data: Type.Array(WebhookRow) }, { title: 'AccountWebhooks' }),
  example: {
    data: [
      {
        id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        name: 'Our desk',
        format: 'standard',
        host: 'hooks.example.com',
        active: true,
        stopped_because: null,
        last_outcome: 'delivered',
        last_settled_at: '2026-01-31T08:00:00.000Z',
        created_at: '2026-01-12T10:00:00.000Z',
      },
    ],
  },
})
