import { DOWN_MOVES, UP_MOVES } from './stance-words.ts'

/**
 * What a word or phrase of English does to the side of its clause, as `find-turned-side.ts` counts it. By our own
 * judgement; each line is a role and the phrases that have it, apart by commas. The longest phrase wins.
 */
export type Role =
  /** What is feared and what is hoped for: less of it turns its side round. */
  | 'bad'
  | 'good'
  /** Those who expect a fall or a rise. */
  | 'bears'
  | 'bulls'
  /** What is done or thought by who expects a fall or a rise. */
  | 'against'
  | 'for'
  /** Moves of a price or an amount. */
  | 'down'
  | 'up'
  /** An amount that shrinks or grows; says nothing alone. */
  | 'less'
  | 'more'
  /** What turns the clause, and what confirms it. */
  | 'not'
  | 'over'
  | 'true'
  /** That it is done now, or by all. */
  | 'begin'
  /** What happens to people who are wrong, and to those who are right. */
  | 'beaten'
  | 'glad'
  /** Coins or money that leave a place or enter it, the places, and what stands between. */
  | 'out'
  | 'in'
  | 'from'
  | 'to'
  | 'stock'
  | 'exchange'
  | 'fund'
  | 'cold'
  /** Positions and their end. */
  | 'short'
  | 'long'
  | 'close'
  /** Price levels, and how they are passed. */
  | 'level'
  | 'floor'
  | 'ceiling'
  | 'pass up'
  | 'pass down'
  | 'hold'
  /** What stands for a side by itself. */
  | 'rise'
  | 'fall'
  /** Parts two amounts of which the first is larger. */
  | 'beats'
  /** What others said, and what shows that they were wrong. */
  | 'said'
  | 'see now'
  /** What makes a sentence no statement. */
  | 'unsure'
  /** Hides a word that would mislead. */
  | 'nothing'

