import { DOWN_MOVES, UP_MOVES } from './stance-words.ts'

/**
 * What a word or phrase of English does to the side of its clause, as `find-turned-side.ts` counts it. By our own
 * judgement; each line is a role and the phrases that have it, apart by commas. The longest phrase wins.
 */
export type Role =
  /** What is feared and what is hoped for: less of it turns its side round. */
  | 'bad'
  | 'good'
  /** Talk against an asset: of less of it something follows, of more of it nothing. */
  | 'talk'
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
  /** That it is done now, or by all; that a move has no end. */
  | 'begin'
  | 'goes on'
  /** What happens to people who are wrong, and to those who are right. */
  | 'beaten'
  | 'glad'
  /** Coins or money that leave a place or enter it, the places, and what stands between. */
  | 'out'
  | 'in'
  /** Of funds alone: exchanges "lose" something else. */
  | 'fund out'
  | 'fund in'
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
  | 'broken'
  /** What is done with a network, and that it costs little or much. */
  | 'use'
  | 'cheap'
  | 'dear'
  /** What stands for a side by itself. */
  | 'rise'
  | 'fall'
  /** Parts two amounts of which the first is larger. */
  | 'beats'
  /** What others said, and what shows that they were wrong. */
  | 'said'
  | 'see now'
  | 'aged'
  /** What a question has that is none, what answers one with no, and what is said of the future. */
  | 'asked'
  | 'refused'
  | 'aim up'
  | 'aim down'
  | 'will'
  /** What makes a sentence no statement, and what begins a condition. */
  | 'unsure'
  | 'condition'
  /** Hides a word that would mislead. */
  | 'nothing'

