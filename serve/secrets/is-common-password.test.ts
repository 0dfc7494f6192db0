import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isCommonPassword } from './is-common-password.ts'

const BASES = [
  'admin',
  'summer',
  'winter',
  'password',
  'welcome',
  'dragon',
  'monday',
  'qwertz',
  'asdf',
  'abcd',
  'berlin',
]
const digits = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1950, max: 2050 }).map(String),
  fc.integer({ min: 0, max: 9999 }).map(String),
  fc.constantFrom('123456', '654321', '111111', '20261231', '31122026'),
)
const sign = fc.constantFrom('', '!', '?', '.', '#', '-', '_')
const leet = (word: string) =>
  word.replaceAll('a', '4').replaceAll('o', '0').replaceAll('e', '3').replaceAll('s', '5')
const inCase = fc
  .func(fc.boolean())
  .map(
    (isUpper) => (text: string) =>
      Array.from(text, (letter, at) => (isUpper(at) ? letter.toUpperCase() : letter)).join(''),
  )
const shape = fc.constantFrom<(word: string) => string>(
  (word) => word,
  leet,
  (word) => [...word].reverse().join(''),
  (word) => word + word,
)

test('a common word with digits, signs, case and replaced letters is common', () => {
  fc.assert(
    fc.property(fc.constantFrom(...BASES), shape, inCase, digits, sign, (word, shaped, cased, more, mark) => {
      const text = cased(shaped(word))
      assert.equal(isCommonPassword(text + more + mark), true, text + more + mark)
      assert.equal(isCommonPassword(text + mark + more), true, text + mark + more)
    }),
    { numRuns: 300 },
  )
  for (const password of [
    'Ab1c',
    'Admin123',
    'Summer2026',
    'Passw0rd',
    '1qaz2wsX',
    'Aa11',
    'P@ssw0rd!',
    '4dm1n!A',
  ]) {
    assert.equal(isCommonPassword(password), password !== '4dm1n!A', password)
  }
})

test('a name of the account or the site is common for it alone', () => {
  const words = ['Zofia Xyrbek', 'zx-77@quorvix.example']
  const names = fc.constantFrom('zofia', 'xyrbek', 'zofiaxyrbek', 'quorvix', 'quorvixadmin', 'summerquorvix')
  fc.assert(
    fc.property(names, inCase, digits, sign, (name, cased, more, mark) => {
      assert.equal(isCommonPassword(cased(name) + more + mark, words), true, cased(name) + more + mark)
    }),
    { numRuns: 200 },
  )
  assert.equal(isCommonPassword('Quorvix7'), false)
})

test('an unlisted password is not common', () => {
  for (const password of [
    'Zq7x',
    'Quiet7Harbour',
    'Brave4Lantern',
    'correct Horse battery 9',
    'k3Vt0pLw2',
    '8f3920B471',
  ]) {
    assert.equal(isCommonPassword(password), false, password)
  }
  // Ten random letters and digits are refused less than once in a thousand.
  const sign = fc.constantFrom(...'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789')
  const random = fc.sample(fc.string({ unit: sign, minLength: 10, maxLength: 10 }), {
    numRuns: 3_000,
    seed: 7,
  })
  assert.ok(random.filter((password) => isCommonPassword(password)).length < 3)
})
