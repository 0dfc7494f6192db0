import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { test } from 'node:test'
import * as accounts from './account-rules.ts'
import * as plans from './plans.ts'
import { findContactProblem, findSupportProblem } from './support-rules.ts'

// Programs, pages and prices are built on these figures: a change here breaks a promise.

test('the plans give and cost what the specification says', () => {
  const { free, pro, scale } = plans.PLANS
  assert.deepEqual([free.window, free.callsPerMonth, free.streams], [{ calls: 100, seconds: 60 }, 1_000, 2])
  assert.deepEqual(
    [pro.window, pro.callsPerMonth, pro.streams],
    [{ calls: 1_000, seconds: 60 }, undefined, 20],
  )
  assert.deepEqual(
    [scale.window, scale.callsPerMonth, scale.streams],
    [{ calls: 1_000, seconds: 1 }, undefined, 500],
  )
  assert.deepEqual(free.prices, [{ afterCalls: 0, microsPerCall: 0 }])
  assert.deepEqual(pro.prices, [{ afterCalls: 0, microsPerCall: 150 }])
  assert.deepEqual(scale.prices, [
    { afterCalls: 0, microsPerCall: 150 },
    { afterCalls: 1_000_000, microsPerCall: 120 },
    { afterCalls: 10_000_000, microsPerCall: 90 },
    { afterCalls: 100_000_000, microsPerCall: 60 },
  ])
  assert.deepEqual([free.needsCard, pro.needsCard, scale.needsCard], [false, true, true])
  assert.deepEqual(
    [free.uptimeTargetPercent, pro.uptimeTargetPercent, scale.uptimeTargetPercent],
    [99.9, 99.9, 99.99],
  )
  assert.deepEqual(plans.USAGE_NOTICE_PERCENTS, [50, 75, 100])
})

test('calls over the edges of tiers cost the price of each tier', () => {
  const cost = (afterCalls: number, calls: number) =>
    plans.priceOfCalls(plans.PLANS.scale, { afterCalls, calls })
  assert.equal(cost(0, 1_000), 150_000)
  assert.equal(cost(999_999, 2), 270)
  assert.equal(cost(9_999_990, 20), 10 * 120 + 10 * 90)
  assert.equal(cost(99_999_999, 3), 90 + 2 * 60)
  assert.equal(cost(0, 100_000_001), 150_000_000 + 9_000_000 * 120 + 90_000_000 * 90 + 60)
})