const ROLES: [Role, string][] = [
  [
    'bad',
    `appeal against, complaint against, suit against, sell orders, sell volume, sell side, asks, ask wall, ask walls, emissions, emission, minting, newly minted, new coins, new tokens, comes to market, come to market, hits the market, hit the market, withdrawals from staking, staking withdrawals, hacks, exploits, thefts, rug pulls, outages, errors, bugs, problems, glitches, delays, failed trades, failed swaps, failed orders, reverted transactions, slippage, unlocks of, margin debt, layoffs, defaults, enforcement, fines, penalties, sanctions, crackdowns, restrictions, death spiral, headwinds, overvaluation, exit queue, fee, fees, gas, gas fee, gas fees, gas price, gas prices, gas cost, gas costs, cost, costs, inflation, debt, debts, fear, fears, risk, risks, panic, selling pressure, sell pressure, sell-off, selloff, sell off, sell wall, sell walls,
    correction, downtrend, bear market, crypto winter, losing streak, decline, weakness, ban, bans, lawsuit, lawsuits, case against, its case against, charges, investigation, probe, hack, exploit, outage, outages, halt, insolvency, collapse,
    rate hike, rate hikes, recession, issuance, unlock, unlocks, token unlock, token unlocks, unlocking, repayments, volatility, loss, losses, bad news, dilution, worries, concerns, downside, downside momentum, doubt, doubts, worst, the worst, lower highs, lower lows,
    failed transactions, congestion, delisting, delistings, depeg, tax, taxes, tariffs, rumours, rumors, rumour, rumor, open interest in shorts, capitulation, uncertainty, supply, supply of, circulating supply, new supply, liquidations, bleeding, crash, dump, crackdown, bankruptcy, breach, damage, tension, tensions, overhang, bottleneck, redemptions, unemployment`,
  ],
  [
    'good',
    `buy orders, buy volume, buy side, bids, bid wall, staking deposits, deposits into staking, program, rollout, integration, partnership, order flow, buyers interest, enthusiasm, euphoria, greed, tailwinds, inflow, daily users, wallets created, new wallets, transactions per day, trading volume, buybacks, demand, buying pressure, buy pressure, buy wall, uptrend, bull market, bull run, bullrun, rally, winning streak, gains, momentum, upside, upside momentum, adoption, confidence, trust in, hype, excitement, interest, interest in, appetite, profits, strength, rate cut, rate cuts,
    active addresses, active users, users, user numbers, hash rate, hashrate, usage, staked, developers, developer activity, network activity, comeback, recovery, bounce, pump, breakout, higher lows, higher highs, liquidity, revenue, tvl, burn, burn rate, a peg, the peg, peg, its peg, run, open interest in longs, accumulation, optimism, purchases, rewards, altseason`,
  ],
  ['talk', `fud, hate, hit piece, hit pieces, smear campaign, negative press`],
  [
    'bears',
    `short side, anyone short, whoever shorted, whoever is short, perma bears, bearish crowd, naysayers, fudders, fudsters, goldbugs, bear, bears, shorts, shorters, short sellers, short seller, sellers, doubters, doomers, doomer, haters, skeptics, sceptics, critics, nocoiners, permabears, short position, short positions, those who shorted, who shorted, shorting, people who shorted, late shorts, people laughing, people who laughed, short thesis, bear thesis, bear case, those who sold, people who sold, everyone who sold, everyone who shorted`,
  ],
  [
    'bulls',
    `long side, anyone long, whoever bought, whoever is long, perma bulls, bullish crowd, apes, degens, fanboys, shillers, influencers, bull, bulls, longs, dip buyers, buyers, believers, maxis, maxi, permabulls, long position, long positions, those who longed, long thesis, bull thesis, bull case, those who bought, who bought, people who bought, everyone who bought, everyone who longed, people praising, moonboys, moon boys, longing, late longs, army`,
  ],
  [
    'against',
    `part with, parting with, parted with, let go of, lets go of, letting go of, get rid of, gets rid of, getting rid of, got rid of, dump, dumps, unload, unloads, unloading, offload, offloads, offloading, cash out, cashes out, cashing out, cashed out, taking profits, take profits, took profits, taking profit, profit taking, liquidate, liquidating, bail, bailing, reducing its, cutting its, trimming its, shedding, sheds, trimming, go short, going short, fraud, rug pull, garbage, trash, toast, a joke, overvalued, worries me, scares me, panic sell, panic selling, lose faith, losing faith, bearishness, skeptical, sceptical, a loser, hopeless, bearish, sell, selling, sells, sold, shorting, shorted, dumping, dumped, bet against, betting against, dead, finished, doomed, worthless, go to zero, going to zero, goes to zero, crash, crashing, bubble, scam, ponzi, worried, worry, afraid, scared, panic, panicking, fade, doubt, worried about, nervous, exit, a top, the top, topped`,
  ],
  [
    'for',
    `hold on to, holds on to, holding on to, hang on to, hangs on to, keep my, keeping my, keep their, sit on, sitting on, adding to, adds to, stacking, scoop up, scooping up, load up, loading up, long it, go long, going long, own more, want to own, longing, gem, a gem, a winner, a steal, a bargain, fine, undervalued, unbeatable, invincible, the king, excites me, impresses me, have faith in, bullishness, optimistic, convinced, hopeful, hyped about, thrilled about, bullish, buy, buying, buys, bought, own, hold, holding, held, bet on, betting on, accumulate, accumulating, bid, trust, excited, excited about, confident, confident in, unstoppable, the future, healthy, safe, a safe bet, safe bet, a bottom, the bottom, go to n, go to $n, goes to n, goes to $n, going to n, hit n, hit $n, to the moon, so bullish`,
  ],
  [
    'down',
    `go under, going under, roll over, ${DOWN_MOVES.replaceAll(/\s+/g, ', ')}, go down, going down, go lower, going lower, break down, breaking down, crash, dip further, give way, giving way, collapsing, cave, caved`,
  ],
  [
    'up',
    `pumping, flying, take off, taking off, moon, mooning, rip, ripping, ${UP_MOVES.replaceAll(/\s+/g, ', ')}, go up, going up, go higher, going higher, break out, breaking out, rally, skyrocket, recover, bounce`,
  ],
  [
    'less',
    `at an all time low, at all time lows, at a record low, at record lows, at an n year low, at a multi year low, at multi year lows, at its lowest, at the lowest, erase, solve, solves, solved, solving, fixes, fixing, lows, at lows, the smallest, smallest, halved, halves, cut in half, slashed, slashes, eased off, cools off, cooled off, cooling off, calmed down, calming down, shallow, light, lighter, tiny, minimal, negligible, close to zero, near zero, dwindles, dwindling, dwindled, wanes, waning, waned, subsides, subsiding, subsided, dries up, tapers off, tapering off, tapered off, melts, melting, dissipates, dissipating, thinner, thins out, thinning out, thinned out, plunged, tumbled, sank, sinks, collapsed, dived, less, fewer, low, lowest, new low, record low, shrink, shrinks, shrinking, shrank, shrunk, down, come down, came down, coming down, dropped, decreased, decreasing, decrease, declined, fading, fade, fades, faded, ease, eases, eased, easing, cools, cooled, cooling, slow, slows, slowing, slowed, slowing down, slow down, slows down, stall, stalls, stalled, stalling, reduced, reduce, cheap, cheaper, smaller, negative, weakening, weaken, weakened, losing, losing steam, loses, lost, lose, losing ground, drying up, dried up, dry up, thin, thinning, evaporating, vanishing, vanished, disappearing, disappeared, running out, run out, out of steam, exhausted, offline, scarce, scarcer, plummets, plummeted, at a low, year low, cut, cuts, erased, gave up, gave back, wiped out its, leaving, shrugged off, recovers, recovered, recoups, recouped, fell`,
  ],
  [
    'more',
    `at an all time high, at all time highs, at a record high, at record highs, at a multi year high, at multi year highs, at its highest, at the highest, can't afford, cant afford, cannot afford, can't cover, highs, at highs, the largest, largest, the biggest, biggest, doubled, doubles, doubling, tripled, triples, quadrupled, multiplied, balloons, ballooned, ballooning, swells, swelled, swelling, mounts, mounting, mounted, piles up, piling up, piled up, heavier, heavy, thicker, deeper, rampant, everywhere, spreads, spreading, spread, explodes, exploded, exploding, spikes, spiked, rising, climbing, climbed, jumped, more, high, highest, new high, record high, grow, grows, growing, grew, grown, increase, increases, increased, increasing, up, went up, goes up, speed up, speeds up, has legs, have legs, speeding up, soared, surged, accelerating, accelerates, expensive, bigger, larger, positive, worse, got worse, getting worse, strong, stronger, strengthening, building, builds, returning, returned, returns, coming back, came back, back, record, records, setting records, ahead, heated up, heats up, heating up, tightens, tightened, joining, raised, massive, huge, at a high, year high, regains, regained, intact, real, alive`,
  ],
  [
    'not',
    `only a fool would, only fools would, only an idiot would, only idiots would, only fools, only idiots, not once did i, not once have i, never once did i, at no point did i, not for a second did i, nobody should, no one should, you should never, you should not, you shouldn't, why would i, whatsoever, under no circumstances, i see no, i can't find, can't find a single, cannot find a single, not a single, not one, hardly anybody, barely anyone, barely anybody, almost nobody, almost no one, little, zero, not, never, nobody, no one, noone, nothing, none, no, zero reason, zero reasons, zero sign, zero signs, without, cannot, can't, cant, don't, dont, do not, isn't, isnt, won't, wont, doesn't, doesnt, didn't, didnt, aren't, arent, wasn't, wasnt, wouldn't, couldn't, hardly, hardly any, hardly anyone, barely, barely any, few, few want to, who would, no reason to, no reason, no reasons to, no reason to be, no sign of, no signs of, zero reasons to, zero reasons to be, shows no, no more, refuse, refuses, refuse to, refuses to, refused to, fail to, fails to, failed to, unable to, hard to be, hard to, impossible to be, impossible to, difficult to be, unlikely to, too late to, too early to, too soon to, anything but, far from, nowhere near, crazy to, stupid to, foolish to, silly to, dumb to, insane to, mad to, wrong to, a mistake to, mistake was, don't see how, don't see how anyone can be, don't see how anyone could be, don't see why, can't see how, cannot see how, can't imagine being, cannot imagine being, can't imagine, regret, i regret, stop, stopped, quit, wish i had not, wish i hadn't, sad i, sad that i, instead of, less, lack of, nothing about, too scared to, mistake, immune to`,
  ],
  [
    'over',
    `has run its course, have run their course, ran its course, running its course, played out, came to an end, comes to an end, coming to an end, drew to a close, blown over, blew over, came to nothing, a nothingburger, nothing burger, turned out false, turned out to be false, turned out fake, turned out to be nothing, walked away from, walks away from, broken, halted, halts, halting, paused, pauses, pausing, shelved, shelves, axed, kills, settled, settles, dismantled, repealed, reversed, undone, let up, lets up, letting up, done with, is over, are over, was over, its over, it's over, be over, gone, is done, are done, exhausted, ended, ends, ending, end of, finished, stopped, stops, stop, wrong, being wrong, false, fake, unfounded, nonsense, baseless, premature, exaggerated, overblown, overdone, misplaced, debunked, denied, dropped, drops, drop the, drops the, dismissed, dismisses, withdrawn, withdraws, rejected, rejects, lifted, lifts, lift, cancelled, canceled, cancels, delayed, delays, delay, postponed, postpones, called off, contained, stopped, fixed, patched, resolved, behind, behind us, in the past, history, a thing of the past, online after, back online after, recovered from, running again after, survived, survives, survive, shook off, shakes off, shrugs off, shrug off, shrugged off, overcame, withstood, avoids, avoided, despite, ignores, ignored, absorbed, absorbs, snapped, snaps, breaks its, broke its, falling apart, averted, prevented, too soon, too early, repaid, paid back, i was wrong about, was wrong about, exhausted, suspended, abandoned, scrapped, pulled, unwound, invalidated, regret it, regret that, regrets, won't last, never lasts, no longer`,
  ],
  [
    'true',
    `starts, started, starting, begins, began, never regretted, never regret, don't regret, do not regret, no regrets, turned out true, turned out to be true, turned out real, turned out to be real, doubled down on, doubles down on, escalated, escalates, escalating, extended, extends, renewed, renews, expanded, expands, gave in to, gives in to, succumbed to, is coming, are coming, on the way, on its way, around the corner, imminent, inevitable, looming, looms, here to stay, right, being right, true, confirmed, justified, serious, correct, founded, warranted, has begun, begun, opens, opened, opens its, files, filed, back the, backs the, still here, resumed, resumes, moved forward, brought forward, approved, upheld, just started, lies ahead, not over, far from over, continues, ongoing`,
  ],
  [
    'begin',
    `ramps up, ramped up, kicked off, kicks off, busy, started, starts, starting, start, begins, began, has begun, resumed, resumes, keeps, continues to, continue to, every reason to, everybody is, everyone is, all in on, again, very, more, actively, busy`,
  ],
  [
    'rise',
    `short liquidations, liquidated shorts, get bought, gets bought, got bought, being bought up, should have bought, should've bought, shoulda bought, should have held, should never have sold, should not have sold, shouldn't have sold, wish i bought, wish i had bought, wish i owned more, wish i had more, wish i held, back up the truck, bear trap, falling wedge, resistance into support, resistance to support, resistance became support`,
  ],
  [
    'fall',
    `long liquidations, liquidated longs, get sold, gets sold, got sold, sold into, should have sold, should've sold, shoulda sold, should never have bought, should not have bought, shouldn't have bought, wish i sold, wish i had sold, wish i had less, wish i owned less, wish i never bought, bull trap, rising wedge, support into resistance, support to resistance, support became resistance, exit liquidity`,
  ],
  ['beats', `outpaces, outpaced, exceeds, exceeded, outstrips, outweighs, beats, overwhelms`],
  [
    'beaten',
    `liquidations, fuel, fuel for, blown up, blown out, blew up, flushed out, forced out, squeezed out, stopped out, margin called, run over, steamrolled, nuked, smoked, cooked, obliterated, annihilated, caught offside, offside, on the wrong side, running for the exits, heading for the exits, in disbelief, sorry, ashamed, mocked, laughed at, panicked, liquidated, liquidation, getting liquidated, wiped out, wiped, trapped, burned, burnt, crying, cry, in pain, pain, squeezed, squeeze, get squeezed, giving up, given up, gave up, give up, capitulating, capitulated, rekt, wrecked, destroyed, crushed, slaughtered, toast, flushed, screwed, in trouble, punished, underwater, lost, lost billions, lost millions, losing, lose, lose money, lost money, no chance, have no chance, quiet, silent, gone, suffering, sweating, humiliated, embarrassed, regretting, had it wrong, got it wrong, in shambles, running for cover, panicking, exhausted, disappearing`,
  ],
  [
    'glad',
    `paid off, cleaning up, feasting, proven right, had the last laugh, patting themselves, smiling, happy, laughing, winning, won, celebrating, vindicated, in control, rewarded, paid, in profit, had it right, got it right, win, taking over, back in charge`,
  ],
  [
    'out',
    `drained, draining, drains, moves off, take off, taking off of, yanked, yanks, pulled out, pulls out, pulling out, rushing out, streaming out, outflow, outflows, net outflows, withdrawal, withdrawals, withdrawn, withdraw, withdrew, withdrawing, leave, leaves, leaving, left, pulled, pulls, pulling, off, exit, exits, exiting, moved off, moving off, pouring out, flowing out, flows out, flowed out, drained from, taken off, took off, bleed, bled`,
  ],
  [
    'in',
    `sent to, sends to, sending to, net creations, creations, subscriptions, net flow, netflow, netflows, net flows, plowed, ploughed, funneled, funnelled, rushing in, streaming in, streaming into, rushing into, piling into, piled into, inflow, inflows, net inflows, deposit, deposits, deposited, depositing, enter, enters, enter, entering, flood, floods, flooding, flooded, arrive, arrives, arriving, arrived, pouring in, pouring into, flowing into, flows into, flowed into, poured into, pour into, took in, take in, takes in`,
  ],
  ['from', `from, out of, off`],
  ['to', `to, into, onto`],
  [
    'stock',
    `left on, sitting on, available on, parked on, kept on, coins on, reserve, reserves, balance, balances, supply, supply of, holdings, wallets, hold, holds, held, stash`,
  ],
  [
    'exchange',
    `trading platforms, trading platform, platforms, cex, an exchange, the exchanges, exchange, exchanges, exchange wallets, trading venues, binance, coinbase, kraken, bybit, okx, bitfinex, kucoin, bitstamp, gemini, upbit, cexs, cexes`,
  ],
  [
    'fund',
    `fund holders, etps, etp, fbtc, etha, ethe, arkb, etf, etfs, spot etfs, fund, funds, gbtc, ibit, grayscale`,
  ],
  [
    'cold',
    `cold wallets of, cold wallet, cold wallets, cold storage, self custody, private wallets, hardware wallets, a cold wallet`,
  ],
  ['short', `short, shorts, short position`],
  ['long', `long, longs, long position`],
  [
    'close',
    `got out of, getting out of, unwound, closed, close, closing, covered, covering, cover, took my, exited, took off`,
  ],
  ['level', `n, $n, ath, range high, average, day average, moving average`],
  ['floor', `the lows, demand zone, support, neckline, trendline support, range low`],
  ['ceiling', `supply zone, the highs, sell wall, resistance`],
  [
    'pass up',
    `clears, cleared, clearing, tops, topped, takes out, took out, climbs over, climbed over, rises above, rose above, breaks over, trades above, trading above, reclaims, reclaimed, reclaiming, regained, regains, broke above, breaks above, broke over, back above, back over, got over, closed above, closes above, is above, stays above, jumped above, pushed above, smashed through, smashes through, blasted through, broke through, breaks through`,
  ],
  [
    'pass down',
    `trades below, trading below, trades under, drops through, cracked below, plunges below, plunged below, tumbles below, lost, loses, losing, fell through, broke below, breaks below, broke under, back below, back under, closed below, closes below, slipped under, slipped below, slips below, slips under, fell below, falls below, fell under, dropped below, drops below, drops under, dropped under, dips below, sinks below, sinking below, stays below, falls through, rejected at, rejected from, broke down from, sliced through, failed at, gave up`,
  ],
  [
    'hold',
    `holding up, held up, holds up, stands firm, standing firm, intact, defended well, holds, held, holding, bounced off, bounces off, bounced from, defended, defends`,
  ],
  [
    'said',
    `told me to, told us to, told you to, told everyone to, kept telling me, keep telling me, said every, they laughed, they mocked, laughed at, mocked, they said, they all said, everybody said, experts said, they say, they told us, they keep saying, they kept saying, remember when they said, people said, everyone said, who called, they called, everyone called, who said, calling, keep saying, kept saying`,
  ],
  [
    'see now',
    `glad i ignored, glad i didn't listen, glad i did not listen, good thing i didn't listen, so glad i ignored, and then it doubled, before it doubled, before it tripled, not anymore, not any more, who is laughing now, who's laughing now, whos laughing now, joke is on them, jokes on them, look at it now, look at them now, look at us now, now look at, and now look, look at, now look, look now, here we are, new highs, new lows, how did that go, aged badly`,
  ],
  [
    'aged',
    `aged badly, aged poorly, aged terribly, aged like milk, aging like milk, ageing like milk, didn't age well, did not age well, hasn't aged well, how did that work out, narrator it did not`,
  ],
  [
    'refused',
    `no way, not a chance, no chance, never, nope, nah, hell no, absolutely not, definitely not, not happening, won't happen, will not happen, never gonna happen, forget it, forget about it, not me, not today, not in a million years, think again, don't make me laugh, give me a break, keep dreaming, dream on, yeah right, as if`,
  ],
  [
    'goes on',
    `can't stop, cant stop, cannot stop, won't stop, never stops, will not stop, does not stop, doesn't stop`,
  ],
  [
    'fund out',
    `lost, lose, loses, losing, shed, sheds, shedding, sold, sells, selling, redeemed, redemptions, net redemptions, dumped, in the red`,
  ],
  [
    'fund in',
    `raked in, rakes in, raking in, pulled in, pulls in, pulling in, drew in, draws in, drew, attracted, attracts, attracting, gathered, gathers, added, adds, adding, bought, buys, buying, absorbed, absorbs, scooped up, hoovered up, net buyers, in the green`,
  ],
  [
    'broken',
    `gone, broken, cracked, cracking, giving way, gave way, gives way, smashed, shattered, crumbling, failed, failing, fails, taken out, has fallen`,
  ],
  [
    'use',
    `send, sending, transfer, transfers, transferring, transact, transacting, transaction, transactions, swap, swaps, swapping, bridge, bridging, mint an, deploy, deploying, moving coins, payments, a payment, paying with, pay with, using, use of, cost of using`,
  ],
  [
    'cheap',
    `cheap, cheaper, cheapest, affordable, inexpensive, almost free, nearly free, practically free, for free, pennies, for pennies, cents, for cents, a few cents, a fraction of a cent, next to nothing, almost nothing, dirt cheap`,
  ],
  [
    'dear',
    `expensive, pricey, pricier, costly, costlier, dear, dearer, a fortune, unaffordable, an arm and a leg, insanely expensive, ridiculously expensive, too expensive, so expensive, overpriced`,
  ],
  [
    'aim up',
    `to n, to $n, hit n, hit $n, reach n, reach $n, to the moon, to a million, to six figures, flip bitcoin, flip btc, flip eth`,
  ],
  ['aim down', `to zero, hit zero, reach zero, go to zero, going to zero, goes to zero, to nothing`],
  ['will', `will, gonna, going to, any day now, any minute now`],
  ['condition', `if, unless, even if, once, as soon as, provided, until, in case`],
  [
    'unsure',
    `or cry, or regret, to not, whether, not only, not just, can't wait, cant wait, would be, maybe, perhaps, supposed to, hope it, hope they, imagine, remember when, when someone, people who, people that, people not, friends, could, might, may, when will, how to, where to, what to, should, vote`,
  ],
  [
    'nothing',
    `opportunity to buy, chance to buy, buying opportunity, behind the, nothing but, nothing more than, no more than, nothing like, nothing beats, nothing hurts, hard to beat, the only, can't help, couldn't help, can't resist, couldn't resist, can't believe, cant believe, couldn't believe, too good not to, too cheap not to, never again, once again, risk asset, risk assets, risk range, risk not to, n btc, n eth, n bitcoin, n coins, n million, n billion, $n in, $n of, $n worth, $n million, $n billion, is over n, are over n, is over $n, buckle up, make up, made up, shit up, grow up, waking up, meet up, show up, shows up, line up, lined up, sucked up, straight up, hurry up, shut up, stand up, speak up, team up, teams up, hang up, warm up, clean up, split up, start up, heads up, thumbs up, messed up, fucked up, screwed up, add up, look up, looking up, sum up, cheer up, open up, sell this usd, sell usd, selling usd, sold usd, enters into, again and again, over again, start with, started with, to start, starts with, keep in mind, keep up, keep an eye, keep it, very own, more of, stop loss, stop losses, stop calling, don't own, dont own, don't hold, dont hold, didn't buy, didnt buy, never bought, haven't bought, in the future, top n, capital gains, prove me wrong, deposits and withdrawals, deposit and withdrawal, deposits and withdraws, flexible deposits, buy fake, worst project, gone up, gone down, up for, so far, a lot, long term, dead serious, long time, long way, as long as, so long, before long, short term, in short, no doubt, no matter, no wonder, no problem, why not, not financial advice, dont forget, don't forget, don't miss, dont miss, never miss, never been this, never been so, never been more, never been as, never felt this, never felt so, never been, ever been this, ever been so, doesn't get more, wouldn't miss, cannot wait, will ever, crash up, not yet, not sure, gas station, hold on, hold up, best buy, set up, sign up, follow up, up to, come up, coming up, end up, ended up, pick up, wake up, on top of, at least, more than, less than, more and more, more info, read more, learn more, find out more, over n, over $n, over the, all over, all over the, take over, game over, risk free, high risk, low risk, low cost, low fees, no fees, zero fees, right now, all right, be right back, up until, back in, back to, come back, what is right, left behind, dollar cost, cost average, free fall, high quality, high school, too high for, just in case, at once, once again, once more, as if, never been more, never looked this, never looked so, never felt, never seemed so, missed the, i missed, missing out, never mind, all for, for real, fine with, go for, hold my, strong opinion, will be, not only, the right, user friendly, true value, the end, weekend, never sell your, to be true, come true, dreams, never too late, nothing to lose, no brainer, real time, real world, real estate, real life`,
  ],
]

