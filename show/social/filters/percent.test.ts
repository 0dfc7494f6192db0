import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ofPercent, toPercent } from './percent.ts'

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
