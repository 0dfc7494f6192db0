import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Asset } from '#contract/market.ts'
import { createPicker, PICK_RULES } from './create-picker.ts'

const ASSETS: Asset[] = [
  ['bitcoin', 'BTC', 'Bitcoin', 1],
  ['ethereum', 'ETH', 'Ethereum', 2],
  ['solana', 'SOL', 'Solana', 6],
  ['cardano', 'ADA', 'Cardano', 10],
  ['chainlink', 'LINK', 'Chainlink', 15],
  ['avalanche-2', 'AVAX', 'Avalanche', 18],
  ['shiba-inu', 'SHIB', 'Shiba Inu', 22],
  ['near', 'NEAR', 'NEAR Protocol', 34],
  ['cosmos', 'ATOM', 'Cosmos Hub', 45],
  ['optimism', 'OP', 'Optimism', 55],
  ['harmony', 'ONE', 'Harmony', 115],
  ['gas', 'GAS', 'Gas', 250],
  ['tiny-hope', 'HOPEX', 'Tiny Hope', 4_000],
].map(([id, symbol, name, rank]) => ({ id, symbol, name, rank }) as Asset)

function assertRules(cases: Record<string, string | undefined>): void {
  const picker = createPicker(ASSETS)
  for (const [text, rule] of Object.entries(cases)) assert.equal(picker.findRule({ text }), rule, text)
}

test('what speaks of crypto comes in, by the rule that says so', () => {
  assertRules({
    'watching $sol and $LINK today': 'cashtag',
    'sunset #Bitcoin': 'hashtag',
    'sunset #ShibaInu': 'hashtag',
    'Bitcoin is at it again': 'word',
    'what is a stablecoin really': 'word',
    'cardano shipped': 'asset_name',
    'my shiba inu bag': 'asset_name',
    'BTC up, AVAX down': 'ticker',
    'AVAX down': 'ticker',
    'long ETHUSDT here': 'pair',
    'read this https://www.coindesk.com/markets/x': 'link',
    'SOL price is pumping hard': 'context',
  })
})

test('it comes in whatever language it is written in', () => {
  assertRules({
    'Las criptomonedas suben': 'word',
    'Die Kryptowährung fällt': 'word',
    'биткоин снова растёт': 'word',
    'قیمت بیت‌کوین امروز': 'word',
    ビットコインが上がっている: 'word',
    今天比特币又跌了: 'word',
    我不懂区块链: 'word',
    '비트코인 가격': 'word',
  })
})

test('words that an asset happens to bear stay out', () => {
  assertRules({
    'One more link near me, and no gas left': undefined,
    'LINK IN BIO': undefined,
    'el sol sale para ada y para todos': undefined,
    'The ADA requires a ramp': undefined,
    'there is NO ONE NEAR the GAS station': undefined,
    'an avalanche closed the road': undefined,
    'optimism in harmony with the cosmos': undefined,
    'the op is right': undefined,
    'my stocks: $TSLA $AAPL': undefined,
    'it was $100 and worth it': undefined,
    'thanks @bitcoin and @ethereum': undefined,
    $HOPEX: undefined,
    '#sol #link #one #gas': undefined,
  })
})

test('other scripts that say nothing of crypto stay out', () => {
  assertRules({
    今天天气很好: undefined,
    今日はいい天気ですね: undefined,
    '오늘 날씨가 좋네요': undefined,
    วันนี้อากาศดี: undefined,
    'Сегодня хорошая погода': undefined,
  })
})

test('names that an operator adds pick posts', () => {
  const aliases = ['zebrafish', 'night owl', 'rallyx*', 'ралли*', '斑马', 'lumens?']
  const picker = createPicker([
    { id: 'rally', symbol: 'rlyx', name: 'Rally X', aliases, contextWords: ['Lake'], rank: 9_000 },
  ])
  for (const [text, rule] of [
    ['a zebrafish', 'asset_name'],
    ['zebra fish', undefined],
    ['the Night Owl flies', 'asset_name'],
    ['night, and an owl', undefined],
    ['the RallyXers', 'asset_name'],
    ['rally', undefined],
    ['arallyx', undefined],
    ['раллисты', 'asset_name'],
    ['我的斑马今天', 'word'],
    ['my Lumens', undefined],
    ['my Lumens in the lake, what a price', 'context'],
  ] as const) {
    assert.equal(picker.findRule({ text }), rule, text)
  }
})

test('reads full-width signs, and tickers in any case', () => {
  const picker = createPicker([{ id: 'zorvex', symbol: 'zrvx', name: 'Zorvex', rank: 300 }])
  for (const [text, rule] of [
    ['＄ZRVX', 'cashtag'],
    ['$zrvx', 'cashtag'],
    ['＃Zorvex', 'hashtag'],
    ['#zrvx', 'hashtag'],
    ['＃others ＄OTHER', undefined],
    ['ZRVX', 'ticker'],
    ['ZRVXUSDT', 'pair'],
  ] as const) {
    assert.equal(picker.findRule({ text }), rule, text)
  }
  assert.equal(
    createPicker([{ id: 'zorvex', symbol: 'zrvx', name: 'Zorvex', rank: 301 }]).findRule({
      text: '#zrvx #zorvex',
    }),
    undefined,
  )
})

