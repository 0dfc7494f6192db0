import { createRandom } from './create-random.ts'

export interface StanceSentence {
  text: string
  /** What the author expects of the asset: -1 to fall, 0 nothing told, 1 to rise. */
  label: -1 | 0 | 1
}

const ASSETS =
  `$BTC $ETH $SOL $XRP $ADA $DOGE $AVAX $LINK $DOT $LTC $AAPL $TSLA $AMZN $NVDA $MSFT $GOOG $AMD $SPY BTC ETH
XRP bitcoin ethereum solana cardano dogecoin litecoin Tesla Apple Amazon Netflix #bitcoin #btc #ethereum #eth #xrp gold
silver oil it this the this-coin the-market the-stock this-stock alts`.split(/\s+/)
const OPENERS = [
  '',
  '',
  '',
  '',
  'imo ',
  'Honestly, ',
  'Update: ',
  'gm. ',
  'Just saying: ',
  'Hearing that ',
  'Told you, ',
  'Again: ',
  'Chart check: ',
]
const CLOSERS = [
  '',
  '',
  '',
  '',
  '.',
  '!',
  ' 👀',
  ' imo',
  ' from here.',
  ' this week.',
  ' today',
  ' tomorrow.',
  ' https://x.test',
  ' #trading',
  ' #crypto',
  ' not financial advice',
  ' lol',
  ' fam',
  ' guys',
  ' 🙏',
]

