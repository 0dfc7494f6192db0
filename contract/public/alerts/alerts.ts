import { Type } from 'typebox'
import {
  ALERT_CONDITIONS,
  ALERT_EMAIL_STATUSES,
  ALERT_MESSAGES_PER_HOUR,
  ALERT_NAME_MAX,
  ALERT_STATES,
  ALERTS_PER_ACCOUNT,
  PRICE_CHARS_MAX,
} from '../../alerts.ts'
import { UUID } from '../../text/bounds.ts'
import { Decimal, MaybeDecimal, MaybeText, MaybeTime, OneAsset } from '../market-fields.ts'
import { definePublicRoute } from '../public-route.ts'

export const AlertRow = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: MaybeText('As you named it'),
    asset_id: Type.String({ description: 'The asset that was taken' }),
    symbol: Type.String({ description: 'Its ticker' }),
    asset_name: Type.String(),
    condition: Type.Enum([...ALERT_CONDITIONS]),
    price: Decimal('US dollars, exact, as text'),
    active: Type.Boolean({ description: 'False: it is paused' }),
    state: Type.Enum([...ALERT_STATES], {
      description:
        '`waiting`: fires when the price crosses; `fulfilled`: the price is there already and has to go back first; ' +
        '`no_data`: no price was seen yet; `paused`',
    }),
    email: MaybeText('Where its mails go; null: the address of the account'),
    email_status: Type.Enum([...ALERT_EMAIL_STATUSES], {
      description:
        '`account`: the account’s own address; `pending`: the address, also the own one, is not confirmed yet and gets nothing; ' +
        '`confirmed`; `stopped`: its reader wants no more; `never`: alerts of test keys send no mail',
    }),
    fired_count: Type.Integer({ minimum: 0, description: 'How often the price has crossed' }),
    last_fired_at: MaybeTime('When it last did'),
    last_fired_price: MaybeDecimal('The price that did'),
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
  email: null,
  email_status: 'account' as const,
  fired_count: 0,
  last_fired_at: null,
  last_fired_price: null,
  created_at: '2026-01-31T08:00:00.000Z',
  updated_at: '2026-01-31T08:00:00.000Z',
}

/** The form is checked where the exact decimal is read: the error there says what would be right. */
const AlertPrice = Type.Union([Type.String({ maxLength: PRICE_CHARS_MAX }), Type.Number()], {
  description: 'US dollars, more than 0, with at most 18 decimals; text is exact, a number has 15 digits',
  examples: ['69000'],
})
export const AlertName = Type.String({
  minLength: 1,
  maxLength: ALERT_NAME_MAX,
  pattern: '\\S',
  description: 'a name that is not only blanks',
})
export const AlertEmail = Type.String({
  maxLength: 300,
  description: 'Another address than the account’s; it is asked first whether it wants the mails',
  examples: ['you@example.com'],
})

const AlertId = Type.Object({
  id: Type.String({ ...UUID, description: 'The alert' }),
})

const RULES =
  'It fires once for each crossing: when the price goes from not above (or not below) to above (below), and again only ' +
  'after it has gone back. A price that is there already when the alert is made does not fire it. An alert tells at ' +
  `most ${ALERT_MESSAGES_PER_HOUR} times an hour; further crossings are counted and told with the next message.`

export const createAlert = definePublicRoute({
  method: 'POST',
  path: '/v1/alerts/create',
  operationId: 'createAlert',
  group: 'Alerts',
  summary: 'Get notified when a price crosses your target',
  description:
    `Makes an alert on the price of an asset, named by \`symbol\` or \`id\`. ${RULES} It tells by mail and as a ` +
    'notification on the site, within seconds. Without `email` the mails go to the address of the account; any other ' +
    'address first gets one mail that asks whether it wants them, at most one an hour. Alerts of test keys watch the ' +
    `prices of the sample universe and send no mail. An account has at most ${ALERTS_PER_ACCOUNT} alerts; of those ` +
    'made with test keys the oldest makes room.',
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
  summary: 'The alerts of the account',
  description: `All of them, the newest first; there are at most ${ALERTS_PER_ACCOUNT}, so there are no pages. A test key sees those made with test keys, a live key the others.`,
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
  summary: 'One alert',
  description: 'Where an alert stands and how often it has fired.',
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
  summary: 'Change, pause or resume an alert',
  description:
    'Changes what the body names. The alert then looks at the price afresh, as if it were new: what is fulfilled ' +
    'already does not fire. Send the same `email` again to have an address asked once more.',
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
  description: 'It fires no more, and what it has not mailed yet is not mailed.',
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
