import { Type } from 'typebox'
import {
  ALERT_EMAIL_STATUSES,
  ALERT_EXPRESSION_MAX,
  ALERT_MESSAGES_PER_HOUR,
  ALERT_STATES,
  ALERTS_PER_ACCOUNT,
  GROUP_ASSETS_MAX,
  GROUP_RULES_PER_ACCOUNT,
  POST_QUERIES_PER_ACCOUNT,
} from '../../alerts.ts'
import { WEBHOOKS_PER_ACCOUNT } from '../../app/delivery/webhook-rules.ts'
import { RULE_FIGURES } from '../../figures.ts'
import { MOMENT, UUID } from '../../text/bounds.ts'
import { MaybeDecimal, MaybeText, MaybeTime } from '../market-fields.ts'
import { definePublicRoute } from '../public-route.ts'
import { AlertEmail, AlertName } from './alerts.ts'

/** An alert in the alert language. */
export const RuleRow = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: MaybeText('As you named it'),
    expression: Type.String({ description: 'The rule in its canonical form' }),
    asset_id: MaybeText('The first asset that it names; null if it names none'),
    symbol: MaybeText('Its ticker'),
    active: Type.Boolean({ description: 'False if paused' }),
    state: Type.Enum([...ALERT_STATES], {
      description:
        '`waiting`: fires when it becomes true; `fulfilled`: already true; `no_data`: not evaluated yet; `paused`',
    }),
    unknown_since: MaybeTime('Since when it cannot be evaluated because data is missing; null if it can'),
    unknown_reason: MaybeText('Which data is missing'),
    muted_until: MaybeTime('Until then it fires without a notification'),
    email: MaybeText('Where its e-mails go; null: the address of the account'),
    email_status: Type.Enum([...ALERT_EMAIL_STATUSES], { description: 'As for price alerts' }),
    webhooks: Type.Union([
      Type.Array(Type.String({ format: 'uuid' }), { description: 'IDs of the webhooks that it is sent to' }),
      Type.Null({ description: 'All of the account' }),
    ]),
    fired_count: Type.Integer({ minimum: 0, description: 'How often it has fired' }),
    last_fired_at: MaybeTime('When it last fired'),
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
  description: 'A rule in the alert language, which the guide to alerts explains',
  examples: [RULE_EXAMPLE.expression],
})

const RuleWebhooks = Type.Optional(
  Type.Union([Type.Array(Type.String(UUID), { maxItems: WEBHOOKS_PER_ACCOUNT }), Type.Null()], {
    description:
      'IDs of the account’s webhooks that it is sent to; empty for none; null for all, including later ones',
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
  summary: 'Create a rule',
  description:
    `Creates an alert in the alert language: comparisons of figures (${RULE_FIGURES.join(', ')}), joined by \`and\`, \`or\` and \`not\`, with ` +
    'options such as `cooldown`. It fires when it becomes true, within seconds of a price change. Post figures ' +
    'use the last whole hours (UTC) and are evaluated when an hour ends. With `any of watchlist where`, ' +
    '`any of watchlist DeFi where`, ' +
    `\`any of top 20 where\` or \`any of category defi where\` in front, the rule is evaluated for each asset of that group, up to ${GROUP_ASSETS_MAX}; ` +
    `an account has up to ${GROUP_RULES_PER_ACCOUNT} such rules. A rule sends up to ${ALERT_MESSAGES_PER_HOUR} notifications an hour ` +
    `by e-mail, on the site and to your webhooks. Rules and price alerts count together towards the limit of ${ALERTS_PER_ACCOUNT} ` +
    `per account; its rules can use \`posts\` up to ${POST_QUERIES_PER_ACCOUNT} times in total. For a single price, use \`createAlert\`. ` +
    'Rules created with test keys watch the sample universe and send no e-mail.',
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
  summary: 'List rules',
  description:
    `All rules, newest first, up to ${ALERTS_PER_ACCOUNT} and without paging. A test key lists the rules created with test keys, a ` +
    'live key all others.',
  scope: 'alerts:write',
  cost: 'free',
  list: true,
  answer: Type.Object({ data: Type.Array(RuleRow) }, { title: 'Rules' }),
  example: { data: [RULE_EXAMPLE] },
})

const Followed = (hours: string) =>
  Type.Union([Type.Number({ description: `Change of the price ${hours} later, in percent` }), Type.Null()])

export const previewRule = definePublicRoute({
  method: 'GET',
  path: '/v1/rules/preview',
  operationId: 'previewRule',
  group: 'Alerts',
  summary: 'Preview a rule',
  description:
    'Evaluates a rule at each whole hour of the last 90 days, using hourly closes and hourly posts, and returns ' +
    'when it would have fired and how the price of its first asset moved afterwards. The options `once` and ' +
    '`until` are ignored. Rules over very many posts are evaluated over fewer days; `days` has the number. A rule ' +
    'over a group is evaluated for each of its assets, over the last 7 days. It uses the posts and prices known now; ' +
    '`as_of` is refused, because prices and posts are not kept in earlier versions for that long.',
  scope: 'alerts:write',
  cost: 'call',
  query: Type.Object({ expression: Expression }, { additionalProperties: false }),
  answer: Type.Object(
    {
      expression: Type.String({ description: 'The rule in its canonical form' }),
      symbol: MaybeText('The ticker of the first asset that it names'),
      since: MaybeTime('The first stored hour that was evaluated; null if none'),
      until: Type.String({ format: 'date-time' }),
      days: Type.Integer({ minimum: 0, description: 'Number of days evaluated' }),
      count: Type.Integer({ minimum: 0, description: 'How often it would have fired' }),
      firings: Type.Array(
        Type.Object(
          {
            at: Type.String({ format: 'date-time' }),
            symbol: MaybeText('Of a rule over a group: the ticker of the asset it would have fired for'),
            price: MaybeDecimal('US dollars, exact, as text; null if not stored'),
            change_1h: Followed('an hour'),
            change_24h: Followed('a day'),
            change_7d: Followed('a week'),
          },
          { title: 'RuleFiring' },
        ),
        { description: 'The newest 50, newest first' },
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
      {
        at: '2026-01-12T15:00:00.000Z',
        symbol: null,
        price: '65120.5',
        change_1h: 0.4,
        change_24h: -1.2,
        change_7d: 3.1,
      },
    ],
  },
})

export const getRule = definePublicRoute({
  method: 'GET',
  path: '/v1/rules/:id',
  operationId: 'getRule',
  group: 'Alerts',
  summary: 'Get a rule',
  description: 'The state of a rule and how often it has fired.',
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
  summary: 'Update a rule',
  description:
    'Changes the fields in the body. With a new expression the rule starts again as if it were new: a condition ' +
    'that is already true does not fire it. Send the same `email` again to resend its confirmation link.',
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
          description: 'Until then it fires without a notification; null: unmutes it',
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
  description: 'It no longer fires, and its queued e-mails are not sent.',
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
