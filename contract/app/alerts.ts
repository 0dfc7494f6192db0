import { type Static, Type } from 'typebox'
import {
  ALERT_CONDITIONS,
  ALERT_EMAIL_STATUSES,
  ALERT_EXPRESSION_MAX,
  ALERT_MODES,
  ALERT_NAME_MAX,
  ALERT_STATES,
  PRICE_CHARS_MAX,
} from '../alerts.ts'
import { defineRoute } from '../route.ts'
import { MOMENT, TOKEN_CHARS_MAX, UUID } from '../text/bounds.ts'
import { Message } from './accounts/users.ts'
import { WEBHOOKS_PER_ACCOUNT } from './delivery/webhook-rules.ts'

/** US dollars as text; a number is taken too. */
const Price = Type.Union([Type.String({ maxLength: PRICE_CHARS_MAX }), Type.Number()], {
  description: 'a price in US dollars',
})
const Name = Type.String({
  minLength: 1,
  maxLength: ALERT_NAME_MAX,
  pattern: '\\S',
  description: 'A name that is not blank',
})
const Expression = Type.String({
  minLength: 1,
  maxLength: ALERT_EXPRESSION_MAX,
  description: 'a rule such as "price(BTC) > 65000 and mentions(BTC, 24h) > 500"',
})
const Email = Type.String({ maxLength: 300 })
/** Ids of webhooks; null: all of the account, also those that come later. */
const Webhooks = Type.Optional(
  Type.Union([Type.Array(Type.String(UUID), { maxItems: WEBHOOKS_PER_ACCOUNT }), Type.Null()], {
    description: 'IDs of webhooks, or null for all',
  }),
)
const AlertId = Type.Object({ id: Type.String(UUID) })
const token = Type.String({ minLength: 1, maxLength: TOKEN_CHARS_MAX })

export const Alert = Type.Object({
  id: Type.String(),
  name: Type.Optional(Type.String()),
  /** Which it is listed under; absent of a rule that names none. */
  assetId: Type.Optional(Type.String()),
  symbol: Type.Optional(Type.String()),
  assetName: Type.Optional(Type.String()),
  /** What it watches, in the alert language. */
  expression: Type.String(),
  /** Of an alert on one price alone. */
  condition: Type.Optional(Type.Enum([...ALERT_CONDITIONS])),
  /** US dollars, exact. */
  price: Type.Optional(Type.String()),
  active: Type.Boolean(),
  state: Type.Enum([...ALERT_STATES]),
  /** Of one that cannot be judged: since when, and why. */
  unknownSince: Type.Optional(Type.String({ format: 'date-time' })),
  unknownWhy: Type.Optional(Type.String()),
  /** Absent: the address of the account. */
  email: Type.Optional(Type.String()),
  emailStatus: Type.Enum([...ALERT_EMAIL_STATUSES]),
  /** Made with a key of that kind; on the site `live`, or `sample` where it was made on sample data. */
  mode: Type.Enum([...ALERT_MODES]),
  firedCount: Type.Integer({ minimum: 0 }),
  lastFiredAt: Type.Optional(Type.String()),
  lastFiredPrice: Type.Optional(Type.String()),
  /** When it fired of late, newest first. */
  firedAt: Type.Array(Type.String()),
  /** Until then it fires without a message. */
  mutedUntil: Type.Optional(Type.String({ format: 'date-time' })),
  /** To which webhooks it is delivered, by their ids; absent: to all of the account. */
  webhooks: Type.Optional(Type.Array(Type.String())),
  createdAt: Type.String(),
})
export type Alert = Static<typeof Alert>

export const listAlerts = defineRoute({
  method: 'GET',
  path: '/api/alerts',
  summary: 'The price alerts of the account, newest first, and how many it may have',
  access: 'session',
  answer: Type.Object({ data: Type.Array(Alert), limit: Type.Integer() }),
})