/** Every number that a contract exports. */
const PROMISED: Record<string, number> = {
  ACCURACY_DAYS: 90,
  ALERTS_PER_ACCOUNT: 100,
  ALERT_EXPRESSION_MAX: 1_000,
  ALERT_MAILS_PER_ADDRESS_PER_HOUR: 20,
  ALERT_MESSAGES_PER_HOUR: 6,
  ALERT_NAME_MAX: 100,
  ALERT_UNDO_MS: 3_600_000,
  ALLOWED_ADDRESSES_MAX: 50,
  API_KEYS_PER_ACCOUNT: 50,
  ASSETS_PER_CALL: 100,
  BOARDS_MAX: 20,
  BOARD_NAME_MAX: 60,
  BODY_BYTES_USUAL: 16_384,
  BODY_BYTES_WITH_PASSWORD: 2_097_152,
  CANDLES_LIMIT_DEFAULT: 24,
  CHART_ASSETS_MAX: 5,
  COMPARED_MICROS_PER_1000: 3_750_000,
  CONVERSATION_ASSETS_MAX: 6,
  CORRECTIONS_COUNTED_MAX: 10_000,
  CORRECTIONS_MAX: 5_000,
  CORRECTIONS_PER_HOUR: 60,
  COUNT_MAX: 100_000_000_000,
  CREATORS_LISTED_MAX: 10_000,
  EMAIL_LENGTH_MAX: 254,
  EVENTS_PER_CREDIT: 100,
  EXPORTS_AT_ONCE: 2,
  EXPORTS_PER_HOUR: 60,
  EXPORT_KEPT_HOURS: 24,
  EXPORT_ROWS_MAX: 50_000,
  EXTERNAL_ID_MAX_CHARS: 128,
  FAILED_DAYS: 7,
  FAR_UNUSUAL_FROM: 3,
  FEED_URL_MAX_CHARS: 2_048,
  FIGURE_ASSETS_MAX: 250,
  FIGURE_ROWS_MAX: 10_000,
  FIND_CHARS_MAX: 200,
  FOLLOWED_POSTS_MAX: 30,
  FURTHER_LIMIT_DEFAULT: 20,
  GROUP_ASSETS_MAX: 50,
  GROUP_RULES_PER_ACCOUNT: 5,
  IDEMPOTENCY_KEY_CHARS_MAX: 255,
  INVITATION_DAYS: 7,
  JUDGED_POSTS_MIN: 10,
  KEY_CALLS_PER_MINUTE_MAX: 1_000,
  KEY_CHECK_LENGTH: 6,
  KEY_RANDOM_LENGTH: 30,
  LARGEST_ASSETS: 100,
  LIVE_HOURS_MIN: 24,
  LOCATION_MAX_CHARS: 512,
  MEMBERS_PER_TEAM: 100,
  MENTION_SAMPLES_MAX: 5,
  MESSAGE_BYTES_MAX: 65_536,
  MESSAGE_LENGTH_MAX: 10_000,
  MICROS_PER_CENT: 10_000,
  MICROS_PER_DOLLAR: 1_000_000,
  MONTHS_MIN: 12,
  MOOD_BINS: 10,
  MUTED_WORDS_MAX: 200,
  MUTED_WORD_CHARS_MAX: 60,
  NAME_LENGTH_MAX: 100,
  NAMED_WATCHED_MAX: 250,
  NAMED_WATCHLISTS_MAX: 20,
  NEW_AGAIN_AFTER_DAYS: 3,
  NEW_POSTS_MAX: 1_000,
  OUTLETS_MAX: 20,
  OUTLET_ITEMS_MAX: 50,
  OUTLET_NAME_MAX: 60,
  OUTLET_READS_PER_MINUTE: 30,
  PAGE_MAX: 1_000_000_000,
  PAGE_SIZE_DEFAULT: 25,
  PAGE_SIZE_MAX: 100,
  PAID_ANSWER_MINUTES: 15,
  PAID_CALL_MICROS: 150,
  PANELS_MAX: 24,
  PANEL_QUERY_MAX: 1_000,
  PANEL_TITLE_MAX: 60,
  PASSKEYS_MAX: 10,
  PASSKEY_NAME_CHARS_MAX: 60,
  PASSWORD_LENGTH_MAX: 1_024,
  PASSWORD_LENGTH_MIN: 4,
  PAYMENT_SECONDS_MAX: 300,
  PEOPLE_MAX: 1_000,
  PERSON_CHARS_MAX: 128,
  POST_ID_CHARS_MAX: 500,
  POST_QUERIES_PER_ACCOUNT: 20,
  PRICE_CHARS_MAX: 37,
  PRICE_DIGITS_MAX: 18,
  PRICE_FRESH_SECONDS: 60,
  PUSH_ACCOUNTS_MAX: 50,
  PUSH_EXAMPLES_MAX: 3,
  PUSH_GROUPS_MAX: 20,
  PUSH_POSTS_MAX: 20_000,
  PUSH_TOP: 10,
  RATE_AGE_MAX_SECONDS: 900,
  RETRIED_AT_ONCE: 1_000,
  RULE_POSTS_MAX: 10_000,
  SANDBOX_KEY_HOURS: 24,
  SCREENED_ASSETS_MAX: 250,
  SCREENS_MAX: 50,
  SCREEN_ASSETS_MAX_CHARS: 6_000,
  SCREEN_LIMIT_DEFAULT: 10,
  SCREEN_NAME_MAX: 60,
  SCREEN_TERM_MAX: 50,
  SEARCH_LIMIT_DEFAULT: 10,
  SEARCH_TEXT_MAX_CHARS: 256,
  SENTIMENT_GREEN_FROM: 0.7,
  SENTIMENT_YELLOW_FROM: 0.4,
  SOURCE_CHARS_MAX: 32,
  SPENDING_CAP_MICROS_MAX: 1_000_000_000_000,
  STALE_AFTER_SECONDS: 900,
  STORY_POSTS_MAX: 5,
  STORY_READ_MAX: 5_000,
  STREAMED_ASSETS_MAX: 250,
  SUBJECT_LENGTH_MAX: 200,
  SUMMARY_PERIOD_DAYS_MAX: 366,
  TASKS_AT_ONCE: 3,
  TASKS_PER_DAY: 50,
  TEAMS_PER_ACCOUNT: 20,
  TEAM_NAME_MAX: 60,
  TERM_MAX_CHARS: 100,
  TEXT_MAX_CHARS: 65_536,
  TIMEFRAME_DAYS_MAX: 90,
  TOKEN_CHARS_MAX: 200,
  TRENDING_SURPRISE_MIN: 3,
  TREND_WINDOWS: 7,
  UNUSUAL_FROM: 1.5,
  URL_MAX_CHARS: 2_048,
  USERNAME_LENGTH_MAX: 32,
  USERNAME_MAX_CHARS: 128,
  USUAL_DAYS: 20,
  USUAL_DAYS_MIN: 7,
  VIEWS_MAX: 50,
  VIEW_NAME_MAX: 60,
  VIEW_SEARCH_MAX: 4_000,
  WATCHED_MAX: 500,
  WEBHOOKS_PER_ACCOUNT: 10,
  WEBHOOK_ANSWER_KEPT: 500,
  WEBHOOK_NAME_MAX: 100,
  WEBHOOK_OVERLAP_HOURS_MAX: 168,
  WEBHOOK_SENDS_PER_HOUR: 30,
  WEBHOOK_TRIED_MS: 86_400_000,
  WEBHOOK_URL_MAX: 2_000,
  X402_VERSION: 2,
  YOUNG_ACCOUNT_DAYS: 30,
}

