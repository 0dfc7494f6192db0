import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { CRYPTO_WORDS } from './crypto-words.ts'
import { EMOJI_WEIGHTS } from './emoji-weights.ts'
import { DEGREE_WORDS, scoreSentiment } from './score-sentiment.ts'

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

/** Each rule at its bounds: one step further, or one word more, is another score or the same for a reason. */
const RULES: [rule: string, scores: Record<string, number>][] = [
  [
    'degree words count less the farther away they stand, over three words',
    {
      good: 7202,
      'very good': 7464,
      'very the good': 7451,
      'very the big good': 7439,
      'very the big red good': 6292,
      'is very so good': 7690,
      'very very very very good': 7884,
      'slightly good': 6916,
      'good very': 7202,
      bad: 2288,
      'very bad': 2075,
      'barely good': 6916,
    },
  ],
  [
    'capitals say something only beside words without them',
    {
      'GOOD day here': 7811,
      'GOOD DAY': 7202,
      'bad BAD': 857,
      'SO GOOD': 7464,
      'VERY good': 7464,
      'BAD day here': 1796,
    },
  ],
  [
    'negations turn round within three words, "no" only directly before, "least" unless "at" is before it',
    {
      'not good': 3294,
      'not a good': 3294,
      'not the a big good': 3294,
      'not the a big red good': 7589,
      'not a really good': 3068,
      'never bad': 7155,
      'isn’t bad': 7155,
      'not not good': 6297,
      'no good': 3294,
      'no pain': 7012,
      'no a good': 3294,
      no: 3520,
      'least good': 3294,
      'at least good': 7202,
      'the least bad': 7155,
    },
  ],
  [
    'what ends a sentence ends the reach',
    {
      'not. good': 7202,
      'not! good': 7463,
      'not? good': 7202,
      'not; good': 7202,
      'not: good': 7202,
      'not… good': 7202,
      'not) good': 7202,
      'not” good': 7202,
      'not, good': 3294,
    },
  ],
  [
    '"but" halves what is before it and raises what is behind',
    {
      'good but bad': 2071,
      'bad but good': 6909,
      'but good': 7963,
      'good but': 6191,
      'good but bad but good': 5065,
    },
  ],
  [
    'exclamation marks count up to four, question marks from two on and no more from the fourth',
    {
      'good!': 7463,
      'good!!': 7699,
      'good!!!': 7913,
      'good!!!!': 8105,
      'good!!!!!': 8105,
      'good?': 7202,
      'good??': 7520,
      'good???': 7665,
      'good????': 7970,
      'good?????': 7970,
      'bad!': 2076,
      'bad??': 2030,
    },
  ],
  [
    'phrases, silenced words and other forms',
    {
      'to the moon': 7929,
      moon: 7470,
      'bull market': 7294,
      bull: 6700,
      'kind of good': 7202,
      'good/bad': 4235,
      '(good)': 7202,
      goooood: 7202,
      'sooo goood': 7202,
      '+5%': 6480,
      '-5,25%': 3520,
      'good x bad': 4235,
      '🚀': 7470,
      '🚀🚀': 8243,
      '🚀🚀🚀': 8525,
      '🚀📉': 5386,
      'good 🚀': 8635,
      'bad :(': 1247,
    },
  ],
]

for (const [rule, scores] of RULES) {
  test(`to the last digit: ${rule}`, () => {
    assert.deepEqual(
      Object.fromEntries(Object.keys(scores).map((text) => [text, scoreSentiment(text)])),
      scores,
    )
  })
}

test('a single rated word scores what the printed formula gives', () => {
  // "good" weighs 1.9: 1.9 / sqrt(1.9^2 + 15) = 0.44043
  assert.equal(scoreSentiment('good'), Math.round(5_000 + 5_000 * 0.44043))
})

test('reads words to 64 characters and texts to 10,000', () => {
  assert.equal(scoreSentiment(`${'x'.repeat(60)}/bad`), scoreSentiment('bad'))
  assert.equal(scoreSentiment(`${'x'.repeat(61)}/bad`), undefined)
  assert.equal(scoreSentiment('bad'.padStart(10_000)), scoreSentiment('bad'))
  assert.equal(scoreSentiment('bad'.padStart(10_001)), undefined)
  assert.equal(scoreSentiment('+9999%'), scoreSentiment('+5%'))
  assert.equal(scoreSentiment('+12345%'), undefined)
})

test('the rated words are the ones that were measured', () => {
  // A change is welcome: measure it as docs/decisions/0003-sentiment-lexicon.md says, then update this digest.
  const digest = (entries: Iterable<unknown>) =>
    createHash('sha256')
      .update(JSON.stringify([...entries]))
      .digest('hex')
      .slice(0, 16)
  assert.deepEqual(
    {
      crypto: digest(Object.entries(CRYPTO_WORDS)),
      emoji: digest(EMOJI_WEIGHTS),
      degree: digest(DEGREE_WORDS),
    },
    { crypto: '98efb479ffa5754a', emoji: '6eaf72025e4af264', degree: '64d2eb23948dca40' },
  )
})

/** What each rule of the score does to a sentence: a weight, a rule or a bound that changes moves one of these. */
const PINNED: [text: string, sentimentBp: number][] = [
  ['I love this coin', 8185],
  ['I LOVE this coin', 8563],
  ['I love this coin!!!', 8625],
  ['I do not love this coin', 2392],
  ['I absolutely love this coin', 8349],
  ['I barely like this coin', 6488],
  ['A very good week for holders', 7464],
  ['Not a very good week for holders', 3068],
  ['Good entry, but a terrible exit', 2530],
  ['Terrible entry, but a good exit', 7107],
  ['Is this a good entry?? Really??', 7970],
  ['The worst launch of the year', 1876],
  ['Scam, everybody lost everything', 1324],
  ['Bullish on ETH 🚀', 8825],
  ['Bearish on ETH 📉', 1285],
  ['🚀🚀🚀', 8525],
  ['To the moon', 7929],
  ['Got rekt again :(', 1109],
  ['Nice :)', 8502],
  ['Up +5% today', 6480],
  ['Down -12% today', 3520],
  ['The exchange was hacked and funds are gone', 2213],
  ['No problem with the withdrawal, thanks', 8124],
  ['kind of sad about the dump', 1452],
  ['HODL', 6700],
  ['Diamond hands win', 8891],
  ['Rug pull warning', 1247],
]

for (const [text, sentimentBp] of PINNED) {
  test(`"${text}" scores ${sentimentBp}`, () => {
    assert.equal(scoreSentiment(text), sentimentBp)
  })
}
