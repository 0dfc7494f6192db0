import { Type } from 'typebox'
import {
  ALERT_EMAIL_STATUSES,
  ALERT_EXPRESSION_MAX,
  ALERT_MESSAGES_PER_HOUR,
  ALERT_STATES,
  ALERTS_PER_ACCOUNT,
  POST_QUERIES_PER_ACCOUNT,
} from '../../alerts.ts'
import { WEBHOOKS_PER_ACCOUNT } from '../../app/delivery/webhook-rules.ts'
import { MOMENT, UUID } from '../../text/bounds.ts'
import { MaybeDecimal, MaybeText, MaybeTime } from '../market-fields.ts'
import { definePublicRoute } from '../public-route.ts'
import { AlertEmail, AlertName } from './alerts.ts'

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
    unknown_since: MaybeTime('Since when it cannot be judged because data is missing; null: it can'),
    unknown_reason: MaybeText('Which data is missing'),
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
  unknown_since: null,
  unknown_reason: null,
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
  Type.Union([Type.Array(Type.String(UUID), { maxItems: WEBHOOKS_PER_ACCOUNT }), Type.Null()], {
    description:
      'Ids of webhooks of the account that it goes to, none of them where the list is empty; null: all, also those that come later',
  }),
)

const RuleId = Type.Object({
  id: Type.String({ ...UUID, description: 'The rule' }),
})

export const createRule = definePublicRoute({
  method: 'POST',
  path: '/v1/rules',
  operationId: 'createRule',
  group: 'Alerts',
  summary: 'Get notified when a rule becomes true',
  description:
    'Makes an alert in the alert language: comparisons of prices, changes, mentions, sentiment, tone, stance, dominance, ' +
    'trend, composite and posts, joined by `and`, `or` and `not`, with options such as `cooldown`. It fires when it becomes true, within ' +
    'seconds of a price; figures of posts are of the whole hours (UTC) that ended last, and judged when an hour is over. ' +
    `It notifies at most ${ALERT_MESSAGES_PER_HOUR} times an hour by mail, ` +
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
    'Judges a rule at the whole hours of the last 90 days, by hourly closes and the posts of whole hours, and tells when it would have fired ' +
    'and what the price of its first asset did then. What ends a rule, `once` and `until`, is passed over. Where it looks ' +
    'at posts of which there are many, fewer days are counted; `days` says how many.',
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
        Type.Union([Type.String(MOMENT), Type.Null()], {
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
