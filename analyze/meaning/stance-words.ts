/**
 * What words and phrases of the markets say of where an asset goes: above 0 up, below 0 down, 0 silences what would
 * mislead ("short term" is no short). A phrase is found as a whole, the longest first. By our own judgement; each
 * line is a weight and the phrases that have it, apart by commas.
 */
const WEIGHTS: [number, string][] = [
  // Positions and plans of the author
  [
    3,
    `just hit $n, just broke $n, breaks $n, broke $n, blasts through, blast through, smashed through, smashes through, can't stop, unstoppable, or miss out, don't miss out, dont miss out, missing out, sitting out, opportunity of a lifetime, stop selling, stop shorting, don't sell, dont sell, going long, went long, gone long, i'm long, im long, long here, longing, longed, adding longs, longs open, opened a long,
    loaded up, loading up, loading the boat, all in, buying more, bought more, adding more, added more, buy more, buy now,
    time to buy, buy the dip, buying the dip, bought the dip, btfd, buy this dip, accumulating, load the boat, backing up the truck,
    never selling, not selling, i am not selling, wont sell, won't sell, diamond hands, locked in calls, bought calls, buying calls,
    added calls, long calls, in calls, back in, averaging in, closed my short, closed my shorts, cover my short, covered my short,
    covered shorts, covered my shorts, cleared the shorts, clear the shorts, shorts cleared, shorts covering, shorts are covering,
    short covering, squeeze the shorts, squeezing shorts, shorts squeezed, shorts getting squeezed, shorts getting rekt, shorts rekt,
    shorts liquidated, shorts got liquidated, shorts in trouble, shorts trapped, trapped shorts, bears trapped, bears are trapped,
    bears rekt, bears getting rekt, bears in trouble, rip bears, rip shorts, short squeeze, gamma squeeze, flipped long, flip long,
    flipping long, flipped bullish, turned bullish, strong buy, screaming buy, must buy, no brainer, next leg up, leg up,
    higher from here, going higher, heading higher, headed higher, goes higher, go higher, going up, to the moon, going to the moon,
    moon soon, mooning, send it, sending it, lfg, wagmi, up only, sky is the limit, ready to explode, about to explode, ready to pop,
    about to pop, ready to run, ready to fly, about to fly, ready to rip, about to rip, gonna rip, gonna fly, gonna pop, gonna moon,
    will moon, will explode, will rip, will skyrocket, will fly, going to fly, going to explode, going to rip, going parabolic, parabolic,
    face melting, supply shock, sleeping giant, just getting started, gearing up for, blast off, taking off, take off,
    off to the races, price discovery, game changer, loading zone, generational buy, life changing gains,
    we are so back, so back, breaking ath, broke ath, ath soon, never been more bullish, more bullish than ever,
    only up from here, best trade, bags are packed, buy the fear, getting squeezed, short liquidations,
    shorts wiped out, shorts got wrecked, millionaire maker, easy money, free money, printing money, bottom is in, bottomed, bottom in, found a bottom`,
  ],
  [
    2,
    `ong, gap up, gapping up, gapped up, like the setup, like this setup, still like, morning star, rekt shorting, shake out, shaking out weak hands, shook out weak hands, ready for breakout, ready to breakout, ready to go, accumulate here, trigger buy, buy trigger, holding well, holding up well, curling up, buy $t, buying $t, bought $t, hit $n, hits $n, hitting $n, above $n, past $n, over $n, through $n, easily, here we go, let's go, lets go, gooo, the future, future of, best investment, best performing, love this, proud holder, here to stay, still early, so early, very early, slept on, underrated, criminally undervalued, in profit,
    in the green, deep green, price targets, huge news, big news, massive news, great news, next bull run, bull cycle,
    double digits, triple digits, six figures, primed, coiled, off exchanges, holders rewarded, aped in, aping in,
    apes in, ape in, conviction, worth holding, keeps delivering, keep building, keeps building, real use case,
    supply squeeze, spot demand, golden pocket, dry powder, inevitable, believe in, long, longs, buy, buying, bought, buys, bto, accumulate, accumulation, calls, call options, hodl, hodling, hold strong,
    holding strong, still holding, hold tight, strong hold, stacking, stack sats, stacking sats, scooped, scooping, grabbed,
    nibbled, starter position, entry, good entry, nice entry, buy zone, buy signal, buy wall, buying opportunity, buying pressure,
    bullish, bull, bulls, bull run, bullrun, bull market, bull flag, bull pennant, bulls in control, bull trend,
    breakout, breaking out, broke out, break out, breaks out, breakouts, blue sky, blue skies, golden cross, cup and handle,
    double bottom, inverse head and shoulders, ascending triangle, falling wedge, higher low, higher lows, higher high, higher highs,
    reversal up, bullish divergence, oversold, undervalued, cheap, too cheap, so cheap, discount, bargain, steal,
    reclaim, reclaimed, reclaiming, support held, support holding, support holds, held support, holding support, above resistance,
    broke resistance, break resistance, breaks resistance, breaking resistance, bounced off support, bounce off support,
    new high, new highs, all time high, all time highs, record high, record highs, ath, aths, new ath, 52 week high, week high,
    hod, fresh highs, multi year high, day high, momentum, uptrend, up trend, upside, upward, squeeze, moon, moons, moonshot, lambo,
    rocket, rockets, gem, gems, 10x, 20x, 50x, 100x, 1000x, multibagger, runner, monster, beast, beast mode, on fire, ripping, rips,
    ripped, flying, printing, pumping, pump it, explosive, exploding, explode, green, strong, strength, stronger, winner, winners,
    bear trap, bears wrong, dip buyers, buyers stepping in, buyers in control, institutional buying, whales buying, whales accumulating,
    adoption, mass adoption, partnership, partners with, approved, approves, approval, greenlight, greenlights, legal tender,
    inflow, inflows, buyback, buybacks, repurchase, share repurchase, stock split, upgrade, upgrades, upgraded, upgrading, overweight,
    starts at buy, started at buy, initiated at buy, initiates at buy, reiterates buy, maintains buy, rated buy, buy rating,
    starts at overweight, starts at outperform, initiated at outperform, outperform rating, to buy, to overweight, to outperform,
    price target raised, target raised, raises price target, raises target, raised target, raises pt, pt raised, pt upped,
    target upped, target lifted, target hiked, raises guidance, raised guidance, raises outlook, raises forecast, lifts guidance,
    lifts outlook, lifts forecast, boosts outlook, boosts guidance, ups guidance, boosts dividend, raises dividend, dividend increase,
    hikes dividend, dividend hike, declares special dividend, beats estimates, tops estimates, beats expectations, tops expectations,
    beats by, beat estimates, beat expectations, top estimates, earnings beat, revenue beat, better than expected, above estimates,
    above expectations, above consensus, profit rises, profit up, returns to profit, swings to profit, swung to profit,
    turns profitable, wins contract, awarded, wins order, wins approval, secures, green day, green days, green candle, green candles`,
  ],
  [
    1,
    `over n, above n, hammer, nice bounce, hold, holding, hodler, hodlers, call, add, adding, added, scoop, nibble, support, supported, above, upper, positive, optimistic,
    confident, confidence, opportunity, opportunities, potential, promising, solid, healthy, profit, profits, profitable, earnings growth,
    dividend, launch, launches, launched, listing, listed, integrates, integration, mainnet, milestone, expansion, deal, contract,
    agreement, acquisition, acquire, acquires, merger, takeover, stake in, invests, investment, funding, raises $n, wins, win, award,
    success, successful, breakthrough, innovation, halving, staking, airdrop, institutional, watch for, watching, watchlist, target,
    pt, setup, set up, nice setup, looking good, looks good, looking great, looks great, looks ready, looking ready, nice chart,
    beautiful chart, nice move, nice volume, volume coming in, bid, bidding, relief, eases, easing, rate cut, stimulus,
    reopening, recovery hopes, hopes, optimism, upbeat, robust, resilient, favorable, long term, new product, patent, fda approval`,
  ],
  // Prices that move up; turned round by losses, costs and the like near them
  [
    -3,
    `going short, went short, i'm short, im short, short here, shorting, shorted, shorting here, opened a short, adding shorts,
    added to my short, added to short, short it, short this, shorted this, locked in puts, bought puts, buying puts, in puts,
    long puts, added puts, grabbed puts, puts, put options, put option, buying put, bought put, cashed out, cash out, cashing out,
    glad i sold, adding to shorts, add to shorts, net short, short from, short from here, down bad, wiped out, can't withdraw,
    cannot withdraw, cant withdraw, froze my account, frozen account, account frozen, locked my account,
    worst investment, regret buying, should have sold, i'm done with, giving up on, gave up on, underwater,
    got liquidated, lost my savings, life savings gone, lost half, bled out, nuked, nuking, nukes, soft rug, slow rug,
    pulled the rug, pump and dump, exit pump, wash trading, it's over, its over, long liquidations, longs wiped out,
    so over, sell before, get out now, glad i got out, glad i cashed out, glad to be out, got out, getting out, get out, i'm out, im out, sold it all,
    sold all, sold everything, sold my bags, dumped my bags, sell everything, sell it all, sell now, time to sell, sell the rip,
    sell the news, sell the rally, sell rallies, flipped short, flip short, flipped bearish, turned bearish, stay away, staying away,
    run away, avoid, stay clear, exit liquidity, rug, rugged, rug pull, rugpull, rug pulled, exit scam, scam, scams, scammers, scammed, ponzi,
    pyramid scheme, fraud, fraudulent, honeypot, going to zero, to zero, goes to zero, go to zero, worthless, dead coin, dead project,
    dead money, is dead, is dying, is done, is finished, is over, it's dead, its dead, rip, rekt, get rekt, wrecked, ngmi, dead cat bounce, dead cat, falling knife,
    free fall, freefall, free falling, no bottom, bottomless, bull trap, bulls trapped, longs trapped, longs rekt, longs liquidated,
    longs getting rekt, longs got liquidated, bulls rekt, rip bulls, rip longs, top is in, topped out, topped, double top, death cross,
    head and shoulders, bear flag, bear pennant, rising wedge, descending triangle, lower high, lower highs, lower low, lower lows,
    lower from here, going lower, heading lower, headed lower, goes lower, go lower, going down, next leg down, leg down,
    bubble will burst, bubble burst, bubble is bursting, gonna crash, going to crash, will crash, about to crash, gonna dump,
    going to dump, will dump, about to dump, gonna tank, going to tank, will tank, more downside, more pain, blood bath, bloodbath,
    capitulation, capitulate, capitulating, bankrupt, bankruptcy, insolvent, insolvency, chapter 11, halts withdrawals,
    pauses withdrawals, withdrawals halted, withdrawals paused, suspends withdrawals, suspended withdrawals, hacked, hack, exploited, exploit, drained,
    delisted, delist, delisting, delists`,
  ],
  [
    -2,
    `toppy, topping, topping out, rolling over, rolled over, roll over, gap down, gapping down, gapped down, black crows, evening star, exhaustion, fading, not ready, stalling, sell $t, selling $t, sold $t, short $t, shorting $t, below $n, under $n, lead down, flush, money laundering, terrorist, terrorists, joke, very wrong, no use case, useless, overrated, waste of money, lost money, losing money, lost everything, deep red, in the red, blood red, doomed, screwed, stuck transaction, high fees, insane fees, crazy fees, no volume,
    no buyers, no demand, token unlock, unlocks, depeg, depegged, depegs, capitulated, cascade, broken promises,
    abandoned, ghosted, jeets, jeeted, honeypots, dead chain, ghost chain, no users, cope, copium, pain, painful,
    hopeless, ruined, regret, ashamed, embarrassing, pathetic, clown show, phishing, drained my, stolen, thieves,
    criminals, fake volume, insiders selling, lost it all, i lost, short, shorts, sell, selling, sold, sells, sto, sell off, selloff, sell-off, selling off, sell signal, sell wall, selling pressure,
    sell pressure, sell zone, puts on, bearish, bear, bears, bear market, bear run, bears in control, breakdown, breaking down, broke down, break down,
    breaks down, break of support, broke support, breaks support, breaking support, break support, below support, lost support,
    losing support, loses support, lose support, failed breakout, fakeout, fake out, fake breakout, fails at resistance, rejected, rejection,
    got rejected, can't break, cant break, cannot break, failed to break, failed to hold, unable to hold, overbought,
    overvalued, overpriced, too expensive, overhyped, overextended, bubble, bearish divergence, new low, new lows,
    all time low, all time lows, record low, record lows, 52 week low, week low, lod, fresh lows, day low, multi year low, downtrend, down trend, downside,
    downward, dump, dumped, dumps, dumping, dumpster, bleed, bleeding, bleeds, blood, red, red day, red days, red candle, red candles, weak, weakness, weaker,
    loser, losers, bagholder, bagholders, bag holder, bag holders, holding bags, bags, trash, garbage, junk, shitcoin, shitcoins, crap, pos, turd,
    vaporware, toast, cooked, liquidated, liquidation, liquidations, margin call, margin calls, stopped out, stop loss hit, paper hands,
    take profit, take profits, taking profit, taking profits, took profit, took profits, profit taking, trimmed, trimming, lightened up, exited, exiting,
    fud, manipulation, manipulated, lawsuit, lawsuits, sued, sues, suing, probe, probes, probed, investigation, investigates, subpoena, charged, charges,
    fined, fine of, penalty, settles, indicted, arrested, convicted, crackdown, ban, bans, banned, banning, recall, recalls, recalled, outage, outages, halted,
    suspends, suspended, suspension, resigns, steps down, quits, ousted, fired, layoffs, lay off, lays off, job cuts, cuts jobs, cut jobs, cutting jobs,
    closes stores, closing stores, shuts, shutdown, shutting down, strike, strikes, default, defaults, outflow, outflows, dilution, diluted, offering,
    prices offering, secondary offering, share offering, downgrade, downgrades, downgraded, downgrading, underweight, underperform, underperform rating,
    downgraded to sell, cut to sell, to sell, starts at sell, started at sell, initiated at sell, initiates at sell, sell rating, rated sell,
    starts at underweight, starts at underperform, to underweight, to underperform, cut to neutral, cut to hold, cut to underperform, cut at, cuts to,
    cut to, to neutral from buy, price target cut, target cut, cuts price target, cuts target, pt cut, pt lowered, target lowered, lowers target,
    lowers price target, trims target, cuts guidance, cut guidance, lowers guidance, cuts outlook, lowers outlook, cuts forecast, lowers forecast,
    trims outlook, trims forecast, slashes forecast, guides below, withdraws guidance, pulls guidance, suspends guidance, suspends dividend, cuts dividend, dividend cut,
    misses estimates, misses expectations, misses by, missed estimates, missed expectations, misses on, miss estimates, earnings miss, revenue miss, worse than expected,
    below estimates, below expectations, below consensus, short of estimates, falls short, fell short, fall short, profit warning, warns, warned, warning,
    warn, swings to loss, swung to loss, net loss, wider loss, profit falls, profit down, disappoints, disappointing, disappointed, disappointment,
    sluggish, gloomy, bleak, grim, slowdown, slowing, recession, contagion, tariffs, sanctions, short seller, short sellers, going nowhere`,
  ],
  [
    -1,
    `below n, under n, sellers, extended, distribution, fade, stalled, below, under pressure, pressure, pressured, negative, concern, concerns, concerned, worry, worries, worried, fear, fears, risk, risks, risky, uncertain,
    uncertainty, headwind, headwinds, challenging, challenges, struggle, struggles, struggling, trouble, troubled, problem, problems, issue, issues, delay,
    delays, delayed, postpones, resistance, careful, caution, cautious, volatile, exit, dip, dips, dipping, correction, pullback, stop loss, loss, losses, debt, expensive, doubt, doubts, skeptical, dead, fail, fails, failed,
    failing, failure, bad news, rate hike, rate hikes, inflation, shortfall, shortage, glut, oversupply, weigh on, weighs on, weighed on, hurt, hurts, hit by, cut, cuts`,
  ],
  // What would mislead
  [
    0,
    `weak hands, no doubt, without a doubt, without doubt, short term, short-term, in short, short time, short video, short film, short story, short list, shortly, nothing short of, shorter, shorts term, how long, so long, as long as, long time, long ago, long day, long
    week, long weekend, all day long, no longer, long way, too long, long run, long awaited, conference call, earnings call, phone call, call transcript, q1 earnings call,
    call me, call it, calls for, calls on, so called, call of duty, puts out, puts on display, puts up, puts in, puts together, add to watchlist, bought me, buy me, buy a house, buy groceries,
    where to buy, how to buy, sold out, best buy, risk free, stress free, green card, strong password, top up, follow up, sign up, up to date, grown up, wake up, set me up, what's up, whats up, up to, up for, ups, down payment, down to earth, sit down, calm down, download, put option expiry,
    above all, support team, customer support, support us, support my, support your, support the, in support, hold on, on hold, fall in love, fall asleep, this fall, last fall, falls in love, drop a, drop your, drop your address, airdrop drop, red bull, red carpet, bear with, bears repeating, chicago bulls, short of, sell out, selling out, at home, price target, stock market, market cap, cut through`,
  ],
]

