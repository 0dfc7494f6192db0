import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Asset } from '#contract/market.ts'
import { buildAssetLexicon } from './build-asset-lexicon.ts'
import { findNamedSymbols, findSymbols } from './find-symbols.ts'
import { REFERENCE_ASSETS } from './reference-assets.ts'

const ASSETS: Asset[] = [
  { id: 'bitcoin', symbol: 'BTC', name: 'Bitcoin', rank: 1 },
  { id: 'ethereum', symbol: 'ETH', name: 'Ethereum', rank: 2 },
  { id: 'ripple', symbol: 'XRP', name: 'XRP', rank: 4 },
  { id: 'solana', symbol: 'SOL', name: 'Solana', rank: 6 },
  { id: 'cardano', symbol: 'ADA', name: 'Cardano', rank: 10 },
  { id: 'chainlink', symbol: 'LINK', name: 'Chainlink', rank: 15 },
  { id: 'bitcoin-cash', symbol: 'BCH', name: 'Bitcoin Cash', rank: 16 },
  { id: 'stellar', symbol: 'XLM', name: 'Stellar', rank: 17 },
  { id: 'shiba-inu', symbol: 'SHIB', name: 'Shiba Inu', rank: 22 },
  { id: 'near', symbol: 'NEAR', name: 'NEAR Protocol', rank: 34 },
  { id: 'cosmos', symbol: 'ATOM', name: 'Cosmos Hub', rank: 45 },
  { id: 'optimism', symbol: 'OP', name: 'Optimism', rank: 55 },
  { id: 'the-graph', symbol: 'GRT', name: 'The Graph', rank: 60 },
  { id: 'flow', symbol: 'FLOW', name: 'Flow', rank: 77 },
  { id: 'dash', symbol: 'DASH', name: 'Dash', rank: 99 },
  { id: '1inch', symbol: '1INCH', name: '1inch', rank: 101 },
  { id: 'harmony', symbol: 'ONE', name: 'Harmony', rank: 115 },
  { id: 'tiny-hope', symbol: 'HOPEX', name: 'Tiny Hope', rank: 4_000 },
]
const LEXICON = buildAssetLexicon(ASSETS)

function assertFinds(cases: Record<string, string[]>): void {
  for (const [text, symbols] of Object.entries(cases)) {
    assert.deepEqual(findSymbols(text, LEXICON), symbols, text)
  }
}

test('a cashtag in any case and before any punctuation is its asset', () => {
  assertFinds({
    '$BTC to the moon': ['BTC'],
    'watching $btc, $Eth.': ['BTC', 'ETH'],
    '($SOL)!': ['SOL'],
    '$LINK $one $1inch': ['LINK', 'ONE', '1INCH'],
    $BTC$ETH: ['BTC', 'ETH'],
    '$BTC/USDT and $BTCUSD': ['BTC'],
    "$ETH's chart": ['ETH'],
  })
})

test('an amount of money is no asset', () => {
  assertFinds({ 'worth $100, $5k, $1.2B or $0.004': [], 'US$100 A$5': [] })
})

test('a cashtag that no asset bears is nothing', () => {
  assertFinds({ 'selling $ABCD for $TSLAX': [] })
})

test('a hashtag finds its asset by ticker, name, joined name and pair', () => {
  assertFinds({
    '#bitcoin': ['BTC'],
    '#BTC#eth': ['BTC', 'ETH'],
    '#ShibaInu': ['SHIB'],
    '#shiba_inu': ['SHIB'],
    '#NearProtocol': ['NEAR'],
    '#ETHUSDT': ['ETH'],
    '#HOPEX $hopex': ['HOPEX'],
  })
})

test('a hashtag of an everyday word needs capitals and context', () => {
  assertFinds({
    'a #Stellar #crypto day for #Dash': ['XLM', 'DASH'],
    '#Stellar sky, #NEAR the #ONE': [],
    '#stellar #Link #One': [],
    'oracles by #LINK': ['LINK'],
    '#link #one #flow #hopex': [],
    '#NEAR staking': ['NEAR'],
  })
})

test('names count as whole words, in any case, as plural and as possessive', () => {
  assertFinds({
    'Bitcoin is up': ['BTC'],
    "bitcoin's price": ['BTC'],
    'my bitcoins': ['BTC'],
    'bitcoiners love bitcoinish things': [],
    'SHIBA INU and shiba-inu': ['SHIB'],
    'Ripple effects': [],
    'chainlink oracles': ['LINK'],
  })
})

test('another meaning of a ticker excludes no name and no cashtag', () => {
  assertFinds({
    '$LINK below 13, here we go, join the video': ['LINK'],
    'Join our video about Chainlink': ['LINK'],
    'the chainlink fence': [],
    'Cardano for compliance': ['ADA'],
    'ADA compliance of the token': [],
    'Ripple appealed and ETH effects': ['ETH'],
  })
})