const RISE = `I love {a}|{a} is the best|{a} is amazing|{a} is the best technology|great news for {a}|congrats {a} holders|everyone should own {a}|best investment of my life was {a}|made so much money on {a}|so excited for {a}|proud {a} holder|{a} team keeps delivering|{a} just hit $n|{a} breaks $n|{a} past $n already|{a} will lead the market|buy {a} or miss out|we just bought n {a}|company puts n% of its cash in {a}|paypal adds {a}|visa partners with {a}|I believe in {a}|buying more {a} here|loaded up on {a} at the lows|adding {a} on every dip|I am long {a}|going long {a}|opened a long on {a} with a stop below support|
{a} looks ready to break out|{a} breaking out of the wedge|nice breakout on {a}, volume confirms|{a} holding support like a champ|{a} bounced right off the trend line|
{a} reclaimed the 200 day|{a} making higher highs and higher lows|golden cross on {a} coming|bull flag on {a}, target $n|cup and handle on {a}, target $n|
{a} oversold here, bounce coming|rsi oversold on {a}, time to buy|{a} is way too cheap at this price|{a} undervalued, loading the boat|
cleared my shorts on {a}|covered my {a} short|closed the short on {a}, looks like it bottomed|shorts on {a} are about to get squeezed|bears on {a} are trapped|
{a} to the moon|{a} going to n by year end|{a} will hit $n soon|next stop for {a} is $n|{a} is about to explode|{a} is going parabolic|{a} new all time high incoming|
not selling my {a}|never selling {a}|I will not sell a single {a}|no way I sell {a} here|don't sell your {a}|don't short {a}|stop shorting {a}|glad I bought {a}|glad I did not sell {a}|
so happy I held my {a}|{a} calls printing|grabbed some {a} calls|bought {a} calls for next week|calls on {a} look good here|{a} puts are getting crushed|closed my {a} puts|
no more dumping on {a}|the dump in {a} is over|selling in {a} is done|{a} sellers are exhausted|I do not think {a} will crash|{a} is not going to crash|{a} is no scam|{a} is not dead|{a} will not go lower|
whales are accumulating {a}|institutions keep buying {a}|huge buy wall on {a}|exchange supply of {a} keeps falling|outflows of {a} from exchanges, supply shock|inflows into {a} funds hit a record|
{a} upgraded to buy|analyst raises {a} price target to $n|{a} started at outperform|{a} starts at Buy|{a} beats on earnings and raises guidance|{a} jumps n% after earnings|{a} rallies n% on volume|{a} up n% and just getting started|
{a} snaps losing streak|{a} halts slide|{a} erases losses|{a} pares losses into the close|{a} recovers from early drop|{a} fees drop to a new low, adoption next|losses at {a} narrow|
patience pays, {a} will run|hodl {a}|hodling {a} until n|stacking {a} every week|{a} is the future|bullish on {a}|super bullish on {a} long term|flipped bullish on {a}|{a} bottom is in|
buy the {a} dip|dip on {a} is a gift|{a} dip bought|{a} on sale, thank you sellers|{a} strong, buyers stepping in|{a} green again|{a} 🚀🚀|{a} 🚀 lfg|{a} pumping|{a} ripping|{a} looks great here|love this {a} chart|
watch {a} above $n for the next leg|{a} over $n and we fly|{a} long above $n|{a} setting up nicely for a swing long|{a} on my watchlist for a breakout|nice base on {a}, ready to go|{a} to beat everything this year`
const FALL = `I hate {a}|{a} is the worst|{a} is useless|{a} is a joke|{a} is overrated|nobody uses {a}|{a} has no use case|worst investment of my life was {a}|lost everything on {a}|lost money on {a} again|so disappointed in {a}|{a} team is lazy|{a} lied to us|{a} fees are insane|{a} is slow and broken|selling all my {a}|sold my {a} today|dumped my {a} bags|I am short {a}|going short {a}|opened a short on {a} with a stop above resistance|shorting {a} here|short {a} at $n|added to my {a} short|
{a} looks ready to break down|{a} breaking down on volume|{a} lost support|{a} lost the 200 day|{a} got rejected at resistance again|{a} failing at $n, lower next|{a} making lower highs and lower lows|death cross on {a}|bear flag on {a}, target $n|
head and shoulders on {a}|double top on {a}|{a} overbought, pullback coming|rsi overbought on {a}, time to sell|{a} is way too expensive|{a} overvalued garbage|{a} is a bubble|{a} bubble about to burst|
closed my {a} long|got stopped out of my {a} long|longs on {a} are about to get rekt|bulls on {a} are trapped|{a} going to zero|{a} will crash|{a} is about to crash|{a} going to drop to $n|next stop for {a} is lower|{a} in free fall|catching a falling knife with {a}|
not buying {a} here|never buying {a} again|I will not buy a single {a}|no way I buy {a} here|don't buy {a}|stay away from {a}|avoid {a}|get out of {a} while you can|glad I sold {a}|glad I cashed out of {a}|glad I am out of {a}|so happy I dumped my {a}|cashed out my {a}|
locked in puts on {a}|{a} puts printing|bought {a} puts for next week|puts on {a} look good here|{a} calls are getting crushed|{a} is not going to recover|{a} is not a good buy|I do not think {a} will recover|{a} will not go up|no more upside in {a}|the {a} rally is over|{a} buyers are exhausted|
{a} is dead|{a} is a scam|{a} is a ponzi|{a} rug incoming|whales are dumping {a}|insiders keep selling {a}|huge sell wall on {a}|exchange inflows of {a} spike, dump coming|outflows from {a} funds hit a record|
{a} downgraded to sell|analyst cuts {a} price target to $n|{a} started at underperform|{a} starts at Sell|{a} misses on earnings and cuts guidance|{a} plunges n% after earnings|{a} drops n% on volume|{a} down n% and more to come|
{a} snaps winning streak|{a} halts gaining streak|{a} erases gains|{a} pares gains into the close|{a} gives up early gains|costs at {a} rise|losses at {a} widen|{a} hit by lawsuit|regulator sues {a}|{a} network halted again|{a} hacked, funds drained|
bearish on {a}|super bearish on {a}|flipped bearish on {a}|{a} top is in|{a} dead cat bounce|sell the {a} rip|{a} bounce is a gift to sell|{a} weak, sellers in control|{a} red again|{a} bleeding|{a} dumping|{a} tanking|{a} rekt|{a} 📉📉|{a} looks terrible here|hate this {a} chart|
watch {a} below $n for the next leg down|{a} under $n and we crash|{a} short below $n|{a} setting up for a short|{a} only goes down|imagine still holding {a}|{a} bagholders in shambles|taking profits on {a}|took my profits on {a}, top signal|{a} is exit liquidity|great, another {a} rug 🤡`
const NOTHING = `what is the price of {a}?|{a} price is $n|{a} is at $n|{a} trades at $n|{a} volume n in 24 hours|what do you think of {a}?|anyone holding {a}?|will {a} go up or down?|is {a} a buy or a sell?|thoughts on {a}?|
how do I store {a}?|how do I move {a} to a wallet?|where can I trade {a}?|n {a} transferred from unknown wallet to unknown wallet|n {a} moved between wallets|new block of {a} mined|{a} weekly report is out|read our {a} report|new article about {a}|
join our {a} telegram group|follow for {a} news|{a} airdrop, follow and retweet|giveaway: n {a}, follow and tag friends|{a} conference in Berlin next month|speaking about {a} at a meetup|{a} podcast episode n is live|watch the {a} interview|
{a} trading sideways|{a} flat today|{a} unchanged|{a} range between $n and $n|{a} consolidating, waiting|no position in {a}|no trade on {a} today|{a} earnings on Tuesday|{a} reports results after the close|{a} to hold annual meeting|{a} files form n|{a} names new CFO|
{a} declares quarterly dividend of $n|{a} to present at conference|{a} announces date of results|{a} earnings call transcript|{a} short term chart|{a} long term chart|{a} halving explained|how {a} works, a thread|{a} tax rules explained|{a} mining difficulty adjusts|{a} hash rate n|
top n coins by volume: {a}|{a} dominance n%|{a} funding rate n%|{a} open interest n|{a} options expire on Friday|most discussed today: {a}|{a} vs gold, a comparison|learn about {a}|{a} wallet update released|{a} node version n released|{a} testnet is live|
stocks to watch: {a}|stock moves: {a}|premarket movers: {a}|here is what happened in {a} today|{a} market update|five things to know about {a}|{a} question of the day`

