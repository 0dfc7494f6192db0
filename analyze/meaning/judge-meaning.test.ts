import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { publicContracts } from '#contract/public/documents/contracts.ts'
import { explainMeaning } from './explain-meaning.ts'
import type { Target } from './find-named.ts'
import { judgeMeaning, sentimentBpOf } from './judge-meaning.ts'
import type { Probabilities } from './meaning-model.ts'
import { MEANING_MODEL_VERSION } from './shipped-model.ts'

const UP = [
  'cleared the shorts',
  'covered my short on BTC, it looks like the bottom is in',
  'I do not think it will crash',
  'not selling my bitcoin',
  'buying the dip on $SOL again',
  'RSI oversold',
  'Apple starts at Buy at Goldman',
  'Ford pares losses',
  'Losses at Uber narrow',
  'Shorts are getting squeezed on $TSLA',
  'Bitcoin breaks $15,000!',
  'They said ADA was dead, look at it now',
  'Binance lists $INJ 🚀',
]
const DOWN = [
  'I locked in puts',
  'glad I cashed out',
  'shorting here',
  'Dow halts gaining streak',
  'Tesla downgraded to sell',
  'bitcoin in free fall',
  'not buying this',
  'sold all my $ADA',
  'ETH lost support, lower next',
  'Analyst cuts Netflix price target',
  'Whales are dumping $LINK',
  'adding to shorts on $BTC',
  'Coinbase froze my account with all my money in it',
  'my wallet was drained, everything is gone',
  'SEC sues Binance',
  'another rug on Solana, dev sold everything',
]

describe('stance', () => {
  for (const text of UP) test(`"${text}" expects a rise`, () => assert.ok(sideOf(stanceOf(text)) > 0.15))
  for (const text of DOWN) test(`"${text}" expects a fall`, () => assert.ok(sideOf(stanceOf(text)) < -0.15))

  for (const [text, rises, falls] of [
    ['ETH is going to kill BTC', 'ETH', 'BTC'],
    ['ETH will never beat BTC', 'BTC', 'ETH'],
    ['Sold my BTC for ETH', 'ETH', 'BTC'],
    ['$SOL pumping while $ADA bleeds', 'SOL', 'ADA'],
    ['BTC looks great but ETH is dead', 'BTC', 'ETH'],
    ['Bitcoin is so much better than dogecoin', 'bitcoin', 'dogecoin'],
  ] as const) {
    test(`"${text}" differs for ${rises} and ${falls}`, () => {
      assert.ok(sideOf(stanceOf(text, rises)) > 0.1, rises)
      assert.ok(sideOf(stanceOf(text, falls)) < -0.1, falls)
    })
  }

  test('a name of two words is one asset', () => {
    const towards = (names: string[], others: string[]) =>
      sideOf(scoredTowards('Bitcoin Cash is going to kill Litecoin', { names, others }).stance)
    assert.ok(towards(['bitcoin cash'], ['litecoin']) > 0.5)
    assert.ok(towards(['litecoin'], ['bitcoin cash']) < -0.5)
  })

  test('names that are nothing but known coins leave the others to their cashtags', () => {
    const names =
      'bitcoin btc ethereum eth litecoin ltc ripple xrp cardano ada dogecoin doge solana sol polkadot'
    const all = [...names.split(' '), 'chainlink', 'bnb', '']
    assert.ok(sideOf(scoredTowards('BTC pumping while $PEPE bleeds', { names: all }).stance) > 0.1)
  })

  test('a text about no other asset is judged as a whole', () => {
    assert.deepEqual(stanceOf('so bullish on this', 'BTC'), stanceOf('so bullish on this'))
  })
})

test('tone is how a text sounds, whatever its author expects', () => {
  const sold = scored('glad I cashed out')
  assert.ok(sideOf(sold.tone) > 0.3 && sideOf(sold.stance) < -0.5)
  assert.ok(sideOf(scored('I love my mom').tone) > 0.7)
  assert.ok(sideOf(scored('What a terrible, sad day').tone) < -0.7)
})