/** Verbs and nouns of a price that goes up or down, in each form; what losses, costs and stops near them turn round. */
export const UP_MOVES = `rise rises rising rose risen gain gains gaining gained climb climbs climbing climbed jump jumps jumping
jumped surge surges surging surged soar soars soaring soared rally rallies rallying rallied rebound rebounds rebounding
rebounded recover recovers recovering recovered recovery bounce bounces bouncing bounced advance advances advanced
advancing spike spikes spiking spiked skyrocket skyrockets skyrocketing skyrocketed increase increases increasing
increased grow grows growing grew growth expand expands expanding expanded up higher improve improves improving
improved improvement strengthen strengthens strengthening accelerate accelerates accelerating outperform outperforms
outperforming outperformed outpace outpaces beat beats beating exceed exceeds exceeded exceeding boost boosts boosting
boosted lift lifts lifted lifting raise raises raised raising hike hikes hiked double doubles doubled doubling triple
tripled pump pumps pumped zoom zooms zoomed leap leaps leapt pop pops popped edges-up ticks-up +%`
export const DOWN_MOVES = `fall falls falling fell fallen drop drops dropping dropped decline declines declining declined slip
slips slipping slipped slide slides sliding slid sink sinks sinking sank sunk plunge plunges plunging plunged tumble
tumbles tumbling tumbled crash crashes crashing crashed collapse collapses collapsing collapsed plummet plummets
plummeting plummeted slump slumps slumping slumped tank tanks tanking tanked nosedive nosedives nosedived crater craters
cratered shed sheds shedding lose loses losing lost down lower lowers lowered decrease decreases decreasing decreased
shrink shrinks shrinking shrank weaken weakens weakening weakened worsen worsens worsening worsened miss misses missed
missing slash slashes slashed lag lags lagging lagged underperforms underperforming underperformed retreat retreats
retreated sag sags erode erodes eroded narrow narrows narrowed dive dives dived reduce reduces reduced contract
contracts contracted stumble stumbles stumbled drag drags dragged sell-offs cools cooled ease eases eased -%`

