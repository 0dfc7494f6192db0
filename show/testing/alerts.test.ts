import './load-tsx.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createElement } from 'react'
import type { Alert } from '#contract/app/alerts.ts'
import type { Delivery } from '#contract/app/delivery/webhooks.ts'
import type { MarketAsset } from '#contract/app/market.ts'

const { renderScreen, textOf } = await import('./render-screen.tsx')
const [
  { AlertRow },
  { Firings },
  { Webhooks },
  { NotificationPanel },
  { useLatestNotifications },
  { DeliveryOutcome },
] = await Promise.all([
  import('../alerts/alert-row.tsx'),
  import('../alerts/firings/firings.tsx'),
  import('../alerts/webhooks/webhooks.tsx'),
  import('../notifications/notification-panel.tsx'),
  import('../notifications/use-notifications.ts'),
  import('../alerts/webhooks/delivery-outcome.tsx'),
])

const AT = '2026-01-02T03:04:05.000Z'
const TITLE = 'Bitcoin is above $70,000'
const ALERT: Alert = {
  id: '0b6c2f3a-0000-4000-8000-000000000002',
  assetId: 'bitcoin',
  symbol: 'BTC',
  assetName: 'Bitcoin',
  expression: 'price(BTC) > 70000',
  condition: 'above',
  price: '70000',
  active: true,
  state: 'waiting',
  emailStatus: 'account',
  mode: 'live',
  firedCount: 0,
  firedAt: [],
  createdAt: AT,
}
const DISCORD = {
  id: 'discord',
  format: 'discord',
  url: 'https://discord.com/api/webhooks/1',
  active: true,
  createdAt: AT,
}
const PROGRAM = { ...DISCORD, id: 'program', name: 'The desk', format: 'standard' }
const NOTIFICATION = { id: '1', kind: 'price_alerts', title: TITLE, text: 'It costs $70,001.', createdAt: AT }
const DELIVERED = {
  id: '2',
  event: 'alert.fired',
  title: TITLE,
  state: 'delivered',
  createdAt: AT,
  tries: [{ at: AT, status: 204, milliseconds: 5 }],
}
const FAILED = { ...DELIVERED, id: '3', state: 'failed', tries: [{ at: AT, status: 500, milliseconds: 5 }] }

const rowOf = (alert: Partial<Alert>) =>
  renderScreen(() =>
    createElement(AlertRow, {
      alert: { ...ALERT, ...alert },
      asset: undefined,
      onSwitch: () => {},
      onMute: () => {},
      onEdit: () => {},
      onDelete: () => {},
    }),
  )

test('a muted alert says so and until when; one whose mute is over does not', () => {
  assert.match(
    textOf(rowOf({ mutedUntil: '2999-01-02T03:04:05.000Z' })),
    /Muted until 2999-01-02 03:04:05 UTC/,
  )
  assert.match(textOf(rowOf({ mutedUntil: '9999-12-31T00:00:00.000Z' })), /Waiting Muted Has not fired/)
  assert.doesNotMatch(textOf(rowOf({ mutedUntil: AT })), /Muted/)
  assert.doesNotMatch(textOf(rowOf({})), /Muted/)
})

test('a rule that cannot be judged says since when and why', () => {
  const unknown = { unknownSince: AT, unknownWhy: 'there is no present price of ETH' }
  assert.match(textOf(rowOf(unknown)), /Cannot be judged since .*: there is no present price of ETH/)
  assert.doesNotMatch(textOf(rowOf({})), /Cannot be judged/)
})

test('a firing lists its deliveries on the site and webhooks', () => {
  const html = renderScreen(Firings, {
    answers: {
      'notifications firings': { data: [NOTIFICATION], unread: 0 },
      webhooks: { data: [DISCORD, PROGRAM], limit: 10 },
      'webhooks discord newest': { data: [DELIVERED], hasMore: false },
      'webhooks program newest': { data: [FAILED], hasMore: false },
    },
  })
  assert.match(
    textOf(html),
    /Bitcoin is above \$70,000 .*It costs \$70,001\. On this site Discord: Delivered, answered 204 The desk: Failed: answered 500/,
  )
  assert.equal(html.match(/<time/g)?.length, 1)
})

