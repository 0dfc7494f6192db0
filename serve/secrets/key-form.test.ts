import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KEY_FORM } from '#contract/key-form.ts'
import { generateKey, hasValidChecksum, keyChecksum } from './keys.ts'

test('a new key has the documented form and a valid check', () => {
  for (const mode of ['live', 'test'] as const) {
    const key = generateKey(mode)
    assert.match(key, KEY_FORM)
    assert.ok(key.startsWith(`ct_${mode}_`))
    assert.ok(hasValidChecksum(key))
  }
})

test('no two keys are alike', () => {
  assert.equal(new Set(Array.from({ length: 1000 }, () => generateKey('live'))).size, 1000)
})

test('every single wrong character is noticed', () => {
  const key = generateKey('live')
  const wrong = Array.from(key, (character, place) =>
    place < 8 ? key : key.slice(0, place) + (character === 'x' ? 'y' : 'x') + key.slice(place + 1),
  ).slice(8)
  assert.deepEqual(
    wrong.filter((text) => hasValidChecksum(text)),
    [],
  )
})

test('the check is CRC-32 in base62, so that other programs can compute it', () => {
  // CRC-32 of "123456789" is 0xCBF43926 = 3,421,780,262. https://reveng.sourceforge.io/crc-catalogue/17plus.htm
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  const value = Array.from(keyChecksum('123456789')).reduce(
    (sum, digit) => sum * 62 + digits.indexOf(digit),
    0,
  )
  assert.equal(value, 0xcbf43926)
})
