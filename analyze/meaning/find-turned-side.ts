import { hasIronyMark } from './find-stance-signs.ts'

const UP_TO = (words: number) => String.raw`(?:\s+[\w'$%,-]+){0,${words}}?\s+`
const LESS = String.raw`(?:low|lower|lowest|falls?|fell|falling|drops?|dropped|dropping|declin\w+|shrink\w*|shrank|down|fading|gone|over|easing|slows?|slowing|reduced|stopped|ended|finished|done|exhausted|overdone|shrunk)\b`
const MORE = String.raw`(?:high|higher|highest|rises?|rose|rising|grows?|grew|growing|jumps?|jumped|surges?|surged|surging|climbs?|climbing|up|speeds?|soar\w*|increas\w+|begun)\b`
const UNWANTED = String.raw`\b(?:fees?|selling|selling pressure|sell-?off|sellers|exchange (?:reserves|balances)|(?:reserves|supply|balances)(?: of \w+)? on exchanges|inflation|outflows|downtrend|bear market|correction|crash|losing streak|dumping|panic|fear|risk|debt|issuance)`
const WANTED = String.raw`\b(?:buying|buying pressure|buyers|uptrend|bull market|rally|winning streak|inflows|demand|confidence|hype)`
const SHORTS = String.raw`\b(?:shorts|bears|short sellers|shorters)\b`
const LONGS = String.raw`\b(?:longs|bulls|dip buyers)\b`
const SQUEEZED = String.raw`(?:liquidated|wiped out|trapped|burned|crying|in pain|squeezed|giving up|rekt|wrecked)\b`
const SQUEEZE = String.raw`\b(?:squeeze|pain|liquidation cascade|liquidations?)\s+(?:on|for|of)`
const NOT = String.raw`\b(?:not|never|nobody|no one|nothing|hard to be|impossible to be|don'?t|do not|isn'?t|won'?t|stop|stopped|regret|wrong to|too early to|few want to|who would|refuses? to|no sign of|shows no|wish i had not|sad (?:that )?i|cannot|cant|can't)`
const BLAME = String.raw`(?:bearish|sell|selling|sold|short|shorting|dump|dumping|drop|fall|crash|crashing|dead|bubble|scam|weakness|worried|panic|bet against|go to zero)\b`
const PRAISE = String.raw`(?:bullish|buy|buying|bought|long|pump|rise|rally|strength|bet on)\b`
const THEY_ARE = String.raw`[^.!?]{0,60}\b(?:are|is|was|were|be|been|'re)\s+(?:\w+\s+)?`
const OF_BEARS = String.raw`\b(?:bears?|bearish|sellers|shorts|short sellers|shorters)\b`
const OF_BULLS = String.raw`\b(?:bulls?|bullish|buyers|longs|dip buyers)\b`
const EXCHANGES = String.raw`(?:exchanges?|binance|coinbase|kraken|bybit|okx)\b`
const FUNDS = String.raw`(?:etfs?|funds?|gbtc|ibit)\b`

const RISE = anyOf(
  String.raw`${OF_BEARS}${THEY_ARE}wrong\b`,
  String.raw`${OF_BULLS}${THEY_ARE}right\b`,
  UNWANTED + UP_TO(4) + LESS,
  WANTED + UP_TO(3) + MORE,
  String.raw`\b(?:lower|less|fewer|no more)(?:\s+\w+)?\s+(?:fees|selling|losses|outflows)`,
  String.raw`\b(?:outflows?|withdrawals|leaves?|leaving)` + UP_TO(3) + EXCHANGES,
  String.raw`\b${FUNDS}${UP_TO(3)}inflows`,
  String.raw`\binflows\s+(?:in)?to${UP_TO(2)}${FUNDS}`,
  SHORTS + UP_TO(3) + SQUEEZED,
  SQUEEZE + UP_TO(2) + SHORTS,
  NOT + UP_TO(3) + BLAME,
  String.raw`\b(?:closed|covered)${UP_TO(3)}shorts?\b`,
  String.raw`\b(?:fud|fears?|rumou?rs?)${UP_TO(5)}(?:false|unfounded|wrong)\b`,
  String.raw`\bfar from dead\b|\bbear trap\b`,
)
const FALL = anyOf(
  String.raw`${OF_BEARS}${THEY_ARE}right\b`,
  String.raw`${OF_BULLS}${THEY_ARE}wrong\b`,
  UNWANTED + UP_TO(4) + MORE,
  WANTED + UP_TO(3) + LESS,
  String.raw`\bhigher(?:\s+\w+)?\s+(?:fees|losses)`,
  String.raw`\b(?:inflows?|deposits|enters?|entering|flood)` + UP_TO(3) + EXCHANGES,
  String.raw`\b${FUNDS}${UP_TO(3)}outflows`,
  String.raw`\boutflows\s+from${UP_TO(2)}${FUNDS}`,
  LONGS + UP_TO(3) + SQUEEZED,
  SQUEEZE + UP_TO(2) + LONGS,
  NOT + UP_TO(3) + PRAISE,
  String.raw`\bclosed${UP_TO(3)}longs?\b`,
  String.raw`\b(?:fud|fears?|rumou?rs?)${UP_TO(5)}(?:true|confirmed)\b`,
  String.raw`\bbull trap\b`,
)
const UNSURE = /[?]|\bif\b|\bunless\b|\bnot only\b|\bcan'?t (?:stop|wait)\b/iu
/** Most texts have none of these: asked before the patterns, which cost more. */
const MAY_TURN =
  /fee|reserve|flow|exchange|binance|short|bear|bull|long|sell|sold|buy|bought|over|dead|false|fear|crash|dump|rally|demand|inflation|scam|bubble|pain/iu

export interface TurnedSide {
  /** 1 a rise, -1 a fall. */
  side: 1 | -1
  /** The words that say so, in lower case. */
  words: string
}

/**
 * The side of a sentence of English about crypto assets that one word turns round: less of what is unwanted, coins that
 * leave exchanges and money that leaves funds, sellers and buyers that are liquidated or right, "not bearish". Undefined
 * where it has none of them or both, asks, or says under what condition.
 */
export function findTurnedSide(text: string): TurnedSide | undefined {
  if (!MAY_TURN.test(text)) return undefined
  const plain = text.toLowerCase().replaceAll('’', "'")
  const rise = RISE.exec(plain)?.[0]
  const fall = FALL.exec(plain)?.[0]
  if ((rise === undefined) === (fall === undefined) || UNSURE.test(text) || hasIronyMark(text))
    return undefined
  return rise === undefined ? { side: -1, words: fall ?? '' } : { side: 1, words: rise }
}

function anyOf(...patterns: string[]): RegExp {
  return new RegExp(patterns.join('|'), 'u')
}
