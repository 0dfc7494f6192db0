import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timesIn, UTC } from '../time/times.ts'
import { formatRelativeTime } from './format-relative-time.ts'
import {
  formatChange,
  formatCount,
  formatExactMoney,
  formatMicros,
  formatMoney,
  formatNumber,
  formatPrice,
  formatSentiment,
  sentimentTone,
} from './numbers.ts'

test('money has two decimals, and compact form from a million on', () => {
  assert.equal(formatMoney(64250.1), '$64,250.10')
  assert.equal(formatMoney(-3), '-$3.00')
  assert.equal(formatMoney(-0), '$0.00')
  assert.equal(formatMoney(999_999, { compact: true }), '$999,999.00')
  assert.equal(formatMoney(1_234_567_890, { compact: true }), '$1.23B')
})

test('a price below half a cent is not called nothing', () => {
  assert.equal(formatMoney(5.6e-11), '<$0.01')
  assert.equal(formatMoney(0), '$0.00')
  assert.equal(formatExactMoney('5.6e-11'), '$0.000000000056')
})

test('micro-dollars are written with every digit that counts', () => {
  for (let micros = 1; micros < 1e15; micros = Math.ceil(micros * 3.7)) {
    const digits = formatMicros(micros).replaceAll(/[$,]/g, '')
    assert.match(digits, /\.\d\d(?:\d*[1-9])?$/)
    assert.equal(BigInt(digits.replace('.', '').padEnd(digits.indexOf('.') + 6, '0')), BigInt(micros))
  }
})

test('exact money keeps digits that a double would lose', () => {
  assert.equal(formatExactMoney('9007199254740993.25'), '$9,007,199,254,740,993.25')
})

test('a count is exact or has three digits', () => {
  assert.equal(formatNumber(1_234_567), '1,234,567')
  assert.equal(formatNumber(1_234_567, { compact: true }), '1.23M')
  assert.equal(formatNumber(2n ** 53n + 1n), '9,007,199,254,740,993')
})

test('a change carries its sign, and what rounds to nothing carries none', () => {
  assert.deepEqual(formatChange(1.254), { text: '+1.25%', direction: 'up' })
  assert.deepEqual(formatChange(-12.3), { text: '-12.30%', direction: 'down' })
  assert.deepEqual(formatChange(-0.004), { text: '0.00%', direction: 'flat' })
  assert.deepEqual(formatChange(0.004), { text: '0.00%', direction: 'flat' })
})

test('sentiment is green from 0.7, yellow from 0.4 and red below', () => {
  assert.deepEqual([0.7, 0.6999, 0.4, 0.3999].map(sentimentTone), ['up', 'mid', 'mid', 'down'])
})

test('time is relative for a month and then a date', () => {
  const now = new Date('2026-03-05T12:00:00Z')
  const before = (seconds: number) =>
    formatRelativeTime(new Date(now.getTime() - seconds * 1_000), { now, times: UTC })
  assert.deepEqual([10, 60, 3_599, 7_300, 86_400 * 3, 86_400 * 40].map(before), [
    'just now',
    '1m ago',
    '60m ago',
    '2h ago',
    '3d ago',
    'Jan 24, 2026',
  ])
  assert.equal(formatRelativeTime(new Date(now.getTime() + 300_000), { now, times: UTC }), 'in 5m')
  const late = new Date('2026-01-24T20:00:00Z')
  assert.equal(formatRelativeTime(late, { now, times: timesIn('Asia/Kolkata') }), 'Jan 25, 2026')
})

test('a price that two decimals round to zero has four significant digits', () => {
  assert.equal(formatPrice(64_250.1), '$64,250.10')
  assert.equal(formatPrice(0.184123), '$0.18')
  assert.equal(formatPrice(0.000016423456), '$0.00001642')
  assert.equal(formatPrice(0), '$0.00')
})

test('a sentiment reads no more than it is, so that figure and colour never contradict each other', () => {
  assert.equal(formatSentiment(0.6999), '69%')
  assert.equal(sentimentTone(0.6999), 'mid')
  assert.equal(formatSentiment(0.7), '70%')
  assert.equal(formatSentiment(0.57), '57%')
  assert.equal(formatSentiment(1), '100%')
})

test('of one there is one, of none and of several there are many, also where that is another word', () => {
  assert.deepEqual(
    [
      formatCount(1, 'post'),
      formatCount(0, 'post'),
      formatCount(1_204, 'post'),
      formatCount(2, 'copy', 'copies'),
    ],
    ['1 post', '0 posts', '1,204 posts', '2 copies'],
  )
})
