import type { LanguageWords } from './language-words.ts'

/** What all languages borrow from the English of the markets; and moves in per cent. */
export const LOANWORDS: Omit<LanguageWords, 'code' | 'functionWords'> = {
  rise: {
    strong: `to the moon, mooning, lfg, wagmi, all in, btfd, short squeeze, buy the dip, ready to fly, parabolic, going up, higher high, new ath, super bullish, still bullish`,
    clear: `bullish, bull, bullrun*, bull run, bull market, moon, moonshot, hodl*, holdl*, ath, aths, breakout, pump*, long, longing, longed, buy, buying, bought,
      gem, gems, 10x, 20x, 50x, 100x, 1000x, lambo, rally, green, profit, profits, uptrend, accumulat*, undervalued, oversold, reclaim*, rebound, bounce, fomo, hold, altseason, support held, golden cross, higher low`,
    slight: `partnership, listing, upgrade, adoption, halving hype, airdrop`,
  },
  fall: {
    strong: `rug, rugged, rugpull*, rug pull*, scam*, ponzi, rekt, ngmi, bull trap, dead cat bounce, dead coin, to zero, exit scam, honeypot, pump and dump, pump & dump, pump dump, bearish af, going down, exit liquidity`,
    clear: `bearish, bear, bear market, dump*, crash*, short, shorting, shorted, sell, selling, sold, sell off, selloff, fud, hack, hacked, exploit, red, downtrend, breakdown, overbought, overvalued, correction, panic sell*, stop loss, shitcoin*, bubble, death cross, lower low, lower high, bleeding, bloodbath, capitulation, delist*, depeg*, bankrupt*`,
    slight: `dip, resistance, fear, bagholder*`,
  },
  up: `+%`,
  down: `-%`,
  unwanted: 'fee, fees, gas fee, gas',
  losses: '',
  outflow: 'outflow, outflows',
  inflow: 'inflow, inflows',
  leave: '',
  enter: '',
  exchange: 'exchange, exchanges, cex, cexs, binance, coinbase, bybit, okx, kraken',
  fund: "etf, etfs, etf's, blackrock, ibit, gbtc",
  shorts: 'shorts, shorter, shorters, bears',
  longs: 'longs, bulls',
  liquidated: 'liquidated, liquidation, liquidations, liquid, margin call',
  notBefore: '',
  notAfter: '',
  end: '',
  regret: 'regret, regrets',
  but: '',
  if: '',
  stronger: '',
  weaker: '',
  nothing: 'short term, long term, staking, lending, follow, giveaway, long story short, hold on',
}