const ROLES: [Role, string][] = [
  [
    'bad',
    `fee, fees, gas, gas fee, gas fees, gas price, gas prices, gas cost, gas costs, cost, costs, inflation, debt, debts, fear, fears, fud, risk, risks, panic, selling pressure, sell pressure, sell-off, selloff, sell off, sell wall, sell walls,
    correction, downtrend, bear market, crypto winter, losing streak, decline, weakness, ban, bans, lawsuit, lawsuits, case against, its case against, charges, investigation, probe, hack, exploit, outage, outages, halt, insolvency, collapse,
    rate hike, rate hikes, recession, issuance, unlock, unlocks, token unlock, token unlocks, unlocking, repayments, volatility, loss, losses, bad news, dilution, worries, concerns, downside, downside momentum, doubt, doubts, worst, the worst, lower highs, lower lows,
    failed transactions, congestion, delisting, delistings, depeg, tax, taxes, tariffs, rumours, rumors, rumour, rumor, open interest in shorts, capitulation, uncertainty, supply, supply of, circulating supply, new supply, liquidations, bleeding, crash, dump, crackdown, bankruptcy, breach, damage, tension, tensions, overhang, bottleneck, redemptions, unemployment`,
  ],
  [
    'good',
    `demand, buying pressure, buy pressure, buy wall, uptrend, bull market, bull run, bullrun, rally, winning streak, gains, momentum, upside, upside momentum, adoption, confidence, trust in, hype, excitement, interest, interest in, appetite, profits, strength, rate cut, rate cuts,
    active addresses, active users, users, user numbers, hash rate, hashrate, usage, staked, developers, developer activity, network activity, comeback, recovery, bounce, pump, breakout, higher lows, higher highs, liquidity, revenue, tvl, burn, burn rate, a peg, the peg, peg, its peg, run, open interest in longs, accumulation, optimism, purchases, rewards, altseason`,
  ],
  [
    'bears',
    `bear, bears, shorts, shorters, short sellers, short seller, sellers, doubters, doomers, doomer, haters, skeptics, sceptics, critics, nocoiners, permabears, short position, short positions, those who shorted, who shorted, shorting, people who shorted, late shorts, people laughing, people who laughed, short thesis, bear thesis, bear case, those who sold, people who sold, everyone who sold, everyone who shorted`,
  ],
  [
    'bulls',
    `bull, bulls, longs, dip buyers, buyers, believers, maxis, maxi, permabulls, long position, long positions, those who longed, long thesis, bull thesis, bull case, those who bought, who bought, people who bought, everyone who bought, everyone who longed, people praising, moonboys, moon boys, longing, late longs, army`,
  ],
  [
    'against',
    `bearish, sell, selling, sells, sold, shorting, shorted, dumping, dumped, bet against, betting against, dead, finished, doomed, worthless, go to zero, going to zero, goes to zero, crash, crashing, bubble, scam, ponzi, worried, worry, afraid, scared, panic, panicking, fade, doubt, worried about, nervous, exit, a top, the top, topped`,
  ],
  [
    'for',
    `bullish, buy, buying, buys, bought, own, hold, holding, held, bet on, betting on, accumulate, accumulating, bid, trust, excited, excited about, confident, confident in, unstoppable, the future, healthy, safe, a safe bet, safe bet, a bottom, the bottom, go to n, go to $n, goes to n, goes to $n, going to n, hit n, hit $n, to the moon, so bullish`,
  ],
  [
    'down',
    `${DOWN_MOVES.replaceAll(/\s+/g, ', ')}, go down, going down, go lower, going lower, break down, breaking down, crash, dip further, give way, giving way, collapsing, cave, caved`,
  ],
  [
    'up',
    `${UP_MOVES.replaceAll(/\s+/g, ', ')}, go up, going up, go higher, going higher, break out, breaking out, rally, skyrocket, recover, bounce`,
  ],
  [
    'less',
    `less, fewer, low, lowest, new low, record low, shrink, shrinks, shrinking, shrank, shrunk, down, come down, came down, coming down, dropped, decreased, decreasing, decrease, declined, fading, fade, fades, faded, ease, eases, eased, easing, cools, cooled, cooling, slow, slows, slowing, slowed, slowing down, slow down, slows down, stall, stalls, stalled, stalling, reduced, reduce, cheap, cheaper, smaller, negative, weakening, weaken, weakened, losing, losing steam, loses, lost, lose, losing ground, drying up, dried up, dry up, thin, thinning, evaporating, vanishing, vanished, disappearing, disappeared, running out, run out, out of steam, exhausted, offline, scarce, scarcer, plummets, plummeted, at a low, year low, cut, cuts, erased, gave up, gave back, wiped out its, leaving, shrugged off, recovers, recovered, recoups, recouped, fell`,
  ],
  [
    'more',
    `more, high, highest, new high, record high, grow, grows, growing, grew, grown, increase, increases, increased, increasing, up, went up, goes up, speed up, speeds up, has legs, have legs, speeding up, soared, surged, accelerating, accelerates, expensive, bigger, larger, positive, worse, got worse, getting worse, strong, stronger, strengthening, building, builds, returning, returned, returns, coming back, came back, back, record, records, setting records, ahead, heated up, heats up, heating up, tightens, tightened, joining, raised, massive, huge, at a high, year high, regains, regained, intact, real, alive`,
  ],
  [
    'not',
    `not, never, nobody, no one, noone, nothing, none, no, zero reason, zero reasons, zero sign, zero signs, without, cannot, can't, cant, don't, dont, do not, isn't, isnt, won't, wont, doesn't, doesnt, didn't, didnt, aren't, arent, wasn't, wasnt, wouldn't, couldn't, hardly, hardly any, hardly anyone, barely, barely any, few, few want to, who would, no reason to, no reason, no reasons to, no reason to be, no sign of, no signs of, zero reasons to, zero reasons to be, shows no, no more, refuse, refuses, refuse to, refuses to, refused to, fail to, fails to, failed to, unable to, hard to be, hard to, impossible to be, impossible to, difficult to be, unlikely to, too late to, too early to, too soon to, anything but, far from, nowhere near, crazy to, stupid to, foolish to, silly to, dumb to, insane to, mad to, wrong to, a mistake to, mistake was, don't see how, don't see how anyone can be, don't see how anyone could be, don't see why, can't see how, cannot see how, can't imagine being, cannot imagine being, can't imagine, regret, i regret, stop, stopped, quit, wish i had not, wish i hadn't, sad i, sad that i, instead of, less, lack of, nothing about, too scared to, mistake, immune to`,
  ],
  [
    'over',
    `is over, are over, was over, its over, it's over, be over, gone, is done, are done, exhausted, ended, ends, ending, end of, finished, stopped, stops, stop, wrong, being wrong, false, fake, unfounded, nonsense, baseless, premature, exaggerated, overblown, overdone, misplaced, debunked, denied, dropped, drops, drop the, drops the, dismissed, dismisses, withdrawn, withdraws, rejected, rejects, lifted, lifts, lift, cancelled, canceled, cancels, delayed, delays, delay, postponed, postpones, called off, contained, stopped, fixed, patched, resolved, behind, behind us, in the past, history, a thing of the past, online after, back online after, recovered from, running again after, survived, survives, survive, shook off, shakes off, shrugs off, shrug off, shrugged off, overcame, withstood, avoids, avoided, despite, ignores, ignored, absorbed, absorbs, snapped, snaps, breaks its, broke its, falling apart, averted, prevented, too soon, too early, repaid, paid back, i was wrong about, was wrong about, exhausted, suspended, abandoned, scrapped, pulled, unwound, invalidated, regret it, regret that, regrets, won't last, never lasts, no longer`,
  ],
  [
    'true',
    `right, being right, true, confirmed, justified, serious, correct, founded, warranted, has begun, begun, opens, opened, opens its, files, filed, back the, backs the, still here, resumed, resumes, moved forward, brought forward, approved, upheld, just started, lies ahead, not over, far from over, continues, ongoing`,
  ],
  [
    'begin',
    `started, starts, starting, start, begins, began, has begun, resumed, resumes, keeps, keep, continues to, continue to, every reason to, everybody is, everyone is, all in on, again, very, more, actively, busy`,
  ],
  [
    'rise',
    `bear trap, falling wedge, resistance into support, resistance to support, resistance became support`,
  ],
  [
    'fall',
    `bull trap, rising wedge, support into resistance, support to resistance, support became resistance, exit liquidity`,
  ],
  ['beats', `outpaces, outpaced, exceeds, exceeded, outstrips, outweighs, beats, overwhelms`],
  [
    'beaten',
    `liquidated, liquidation, getting liquidated, wiped out, wiped, trapped, burned, burnt, crying, cry, in pain, pain, squeezed, squeeze, get squeezed, giving up, given up, gave up, give up, capitulating, capitulated, rekt, wrecked, destroyed, crushed, slaughtered, toast, flushed, screwed, in trouble, punished, underwater, lost, lost billions, lost millions, losing, lose, lose money, lost money, no chance, have no chance, quiet, silent, gone, suffering, sweating, humiliated, embarrassed, regretting, had it wrong, got it wrong, in shambles, running for cover, panicking, exhausted, disappearing`,
  ],
  [
    'glad',
    `smiling, happy, laughing, winning, won, celebrating, vindicated, in control, rewarded, paid, in profit, had it right, got it right, win, taking over, back in charge`,
  ],
  [
    'out',
    `outflow, outflows, net outflows, withdrawal, withdrawals, withdrawn, withdraw, withdrew, withdrawing, leave, leaves, leaving, left, pulled, pulls, pulling, off, exit, exits, exiting, moved off, moving off, pouring out, flowing out, flows out, flowed out, drained from, taken off, took off, bleed, bled`,
  ],
  [
    'in',
    `inflow, inflows, net inflows, deposit, deposits, deposited, depositing, enter, enters, enter, entering, flood, floods, flooding, flooded, arrive, arrives, arriving, arrived, pouring in, pouring into, flowing into, flows into, flowed into, poured into, pour into, took in, take in, takes in`,
  ],
  ['from', `from, out of, off`],
  ['to', `to, into, onto`],
  [
    'stock',
    `reserve, reserves, balance, balances, supply, supply of, holdings, wallets, hold, holds, held, stash`,
  ],
  [
    'exchange',
    `exchange, exchanges, exchange wallets, trading venues, binance, coinbase, kraken, bybit, okx, bitfinex, kucoin, bitstamp, gemini, upbit, cexs, cexes`,
  ],
  ['fund', `etf, etfs, spot etfs, fund, funds, gbtc, ibit, grayscale`],
  [
    'cold',
    `cold wallet, cold wallets, cold storage, self custody, private wallets, hardware wallets, a cold wallet`,
  ],
  ['short', `short, shorts, short position`],
  ['long', `long, longs, long position`],
  ['close', `closed, close, closing, covered, covering, cover, took my, exited, took off`],
  ['level', `n, $n, ath, range high, average, day average, moving average`],
  ['floor', `support, neckline, trendline support, range low`],
  ['ceiling', `resistance`],
  [
    'pass up',
    `reclaims, reclaimed, reclaiming, regained, regains, broke above, breaks above, broke over, back above, back over, got over, closed above, closes above, is above, stays above, jumped above, pushed above, smashed through, smashes through, blasted through, broke through, breaks through`,
  ],
  [
    'pass down',
    `lost, loses, losing, fell through, broke below, breaks below, broke under, back below, back under, closed below, closes below, slipped under, slipped below, slips below, slips under, fell below, falls below, fell under, dropped below, drops below, drops under, dropped under, dips below, sinks below, sinking below, stays below, falls through, rejected at, rejected from, broke down from, sliced through, failed at, gave up`,
  ],
  ['hold', `holds, held, holding, bounced off, bounces off, bounced from, defended, defends`],
  [
    'said',
    `they said, they all said, everybody said, experts said, they say, they told us, they keep saying, they kept saying, remember when they said, people said, everyone said, who called, they called, everyone called, who said, calling, keep saying, kept saying`,
  ],
  [
    'see now',
    `look at it now, look at them now, look at us now, now look at, and now look, look at, now look, look now, here we are, new highs, new lows, how did that go, aged badly`,
  ],
  [
    'unsure',
    `if, or cry, or regret, to not, unless, whether, not only, not just, can't stop, cant stop, can't wait, cant wait, would be, maybe, perhaps, supposed to, hope it, hope they, imagine, remember when, when someone, people who, people that, people not, friends, could, might, may, when will, how to, where to, what to, should, vote`,
  ],
  [
    'nothing',
    `enters into, again and again, over again, start with, started with, to start, starts with, keep in mind, keep up, keep an eye, keep it, very own, more of, stop loss, stop losses, stop calling, don't own, dont own, don't hold, dont hold, didn't buy, didnt buy, never bought, haven't bought, in the future, top n, capital gains, prove me wrong, deposits and withdrawals, deposit and withdrawal, deposits and withdraws, flexible deposits, buy fake, worst project, gone up, gone down, up for, so far, a lot, long term, dead serious, long time, long way, as long as, so long, before long, short term, in short, no doubt, no matter, no wonder, no problem, why not, not financial advice, dont forget, don't forget, don't miss, dont miss, never miss, never been this, never been so, never been more, never been as, never felt this, never felt so, never been, ever been this, ever been so, doesn't get more, wouldn't miss, cannot wait, will ever, crash up, not yet, not sure, gas station, hold on, hold up, best buy, set up, sign up, follow up, up to, come up, coming up, end up, ended up, pick up, wake up, on top of, at least, more than, less than, more and more, more info, read more, learn more, find out more, over n, over $n, over the, all over, all over the, take over, game over, risk free, high risk, low risk, low cost, low fees, no fees, zero fees, right now, all right, be right back, up until, back in, back to, come back, what is right, left behind, dollar cost, cost average, free fall, high quality, high school, too high for, in case, just in case, the right, user friendly, true value, the end, weekend, never sell your, to be true, come true, dreams, never too late, nothing to lose, no brainer, real time, real world, real estate, real life`,
  ],
]

export interface TurningPhrase {
  words: string[]
  roles: ReadonlySet<Role>
}

/** First word of a phrase -> the phrases, longest first. */
export const TURNING_PHRASES: ReadonlyMap<string, TurningPhrase[]> = readPhrases()

function readPhrases(): Map<string, TurningPhrase[]> {
  const roles = new Map<string, Set<Role>>()
  for (const [role, list] of ROLES) {
    for (const part of list.split(',')) {
      const text = part.trim().replace(/\s+/g, ' ')
      const known = roles.get(text)
      if (known) known.add(role)
      else roles.set(text, new Set([role]))
    }
  }
  const byFirst = new Map<string, TurningPhrase[]>()
  for (const [text, same] of roles) {
    const words = text.split(' ')
    const first = words[0]! // a split gives at least one
    byFirst.set(first, [...(byFirst.get(first) ?? []), { words, roles: same }])
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length)
  return byFirst
}