test('a firing says what became of its e-mail, and nothing where there was none', () => {
  const deliveryText = (email?: string) =>
    textOf(
      renderScreen(Firings, {
        answers: {
          'notifications firings': { data: [{ ...NOTIFICATION, email }], unread: 0 },
          webhooks: { data: [], limit: 10 },
        },
      }),
    )
  assert.match(deliveryText('sent'), /On this site E-mail: Sent/)
  assert.match(deliveryText('waiting'), /E-mail: Waiting/)
  assert.match(deliveryText('refused'), /E-mail: Refused by the mail server/)
  assert.match(deliveryText('expired'), /E-mail: Not sent: no mail server took it in time/)
  assert.doesNotMatch(deliveryText(), /E-mail:/)
})

test('firings that cannot be had are not called none', () => {
  const text = textOf(renderScreen(Firings, { refusal: 'The database is resting.' }))
  assert.match(text, /Failed to load what has fired\. The database is resting\. Try again/)
  assert.doesNotMatch(text, /Nothing was sent/)
  const loading = textOf(renderScreen(Firings))
  assert.doesNotMatch(loading, /Nothing was sent/)
  const none = { answers: { notifications: { data: [], unread: 0 }, webhooks: { data: [], limit: 10 } } }
  assert.match(textOf(renderScreen(Firings, none)), /Nothing was sent recently\./)
})

