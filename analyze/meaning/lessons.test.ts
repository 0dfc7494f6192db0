import assert from 'node:assert/strict'
import { test } from 'node:test'
import { explainMeaning } from './explain-meaning.ts'
import { judgeMeaning, sentimentBpOf } from './judge-meaning.ts'
import { openLessons } from './lessons.ts'
import { isUnsure, mixReading } from './second-reading.ts'
import { learnTerms, termsOf } from './training/learn-terms.ts'

const LESSONS = openLessons({
  version: 'meaning-7-corrected-1',
  terms: [
    { words: 'gravy', up: 4, down: -1 },
    { words: 'no gravy', up: -7, down: 3 },
  ],
})
const FLAT = { negative: 0.1, neutral: 0.8, positive: 0.1 }
const NEGATIVE = { negative: 0.9, neutral: 0.05, positive: 0.05 }

test('a learned word moves the texts that have it, and no other', () => {
  assert.ok(bpOf('the chart looks gravy') > 7_000)
  assert.ok(bpOf('the chart has no gravy') < 4_000)
  assert.deepEqual(
    judgeMeaning('the chart looks good', undefined, LESSONS),
    judgeMeaning('the chart looks good'),
  )
  assert.deepEqual(judgeMeaning('das ist doch gravy hier und heute nicht', undefined, LESSONS), {
    ...judgeMeaning('das ist doch gravy hier und heute nicht'),
  })
})

test('said twice it counts once', () => {
  assert.ok(Math.abs(bpOf('gravy gravy gravy gravy') - bpOf('gravy')) < 500)
})

test('it moves what is said of one asset, in its own clause', () => {
  const text = 'BTC looks gravy but ETH is dead'
  const [btc, eth] = ['BTC', 'ETH'].map((name) => scored(text, name).stance)
  assert.ok(btc!.positive > 0.8 && eth!.negative > 0.5)
})

test('a second reader, which did not learn, leaves such posts alone', () => {
  const first = scored('the chart looks gravy')
  assert.equal(isUnsure(first, 'news'), false)
  assert.deepEqual(mixReading(first, { tone: NEGATIVE, stance: NEGATIVE }, 'post'), first)
})

test('an explanation names what was learned, and the version', () => {
  const { parts, modelVersion } = explainMeaning('the chart looks gravy', undefined, LESSONS)
  assert.equal(modelVersion, 'meaning-7-corrected-1')
  assert.ok(parts.some(({ what, effect }) => what === 'gravy (learned from corrections)' && effect === 5))
})

test('of what is said with it, the word that explains the corrections is learned', () => {
  const texts = Array.from({ length: 40 }, (_, n) => ({
    terms: termsOf(n % 2 === 0 ? `word${n % 5} gravy today` : `word${n % 5} calm today`),
    said: FLAT,
    label: n % 2 === 0 ? (1 as const) : (0 as const),
  }))
  const [term, ...more] = learnTerms(texts, { isCommon: () => false })
  assert.deepEqual([term?.words, more.length], ['gravy', 0])
  assert.ok(term && term.up > 2)
  assert.deepEqual(learnTerms(texts.toReversed(), { isCommon: () => false }), [term])
  const others = learnTerms(texts, { isCommon: (words) => words.includes('gravy') })
  assert.ok(others.every(({ words }) => !words.includes('gravy')))
  assert.deepEqual(learnTerms(texts.slice(0, 8), { isCommon: () => false }), [])
})

function bpOf(text: string): number {
  return sentimentBpOf(scored(text).sentiment)
}

function scored(text: string, name?: string) {
  const meaning = judgeMeaning(text, name === undefined ? undefined : { names: [name] }, LESSONS)
  assert.ok(meaning.status === 'scored', text)
  return meaning
}