export const createAlert = defineRoute({
  method: 'POST',
  path: '/api/alerts',
  summary: 'Create an alert on a price target, for an asset given by ticker or ID, or on a rule',
  access: 'session',
  teamRole: 'member',
  body: Type.Object(
    {
      symbol: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
      id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
      condition: Type.Optional(Type.Enum([...ALERT_CONDITIONS])),
      price: Type.Optional(Price),
      expression: Type.Optional(Expression),
      email: Type.Optional(Email),
      name: Type.Optional(Name),
      webhooks: Webhooks,
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: Alert,
})

export const updateAlert = defineRoute({
  method: 'PATCH',
  path: '/api/alerts/:id',
  summary: 'Change, pause or resume an alert',
  access: 'session',
  teamRole: 'member',
  params: AlertId,
  body: Type.Object(
    {
      condition: Type.Optional(Type.Enum([...ALERT_CONDITIONS])),
      price: Type.Optional(Price),
      expression: Type.Optional(Expression),
      mutedUntil: Type.Optional(Type.Union([Type.String(MOMENT), Type.Null()])),
      email: Type.Optional(Type.Union([Email, Type.Null()])),
      name: Type.Optional(Type.Union([Name, Type.Null()])),
      active: Type.Optional(Type.Boolean()),
      webhooks: Webhooks,
    },
    { additionalProperties: false },
  ),
  answer: Alert,
})

/** What followed a firing, in percent of the price then; absent where it is not known yet. */
const Followed = Type.Optional(Type.Number())

export const previewAlert = defineRoute({
  method: 'GET',
  path: '/api/alerts/preview',
  summary:
    'When a rule would have fired over the stored history, by hourly closes and sums, and how the price of its ' +
    'first asset moved afterwards',
  access: 'session',
  query: Type.Object({ expression: Expression }, { additionalProperties: false }),
  answer: Type.Object({
    /** In the one form in which rules are printed. */
    expression: Type.String(),
    /** Of the first asset that the rule names. */
    symbol: Type.Optional(Type.String()),
    /** What of the history is stored. */
    since: Type.Optional(Type.String({ format: 'date-time' })),
    until: Type.String({ format: 'date-time' }),
    days: Type.Integer({ minimum: 0 }),
    /** How often it would have fired. */
    count: Type.Integer({ minimum: 0 }),
    /** The newest of them, newest first. */
    firings: Type.Array(
      Type.Object({
        at: Type.String({ format: 'date-time' }),
        /** Of a rule over a group: of which of its assets. */
        symbol: Type.Optional(Type.String()),
        price: Type.Optional(Type.String()),
        after1h: Followed,
        after24h: Followed,
        after7d: Followed,
      }),
    ),
  }),
})

export const deleteAlert = defineRoute({
  method: 'DELETE',
  path: '/api/alerts/:id',
  summary: 'Delete an alert',
  access: 'session',
  teamRole: 'member',
  params: AlertId,
  status: 204,
})

export const restoreAlert = defineRoute({
  method: 'POST',
  path: '/api/alerts/:id/restore',
  summary: 'Restore an alert that was deleted within the last hour',
  access: 'session',
  teamRole: 'member',
  params: AlertId,
  answer: Alert,
})

export const confirmAlertEmail = defineRoute({
  method: 'POST',
  path: '/api/alerts/email/confirm',
  summary: 'Confirm an address for alert e-mails with the token sent to it',
  access: 'anyone',
  body: Type.Object({ token }, { additionalProperties: false }),
  answer: Message,
})

export const stopAlertEmail = defineRoute({
  method: 'POST',
  path: '/api/alerts/email/stop',
  summary:
    'Stop the alert e-mails of one account to one address; the token is in the query, for one-click unsubscribe ' +
    '(RFC 8058)',
  access: 'anyone',
  query: Type.Object({ token }, { additionalProperties: false }),
  answer: Message,
})