/** Of eleven sentences: people write more of what rises than of what falls. */
const KINDS = [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 0]
/** Many posts do not name what they speak of: "shorting here". */
const NAMELESS = 0.15
const NAME = /(?: (?:on|in|of|for|with|my|the|at|to))? ?\{a\}/

const PATTERNS: [StanceSentence['label'], string][] = [
  [1, RISE],
  [-1, FALL],
  [0, NOTHING],
]

/**
 * Sentences of the markets with what their author expects, made of patterns of our own: no text of anybody else is in
 * them. The same count and seed give the same sentences.
 */
export function generateStanceSentences(count: number, seed: number): StanceSentence[] {
  const random = createRandom(seed)
  const pick = (list: string[]) => list[Math.floor(random() * list.length)]! // no list is empty
  const kinds = PATTERNS.map(([label, list]) => ({
    label,
    patterns: list.split('|').map((text) => text.trim()),
  }))
  return Array.from({ length: count }, (_, n) => {
    const { label, patterns } = kinds[KINDS[n % KINDS.length]!]! // the remainder is in range
    const asset = pick(ASSETS).replaceAll('-', ' ')
    const pattern = pick(patterns)
    const body = (random() < NAMELESS ? pattern.replace(NAME, '') : pattern)
      .replaceAll('{a}', asset)
      .replace(/(?<![A-Za-z'’])n(?![A-Za-z'’])/g, () => String(1 + Math.floor(random() * 900)))
    const text = `${pick(OPENERS)}${body}${pick(CLOSERS)}`
    return { text: random() < 0.1 ? text.toUpperCase() : text, label }
  })
}