test('a negation that the rules know outweighs how its words sound', () => {
  for (const text of ['no more dumping', 'no real scam', 'I do not think it will crash']) {
    assert.ok(scored(text).sentiment.positive > scored(text).sentiment.negative, text)
  }
})

test('praise with an irony mark is blame', () => {
  for (const text of [
    'great, another hack /s',
    'What a great day for holders 🤡',
    'I love losing money, said no one ever',
  ]) {
    assert.ok(sideOf(scored(text).sentiment) < -0.1, text)
  }
  assert.ok(sideOf(scored('What a great day for holders').sentiment) > 0.3)
})

test('a question says less than what it asks', () => {
  assert.ok(sideOf(stanceOf('Is BTC going to crash?')) > sideOf(stanceOf('BTC is going to crash')) + 0.1)
  assert.ok(sideOf(stanceOf('Should I buy BTC?')) < sideOf(stanceOf('buying BTC')) - 0.1)
})

test('an advert says little of where an asset goes', () => {
  const { stance } = scored('Giveaway: 500 TRX, follow us, like and retweet, tag 3 friends')
  assert.ok(stance.neutral > 0.5)
})

test('sentiment is stance where a text speaks of markets, tone elsewhere', () => {
  const market = scored('Tesla downgraded to sell')
  assert.ok(market.stanceShare > 0.9)
  assert.ok(scored('happy birthday to my lovely sister').stanceShare < 0.1)
  const { stance, tone, stanceShare, sentiment } = scored('glad I cashed out')
  const mixed = stanceShare * stance.positive + (1 - stanceShare) * tone.positive
  assert.equal(sentiment.positive.toFixed(9), mixed.toFixed(9))
})

test('sentiment in basis points is 0, 5,000 and 10,000 at its ends and middle', () => {
  assert.equal(sentimentBpOf({ negative: 1, neutral: 0, positive: 0 }), 0)
  assert.equal(sentimentBpOf({ negative: 0.2, neutral: 0.6, positive: 0.2 }), 5_000)
  assert.equal(sentimentBpOf({ negative: 0, neutral: 0, positive: 1 }), 10_000)
  assert.equal(sentimentBpOf({ negative: 0.25, neutral: 0.25, positive: 0.5 }), 6_250)
})

describe('what is not understood is not scored', () => {
  for (const [text, language, reason] of [
    ['$BTC https://example.org', undefined, 'no words'],
    ['@ada 12,000 $40', undefined, 'no words'],
    ['', undefined, 'no words'],
    ['El banco abre a las nueve de la mañana', 'es', 'language'],
    ['O banco abre às nove da manhã', 'pt', 'language'],
    ['Bugün hava ne kadar güzel değil mi', 'tr', 'language'],
    ['Сегодня хорошая погода', 'ru', 'language'],
    ['今天天气很好', 'zh', 'language'],
    ['今日はいい天気ですね', 'ja', 'language'],
    ['الطقس جميل اليوم', 'ar', 'language'],
    ['오늘 날씨가 좋네요', 'ko', 'language'],
  ] as const) {
    test(`"${text}": ${reason}`, () => {
      assert.deepEqual(judgeMeaning(text), { status: 'not scored', language, reason })
    })
  }
})

