import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRandom } from './create-random.ts'

export interface OwnPost {
  text: string
  /** What the author expects of the asset: -1 to fall, 0 neither, 1 to rise. */
  stance: Side
  /** How it sounds: -1 bad, 1 good; undefined where the pattern does not say. */
  tone: Side | undefined
}

type Side = -1 | 0 | 1

interface Pattern {
  text: string
  stance: Side
  tone: Side | undefined
}

const STANCES: Record<string, Side> = { up: 1, down: -1, neutral: 0 }
const TONES: Record<string, Side> = { glad: 1, sad: -1, plain: 0 }

/**
 * The patterns of a file of `posts/`: "# what they are about", then under "== up", "== down" or "== neutral" one a
 * line; ", glad", ", sad" or ", plain" behind it where they teach tone as well. "[a|b]" is one of the two, "{coin}" and
 * the like a name or figure. Throws, with the line, for what is not of this form.
 */
export function readPatterns(file: string): Pattern[] {
  const patterns: Pattern[] = []
  let kind: Omit<Pattern, 'text'> | undefined
  for (const [n, line] of file.split('\n').entries()) {
    const text = line.trim()
    if (text === '' || text.startsWith('# ')) continue
    if (text.startsWith('== ')) kind = readHeading(text.slice(3))
    const isClosed = text.split('[').length === text.split(']').length
    const slots = text.match(/\{\w*\}/g) ?? []
    if (kind === undefined || !isClosed || slots.some((slot) => !Object.hasOwn(SLOTS, slot.slice(1, -1)))) {
      throw new Error(`Line ${n + 1} is no heading and no pattern: ${text}`)
    }
    if (!text.startsWith('== ')) patterns.push({ text, ...kind })
  }
  return patterns
}

function readHeading(heading: string): Omit<Pattern, 'text'> | undefined {
  const [name = '', toneName] = heading.split(', ')
  const stance = STANCES[name]
  const tone = toneName === undefined ? undefined : TONES[toneName]
  if (stance === undefined || (toneName !== undefined && tone === undefined)) return undefined
  return { stance, tone }
}

/** As many expect a rise as a fall, however people may be minded this year. */
const KINDS: Side[] = [0, 1, -1, 0, 1, -1, 0, 1, -1, 1, -1]

/**
 * Posts about markets with what their author expects and how they sound, made of patterns of our own: no text of
 * anybody else is in them. The same patterns, count and seed give the same posts.
 */
export function writePosts(patterns: Pattern[], count: number, seed: number): OwnPost[] {
  const random = createRandom(seed)
  const ofStance = (stance: Side) => patterns.filter((pattern) => pattern.stance === stance)
  const lists = { '-1': ofStance(-1), '0': ofStance(0), '1': ofStance(1) }
  return Array.from({ length: count }, (_, n) => {
    const stance = KINDS[n % KINDS.length]! // the remainder is in range
    const [first, ...others] = choosePatterns(stance, lists, random)
    const coin = pick(COINS, random)
    const sentences = [first!, ...others].map((pattern) => fill(pattern.text, coin, random)) // there is a first
    const body = sentences.join(pick(JOINS, random))
    const text = `${pick(OPENERS, random)}${body}${pick(CLOSERS[stance], random)}${tags(random)}`
    return { text: write(text, random), stance, tone: first!.tone }
  })
}

type Lists = Record<'-1' | '0' | '1', Pattern[]>

/** Share of posts with a second sentence, and of those with a third. */
const LONGER = 0.35
/** Share of posts of either side that say something beside. */
const ASIDE = 0.12

function choosePatterns(stance: Side, lists: Lists, random: () => number): Pattern[] {
  const first = pick(lists[stance], random)
  const chosen = [first]
  while (chosen.length < 3 && random() < LONGER) {
    const next = pick(lists[stance], random)
    if (next.tone === first.tone) chosen.push(next)
  }
  if (stance !== 0 && random() < ASIDE) chosen.push(pick(lists[0], random))
  return chosen
}