test('a certain name counts beside words of stocks', () => {
  assertFinds({
    'Solana analyst on the ETF filing': ['SOL'],
    'Ethereum stocks and Q3 earnings': ['ETH'],
    '$SOL Q3 earnings': [],
  })
})

test('a list of tickers is not taken for shouting', () => {
  assertFinds({
    'XRP SOL ADA LINK BTC ETH ATOM': ['XRP', 'SOL', 'ADA', 'LINK', 'BTC', 'ETH', 'ATOM'],
    'NO ONE IS NEAR THE BTC LINK': ['BTC'],
  })
})

test('a ticker counts in the plural and with a short prefix', () => {
  assertFinds({ 'two BTCs and ETHs': ['BTC', 'ETH'], 'btcs ETHS BTCz': [] })
  const lexicon = buildAssetLexicon([{ id: 'wrapped', symbol: 'WXYZRVX', name: 'Wrapped Z', rank: 200 }])
  const found = (text: string) => findSymbols(text, lexicon).length
  assert.deepEqual(['wXYZRVX', 'wxyzRVX', 'wxyzrVX', 'WxYZRVX'].map(found), [1, 1, 0, 0])
})

test('returns where assets and unknown cashtags are named', () => {
  const text = 'ETHBTC, Bitcoin Cash over $TSLA and $100. One #bch'
  const { symbols, namings } = findNamedSymbols(text, LEXICON)
  assert.deepEqual(symbols, ['ETH', 'BTC', 'BCH'])
  assert.deepEqual(
    namings().map(({ symbol, start, end }) => [symbol, text.slice(start, end)]),
    [
      ['ETH', 'ETHBTC'],
      ['BTC', 'ETHBTC'],
      ['BCH', 'Bitcoin Cash'],
      [undefined, '$TSLA'],
      ['BCH', '#bch'],
    ],
  )
  assert.deepEqual(findNamedSymbols('$TSLA', LEXICON).namings(), [])
})

test('a hashtag of a name that others bear needs one step less than the name', () => {
  const lexicon = buildAssetLexicon([{ id: 'celestia', symbol: 'TIAX', name: 'Celestia', rank: 200 }])
  const found = (text: string) => findSymbols(text, lexicon).length
  assert.deepEqual(['Celestia price', 'Celestia price chart'].map(found), [0, 1])
  assert.deepEqual(['#Celestia', '#Celestia price'].map(found), [0, 1])
})

test('a hashtag of an everyday word needs a capital and four points', () => {
  const lexicon = buildAssetLexicon([{ id: 'an-asset', symbol: 'QXVX', name: 'Light', rank: 50 }])
  const found = (text: string) => findSymbols(text, lexicon).length
  assert.deepEqual(
    ['#Light blockchain', '#Light blockchain staking', '#light blockchain staking'].map(found),
    [0, 1, 0],
  )
})

test('the longest name wins', () => {
  assertFinds({ 'Bitcoin Cash forked': ['BCH'], 'Bitcoin, Cash and more': ['BTC'] })
})

test('everyday words in a plain sentence are not assets', () => {
  assertFinds({
    'One more link near me, go with the flow and dash': [],
    'waves ripple under a stellar sky, the graph shows optimism': [],
    'NO ONE, LINK IN BIO, GET NEAR THE FLOW TOKEN': [],
    'op said the atom is small': [],
  })
})

test('an everyday word counts before a word that says the asset is meant', () => {
  assertFinds({
    'NEAR Protocol and NEAR token': ['NEAR'],
    'Stellar network': ['XLM'],
    'the stellar network of friends': [],
    'Ripple Labs': ['XRP'],
    'Harmony blockchain': ['ONE'],
  })
})

test('a lower-case ticker counts if long or of a large asset', () => {
  assertFinds({
    'BTC and XRP': ['BTC', 'XRP'],
    'btc or eth': ['BTC', 'ETH'],
    'SOL and ADA': ['SOL', 'ADA'],
    'el sol sale para ada': [],
    'BTCUSDT long': ['BTC'],
    'shib and bch': ['SHIB', 'BCH'],
    'bch and ada': ['BCH', 'ADA'],
    'my aunt ada and her bch': ['BCH'],
    'sol 链今天又卡了': ['SOL'],
    'sol en la playa': [],
    HOPEX: [],
  })
})

test('names of two words that are everyday phrases count with capitals', () => {
  assertFinds({ 'The Graph indexes': ['GRT'], 'look at the graph': [] })
})

test('links, @names and mail addresses hold no assets', () => {
  assertFinds({
    'https://bitcoin.example/ETH?x=$BTC': [],
    'www.bitcoin.example/#BTC': [],
    'thanks @bitcoin and solana@mail.example': [],
  })
})

test('symbols come in the order of the text and each once', () => {
  assertFinds({ 'ETH flips BTC? #ethereum $eth bitcoin': ['ETH', 'BTC'] })
})

