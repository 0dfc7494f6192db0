import { normalizeText } from '#contract/text/normalize-text.ts'

/**
 * Words that are about crypto in any context. Lower case. Words that mean something else to
 * many people ("token", "mining", "wallet", "chain", "gas", "degen") are not here: they count only beside another sign.
 */
export const GENERAL_WORDS: ReadonlySet<string> = wordsOf(`
  bitcoin bitcoins bitcoiner bitcoiners satoshis hodl hodler hodlers hodling
  ethereum crypto cryptos cryptocurrency cryptocurrencies cryptocoin cryptocoins
  altcoin altcoins altseason memecoin memecoins shitcoin shitcoins stablecoin stablecoins
  blockchain blockchains defi dapp dapps nfts
  web3 onchain cbdc dogecoin litecoin monero zcash
  binance coinbase bitfinex metamask uniswap opensea bitmex bybit kucoin coingecko coinmarketcap
  rugpull rugpulled restaking mempool
  criptomoneda criptomonedas cripto criptos criptomoeda criptomoedas
  kryptowährung kryptowährungen kryptowaehrung kryptowaehrungen krypto kryptos
  cryptomonnaie cryptomonnaies criptovaluta criptovalute kryptowaluta kryptowaluty kripto kriptopara
  биткоин биткойн биткоина биткоины криптовалюта криптовалюты криптовалют криптовалюту крипта крипты блокчейн эфириум
  بیتکوین بیت‌کوین اتریوم کریپتو رمزارز رمزارزها بيتكوين إيثريوم
`)

/** Words of scripts that are written without blanks, found anywhere in a text. */
export const UNSPACED_WORDS: readonly string[] = [
  'ビットコイン',
  'イーサリアム',
  '仮想通貨',
  '暗号資産',
  '暗号通貨',
  '比特币',
  '比特幣',
  '以太坊',
  '加密货币',
  '加密貨幣',
  '区块链',
  '區塊鏈',
  '비트코인',
  '이더리움',
  '암호화폐',
  '가상화폐',
  '블록체인',
]

/** What such texts say of markets: joined to a name in one run of letters it speaks for it. */
export const UNSPACED_MARKET_WORDS =
  /[涨漲跌币幣链鏈]|空投|合约|合約|交易所|杠杆|槓桿|爆仓|爆倉|牛市|熊市|抄底|加仓|急騰|急落|爆上げ|暴落|暴騰|ガチホ|取引所|買い増し|上がっ|下がっ|급등|급락|코인|거래소|물렸|물림|존버|떡상|떡락|매수|매도|올랐|내렸/u

/** Beside an uncertain name these say that the asset is meant: "sol price", "ADA holders". */
export const CONTEXT_WORDS: ReadonlySet<string> = wordsOf(`
  token tokens coin coins price prices chart charts bullish bearish bull bear pump pumping dump dumping dumped moon
  mooning wallet wallets exchange exchanges trading trader traders trade holders holder holding mainnet testnet
  validator validators ledger hodl staked stake swap swaps liquidity marketcap mcap ath halving airdrop mining miner
  miners node nodes usd usdt usdc btc eth etf whale whales longs shorts leverage liquidated liquidation portfolio
  presale ico dex cex layer rollup smart contract contracts bags degen fud fomo dca resistance support breakout
  precio prix preis kurs kaufen comprar acheter цена курс монета монеты токен
`)

/** Hashtags that are ours beside the general words. Lower case, without #. */
export const GENERAL_TAGS: ReadonlySet<string> = wordsOf(`
  btc eth xrp doge nft hodl altcoinseason cryptonews cryptotwitter cryptotrading cryptomarket cryptocommunity
  bitcoinnews ethereumnews blockchaintechnology defi web3 onchain memecoin
  bitcoinmining cryptoart nftart nftcommunity nftcollector cryptoinvesting cryptolife
`)

/** Tickers of coins that are no assets of ours and hardly any stock: their cashtags are about crypto. Lower case. */
export const OTHER_COINS: ReadonlySet<string> = wordsOf(`
  aion akro albt alts ampl arrr aster badger bcd bcn bera bts celr chr cliq coti cream crypto dag daps dent
  dero dgd divi dmg drgn dusk ethbtc ethw ewt farm frm gnt goat grin gvt hegic hmstr hpb kaito kin klv kmd lend
  lto mdx miota mitx moodeng nebl noia npxs nuls nxs nxt ocn ogn olt orai orn oxt pickle pivx pnut poe poly
  pols pump rdd sntvt stmx swrv swth sys tomo tpay trb turbo ubt utk vana ven vib vidt vra vsys vtc vtho wan
  whale wrx wtc xdn xhv xlq xrb xvs xzc yfii yfl zcl
`)

/** Sites about nothing else. */
export const CRYPTO_SITES: ReadonlySet<string> = wordsOf(`
  coindesk.com cointelegraph.com decrypt.co theblock.co bitcoinmagazine.com cryptoslate.com beincrypto.com
  coingecko.com coinmarketcap.com etherscan.io bscscan.com solscan.io mempool.space blockchain.com dexscreener.com
  dextools.io uniswap.org opensea.io binance.com coinbase.com kraken.com bitfinex.com okx.com bybit.com kucoin.com
  defillama.com pump.fun u.today newsbtc.com cryptonews.com bitcoin.org ethereum.org blockworks.co dlnews.com
  glassnode.com messari.io
`)

