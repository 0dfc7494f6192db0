import { Type } from 'typebox'
import {
  ALERT_CONDITIONS,
  ALERT_EMAIL_STATUSES,
  ALERT_EXPRESSION_MAX,
  ALERT_MESSAGES_PER_HOUR,
  ALERT_NAME_MAX,
  ALERT_STATES,
  ALERTS_PER_ACCOUNT,
  POST_QUERIES_PER_ACCOUNT,
} from '../alerts.ts'
import { WEBHOOKS_PER_ACCOUNT } from '../app/delivery/webhook-rules.ts'
import { Decimal, MaybeDecimal, MaybeText, MaybeTime, OneAsset } from './market-fields.ts'
import { definePublicRoute } from './public-route.ts'

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

/** The form is checked where the exact decimal is read, which tells what would be right. */
const AlertPrice = Type.Union([Type.String(), Type.Number()], {
  description: 'US dollars, more than 0, with at most 18 decimals; text is exact, a number has 15 digits',
  examples: ['69000'],
})
const AlertName = Type.String({
  minLength: 1,
  maxLength: ALERT_NAME_MAX,
  pattern: '\\S',
  description: 'a name that is not only blanks',
})
const AlertEmail = Type.String({
  maxLength: 300,
  description: 'Another address than the account’s; it is asked first whether it wants the mails',
  examples: ['you@example.com'],
})

const AlertId = Type.Object({
  id: Type.String({ format: 'uuid', description: 'The alert' }),
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
  summary: 'Be told when a price crosses a mark',
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

/** An alert in the alert language. */
export const RuleRow = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: MaybeText('As you named it'),
    expression: Type.String({ description: 'The rule, in the one form in which rules are printed' }),
    asset_id: MaybeText('The asset that it is listed under: the first that it names; null: it names none'),
    symbol: MaybeText('Its ticker'),
    active: Type.Boolean({ description: 'False: it is paused' }),
    state: Type.Enum([...ALERT_STATES], {
      description:
        '`waiting`: fires when it becomes true; `fulfilled`: it is true already; `no_data`: it could not be judged yet; ' +
        '`paused`',
    }),
    muted_until: MaybeTime('Until then it fires without telling'),
    email: MaybeText('Where its mails go; null: the address of the account'),
    email_status: Type.Enum([...ALERT_EMAIL_STATUSES], { description: 'As of other alerts' }),
    webhooks: Type.Union([
      Type.Array(Type.String({ format: 'uuid' }), { description: 'Ids of the webhooks that it goes to' }),
      Type.Null({ description: 'All of the account' }),
    ]),
    fired_count: Type.Integer({ minimum: 0, description: 'How often it has fired' }),
    last_fired_at: MaybeTime('When it last did'),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  },
  { title: 'Rule' },
)

const RULE_EXAMPLE = {
  id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  name: 'Halving talk',
  expression: 'posts("halving", lang en, 1h) > 50 and price(BTC) > 65000 cooldown 6h',
  asset_id: 'bitcoin',
  symbol: 'BTC',
  active: true,
  state: 'waiting' as const,
  muted_until: null,
  email: null,
  email_status: 'account' as const,
  webhooks: null,
  fired_count: 0,
  last_fired_at: null,
  created_at: '2026-01-31T08:00:00.000Z',
  updated_at: '2026-01-31T08:00:00.000Z',
}

/** The language says itself what is wrong with a rule, and where. */
const Expression = Type.String({
  minLength: 1,
  maxLength: ALERT_EXPRESSION_MAX,
  description: 'A rule of the alert language; the guide on alerts explains it',
  examples: [RULE_EXAMPLE.expression],
})

const RuleWebhooks = Type.Optional(
  Type.Union([Type.Array(Type.String({ format: 'uuid' }), { maxItems: WEBHOOKS_PER_ACCOUNT }), Type.Null()], {
    description:
      'Ids of webhooks of the account that it goes to, none of them where the list is empty; null: all, also those that come later',
  }),
)

const RuleId = Type.Object({
  id: Type.String({ format: 'uuid', description: 'The rule' }),
})

export const createRule = definePublicRoute({
  method: 'POST',
  path: '/v1/rules',
  operationId: 'createRule',
  group: 'Alerts',
  summary: 'Be told when a rule becomes true',
  description:
    'Makes an alert in the alert language: comparisons of prices, changes, mentions, sentiment, tone, stance, dominance, ' +
    'trend, composite and posts, joined by `and`, `or` and `not`, with options such as `cooldown`. It fires when it becomes true, within ' +
    `seconds of the price or post that makes it so, and tells at most ${ALERT_MESSAGES_PER_HOUR} times an hour by mail, ` +
    'on the site and to your webhooks. Rules and alerts on one price count together towards the ' +
    `${ALERTS_PER_ACCOUNT} of an account; its rules have at most ${POST_QUERIES_PER_ACCOUNT} of \`posts\`. One price ` +
    'alone is made by `createAlert`. Rules of test keys watch the sample universe and send no mail.',
  scope: 'alerts:write',
  cost: 'call',
  body: Type.Object(
    {
      expression: Expression,
      email: Type.Optional(AlertEmail),
      name: Type.Optional(AlertName),
      webhooks: RuleWebhooks,
    },
    { additionalProperties: false },
  ),
  status: 201,
  answer: RuleRow,
  errors: ['conflict'],
  example: RULE_EXAMPLE,
})

