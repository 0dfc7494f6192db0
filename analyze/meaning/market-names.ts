/** Words that only the markets use, or name what is traded there: one of them and a text most likely speaks of them. */
export const MARKET_NAMES: ReadonlySet<string> = new Set(
  `$t bitcoin btc bitcoins ethereum eth ether litecoin ltc ripple xrp cardano ada dogecoin doge solana sol polkadot chainlink
  monero xmr stellar xlm tron trx bnb usdt usdc crypto cryptos cryptocurrency cryptocurrencies altcoin altcoins alts
  shitcoin shitcoins memecoin memecoins stablecoin blockchain defi nft nfts hodl hodling satoshi sats stock stocks shares
  shareholders equities nasdaq nyse dow s&p spx spy etf etfs futures forex bullish bearish bulls bears earnings ebitda
  eps revenue revenues dividend ipo hedge investors traders trader trading rsi macd ath usd eur treasuries bonds yields
  fed inflation stoploss breakout resistance downgrade downgraded upgraded`.split(/\s+/),
)
