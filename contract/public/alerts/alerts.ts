import { Type } from 'typebox'
import {
  ALERT_CONDITIONS,
  ALERT_EMAIL_STATUSES,
  ALERT_MESSAGES_PER_HOUR,
  ALERT_NAME_MAX,
  ALERT_STATES,
  ALERTS_PER_ACCOUNT,
  PRICE_CHARS_MAX,
  PRICE_DIGITS_MAX,
} from '../../alerts.ts'
import { WEBHOOK_FORMATS, WEBHOOK_STOPS, WEBHOOKS_PER_ACCOUNT } from '../../app/delivery/webhook-rules.ts'
import { UUID } from '../../text/bounds.ts'
import { Decimal, MaybeDecimal, MaybeText, MaybeTime, OneAsset } from '../market-fields.ts'
import { definePublicRoute } from '../public-route.ts'

export const AlertRow = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: MaybeText('As you named it'),
    asset_id: Type.String({ description: 'The asset that was used' }),
    symbol: Type.String({ description: 'Its ticker' }),
    asset_name: Type.String(),
    condition: Type.Enum([...ALERT_CONDITIONS]),
    price: Decimal('US dollars, exact, as text'),
    active: Type.Boolean({ description: 'False if paused' }),
    state: Type.Enum([...ALERT_STATES], {
      description:
        '`waiting`: fires when the price crosses; `fulfilled`: the price is already past the target and has to cross ' +
        'back first; `no_data`: no price yet; `paused`',
    }),
    unknown_since: MaybeTime('Since when it cannot be evaluated because its price is stale; null if it can'),
    unknown_reason: MaybeText('Which price is missing'),
    email: MaybeText('Where its e-mails go; null: the address of the account'),
    email_status: Type.Enum([...ALERT_EMAIL_STATUSES], {
      description:
        '`account`: the account’s own address; `pending`: the address is not confirmed yet and receives nothing; ' +
        '`confirmed`; `stopped`: the recipient unsubscribed; `never`: alerts of test keys send no e-mail',
    }),
    fired_count: Type.Integer({ minimum: 0, description: 'How often the price has crossed' }),
    last_fired_at: MaybeTime('When it last fired'),
    last_fired_price: MaybeDecimal('The price that crossed last'),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Alert' },
)

const ALERT_EXAMPLE = {
  id: '0f8fad5b-d9cb-469f-a165-70867728950e',
  name: 'Above the old high',
  asset_id: 'bitcoin',
  symbol: 'BTC',
  asset_name: 'Bitcoin',
  condition: 'above' as const,
  price: '69000',
  active: true,
  state: 'waiting' as const,
  unknown_since: null,
  unknown_reason: null,
  email: null,
  email_status: 'account' as const,
  fired_count: 0,
  last_fired_at: null,
  last_fired_price: null,
  created_at: '2026-01-31T08:00:00.000Z',
  updated_at: '2026-01-31T08:00:00.000Z',
}

const PRICE_PATTERN = `^\\d{1,${PRICE_DIGITS_MAX}}(\\.\\d{1,${PRICE_DIGITS_MAX}})?$`

/** The form is checked where the exact decimal is read: the error there says what would be right. */
const AlertPrice = Type.Union(
  [
    Type.String({ maxLength: PRICE_CHARS_MAX, form: { pattern: PRICE_PATTERN } }),
    Type.Number({ form: { exclusiveMinimum: 0 } }),
  ],
  {
    description: 'US dollars, more than 0, with at most 18 decimals; text is exact, a number has 15 digits',
    examples: ['69000'],
  },
)
export const AlertName = Type.String({
  minLength: 1,
  maxLength: ALERT_NAME_MAX,
  pattern: '\\S',
  description: 'A name that is not blank',
})
export const AlertEmail = Type.String({
  maxLength: 300,
  description: 'An address other than the account’s; it must be confirmed first',
  examples: ['you@example.com'],
})

const AlertId = Type.Object({
  id: Type.String({ ...UUID, description: 'The alert' }),
})

const RULES =
  'It fires once per crossing: when the price moves above (or below) the target, and again only after it has ' +
  'moved back. A price that is already past the target when the alert is created does not fire it. An alert ' +
  `sends up to ${ALERT_MESSAGES_PER_HOUR} notifications an hour; further crossings are counted, and the next message includes the ` +
  'count.'