export const listRules = definePublicRoute({
  method: 'GET',
  path: '/v1/rules',
  operationId: 'listRules',
  group: 'Alerts',
  summary: 'The rules of the account',
  description: `All of them, the newest first; there are at most ${ALERTS_PER_ACCOUNT}, so there are no pages. A test key sees those made with test keys, a live key the others.`,
  scope: 'alerts:write',
  cost: 'free',
  list: true,
  answer: Type.Object({ data: Type.Array(RuleRow) }, { title: 'Rules' }),
  example: { data: [RULE_EXAMPLE] },
})

const Followed = (hours: string) =>
  Type.Union([
    Type.Number({ description: `By how many percent the price had changed ${hours} later` }),
    Type.Null(),
  ])

export const previewRule = definePublicRoute({
  method: 'GET',
  path: '/v1/rules/preview',
  operationId: 'previewRule',
  group: 'Alerts',
  summary: 'When a rule would have fired',
  description:
    'Judges a rule at the whole hours of the last 90 days, by hourly closes and sums, and tells when it would have fired ' +
    'and what the price of its first asset did then. Where it looks at posts of which there are many, fewer days are ' +
    'counted; `days` says how many.',
  scope: 'alerts:write',
  cost: 'call',
  query: Type.Object({ expression: Expression }, { additionalProperties: false }),
  answer: Type.Object(
    {
      expression: Type.String({ description: 'In the one form in which rules are printed' }),
      symbol: MaybeText('The ticker of the first asset that it names'),
      since: MaybeTime('The first hour that is stored and was looked at; null: none is'),
      until: Type.String({ format: 'date-time' }),
      days: Type.Integer({ minimum: 0, description: 'How many days that are' }),
      count: Type.Integer({ minimum: 0, description: 'How often it would have fired' }),
      firings: Type.Array(
        Type.Object(
          {
            at: Type.String({ format: 'date-time' }),
            price: MaybeDecimal('US dollars, exact, as text; null: none is stored'),
            change_1h: Followed('an hour'),
            change_24h: Followed('a day'),
            change_7d: Followed('a week'),
          },
          { title: 'RuleFiring' },
        ),
        { description: 'The newest 50 of them, newest first' },
      ),
    },
    { title: 'RulePreview' },
  ),
  example: {
    expression: 'price(BTC) > 65000 and mentions(BTC, 24h) > 500',
    symbol: 'BTC',
    since: '2025-11-02T08:00:00.000Z',
    until: '2026-01-31T08:00:00.000Z',
    days: 90,
    count: 1,
    firings: [
      { at: '2026-01-12T15:00:00.000Z', price: '65120.5', change_1h: 0.4, change_24h: -1.2, change_7d: 3.1 },
    ],
  },
})

export const getRule = definePublicRoute({
  method: 'GET',
  path: '/v1/rules/:id',
  operationId: 'getRule',
  group: 'Alerts',
  summary: 'One rule',
  description: 'Where a rule stands and how often it has fired.',
  scope: 'alerts:write',
  cost: 'free',
  params: RuleId,
  answer: RuleRow,
  errors: ['not_found'],
  example: RULE_EXAMPLE,
})

export const updateRule = definePublicRoute({
  method: 'PATCH',
  path: '/v1/rules/:id',
  operationId: 'updateRule',
  group: 'Alerts',
  summary: 'Change, pause, mute or resume a rule',
  description:
    'Changes what the body names. A new expression starts afresh, as if the rule were new: what is true already does ' +
    'not fire. Send the same `email` again to have an address asked once more.',
  scope: 'alerts:write',
  cost: 'free',
  params: RuleId,
  body: Type.Object(
    {
      expression: Type.Optional(Expression),
      email: Type.Optional(
        Type.Union([AlertEmail, Type.Null()], { description: 'null: the address of the account' }),
      ),
      name: Type.Optional(Type.Union([AlertName, Type.Null()], { description: 'null: no name' })),
      active: Type.Optional(Type.Boolean({ description: 'false pauses it' })),
      muted_until: Type.Optional(
        Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
          description: 'Until then it fires without telling; null: it tells again',
        }),
      ),
      webhooks: RuleWebhooks,
    },
    { additionalProperties: false, minProperties: 1 },
  ),
  answer: RuleRow,
  errors: ['not_found', 'conflict'],
  example: { ...RULE_EXAMPLE, active: false, state: 'paused' as const },
})

export const deleteRule = definePublicRoute({
  method: 'DELETE',
  path: '/v1/rules/:id',
  operationId: 'deleteRule',
  group: 'Alerts',
  summary: 'Delete a rule',
  description: 'It fires no more, and what it has not mailed yet is not mailed.',
  scope: 'alerts:write',
  cost: 'free',
  params: RuleId,
  answer: Type.Object(
    { id: Type.String({ format: 'uuid' }), deleted: Type.Literal(true) },
    { title: 'DeletedRule' },
  ),
  errors: ['not_found'],
  example: { id: RULE_EXAMPLE.id, deleted: true },
})