describe('words of the trade and emoji count in other languages, and never make sure', () => {
  for (const [language, up, down] of [
    ['es', 'El bitcoin está subiendo', 'El bitcoin está cayendo'],
    ['pt', 'O bitcoin está subindo', 'O bitcoin está caindo'],
    ['tr', 'Bugün bitcoin yükseliyor', 'Bugün bitcoin düşüyor'],
    ['ru', 'Биткоин растёт', 'Биткоин падает'],
    ['zh', '比特币今天大涨', '比特币今天大跌'],
    ['ja', 'ビットコインが急騰した', 'ビットコインが急落した'],
    ['ar', 'سعر البيتكوين يرتفع اليوم', 'سعر البيتكوين ينخفض اليوم'],
    ['ko', '비트코인 오늘 급등', '비트코인 오늘 급락'],
  ] as const) {
    test(language, () => {
      for (const [text, sign] of [
        [up, 1],
        [down, -1],
      ] as const) {
        const meaning = scored(text)
        assert.equal(meaning.language, language)
        assert.ok(sign * sideOf(meaning.sentiment) > 0.2, text)
        assert.ok(Math.max(meaning.sentiment.positive, meaning.sentiment.negative) <= 0.8)
      }
    })
  }

  test('an emoji alone', () => {
    assert.ok(sideOf(scored('Сегодня 🚀🚀').sentiment) > 0.2)
  })
})

test('any text gives stable probabilities that sum to 1, or a reason', () => {
  const words = fc.constantFrom(
    'btc',
    'not',
    'short',
    'crash',
    'love',
    '$ETH',
    '?',
    '!',
    '/s',
    '+5%',
    'ему',
    '涨',
    '🚀',
    ',',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(words).map((list) => list.join(' ')),
  )
  fc.assert(
    fc.property(texts, fc.option(fc.string(), { nil: undefined }), (text, name) => {
      const target = name === undefined ? undefined : { names: [name], others: ['eth', name] }
      const meaning = judgeMeaning(text, target)
      assert.deepEqual(judgeMeaning(text, target), meaning)
      if (meaning.status === 'not scored') return
      for (const { negative, neutral, positive } of [meaning.tone, meaning.stance, meaning.sentiment]) {
        assert.ok(Math.min(negative, neutral, positive) >= 0)
        assert.ok(Math.abs(negative + neutral + positive - 1) < 1e-9)
      }
    }),
  )
})

describe('an explanation', () => {
  test('names the sign, what turned it, and the words that decided', () => {
    const { signs, parts, sentimentBp, modelVersion } = explainMeaning('I do not think it will crash')
    assert.deepEqual(signs, [{ text: 'will crash', weight: 2.4, rules: ['negated'] }])
    assert.ok(parts.length > 3 && parts.some(({ what }) => what.includes('crash')))
    const meaning = judgeMeaning('I do not think it will crash')
    assert.ok(meaning.status === 'scored' && sentimentBp === sentimentBpOf(meaning.sentiment))
    assert.match(modelVersion, /^meaning-\d+$/)
  })

  test('says what was read for one asset', () => {
    const { seen } = explainMeaning('BTC looks great but ETH is dead', { names: ['ETH'] })
    assert.equal(seen, 'but ETH is dead')
  })

  test('gives the reason where nothing was scored', () => {
    const { meaning, parts, sentimentBp } = explainMeaning('今天天气很好')
    assert.deepEqual([meaning.status, parts, sentimentBp], ['not scored', [], undefined])
  })
})

function scored(text: string, name?: string) {
  return scoredTowards(text, name === undefined ? undefined : { names: [name] })
}

function scoredTowards(text: string, target: Target | undefined) {
  const meaning = judgeMeaning(text, target)
  assert.ok(meaning.status === 'scored', `${text} is not scored`)
  return meaning
}

function stanceOf(text: string, name?: string): Probabilities {
  return scored(text, name).stance
}

function sideOf({ positive, negative }: Probabilities): number {
  return positive - negative
}

test('the examples of the reference name the model that is shipped', () => {
  const versions = publicContracts.flatMap(({ example }) => {
    const version: unknown = (example as { model_version?: unknown } | undefined)?.model_version
    return version === undefined ? [] : [version]
  })
  assert.ok(versions.length > 0)
  assert.deepEqual([...new Set(versions)], [MEANING_MODEL_VERSION])
})
