import { normalizeName } from '../layouts/post-fields.ts'

/** What a file's column of volume counts: dollars, coins, or that is not said. */
export type VolumeOf = 'quote' | 'base' | 'unknown'

export type PriceField = 'start' | 'open' | 'high' | 'low' | 'close' | 'volume'

/** How the price history of one tool is written: its columns, and what they mean. */
export interface PriceLayout {
  /** As it is printed: `read as: investing.com`. */
  name: string
  /** Names of columns that it has, all of them. */
  has: readonly string[]
  fields: Partial<Record<PriceField, string>>
  volumeOf: VolumeOf
  /** Its times are of the end of the candle. */
  isTimeOfEnd?: true
  /** Its prices are of single moments, and its volume is of the 24 hours before. */
  isOfMoments?: true
}

/** The columns of investing.com by language: date, last, open, high, low, volume. */
const INVESTING: [language: string, ...columns: string[]][] = [
  ['English', 'Date', 'Price', 'Open', 'High', 'Low', 'Vol.'],
  ['German', 'Datum', 'Zuletzt', 'Eröffn.', 'Hoch', 'Tief', 'Vol.'],
  ['Spanish', 'Fecha', 'Último', 'Apertura', 'Máximo', 'Mínimo', 'Vol.'],
  ['French', 'Date', 'Dernier', 'Ouv.', 'Plus Haut', 'Plus Bas', 'Vol.'],
  ['Italian', 'Data', 'Ultimo', 'Apertura', 'Massimo', 'Minimo', 'Vol.'],
  ['Portuguese', 'Data', 'Último', 'Abertura', 'Máxima', 'Mínima', 'Vol.'],
  ['Russian', 'Дата', 'Цена', 'Откр.', 'Макс.', 'Мин.', 'Объём'],
  ['Polish', 'Data', 'Ostatnio', 'Otwarcie', 'Max.', 'Min.', 'Wol.'],
  ['Dutch', 'Datum', 'Laatste', 'Open', 'Hoog', 'Laag', 'Vol.'],
  ['Turkish', 'Tarih', 'Şimdi', 'Açılış', 'Yüksek', 'Düşük', 'Hac.'],
  ['Swedish', 'Datum', 'Senaste', 'Öppen', 'Högst', 'Lägst', 'Vol.'],
  ['Japanese', '日付け', '終値', '始値', '高値', '安値', '出来高'],
  ['Korean', '날짜', '종가', '시가', '고가', '저가', '거래량'],
  ['Chinese', '日期', '收盘', '开盘', '高', '低', '交易量'],
]

