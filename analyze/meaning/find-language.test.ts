import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findLanguage } from './find-language.ts'

const SENTENCES: Record<string, string[]> = {
  en: [
    'Bitcoin to the moon',
    'selling all my bags',
    'BTC is dead',
    'No way José',
    'Tesla downgraded to sell',
    'lol no that was it',
    'Ford pares the losses',
    'Great follow through, $ADA looking good',
    '$LINK @Microsoft CTRL+F Chainlink marines assemble, I guess',
  ],
  es: [
    'Bitcoin está cayendo fuerte, yo vendí todo ayer',
    'El precio de Ethereum sube y nadie lo esperaba',
    'no me gusta nada esto',
    '¿qué opinan de cardano?',
    'mañana habrá noticias de la SEC',
  ],
  pt: [
    'O Bitcoin não para de subir hoje',
    'Vendi tudo, não aguento mais essa queda',
    'Comprei mais ethereum na baixa, vai subir muito',
    'bitcoin subiu de novo, vamos comprar?',
    'ainda dá tempo de entrar?',
  ],
  tr: [
    'Bitcoin bugün çok düştü, ne yapacağız?',
    'Ethereum yükseliyor, almak için geç değil',
    'BTC satıyorum artık',
    'dolar kaç oldu bilen var mı',
  ],
  ru: ['Биткоин растёт, держу дальше', 'Купил ещё $ETH'],
  uk: ['Біткоїн зростає'],
  zh: ['比特币今天大涨', '我刚买了ETH'],
  ja: ['ビットコインが急落した', 'BTCを買い増した'],
  ar: ['سعر البيتكوين يرتفع اليوم'],
  fa: ['قیمت بیت کوین امروز پایین آمد'],
  ko: ['비트코인 오늘 급등했다'],
  fr: ['Le bitcoin est en baisse', 'je pense que SOL va monter'],
  de: ['Der Bitcoin fällt heute'],
  it: ['il bitcoin non si ferma più', 'bitcoin sale di nuovo, compriamo?'],
  id: ['harga bitcoin naik hari ini'],
}

for (const [language, sentences] of Object.entries(SENTENCES)) {
  for (const sentence of sentences) {
    test(`${language}: ${sentence}`, () => assert.equal(findLanguage(sentence), language))
  }
}

test('tags decide the language only of a text without words', () => {
  for (const text of [
    'BTC is pumping #биткоин #крипто',
    'we like the view #この時花粉症つらくて目開いてない @имя',
  ]) {
    assert.equal(findLanguage(text), 'en', text)
  }
  assert.deepEqual(
    ['$BTC 🚀 #биткоин', '#ビットコイン #btc', 'https://a.example/б #比特币'].map(findLanguage),
    ['ru', 'ja', 'zh'],
  )
  assert.equal(findLanguage('рост продолжается #bitcoin #crypto'), 'ru')
})

for (const [word, language] of [
  ['Straße', 'de'],
  ['señal', 'es'],
  ['coração', 'pt'],
  ['dağlar', 'tr'],
  ['żółw', 'pl'],
] as const) {
  test(`a letter of only one language decides: ${word}`, () => {
    assert.equal(findLanguage(word), language)
  })
}

test('only the first 600 characters are read', () => {
  const german = 'Der Bitcoin fällt heute und wird nicht mehr steigen, weil es so ist. '.repeat(20)
  assert.equal(findLanguage(`Bitcoin is going to the moon and that was it.${' '.repeat(555)}${german}`), 'en')
  assert.equal(findLanguage(`${' '.repeat(600)}${german}`), undefined)
  assert.equal(findLanguage(`${' '.repeat(500)}${german}`), 'de')
})

test('too few words have no language', () => {
  for (const text of [
    '',
    '$BTC 🚀🚀',
    'Bitcoin bullish breakout',
    'Boise Cascade declares dividend',
    '@lahora #elbitcoin https://de.la/que',
  ]) {
    assert.equal(findLanguage(text), undefined, text)
  }
})

test('a text of ASCII alone is read like the same text beside an emoji', () => {
  const parts = "the|is|no|der|que|#the|@is|$no|http|https://the.is/no|x|5|_|9the|'|it's| | |, ".split('|')
  const texts = fc.array(fc.constantFrom(...parts), { maxLength: 30 }).map((list) => list.join(''))
  fc.assert(
    fc.property(texts, (text) => assert.equal(findLanguage(text), findLanguage(`${text} 🚀`))),
    { numRuns: 2_000 },
  )
})