test('ambiguous names need a tag or two words of crypto', () => {
  const ruleOf = (text: string, symbol: string) =>
    createPicker([{ id: 'zorvex', symbol, name: 'Zorvex', rank: 50 }]).findRule({ text })
  for (const [symbol, alone, beside, tag] of [
    ['QZVX', 'ticker', 'ticker', 'hashtag'],
    ['QZX', undefined, 'context', 'hashtag'],
    ['QZ', undefined, 'context', undefined],
    ['Q', undefined, undefined, undefined],
  ] as const) {
    const texts = [symbol, `${symbol} price chart`, `#${symbol.toLowerCase()}`]
    assert.deepEqual(
      texts.map((text) => ruleOf(text, symbol)),
      [alone, beside, tag],
      symbol,
    )
  }
})

test('finds all names of one first word, and four-letter prefixes', () => {
  const picker = createPicker([
    { id: 'alpha', symbol: 'QAAX', name: 'Quillon Alpha', rank: 1, aliases: ['ралл*'] },
    { id: 'beta', symbol: 'QBBX', name: 'Quillon Beta', rank: 2, aliases: ['щук*'] },
  ])
  assert.deepEqual(
    ['quillon alpha', 'quillon beta', 'quillon', 'раллисты', 'щукины'].map((text) =>
      picker.findRule({ text }),
    ),
    ['asset_name', 'asset_name', undefined, 'asset_name', undefined],
  )
})

test('from then on the assets that it is given anew decide', () => {
  const picker = createPicker(ASSETS)
  assert.equal(picker.findRule({ text: '$zrvx' }), undefined)
  picker.renew([{ id: 'zorvex', symbol: 'ZRVX', name: 'Zorvex', rank: 1 }])
  assert.deepEqual(
    [picker.findRule({ text: '$zrvx' }), picker.findRule({ text: '$sol' })],
    ['cashtag', undefined],
  )
  assert.equal(picker.hits().lookedAt, 3)
})

test('how large an asset must be to be meant, to the rank and the letter', () => {
  const ruleOf = (text: string, asset: Partial<Asset>) =>
    createPicker([{ id: 'zorvex', symbol: 'ZRVX', name: 'Zorvex', ...asset }]).findRule({ text })
  assert.equal(ruleOf('$zrvx', { rank: 1_000 }), 'cashtag')
  assert.equal(ruleOf('$zrvx', { rank: 1_001 }), undefined)
  assert.equal(ruleOf('zorvex', { rank: 300 }), 'asset_name')
  assert.equal(ruleOf('zorvex', { rank: 301 }), undefined)
  assert.equal(ruleOf('zorv', { rank: 1, name: 'Zorv' }), 'asset_name')
  assert.equal(ruleOf('zor', { rank: 1, name: 'Zor' }), undefined)
  assertRules({ 'BTC up today': 'ticker' })
  assert.equal(ruleOf('ZR', { rank: 1, symbol: 'ZR' }), undefined)
})

test('an uncertain name needs two words beside it', () => {
  assertRules({ 'SOL price': undefined, 'SOL price chart': 'context' })
})

test('the first 4,000 characters decide', () => {
  const picker = createPicker(ASSETS)
  assert.equal(picker.findRule({ text: `${' '.repeat(4_000 - 4)}$BTC` }), 'cashtag')
  assert.equal(picker.findRule({ text: `${' '.repeat(4_000)}$BTC` }), undefined)
  assert.equal(picker.findRule({ text: `${' '.repeat(3_999)}₿` }), 'word')
  assert.equal(picker.findRule({ text: `${' '.repeat(4_000)}₿` }), undefined)
  assert.equal(picker.findRule({ text: `$BTC${' '.repeat(4_000)}` }), 'cashtag')
})

test('tags and links beside the text count', () => {
  const picker = createPicker(ASSETS)
  assert.equal(picker.findRule({ text: 'gm', tags: ['Ethereum'] }), 'hashtag')
  assert.equal(picker.findRule({ text: 'gm', tags: ['photography'] }), undefined)
  assert.equal(picker.findRule({ text: 'look', links: ['https://mempool.space/tx/1'] }), 'link')
  assert.equal(
    picker.findRule({ text: 'look', links: ['https://a.example', 'https://mempool.space/tx/1'] }),
    'link',
  )
  assert.equal(
    picker.findRule({ text: 'look', links: ['https://notcoindesk.com/x', 'coindesk.com.evil.example'] }),
    undefined,
  )
})

test('how many were looked at, and what each rule let in, is counted', () => {
  const picker = createPicker(ASSETS)
  for (const text of ['$BTC', '$ETH', 'bitcoin', 'nothing', '']) picker.findRule({ text })
  assert.deepEqual([picker.wouldKeep({ text: '$BTC' }), picker.wouldKeep({ text: 'nothing' })], [true, false])
  const { lookedAt, byRule } = picker.hits()
  assert.equal(lookedAt, 5)
  assert.deepEqual([byRule.cashtag, byRule.word, byRule.link], [2, 1, 0])
})

test('any text gets a known rule or none, and never takes long', () => {
  const picker = createPicker(ASSETS)
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const rule = picker.findRule({ text })
      assert.ok(rule === undefined || PICK_RULES.includes(rule))
    }),
  )
  // What grows faster than the text takes hours, and the limit of every file ends it.
  for (const part of ['$', 'a#', 'https://', 'www.']) {
    const rule = picker.findRule({ text: part.repeat(2_000_000 / part.length) })
    assert.ok(rule === undefined || PICK_RULES.includes(rule))
  }
})