function fill(pattern: string, coin: string, random: () => number): string {
  let text = pattern
  while (text.includes('['))
    text = text.replace(/\[([^[\]]*)\]/g, (_, choices: string) => pick(choices.split('|'), random))
  let isFirst = true
  return text.replace(/\s+/g, ' ').replace(/\{(\w+)\}/g, (_, slot: string) => {
    if (slot === 'coin' && isFirst) {
      isFirst = false
      return coin
    }
    return pick(SLOTS[slot]!, random) // read with known slots only
  })
}

/** People write as they like: all small, all capitals, headlines, without apostrophes. */
function write(text: string, random: () => number): string {
  const trimmed = text.trim()
  const style = random()
  const dropped = random() < 0.12 ? trimmed.replaceAll("'", '') : trimmed
  if (style < 0.05) return dropped.toUpperCase()
  if (style < 0.2) return dropped.toLowerCase()
  if (style < 0.28)
    return dropped.replace(/(?<![\p{L}'$#@])\p{Ll}(?=\p{L}{3})/gu, (letter) => letter.toUpperCase())
  return style < 0.7 ? dropped.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()) : dropped
}

function tags(random: () => number): string {
  if (random() < 0.75) return ''
  return Array.from({ length: 1 + Math.floor(random() * 4) }, () => ` ${pick(TAGS, random)}`).join('')
}

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)]! // no list is empty
}

const wordsOf = (list: string) => list.trim().split(/\s*[|\n]\s*/)

