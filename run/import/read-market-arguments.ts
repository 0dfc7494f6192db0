import { DATE_ORDERS, type DateOrder } from '#collect/files/parse-moment.ts'
import { CANDLE_FIELDS, type CandleField } from '#collect/files/prices/price-columns.ts'
import type { DecimalSign } from '#collect/files/prices/settle-numbers.ts'
import { STORED_INTERVALS, type StoredInterval } from '#contract/market.ts'
import { StartRefused } from '../process/start-refused.ts'
import { type Refuse, readChoice, readChoices, readMap, readOptions } from './read-options.ts'

export interface MarketArguments {
  files: string[]
  /** Taken from each file's name by default. */
  assetId?: string
  /** Derived from the times by default. */
  interval?: StoredInterval
  map: Partial<Record<CandleField, string>>
  /** What parts decimals, and which of day and month comes first, where a file does not settle it. */
  decimal?: DecimalSign
  dateOrder?: DateOrder
  /** What looks odd and is meant so. */
  accepted: ReadonlySet<PriceDoubt>
  isDryRun: boolean
  rejectsFile?: string
}

/** `prices`: far from those that are known; `volume`: the same of it. */
export const PRICE_DOUBTS = ['prices', 'volume'] as const
export type PriceDoubt = (typeof PRICE_DOUBTS)[number]

/** What `npm run import -- --market --help` prints. */
export const MARKET_HELP = `Loads price history from files into the candles of an asset.

  npm run import -- --market FILE...

A FILE is CSV with a header (daily or hourly, in any order) or JSON as exchanges give klines; plain or gzip; or a folder of
such files; files without an asset in their names are skipped. The asset is
detected from the file's name (btc.csv, BTCUSDT.json, btc_hourly_2024.csv), the length of the candles from their times. Existing
candles are kept; each new one stores its source. A candle that differs much from its neighbours is reported and kept.

  --asset ID               the asset of all files, such as bitcoin
  --interval NAME          ${STORED_INTERVALS.join(', ')}; detected from the times by default
  --map FIELD=COLUMN,...   columns with unusual names; the fields are ${Object.keys(CANDLE_FIELDS).join(', ')}
  --decimal SIGN           . or , : what parts decimals, for a file that leaves it open (43.892)
  --dates ORDER            what 03/04/2024 is, for a file that leaves it open: ${DATE_ORDERS.join(', ')}
  --dry-run                print how the files are understood, with three candles of each, and store nothing
  --accept NAME,...        load files even if they look odd: ${PRICE_DOUBTS.join(', ')}
  --rejects FILE           where rows that are no candles are written; DATA_DIR/rejects/ unless given
  --help

Prices are US dollars or of a dollar stablecoin; a file that says another currency is refused. A volume in coins is
stored as what they were worth; where a file does not say what it counts, and no known candle settles it, it is left out. The
exit code is 0 when every row was a candle, 3 when some were not, 4 when a file looks odd, 1 when one could not be read.
`

/** Reads the command line. Throws StartRefused with a line for every mistake, each saying what would be right. */
export function readMarketArguments(argv: string[]): MarketArguments | 'help' {
  const { values, positionals } = readOptions(argv, OPTIONS, SEE_HELP)
  if (values.help) return 'help'
  const mistakes: string[] = []
  const refuse: Refuse = (mistake) => void mistakes.push(mistake)
  const interval = readChoice(values.interval, { option: '--interval', choices: STORED_INTERVALS }, refuse)
  const map = readMap(values.map ?? [], { fields: CANDLE_FIELDS, example: 'close=last' }, refuse)
  const decimal = values.decimal === '.' || values.decimal === ',' ? values.decimal : undefined
  if (values.decimal !== undefined && !decimal) refuse('--decimal must be . or ,')
  const dateOrder = readChoice(values.dates, { option: '--dates', choices: DATE_ORDERS }, refuse)
  const accepted = readChoices(values.accept ?? [], { option: '--accept', choices: PRICE_DOUBTS }, refuse)
  if (positionals.length === 0) refuse('name at least one file to load')
  if (mistakes.length > 0) throw new StartRefused([...mistakes, SEE_HELP].join('\n'))
  return {
    files: positionals,
    assetId: values.asset,
    interval,
    map,
    decimal,
    dateOrder,
    accepted,
    isDryRun: values['dry-run'] ?? false,
    rejectsFile: values.rejects,
  }
}

const SEE_HELP = 'npm run import -- --market --help says more.'

const OPTIONS = {
  market: { type: 'boolean' },
  asset: { type: 'string' },
  interval: { type: 'string' },
  map: { type: 'string', multiple: true },
  decimal: { type: 'string' },
  dates: { type: 'string' },
  accept: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
  rejects: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const