test('every number that a contract exports is the one that was promised', async () => {
  const files = globSync('**/*.ts', {
    cwd: import.meta.dirname,
    exclude: ['**/*.test.ts', 'time/duration.ts'],
  })
  const modules = await Promise.all(files.map((file) => import(`./${file}`)))
  const numbers = modules
    .flatMap((module: object) => Object.entries(module))
    .filter(([, value]) => typeof value === 'number')
  assert.deepEqual(Object.fromEntries(numbers), PROMISED)
})

const long = (chars: number) => 'a'.repeat(chars)
for (const [what, findProblem, chars] of [
  ['the name of an account', (text: string) => accounts.findUsernameProblem(text), 32],
  [
    'what stands before the @ of an address',
    (text: string) => accounts.findEmailProblem(`${text}@example.com`),
    64,
  ],
  [
    'the name of a contact message',
    (name: string) =>
      findContactProblem({ name, email: 'a@example.com', subject: 'general', message: 'Hello' }),
    100,
  ],
  [
    'a contact message',
    (message: string) =>
      findContactProblem({ name: 'Ann', email: 'a@example.com', subject: 'general', message }),
    10_000,
  ],
  [
    'the subject of a mail to support',
    (subject: string) =>
      findSupportProblem(
        { recipient: 'support@example.com', subject, message: 'Hello' },
        { isSignedIn: true },
      ),
    200,
  ],
] as const) {
  test(`${what} may have ${chars} characters and no more`, () => {
    assert.equal(findProblem(long(chars)), undefined)
    assert.ok(findProblem(long(chars + 1)))
  })
}

test('an address may have 254 characters and no more', () => {
  const address = (chars: number) => `a@${`${long(60)}.`.repeat(4)}${long(chars - 4 * 61 - 2)}`
  assert.equal(accounts.findEmailProblem(address(254)), undefined)
  assert.ok(accounts.findEmailProblem(address(255)))
})
