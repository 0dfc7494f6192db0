import type { Command } from 'commander'
import { Option } from 'commander'
import { type Column, printFacts, printJson, printTable, toPercent } from '../output/print.ts'
import { addExamples, given, openGiven } from './command.ts'

const TIMEFRAMES = ['24h', '7d', '30d', '90d'] as const
type Timeframe = (typeof TIMEFRAMES)[number]
const timeframe = () => new Option('--timeframe <time>', 'how far back').choices(TIMEFRAMES).default('24h')

export function addMarketCommands(program: Command, signal: AbortSignal): void {
  const prices = program
    .command('prices')
    .description('the latest prices')
    .argument('<symbols...>', 'tickers such as BTC')
    .option('--as-of <time>', 'what was known then, such as 2026-01-31T08:00:00Z')
    .action(async (symbols: string[], options: { asOf?: string }, command: Command) => {
      const { crowdtape, isJson } = openGiven(command)
      const input = {
        symbols: symbols.join(','),
        ...(options.asOf === undefined ? {} : { as_of: options.asOf }),
      }
      const answer = await crowdtape.getPrices(input, { signal })
      if (isJson) return printJson(answer)
      printTable(PRICES, answer.data, 'no prices')
    })
  addExamples(prices, 'prices BTC ETH', "prices BTC --json | jq '.data[0].price'")

  const mentions = program
    .command('mentions')
    .description('how often an asset is spoken of')
    .argument('<symbol>', 'a ticker such as BTC')
    .option('--platform <source>', 'one source, such as bluesky')
    .addOption(timeframe())
    .action(
      async (symbol: string, options: { platform?: string; timeframe: Timeframe }, command: Command) => {
        const { crowdtape, isJson } = openGiven(command)
        const answer = await crowdtape.getMentions({ symbol, ...given(options) }, { signal })
        if (isJson) return printJson(answer)
        printFacts([
          ['asset', answer.asset ? `${answer.asset.name} (${answer.asset.symbol})` : symbol],
          ['status', answer.status],
          ['from', answer.from],
          ['until', answer.until],
          ['mentions', answer.mentions],
          ['change', toPercent(answer.mentions_change)],
          ['authors', answer.unique_authors],
          ['sentiment', answer.sentiment],
          ...answer.platforms.map((one) => [`  ${one.platform}`, one.mentions] as const),
        ])
      },
    )
  addExamples(mentions, 'mentions BTC', 'mentions ETH --timeframe 7d --platform bluesky')

  const sentiment = program
    .command('sentiment')
    .description('the mood about assets, 0 negative to 1 positive')
    .argument('<symbols...>', 'tickers such as BTC')
    .option('--sources <ids>', 'sources between commas, such as bluesky,news')
    .addOption(timeframe())
    .action(
      async (symbols: string[], options: { sources?: string; timeframe: Timeframe }, command: Command) => {
        const { crowdtape, isJson } = openGiven(command)
        const input = { symbols: symbols.join(','), ...given(options) }
        const answer = await crowdtape.getSentiment(input, { signal })
        if (isJson) return printJson(answer)
        printTable(MOODS, answer.data, 'no mood')
      },
    )
  addExamples(sentiment, 'sentiment BTC ETH', 'sentiment SOL --timeframe 30d --sources bluesky,news')
}

interface Price {
  requested: string
  symbol: string | null
  name: string | null
  price: string | null
  change_24h: number | null
  status: string
  age_seconds: number | null
  source: string | null
}

const PRICES: Column<Price>[] = [
  { title: 'symbol', cell: ({ symbol, requested }) => symbol ?? requested },
  { title: 'name', cell: ({ name }) => name },
  { title: 'price USD', cell: ({ price }) => price, right: true },
  { title: '24 h', cell: (row) => toPercent(row.change_24h), right: true },
  { title: 'age s', cell: (row) => row.age_seconds, right: true },
  { title: 'source', cell: ({ source }) => source },
  { title: 'status', cell: ({ status }) => status },
]

interface Mood {
  requested: string
  symbol: string | null
  status: string
  sentiment: number | null
  sentiment_change: number | null
  posts: number
}

const MOODS: Column<Mood>[] = [
  { title: 'symbol', cell: ({ symbol, requested }) => symbol ?? requested },
  { title: 'sentiment', cell: ({ sentiment }) => sentiment, right: true },
  { title: 'change', cell: (row) => row.sentiment_change, right: true },
  { title: 'posts', cell: ({ posts }) => posts, right: true },
  { title: 'status', cell: ({ status }) => status },
]
