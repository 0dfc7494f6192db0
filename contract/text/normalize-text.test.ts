import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { normalizeText } from './normalize-text.ts'

const FORMS = ['NFC', 'NFD', 'NFKC'] as const
const MARKS = ['\u0315', '\u0300', '\u05ae', '\uff9e', '\u0344', '\u0f77']

test('text with at most 30 marks in a row is in the form that the engine gives', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.constantFrom(...FORMS), (text, form) => {
      assert.equal(normalizeText(text, form), text.normalize(form))
    }),
  )
})

test('no text has a longer run of marks after it than the engine sorts at once', () => {
  const runs = fc.string({ unit: fc.constantFrom(...MARKS, 'a', 'é', 'ｶ', 'ﷺ'), maxLength: 400 })
  fc.assert(
    fc.property(runs, fc.constantFrom(...FORMS), (text, form) => {
      // A mark that decomposes has at most three.
      assert.doesNotMatch(normalizeText(text, form), /\p{M}{91}/u)
      assert.equal(normalizeText(normalizeText(text, form), form), normalizeText(text, form))
    }),
  )
})

test('every character that decomposes to a mark in front counts as one', () => {
  const missed = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code)
    if (!character.isWellFormed()) continue
    const [first = ''] = character.normalize('NFKD')
    if (isSorted(first) && !normalizeText(character.repeat(31), 'NFC').includes('\u034f')) missed.push(code)
  }
  assert.deepEqual(missed, [])
})

test('marks cost in the measure of their number', () => {
  const marks = (count: number) => `a${'\u0315\u0300\u05ae'.repeat(count / 3)}`
  const cost = (text: string) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const start = process.cpuUsage()
        normalizeText(text, 'NFKC')
        const { user, system } = process.cpuUsage(start)
        return user + system
      }),
    )
  const [tenth, whole] = [cost(marks(6_000)), cost(marks(60_000))]
  assert.ok(whole < 40 * tenth + 20_000, `${tenth} µs and ${whole} µs`) // in the square it would be a hundred times
})

/** Whether it changes places with a mark of the lowest or of the highest class beside it. */
function isSorted(character: string): boolean {
  const [low, high] = ['\u0334', '\u0345']
  if (character === low || character === high) return true
  return (
    (character + low).normalize('NFD').startsWith(low) ||
    !(high + character).normalize('NFD').startsWith(high)
  )
}
