import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { decodeHTML } from 'entities'
import fc from 'fast-check'
import { scoreSentiment } from './score-sentiment.ts'

const GROUND_TRUTH = join(import.meta.dirname, '../../../shared/data/sentiment/tweets_GroundTruth.txt')

/** A text that must have something to judge. */
function score(text: string): number {
  const sentimentBp = scoreSentiment(text)
  assert.notEqual(sentimentBp, undefined, `nothing to judge in: ${text}`)
  return sentimentBp ?? 5_000
}

test('a text without a rated word or emoji has no sentiment', () => {
  for (const text of [
    '',
    '   ',
    'BTC at 43,000',
    'https://love.example/hate',
    '@happy $GOOD',
    '🟦',
    '123 !!! ???',
  ]) {
    assert.equal(scoreSentiment(text), undefined, text)
  }
})

test('what the crypto crowd says has the side it has there', () => {
  for (const text of [
    'mooning',
    'to the moon',
    'bullish',
    'WAGMI',
    'hodl',
    'new ath',
    'btfd',
    'diamond hands',
    '#bullish',
  ]) {
    assert.ok(score(text) > 5_000, text)
  }
  for (const text of [
    'rekt',
    'rug pull',
    'bearish',
    'it got hacked',
    'scam',
    'fud',
    'pump and dump',
    'ngmi',
    'dumping',
  ]) {
    assert.ok(score(text) < 5_000, text)
  }
})

test('words that the trade uses without feeling say nothing', () => {
  assert.equal(scoreSentiment('block number, asset and security, share of the treasury'), undefined)
})

test('a negation turns a word round, but not across the end of a sentence', () => {
  assert.ok(score('this is not good') < 5_000)
  assert.ok(score('not a scam') > 5_000)
  assert.ok(score('isn’t bullish') < 5_000)
  assert.ok(score('no. great day') > 5_000)
})

test('degree, capitals and exclamation marks strengthen, dampeners weaken', () => {
  const plain = score('the chart looks good')
  assert.ok(score('the chart looks very good') > plain)
  assert.ok(score('the chart looks GOOD') > plain)
  assert.ok(score('the chart looks good!!!') > plain)
  assert.ok(score('the chart looks goooood') === plain)
  assert.ok(score('the chart looks slightly good') < plain)
})

test('what follows "but" weighs more', () => {
  assert.ok(score('good team but terrible chart') < 5_000)
  assert.ok(score('terrible chart but good team') > 5_000)
})

test('emoji count, alone and with words, and a row of one kind has a limit', () => {
  assert.ok(score('🚀') > 5_000)
  assert.ok(score('📉') < 5_000)
  assert.ok(score('nice 🚀') > score('nice'))
  assert.ok(score('💔💔') < score('💔'))
  assert.ok(score('🚀'.repeat(500)) < 9_000)
  assert.equal(score('❤️'), score('❤'))
  assert.equal(score('👍🏽'), score('👍'))
})

test('a written move of the price counts', () => {
  assert.ok(score('ETH +5.2%') > 5_000)
  assert.ok(score('ETH -12%') < 5_000)
})

test('good and bad of one weight are neutral', () => {
  assert.equal(score('+3% then -3%'), 5_000)
})

test('Persian, Spanish and Turkish words of the trade count', () => {
  assert.ok(score('بازار صعودی است') > 5_000)
  assert.ok(score('el precio está cayendo') < 5_000)
  assert.ok(score('yükseliş başladı') > 5_000)
})

test('any text gives an integer from 0 to 10,000 or nothing, the same each time', () => {
  const words = fc.constantFrom(
    'love',
    'HATE',
    'not',
    'very',
    'but',
    'least',
    'no',
    'kind',
    'of',
    '!!!',
    '??',
    '🚀',
    ':(',
    '+5%',
  )
  const text = fc.array(fc.oneof(words, fc.string({ unit: 'binary' }))).map((parts) => parts.join(' '))
  fc.assert(
    fc.property(text, (written) => {
      const sentimentBp = scoreSentiment(written)
      assert.equal(scoreSentiment(written), sentimentBp)
      if (sentimentBp === undefined) return
      assert.ok(Number.isInteger(sentimentBp) && sentimentBp >= 0 && sentimentBp <= 10_000)
    }),
  )
})

test('names of what every object has are ordinary words', () => {
  assert.equal(scoreSentiment('constructor __proto__ toString hasOwnProperty'), undefined)
})

test('scores agree with human ratings of 4,200 posts', (context) => {
  if (!existsSync(GROUND_TRUTH)) {
    context.skip('the human ratings are not part of the repository: ../shared/data/sentiment is absent')
    return
  }
  const rated = readFileSync(GROUND_TRUTH, 'utf8')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
    .filter((fields) => fields.length >= 3)
    .map((fields) => ({ rating: Number(fields[1]), text: decodeHTML(fields.slice(2).join(' ')) }))
  const scores = rated.map(({ text }) => scoreSentiment(text) ?? 5_000)
  const r = correlate(
    scores,
    rated.map(({ rating }) => rating),
  )
  context.diagnostic(`correlation ${r.toFixed(4)} over ${rated.length} posts`)
  assert.equal(rated.length, 4_200)
  assert.ok(r > 0.87, `correlation is ${r}`)
})

/** Pearson's r. */
function correlate(a: number[], b: number[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [meanA, meanB] = [mean(a), mean(b)]
  const product = mean(a.map((value, index) => (value - meanA) * ((b[index] ?? 0) - meanB)))
  const deviation = (values: number[], center: number) =>
    Math.sqrt(mean(values.map((value) => (value - center) ** 2)))
  return product / (deviation(a, meanA) * deviation(b, meanB))
}