/** Words rarely used outside crypto: one of them lets an uncertain name count as an asset. Lower case. */
export const CRYPTO_ONLY_WORDS: ReadonlySet<string> = wordsOf(`
  halving halvings staking stakers unstake unstaking airdrop airdrops airdropped mainnet testnet devnet validator validators
  tokenomics depeg depegged depegging zkevm zkrollup rollup rollups subnet subnets l2 l2s dex dexes cex cexs degen degens
  perp perps sats satoshi satoshis multisig erc20 erc-20 bep20 bep-20 trc20 trc-20 brc20 nft liquidations bagholder
  bagholders marketcap mcap hashrate gwei tvl altcoin alts alt-season evm parachain parachains masternode masternodes
  hardfork on-chain onchain usdt usdc busd btcusd hodled bags ico icos memecoin stablecoins dao token tokens coinmarketcap
  bittrex poloniex bitfinex kraken huobi okex okx gemini etherscan cryptocurrencys tether unstaked presale whitepaper
  tokenized tokenised tokenization tokenisation rwa rwas buyback buybacks hyperliquid pumpfun bybit bitget gate.io mexc upbit
  bithumb phantom rabby trezor altseason bullrun bagholding holdear holdeando hodlear stablecoins criptos exchanges
  стейкинг стейкинга стейблкоин стейблкоины альты альткоины альткоин биржах криптобиржа криптобиржи эирдроп
  grayscale cross-chain sidechain sidechains crosschain blockexplorer timelock zk-proofs zk-rollup
`)

/** Words of markets, which say something beside each other. Lower case. */
export const MARKET_WORDS: ReadonlySet<string> = new Set([
  ...CONTEXT_WORDS,
  ...wordsOf(`
    pumps pumped dumps buy buying bought sell selling sold bulls bears rally rallies rallied bounce dip dips gains volume
    market markets list listing listed listings burn burned burning candle candles breakouts long short longing shorting
    holds hold fees chain chains invest investing investors profit profits target targets entry cents position positions
    undervalued overvalued retest weekly satoshi parity rsi macd ema fib correction crash crashes crashed supply circulating
    reward rewards bag claim claims emissions unlock unlocks send sent transfer payment payments payout deposit deposits withdraw withdrawal withdrawals giveaway tip tips ledger
    fork oracle oracles ecosystem dapp smartcontracts governance protocol yield lending apr apy bridge bridged bridges
    cap squeeze squeezed bottomed topped rekt underwater breakeven futures etps
    ticker treasury tokenholders unlocked emissions sell-off selloff trendline wedge fibonacci
    compro compré compró comprei comprou vendi vendí vendeu vendo troquei cambié corretora corretoras carteira billetera
    exchange subió cayó subiu caiu disparó disparou rally tope fondo pump
    halte hält halten gekauft verkauft kaufe verkaufe börse acheté vendu portefeuille bourse comprato venduto
    aldım sattım satıyorum alıyorum borsada cüzdan kur beli jual naik turun mua bán giá kupiłem sprzedałem giełda
    купил купила продал продала держу кошелек кошелёк кошелька доходность комиссия комиссии памп
    alcista bajista subida bajada comprar vender mercado yükseliş düşüş borsa биржа бирже рынок рынка рынке рост
    роста падение падения памп дамп портфель
    inflow inflows outflow outflows prediction predictions partnership partnerships roadmap migration emissions metaverse outage memecoins dollar dollars etf etfs decentralized decentralised decentralization hacker hackers hacked exploit exploited audit peg pegged network
  `),
])

/** Names of accounts and joined hashtags about crypto. */
export const CRYPTO_ACCOUNTS =
  /bitcoin|crypto|binance|blockchain|ethereum|coinbase|coindesk|cointelegraph|cardano|chainlink|ripple|defi|btc|hodl|kucoin|kraken|bittrex|poloniex|bitfinex|huobi|stellarorg|trondao|tronfoundation|justinsun|vitalik|xrp|altcoin|dogecoin|litecoin|hoskinson|solana|tronix|cz_binance/

/** Words of the stock market that hardly stand beside a coin. Lower case. */
export const STOCK_WORDS: ReadonlySet<string> = wordsOf(`
  earnings revenue revenues eps dividend dividends shares stock stocks shareholders stockholders nyse nasdaq ipo inc corp
  ltd plc analyst analysts downgrade downgraded downgrades upgraded upgrades quarter q1 q2 q3 q4 fy
  fiscal cfo guidance industrials biotech fda pharma acquisition conference transcript presentation slideshow results
  gainers losers premarket sales profit profits oil gold silver mining equity equities bofa goldman jpmorgan morgan
  barclays citi keybanc bump outperform overweight underweight neutral initiated coverage insider insiders filing sec
  10-k 8-k annual segment reportable bloomberg technologies holdings therapeutics materials
`)

export function isCryptoLink(link: string): boolean {
  const host = /^(?:https?:\/\/)?(?:www\.)?([^/?#:\s]+)/i.exec(link)?.[1]?.toLowerCase()
  if (!host) return false
  if (CRYPTO_SITES.has(host)) return true
  const parent = host.slice(host.indexOf('.') + 1)
  return parent.includes('.') && CRYPTO_SITES.has(parent)
}

function wordsOf(text: string): Set<string> {
  return new Set(
    text
      .trim()
      .split(/\s+/)
      .map((word) => normalizeText(word, 'NFC').toLowerCase()),
  )
}