/** Who sells would be foolish: each of the first words with each of the second. */
const FOOLISH = pairsOf(
  `would be, you'd be, id be, i'd be, must be, have to be, has to be, gotta be, need to be, would have to be`,
  `crazy to, mad to, insane to, nuts to, stupid to, foolish to, dumb to, silly to, an idiot to, out of your mind to`,
)
/** Questions that ask nothing; in other sentences these words say no just the same. */
const ASKED = [
  ...pairsOf(
    `why would, how could, how can, why should, why does, why do, who would`,
    `anyone, anybody, you, people, anyone want to, anybody want to, i`,
  ),
  `who would, who in their right mind, who on earth, what idiot, which idiot, who still, why bother, why even, what is the point of, what's the point of, does anyone really, do people really, do you really, you really think, still think, still thinks, still believe, still waiting for, anyone still, anybody still, ever right, ever correct, ever learn`,
].join(', ')

const MADE: [Role, string][] = [
  ['not', FOOLISH.join(', ')],
  ['asked', ASKED],
]

function pairsOf(firsts: string, seconds: string): string[] {
  return firsts.split(', ').flatMap((first) => seconds.split(', ').map((second) => `${first} ${second}`))
}

export interface TurningPhrase {
  words: string[]
  roles: ReadonlySet<Role>
}

/** First word of a phrase -> the phrases, longest first. */
export const TURNING_PHRASES: ReadonlyMap<string, TurningPhrase[]> = readPhrases()

function readPhrases(): Map<string, TurningPhrase[]> {
  const roles = new Map<string, Set<Role>>()
  for (const [role, list] of [...ROLES, ...MADE]) {
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