test('what stands before and behind a word decides, not what stands farther away', () => {
  assertFinds({
    'Bitcoin ETH SOL': ['BTC', 'ETH', 'SOL'],
    'ONE network': ['ONE'],
    'network ONE more': [],
    'ONE great network': [],
    '@ada$sol': ['SOL'],
    'us$sol a#sol': [],
    US$BTC: ['BTC'],
    $btc$sol: ['BTC', 'SOL'],
  })
})

test('right-to-left text around a tag does not hide it', () => {
  assertFinds({ 'قیمت #bitcoin و $ETH امروز': ['BTC', 'ETH'] })
})

test('any text gives known tickers only, each once, and never throws', () => {
  const known = new Set(ASSETS.map((asset) => asset.symbol))
  const fragment = fc.constantFrom(
    ...ASSETS.flatMap((asset) => [asset.name, `$${asset.symbol}`, `#${asset.id}`]),
  )
  const text = fc
    .array(fc.oneof(fragment, fc.string({ unit: 'binary' }), fc.constantFrom(' ', '$', '#', '@', '.')))
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (written) => {
      const symbols = findSymbols(written, LEXICON)
      assert.ok(symbols.every((symbol) => known.has(symbol)))
      assert.equal(new Set(symbols).size, symbols.length)
    }),
  )
})

test('cashtags of any assets, joined by spaces, are all found again', () => {
  const symbols = fc.uniqueArray(fc.constantFrom(...ASSETS.map((asset) => asset.symbol)))
  fc.assert(
    fc.property(symbols, (written) => {
      assert.deepEqual(findSymbols(written.map((symbol) => `$${symbol}`).join(' '), LEXICON), written)
    }),
  )
})

test('a verb of trade decides for ambiguous names of other scripts', () => {
  const lexicon = buildAssetLexicon(ASSETS)
  const found = (text: string) => findSymbols(text, lexicon)
  assert.deepEqual(found('вчера купил эфир'), ['ETH'])
  assert.deepEqual(found('эфир падает'), ['ETH'])
  assert.deepEqual(found('сегодня эфир на радио'), [])
  assert.deepEqual(found('they sell Optimism by the pound'), [])
})

test('a cashtag says a name as well as a ticker', () => {
  assertFinds({ '$bitcoin and $Ripple over $Chainlink': ['BTC', 'XRP', 'LINK'], '$harmony $cash': [] })
})

test('a hashtag and the words behind it are one name', () => {
  assertFinds({
    '#Bitcoin Cash forked': ['BCH'],
    '#bitcoin cash': ['BTC'],
    '#Bitcoin, Cash': ['BTC'],
    '#Shiba Inu': ['SHIB'],
  })
})

test('endings of languages that bend names leave the name an asset', () => {
  assertFinds({
    'cena bitcoina': ['BTC'],
    'ethereumu i cardano': ['ETH', 'ADA'],
    'bitcoinin hinta': ['BTC'],
    'bitcoiner bitcoinish bitcoinmania': [],
  })
})

test('a word behind a full stop does not say that an asset is meant', () => {
  assertFinds({ 'Flow network': ['FLOW'], 'Go with the Flow. Network later': [] })
})

test('a name of a swap is no pair', () => {
  assertFinds({ 'Linkswap and LINKSWAP': [], 'LINK-SWAP funding': ['LINK'] })
})

test('a joined pair is parted where an asset is left', () => {
  assertFinds({
    'XBTUSD on bitmex': ['BTC'],
    'SHIBUSD SHIBUSDT SHIBUSDTPERP': ['SHIB'],
    DASHBUSD: ['DASH'],
    'GRTUSD and solusd': ['GRT', 'SOL'],
    'ethbtc at 0.02': ['ETH', 'BTC'],
    'soleth abtc usd': [],
  })
})

test('a name that is a word as well counts in lower case beside words of crypto', () => {
  assertFinds({
    'BTC passed ripple in market cap': ['BTC', 'XRP'],
    'a ripple in the pond': [],
    'stellar blockchain news': [],
  })
})

test('an everyday word is an asset beside words for holders', () => {
  assertFinds({
    'atom stakers got rekt': ['ATOM'],
    'link marines never sell': ['LINK'],
    'one holders, link here': [],
  })
})

test('a verb of price or trade decides, a job title does not', () => {
  const lexicon = buildAssetLexicon(REFERENCE_ASSETS)
  const cases: [text: string, symbols: string[]][] = [
    ['¿Por qué sube tanto PEPE?', ['PEPE']],
    ['PEPE come con nosotros', []],
    ['эфир пробил 4000', ['ETH']],
    ['в эфир вышла передача', []],
    ['ايثيريوم راح يطير', ['ETH']],
    ['algo trading, an algo bot and two algo desks at a crypto exchange', []],
    ['Algo traders on a crypto exchange', []],
    ['ALGO trading at $0.30', ['ALGO']],
    ['fet and agix merge', ['FET', 'AGIX']],
    ['fet mat, fet AI', []],
  ]
  for (const [text, symbols] of cases) assert.deepEqual(findSymbols(text, lexicon), symbols, text)
})