/** What it is good to have less of: near them a move counts the other way. */
export const UNWANTED: ReadonlySet<string> =
  wordsOf(`loss losses cost costs expense expenses debt debts fear fears
worries risk risks unemployment jobless claims selling sell-off selloff supply inflation outflow outflows fee fees fud
shorts default defaults deficit volatility tax taxes tariffs tension tensions liabilities withdrawals deaths cases
delinquencies bankruptcies infections`)

/** What ends a move: "halts gaining streak", "snaps losing streak", "pares losses", "ends decline". */
export const ENDINGS: ReadonlySet<string> =
  wordsOf(`halt halts halted halting end ends ended ending snap snaps snapped
snapping pare pares pared paring trim trims trimmed erase erases erased erasing stop stops stopped stopping break breaks
broke reverse reverses reversed reversing curb curbs curbed cut cuts limit limits limited reduce reduces avoid avoids
avoided wipe wipes wiped recoup recoups recouped regain despite shrug shrugs`)

export interface StancePhrase {
  words: string[]
  weight: number
  /** A move of a price or figure, which what moves may turn round. */
  isMove: boolean
}

const MOVE_WEIGHT = 2

/** First word of a phrase -> the phrases, longest first. */
export const STANCE_PHRASES: ReadonlyMap<string, StancePhrase[]> = readPhrases()

function readPhrases(): Map<string, StancePhrase[]> {
  const phrases = new Map<string, StancePhrase>()
  const add = (text: string, weight: number, isMove: boolean) => {
    if (!phrases.has(text)) phrases.set(text, { words: text.split(' '), weight, isMove })
  }
  for (const move of wordsOf(UP_MOVES)) add(move, MOVE_WEIGHT, true)
  for (const move of wordsOf(DOWN_MOVES)) add(move, -MOVE_WEIGHT, true)
  for (const [weight, list] of WEIGHTS) {
    for (const text of list.split(',')) add(text.trim().replace(/\s+/g, ' '), weight, false)
  }
  const byFirst = new Map<string, StancePhrase[]>()
  for (const phrase of phrases.values()) {
    const first = phrase.words[0]! // a split gives at least one
    byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  }
  for (const list of byFirst.values()) list.sort((a, b) => b.words.length - a.words.length)
  return byFirst
}

function wordsOf(list: string): Set<string> {
  return new Set(list.trim().split(/\s+/))
}