const COINS =
  wordsOf(`BTC|BTC|bitcoin|Bitcoin|Bitcoin|#Bitcoin|#bitcoin|#BTC|$BTC|$BTC|ETH|$ETH|ethereum|Ethereum|#Ethereum
SOL|$SOL|solana|XRP|$XRP|ripple|#XRP|ADA|$ADA|cardano|Cardano|DOGE|$DOGE|dogecoin|doge|SHIB|$SHIB|LTC|$LTC|litecoin|$BNB|BNB
$LINK|chainlink|#Chainlink|$DOT|polkadot|$AVAX|avalanche|$MATIC|polygon|$TRX|tron|#TRON|$XLM|stellar|monero|$XMR|iota|#IOTA|$PEPE|$WIF
bonk|luna|$LUNA|$FTT|$ATOM|$NEAR|$SUI|$HBAR|algo|$VET|eos|neo|dash|zcash|$UNI|$AAVE|$HYPE|$TON|$ARB|safemoon|crypto|crypto|alts|altcoins
nfts|defi|memecoins|it|it|this|this coin|this thing|this token|the market|our coin`)
const STOCKS =
  wordsOf(`$AAPL|AAPL|Apple|$TSLA|TSLA|Tesla|$AMZN|Amazon|$NVDA|Nvidia|$MSFT|$GOOG|GOOG|$AMD|AMD|$SPY|SPY|$QQQ|$META|FB
$NFLX|NFLX|$GME|GME|$AMC|AMC|$PLTR|$COIN|COIN|$MSTR|MSTR|$HOOD|$BABA|$NIO|$INTC|$BAC|BAC|$F|$GM|$DIS|$BA|$XOM|$JPM|$C|$GS|$MARA|$RIOT|$SOFI
LNKD|ISRG|AAP|SWN|GLD|SLV|USO|IWM|it|this|this stock|this name`)
const SLOTS: Record<string, string[]> = {
  coin: COINS,
  stock: STOCKS,
  company:
    wordsOf(`Tesla|MicroStrategy|Square|PayPal|Visa|Mastercard|Starbucks|Microsoft|JPMorgan|Goldman Sachs|BlackRock|Fidelity
Samsung|Rakuten|Overstock|Twitter|Facebook|Robinhood|Deutsche Bank|Santander|Nike|Walmart|a Swiss bank|a listed company`),
  exchange:
    wordsOf(`Coinbase|coinbase|Binance|binance|Kraken|kraken|Bitfinex|Bitstamp|Gemini|KuCoin|FTX|Celsius|Mt Gox|Cryptopia|BitMEX|Huobi
Bybit|OKX|Poloniex|Bittrex|Crypto.com|Robinhood|the exchange|Metamask|Ledger`),
  price:
    wordsOf(`$1|$2|$5|$0.50|$0.35|$0.01|$0.003|10 cents|a dollar|$10|$17|$20|$42|$69|$85|$100|$120|$200|$250|$300|$420|$500|$1,000|1k|$1.5k|$2,400|2k|3k
$3,200|$4k|$5,000|6k|$6,800|$7,500|8k|$9,000|9.5k|10k|$10,000|$11,500|12k|14k|$15,000|16k|$18,400|$19k|20k|$20,000|25k|28k|$30,000|30k|35k|40k|$42,000
48k|50k|$55k|58k|60k|$64,000|69k|70k|80k|$90k|100k|$100,000|120k|150k|200k|$250,000|1 million|$3 million|$20 million|$100M|$1.2 billion|5 billion`),
  percent: wordsOf(
    `1%|2%|3%|3.5%|4.2%|5%|6%|7%|8.1%|9%|10%|12%|12.96%|15%|18%|20%|25%|30%|35%|40%|50%|60%|70%|75%|80%|85%|90%|95%|99%|110%|150%|200%|300%|500%|1000%`,
  ),
  count: wordsOf(
    `2|3|4|5|6|7|8|10|12|15|20|21|24|30|45|50|64|90|100|120|200|250|300|400|500|700|1,000|2,000|3000|5,000|10,000|10k|25,000|50,000|100k|1 million|several|a few`,
  ),
  year: wordsOf(`2011|2013|2014|2015|2016|2017|2018|2019|2020|2021|2022|2023|2024|2025|2026|2030`),
}
const OPENERS = [
  ...Array<string>(28).fill(''),
  ...wordsOf(
    `imo|Honestly,|Update:|gm.|Just saying:|Hearing that|Again:|lol|yeah|well,|so|bro|guys,|man,|ok so|tbh|I think|I guess|@user|@user @other|Edit:|RT|>`,
  ).map((opener) => `${opener} `),
]
const ANY_CLOSERS = [
  ...Array<string>(24).fill(''),
  ...'.|.|.|!|..|...| imo| imho| tbh| lol| fam| guys| today| this week| right now| not financial advice| nfa| just my two cents| 👀| https://x.test| https://x.test'.split(
    '|',
  ),
]
const CLOSERS: Record<'-1' | '0' | '1', string[]> = {
  '-1': [
    ...ANY_CLOSERS,
    ...ANY_CLOSERS,
    ...'!!| 📉| 🩸| 😭| 😢| 😡| 💀| 🤡| 🤮| smh| wtf| ffs| ugh| :(| sigh| rip| 🐻| 👎| 🔴'.split('|'),
  ],
  '0': [...ANY_CLOSERS, ' 👇', ' 🤔', '?', ' thanks', ' 🧵'],
  '1': [
    ...ANY_CLOSERS,
    ...ANY_CLOSERS,
    ...'!!| 🚀| 🚀🚀🚀| 🔥| 📈| 💎🙌| 💪| 😎| 🙌| 🌕| 🐂| 💰| 😍| ❤️| :)| haha| lfg| 🟢| 👏| 🎉'.split('|'),
  ],
}
const JOINS = ['. ', '. ', '. ', '! ', ' ', '\n\n', ', ', ' - ', '... ']
const TAGS =
  wordsOf(`#crypto|#Crypto|#cryptocurrency|#blockchain|#trading|#altcoins|#hodl|#invest|#stocks|#finance|#DeFi|#NFT|#web3|#news|#money|#fintech
#BTC|#ETH|#XRP|$BTC|$ETH|$SPY|#trx|#ada|#bnb|#doge`)

const FOLDER = join(import.meta.dirname, 'posts')

/** The patterns of all themes, in the order of their files' names. */
export function readOwnPatterns(): Pattern[] {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.txt'))
  return files.sort().flatMap((file) => readPatterns(readFileSync(join(FOLDER, file), 'utf8')))
}
