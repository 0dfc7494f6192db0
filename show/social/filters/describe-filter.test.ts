import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeFilter, ofPercent, toPercent } from './describe-filter.ts'

test('a number is grouped, a choice reads its label, anything else stands as it was typed', () => {
  assert.equal(describeFilter({ kind: 'number', chip: 'Likes ≥' }, '12300'), 'Likes ≥ 12,300')
  assert.equal(describeFilter({ kind: 'number', chip: 'Likes ≥' }, '2a'), 'Likes ≥ 2a')
  assert.equal(describeFilter({ kind: 'percent', chip: 'Mood ≥' }, '0.55'), 'Mood ≥ 55%')
  assert.equal(describeFilter({ kind: 'text', chip: 'User' }, 'alice'), 'User alice')
  const options = [{ value: 'video', label: 'Video' }]
  assert.equal(describeFilter({ kind: 'choice', chip: 'Media', options }, 'video'), 'Media Video')
})

test('percent are parts of 1 in the address, and back', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 7) {
    const percent = String(hundredths / 100)
    assert.equal(toPercent(ofPercent(percent)), percent)
  }
  assert.deepEqual([ofPercent('70'), ofPercent('12.5'), toPercent('0.7')], ['0.7', '0.125', '70'])
})

test('blanks around percent are none of them, and blanks alone filter nothing', () => {
  assert.deepEqual([ofPercent(' 70 '), ofPercent('  '), ofPercent('')], ['0.7', '', ''])
})

test('what is no number of percent is refused by the server and stays as it was typed', () => {
  for (const text of ['7.', '-5', 'high', '1e1', '0.12345']) assert.equal(toPercent(ofPercent(text)), text)
  assert.equal(Number.isNaN(Number(ofPercent('high'))), true)
})