test('a webhook’s log has an address, deliveries and resends', () => {
  const answers = {
    webhooks: { data: [DISCORD, PROGRAM], limit: 10 },
    'webhooks program 10': { data: [FAILED], hasMore: true },
  }
  const html = renderScreen(Webhooks, { answers, search: '?log=program' })
  assert.match(textOf(html), /Bitcoin is above \$70,000 Failed: .* Send again Show older/)
  assert.doesNotMatch(textOf(renderScreen(Webhooks, { answers })), /Send again/)
  const names = [...html.matchAll(/aria-label="(Send test|Log|Pause|Resume|Rotate secret|Delete) /g)]
  assert.equal(new Set(names.map(([, name]) => name)).size, 5, 'each is called what it reads')
})

test('webhooks of an account whose address is not confirmed say that nothing is delivered', () => {
  const held = { ...PROGRAM, stoppedBecause: 'unconfirmed' }
  const deliveryText = (emailConfirmed: boolean, data: object[]) =>
    textOf(renderScreen(Webhooks, { answers: { webhooks: { data, limit: 10 } }, user: { emailConfirmed } }))
  const notice = /Nothing is delivered to webhooks until you confirm your e-mail address/
  assert.match(deliveryText(false, [held]), notice)
  assert.match(
    deliveryText(false, [held]),
    /Waits until you confirm your e-mail address\. Nothing delivered yet/,
  )
  assert.doesNotMatch(deliveryText(false, []), notice)
  assert.doesNotMatch(deliveryText(true, [PROGRAM]), notice)
})

test('what is still being tried can be sent now, what was not tried yet is on its way', () => {
  const logOf = (delivery: object) =>
    textOf(
      renderScreen(Webhooks, {
        answers: {
          webhooks: { data: [PROGRAM], limit: 10 },
          'webhooks program 10': { data: [delivery], hasMore: false },
        },
        search: '?log=program',
      }),
    )
  const waiting = { ...FAILED, state: 'waiting' }
  assert.match(logOf(waiting), /Tried once: answered 500\. We keep trying for a day\. Send now/)
  assert.doesNotMatch(logOf({ ...waiting, tries: [] }), /Send now|Send again/)
})

test('webhooks of one name are distinguished by their addresses in the log of firings', () => {
  const second = { ...DISCORD, id: 'second', url: 'https://discord.com/api/webhooks/2' }
  const text = textOf(
    renderScreen(Firings, {
      answers: {
        'notifications firings': { data: [NOTIFICATION] },
        webhooks: { data: [DISCORD, second, PROGRAM], limit: 10 },
        'webhooks discord newest': { data: [DELIVERED], hasMore: false },
        'webhooks second newest': { data: [FAILED], hasMore: false },
        'webhooks program newest': { data: [DELIVERED], hasMore: false },
      },
    }),
  )
  assert.match(text, /Discord at https:\/\/discord\.com\/api\/webhooks\/1: Delivered/)
  assert.match(text, /Discord at https:\/\/discord\.com\/api\/webhooks\/2: Failed/)
  assert.match(text, /The desk: Delivered/)
})

test('webhooks that cannot be had are asked for again where they would stand', () => {
  const text = textOf(renderScreen(Webhooks, { refusal: 'The database is resting.' }))
  assert.match(text, /Failed to load your webhooks\. The database is resting\. Try again/)
})

test('a webhook says what receives it, whether it is on and how its newest delivery ended', () => {
  const html = renderScreen(Webhooks, {
    answers: {
      webhooks: {
        data: [
          DISCORD,
          { ...PROGRAM, active: false, stoppedBecause: 'gone', lastOutcome: 'failed', lastSettledAt: AT },
        ],
        limit: 10,
      },
    },
  })
  const text = textOf(html)
  assert.match(text, /Discord https:\/\/discord\.com\/api\/webhooks\/1 Nothing delivered yet/)
  assert.match(text, /The desk .*Off Switched off: its address answered that it is gone\. Last failed/)
  assert.equal(text.match(/Rotate secret/g)?.length, 1)
})

test('an alert shows the price now and when it fired as prices are read, with every digit besides', () => {
  const html = renderScreen(() =>
    createElement(AlertRow, {
      alert: { ...ALERT, firedCount: 1, lastFiredAt: AT, lastFiredPrice: '67529.9307162' },
      asset: { price: 67705.0805632, source: 'venues', logo: '/logos/btc.svg' } as unknown as MarketAsset, // all that is read
      onSwitch: () => {},
      onMute: () => {},
      onEdit: () => {},
      onDelete: () => {},
    }),
  )
  assert.match(html, /\/logos\/btc\.svg/)
  assert.match(
    textOf(html),
    /Now \$67,705\.08 \$67,705\.0805632 .*Fired once .* at \$67,529\.93 \$67,529\.9307162/,
  )
})

test('a requested resend is not shown as failed', () => {
  const says = (delivery: object) =>
    textOf(
      renderScreen(() =>
        createElement(DeliveryOutcome, { delivery: { ...DELIVERED, ...delivery } as unknown as Delivery }),
      ),
    )
  assert.equal(says({ state: 'waiting' }), 'Sending again')
  assert.equal(
    says({ state: 'waiting', tries: FAILED.tries }),
    'Tried once: answered 500. We keep trying for a day.',
  )
  assert.equal(says({ state: 'waiting', tries: [] }), 'Sending')
})

test('below the bell, what did not load can be tried again', () => {
  const Panel = () =>
    createElement(NotificationPanel, { latest: useLatestNotifications(), onLeave: () => {} })
  const refused = textOf(renderScreen(Panel, { refusal: 'The database is resting.' }))
  assert.match(refused, /Failed to load your notifications\. The database is resting\. Try again/)
  assert.doesNotMatch(refused, /Loading/)
  assert.match(textOf(renderScreen(Panel)), /Loading your notifications…/)
  const page = renderScreen(Panel, { answers: { notifications: { data: [NOTIFICATION], unread: 1 } } })
  assert.match(textOf(page), /Mark all as read .*Bitcoin is above \$70,000/)
})