export const createAlert = definePublicRoute({
  method: 'POST',
  path: '/v1/alerts/create',
  operationId: 'createAlert',
  group: 'Alerts',
  summary: 'Create a price alert',
  description:
    `Creates an alert on the price of an asset, given by \`symbol\` or \`id\`. ${RULES} It notifies you by e-mail and on ` +
    'the site within seconds. Without `email`, e-mails go to the address of the account; any other address must ' +
    'be confirmed first, by a link in an e-mail that is sent at most once an hour. Alerts created with test keys ' +
    `watch sample prices and send no e-mail. An account can have up to ${ALERTS_PER_ACCOUNT} alerts; with test keys, the oldest is ` +
    'replaced.',
  scope: 'alerts:write',
  cost: 'call',
  body: Type.Object(
    {
      ...OneAsset,
      condition: Type.Enum([...ALERT_CONDITIONS]),
      price: AlertPrice,
      email: Type.Optional(AlertEmail),
      name: Type.Optional(AlertName),
    },
    { additionalProperties: false },
  ),
  exactlyOneOf: ['symbol', 'id'],
  status: 201,
  answer: AlertRow,
  errors: ['conflict'],
  example: ALERT_EXAMPLE,
})

export const listAlerts = definePublicRoute({
  method: 'GET',
  path: '/v1/alerts',
  operationId: 'listAlerts',
  group: 'Alerts',
  summary: 'List alerts',
  description:
    `All alerts, newest first, up to ${ALERTS_PER_ACCOUNT} and without paging. A test key lists the alerts created with test keys, ` +
    'a live key all others.',
  scope: 'alerts:write',
  cost: 'free',
  list: true,
  answer: Type.Object({ data: Type.Array(AlertRow) }, { title: 'Alerts' }),
  example: { data: [ALERT_EXAMPLE] },
})

export const getAlert = definePublicRoute({
  method: 'GET',
  path: '/v1/alerts/:id',
  operationId: 'getAlert',
  group: 'Alerts',
  summary: 'Get an alert',
  description: 'The state of an alert and how often it has fired.',
  scope: 'alerts:write',
  cost: 'free',
  params: AlertId,
  answer: AlertRow,
  errors: ['not_found'],
  example: ALERT_EXAMPLE,
})

export const updateAlert = definePublicRoute({
  method: 'PATCH',
  path: '/v1/alerts/:id',
  operationId: 'updateAlert',
  group: 'Alerts',
  summary: 'Update an alert',
  description:
    'Changes the fields in the body. The alert then starts again as if it were new: a price that is already past ' +
    'the target does not fire it. Send the same `email` again to resend its confirmation link.',
  scope: 'alerts:write',
  cost: 'free',
  params: AlertId,
  body: Type.Object(
    {
      condition: Type.Optional(Type.Enum([...ALERT_CONDITIONS])),
      price: Type.Optional(AlertPrice),
      email: Type.Optional(
        Type.Union([AlertEmail, Type.Null()], { description: 'null: the address of the account' }),
      ),
      name: Type.Optional(Type.Union([AlertName, Type.Null()], { description: 'null: no name' })),
      active: Type.Optional(Type.Boolean({ description: 'false pauses it' })),
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  answer: AlertRow,
  errors: ['not_found'],
  example: { ...ALERT_EXAMPLE, active: false, state: 'paused' as const },
})

export const deleteAlert = definePublicRoute({
  method: 'DELETE',
  path: '/v1/alerts/:id',
  operationId: 'deleteAlert',
  group: 'Alerts',
  summary: 'Delete an alert',
  description: 'It no longer fires, and its queued e-mails are not sent.',
  scope: 'alerts:write',
  cost: 'free',
  params: AlertId,
  answer: Type.Object(
    { id: Type.String({ format: 'uuid' }), deleted: Type.Literal(true) },
    { title: 'DeletedAlert' },
  ),
  errors: ['not_found'],
  example: { id: ALERT_EXAMPLE.id, deleted: true },
})

/** Without its path, which is a secret at most receivers. */
const WebhookRow = Type.Object(
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
