import type { Token } from './cut-tokens.ts'

/**
 * Whether a text speaks of crypto assets rather than of shares: it names one, or uses a word that only their crowd does.
 * The stance of such texts has weights of its own: "dip", "shitcoin" and "bags" are said there by people who expect a
 * rise.
 */
export function speaksOfCrypto(tokens: readonly Token[], text: string): boolean {
  for (const { word, start, end } of tokens) {
    if (word === '$t' ? TICKERS.has(tickerOf(text.slice(start + 1, end))) : NAMES.has(word)) return true
  }
  return false
}

/** A cashtag is cut with the full stop behind it. */
function tickerOf(cashtag: string): string {
  return (cashtag.split(/[._]/, 1)[0] ?? '').toLowerCase()
}

/** Names and words with no other meaning in common use; hashtags are words here. */
const NAMES: ReadonlySet<string> = new Set(
  `bitcoin bitcoins btc btcusd btcusdt xbt satoshi satoshis sats ethereum eth ether ethusd litecoin ltc ripple xrp xrparmy cardano ada
  dogecoin doge solana polkadot chainlink linkmarines monero xmr stellarlumens xlm tron trx tronix bnb binance iota miota usdt
  tether usdc avax avalanche shib shiba pepe wif bonk hbar algorand tezos eos neo vechain bch bsv bcash hyperliquid toncoin
  crypto cryptos cryptocurrency cryptocurrencies altcoin altcoins alts altseason shitcoin shitcoins memecoin memecoins
  stablecoin stablecoins nocoiner nocoiners hodl hodling hodler hodlers hodled defi nft nfts web3 blockchain halving halvening
  airdrop airdrops staking coinbase kraken bitfinex bittrex poloniex kucoin bitmex bybit metamask ledger trezor uniswap mtgox
  rugpull rugged wagmi ngmi lambo degen degens hashrate satoshinakamoto coinmarketcap luna terra ftx celsius blockfi`.split(
    /\s+/,
  ),
)

const TICKERS: ReadonlySet<string> = new Set(
  `btc eth xrp bnb sol ada doge trx link ltc xlm xmr iota miota bch bsv dot avax matic pol shib pepe wif bonk uni aave atom near
  apt arb op sui ton hbar algo vet eos neo xtz etc fil icp ftm inj tia sei rune kas hype ena mkr snx crv comp yfi sushi cake
  band rsr qnt dag vidt ocean grt theta enj zil bat zrx omg lsk qtum xvg dgb sc rvn nano dash zec waves ont icx stx ldo
  luna lunc ustc ftt cro okb leo usdt usdc dai busd btt win jst sun egld xem zen dcr steem hive ksm kava ray jup ordi axs
  sand mana gala chz ape imx rndr render fet agix wld pyth jto strk zk dydx gmx pendle om tao akt ar hnt flow mina
  crypto`.split(/\s+/),
)