export const PRICE_LAYOUTS: readonly PriceLayout[] = [
  ...INVESTING.map(
    ([language, start = '', close = '', open = '', high = '', low = '', volume = '']): PriceLayout => ({
      name: `investing.com, ${language}`,
      has: [start, close, open, high, low],
      fields: { start, open, high, low, close, volume },
      volumeOf: 'base',
    }),
  ),
  {
    // https://github.com/ranaroussi/yfinance: the volume of a crypto pair is in its quote currency.
    name: 'Yahoo Finance',
    has: ['Date', 'Open', 'High', 'Low', 'Close', 'Volume', 'Adj Close'],
    fields: { start: 'Date', open: 'Open', high: 'High', low: 'Low', close: 'Close', volume: 'Volume' },
    volumeOf: 'quote',
  },
  {
    // What its history() gives.
    name: 'Yahoo Finance',
    has: ['Open', 'High', 'Low', 'Close', 'Volume', 'Dividends', 'Stock Splits'],
    fields: { open: 'Open', high: 'High', low: 'Low', close: 'Close', volume: 'Volume' },
    volumeOf: 'quote',
  },
  {
    name: 'CoinMarketCap',
    has: ['timeOpen', 'open', 'high', 'low', 'close', 'volume', 'marketCap'],
    fields: { start: 'timeOpen', volume: 'volume' },
    volumeOf: 'quote',
  },
  {
    // coin_Bitcoin.csv of "Cryptocurrency Historical Prices": times are the last second of a day.
    name: 'coin_*.csv of CoinMarketCap',
    has: ['SNo', 'Symbol', 'Date', 'High', 'Low', 'Open', 'Close', 'Volume'],
    fields: { start: 'Date', volume: 'Volume' },
    volumeOf: 'quote',
    isTimeOfEnd: true,
  },
  {
    name: 'CoinGecko',
    has: ['snapped_at', 'price', 'total_volume'],
    fields: {
      start: 'snapped_at',
      open: 'price',
      high: 'price',
      low: 'price',
      close: 'price',
      volume: 'total_volume',
    },
    volumeOf: 'quote',
    isOfMoments: true,
  },
  {
    name: 'bitcoin of Bitstamp, minute by minute',
    has: ['Timestamp', 'Open', 'High', 'Low', 'Close', 'Volume_(Currency)'],
    fields: { start: 'Timestamp', volume: 'Volume_(Currency)' },
    volumeOf: 'quote',
  },
  {
    name: 'Binance archive',
    has: ['open_time', 'open', 'close', 'quote_volume'],
    fields: { start: 'open_time', volume: 'quote_volume' },
    volumeOf: 'quote',
  },
  {
    name: 'Binance klines',
    has: ['open', 'close', 'quote_asset_volume'],
    fields: { volume: 'quote_asset_volume' },
    volumeOf: 'quote',
  },
  {
    name: 'KuCoin or Bybit',
    has: ['open', 'high', 'low', 'close', 'volume', 'turnover'],
    fields: { volume: 'turnover' },
    volumeOf: 'quote',
  },
  {
    name: 'OKX',
    has: ['open', 'close', 'volCcyQuote'],
    fields: { volume: 'volCcyQuote' },
    volumeOf: 'quote',
  },
  {
    name: 'OKX archive',
    has: ['open', 'close', 'vol_quote'],
    fields: { volume: 'vol_quote' },
    volumeOf: 'quote',
  },
  {
    name: 'Kraken OHLC',
    has: ['time', 'open', 'close', 'vwap', 'volume'],
    fields: { volume: 'volume' },
    volumeOf: 'base',
  },
  {
    name: 'CryptoDataDownload',
    has: ['unix', 'symbol', 'open', 'high', 'low', 'close'],
    fields: { start: 'unix' },
    volumeOf: 'base',
  },
  {
    name: 'CryptoDataDownload',
    has: ['Unix Timestamp', 'Symbol', 'Open', 'High', 'Low', 'Close', 'Volume'],
    fields: { start: 'Unix Timestamp', volume: 'Volume' },
    volumeOf: 'base',
  },
]

export function findPriceLayout(columns: readonly string[]): PriceLayout | undefined {
  const names = new Set(columns.map(normalizeName))
  return PRICE_LAYOUTS.find(({ has }) => has.every((name) => names.has(normalizeName(name))))
}

/** Quote currencies. A dollar stablecoin counts as a dollar. */
export const DOLLARS = ['USD', 'USDT', 'USDC', 'BUSD', 'FDUSD', 'TUSD', 'USDP', 'DAI', 'ZUSD'] as const
const MONEY =
  'EUR EURO ZEUR GBP ZGBP JPY KRW TRY BRL AUD CAD CHF INR RUB UAH PLN MXN ZAR SGD HKD NZD IDR NGN ARS CNY VND THB PHP SEK NOK DKK CZK'.split(
    ' ',
  )
const QUOTES = [...DOLLARS, ...MONEY, 'BTC', 'XBT', 'ETH', 'BNB'].sort((a, b) => b.length - a.length)

/** What is priced and in what. */
export interface PricedPair {
  base: string
  quote: string
}

/**
 * How words such as `BTCEUR`, `BTC-USD` or `XBT/USD` can be read. Several where nothing parts them: `DOTUSD` is DOT in USD,
 * or a DO in TUSD; the assets that there are decide.
 */
export function readPairs(word: string): PricedPair[] {
  const written = word.trim().toUpperCase()
  return QUOTES.flatMap((quote) => {
    const base = written.endsWith(quote) ? written.slice(0, -quote.length).replace(/[-_/: ]$/, '') : ''
    return /^[A-Z0-9]{2,12}$/.test(base) ? [{ base, quote: quote.replace(/^Z(?=USD|EUR|GBP)/, '') }] : []
  })
}

export function isCurrency(word: string): boolean {
  return QUOTES.includes(word.toUpperCase())
}

/** Whether a word of a file's name says that its prices are in the money of another country. */
export function isForeignMoney(word: string): boolean {
  return MONEY.includes(word.toUpperCase())
}

export function isDollar(currency: string): boolean {
  return (DOLLARS as readonly string[]).includes(currency.toUpperCase())
}
