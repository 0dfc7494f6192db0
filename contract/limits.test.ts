import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as accounts from './account-rules.ts'
import * as alerts from './alerts.ts'
import * as sandbox from './app/sandbox.ts'
import * as social from './app/social.ts'
import * as summaries from './app/social-platforms.ts'
import * as streams from './app/stream.ts'
import * as dataMode from './data-mode.ts'
import * as market from './market.ts'
import * as plans from './plans.ts'
import * as exportsOfPosts from './post-exports.ts'
import * as posts from './post-limits.ts'
import * as mentions from './public/mentions.ts'
import * as prices from './public/prices.ts'
import * as socialFields from './public/social-fields.ts'
import { findContactProblem, findSupportProblem } from './support-rules.ts'
import * as tasks from './tasks.ts'

// Programs, pages and prices are built on these figures: whoever changes one changes a promise, and says so here.

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

for (const [what, promised, stands] of [
  ['micro-dollars of a dollar', 1_000_000, plans.MICROS_PER_DOLLAR],
  ['keys of an account', 50, plans.API_KEYS_PER_ACCOUNT],
  ['micro-dollars of the largest cap', 1_000_000_000_000, plans.SPENDING_CAP_MICROS_MAX],
  ['events of a stream for one credit', 100, plans.EVENTS_PER_CREDIT],
  ['hours that a key of the sandbox lives', 24, sandbox.SANDBOX_KEY_HOURS],
  ['alerts of an account', 100, alerts.ALERTS_PER_ACCOUNT],
  ['milliseconds in which a deleted alert comes back', 3_600_000, alerts.ALERT_UNDO_MS],
  ['characters of the name of an alert', 100, alerts.ALERT_NAME_MAX],
  ['messages of an alert in an hour', 6, alerts.ALERT_MESSAGES_PER_HOUR],
  ['mails of alerts to an address in an hour', 20, alerts.ALERT_MAILS_PER_ADDRESS_PER_HOUR],
  ['tasks of an account at once', 3, tasks.TASKS_AT_ONCE],
  ['tasks of an account in a day', 50, tasks.TASKS_PER_DAY],
  ['hours that a file is kept', 24, tasks.EXPORT_KEPT_HOURS],
  ['rows of a file', 50_000, exportsOfPosts.EXPORT_ROWS_MAX],
  ['files in an hour', 60, exportsOfPosts.EXPORTS_PER_HOUR],
  ['files at once', 2, exportsOfPosts.EXPORTS_AT_ONCE],
  ['rows of a page unless told', 25, social.PAGE_SIZE_DEFAULT],
  ['rows of a page', 100, social.PAGE_SIZE_MAX],
  ['characters of a search', 256, posts.SEARCH_TEXT_MAX_CHARS],
  ['days of a summary', 366, summaries.SUMMARY_PERIOD_DAYS_MAX],
  ['days of mentions and mood', 90, socialFields.TIMEFRAME_DAYS_MAX],
  ['posts shown with mentions', 5, mentions.MENTION_SAMPLES_MAX],
  ['assets of a call for prices', 100, prices.ASSETS_PER_CALL],
  ['seconds after which a price is stale', 900, prices.STALE_AFTER_SECONDS],
  ['seconds after which a venue is not heard', 60, market.PRICE_FRESH_SECONDS],
  ['assets of a stream', 250, streams.STREAMED_ASSETS_MAX],
  ['hours of live data before it is shown', 24, dataMode.LIVE_HOURS_MIN],
  ['characters of the text of a post', 65_536, posts.TEXT_MAX_CHARS],
  ['characters of the id of a post', 128, posts.EXTERNAL_ID_MAX_CHARS],
  ['characters of the name of an author', 128, posts.USERNAME_MAX_CHARS],
  ['the largest count of a post', 100_000_000_000, posts.COUNT_MAX],
  ['characters of a password at least', 4, accounts.PASSWORD_LENGTH_MIN],
  ['characters of a password at most', 1_024, accounts.PASSWORD_LENGTH_MAX],
] as const) {
  test(`${what}: ${promised.toLocaleString('en-US')}`, () => assert.equal(stands, promised))
}

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
