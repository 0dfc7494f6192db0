import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Delivery, Webhook } from '#contract/app/delivery/webhooks.ts'
import type { Notification } from '#contract/app/notifications.ts'
import { listFirings } from './list-firings.ts'

const AT = '2026-03-05T15:07:09.000Z'
const LATER = '2026-03-05T15:08:00.000Z'

const notified = (
  title: string,
  createdAt: string,
  kind: Notification['kind'] = 'price_alerts',
): Notification => ({
  id: title,
  kind,
  title,
  text: 'It fired.',
  createdAt,
})
const sent = (title: string, createdAt: string, event: Delivery['event'] = 'alert.fired'): Delivery => ({
  id: `${title} ${createdAt}`,
  event,
  title,
  state: 'delivered',
  createdAt,
  tries: [],
})
const webhook = (name: string): Webhook => ({
  id: name,
  name,
  format: 'discord',
  url: 'https://discord.com/api/webhooks/1',
  active: true,
  createdAt: AT,
})

test('a notification and the deliveries of one moment and title are one firing', () => {
  const firings = listFirings(
    {
      notifications: [notified('BTC above $1', AT)],
      webhooks: [
        { webhook: webhook('a'), deliveries: [sent('BTC above $1', AT)] },
        { webhook: webhook('b'), deliveries: [sent('BTC above $1', AT)] },
      ],
    },
    10,
  )
  assert.equal(firings.length, 1)
  assert.ok(firings[0]?.notification)
  assert.deepEqual(
    firings[0].deliveries.map((one) => one.webhook.name),
    ['a', 'b'],
  )
})

test('the same alert at another moment, and another at the same moment, are firings of their own, newest first', () => {
  const firings = listFirings(
    {
      notifications: [notified('BTC', AT), notified('ETH', AT)],
      webhooks: [{ webhook: webhook('a'), deliveries: [sent('BTC', LATER)] }],
    },
    10,
  )
  assert.deepEqual(
    firings.map(({ at, title, notification }) => [at, title, notification !== undefined]),
    [
      [LATER, 'BTC', false],
      [AT, 'BTC', true],
      [AT, 'ETH', true],
    ],
  )
})

test('other notifications, tests and what has not come are no firings; more than the bound are not given', () => {
  const firings = listFirings(
    {
      notifications: [
        notified('Market', LATER, 'market_analysis'),
        notified('Test', LATER, 'social_mentions'),
        notified('A', LATER),
        notified('B', AT),
      ],
      webhooks: [
        { webhook: webhook('a'), deliveries: [sent('Test', LATER, 'webhook.test')] },
        { webhook: webhook('b'), deliveries: undefined },
      ],
    },
    1,
  )
  assert.deepEqual(
    firings.map(({ title }) => title),
    ['A'],
  )
})
