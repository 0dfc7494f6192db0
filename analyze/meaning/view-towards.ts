/** A place in a text that names an asset. */
export interface Mention {
  /** In UTF-16 units; the end is excluded. */
  start: number
  end: number
  /** Whether it is the asset that is asked for, or another one. */
  isTarget: boolean
}

export interface View {
  /** The parts of the text about the target. */
  seen: string
  /** What the target is said to do to another asset, or another to it; 0 where nothing is said. */
  relation: -1 | 0 | 1
  /** Whether the target is only named as who says so: "JPMorgan analysts expect". */
  isSource: boolean
  /** Whether the opposite of what is seen is said of the target: "BTC is strong, unlike ETH". */
  isContrast: boolean
}

const TARGET = '\ue000'
const OTHER = '\ue001'
/** Between the words of a name, so that it is read as one. */
const JOINED = '\ue002'
/** Marks between clauses, and the words that set one asset against another. */
const CLAUSES =
  /(?<=[.!?;\n])\s+|\s+(?=(?:but|while|whereas|although|though|however)\s)|,\s+(?=(?:[^\s,]+\s+){0,4}?\S*[\ue000\ue001])|\s+and\s+(?=(?:[^\s,]+\s+){0,4}?\S*[\ue000\ue001])/iu
const SENTENCES = /(?<=[.!?;\n])\s+/u
const BETTER = `(?:is|are|was|were|will|would|can|could|should|might|may|going|gonna|about|to|soon|easily|just|already|has|have|be|been|keeps?|s|not|never|won't|can't|isn't)`
const BEATS = `(?:kill|kills|killing|killed|destroy|destroys|crush|crushes|crushing|crushed|beat|beats|beating|flip|flips|flipping|flipped|replace|replaces|replacing|overtake|overtakes|overtaking|surpass|surpasses|outperform|outperforms|outperforming|outperformed|eat|eats|smoke|smokes|bury|obliterate|obliterates|(?:much |way |far |so much )?(?:better|stronger|faster|cheaper|safer|superior|greater) (?:than|to)|over|>|(?:outshine|dwarf)s?|(?:eat|cut)(?:s|ing)? into(?:\\s+\\S+){0,4}? of|(?:steal|tak|grabb?)(?:e?s|ing)(?:\\s+\\S+)?\\s+(?:users|share|volume|liquidity|developers|devs|money|attention)(?:\\s+away)?\\s+from)`
const BEATS_PATTERN = new RegExp(
  String.raw`([\ue000\ue001])\S*\s+((?:${BETTER}\s+){0,4})${BEATS}\s+(?:the\s+|out\s+of\s+)?([\ue000\ue001])`,
  'iu',
)
const LOSES_PATTERN =
  /([\ue000\ue001])\S*\s+(?:(?:is|are|was|keeps?|still|has|been|being)\s+){0,3}(?:(?:loses?|losing|lost)(?: ground)?(?: to| against)|underperform(?:s|ed|ing)?|lag(?:s|ged|ging)?(?: behind)?|trail(?:s|ed|ing)?|bleed(?:s|ing)? (?:against|vs)|(?:much |way |far |so much )?(?:worse|weaker|slower) than|ha(?:s|ve) nothing on|(?:is|are) no match for|can(?:no|')t (?:match|compete with|keep up with)|(?:will )?never (?:catch(?:es)? up (?:with|to)|match)|falls? behind|falling behind)\s+(?:the\s+)?([\ue000\ue001])/iu
const MOVED_PATTERN =
  /(?:sell|sells|selling|sold|dump|dumps|dumping|dumped|swap|swaps|swapping|swapped|trade|traded|trading|rotate|rotating|rotated|move|moved|moving|switch|switched|switching|leave|leaves|leaving|left|ditch|ditched|ditching|abandon|abandoning|(?:money|capital|volume|liquidity)\s+(?:flows?|flowing|is\s+flowing|rotates|is\s+rotating|moves|is\s+moving)|out)\s+(?:\S+\s+){0,3}?([\ue000\ue001])\S*\s+(?:\S+\s+){0,2}?(?:for|into|to|and buy|and bought|and buying)\s+(?:\S+\s+){0,2}?([\ue000\ue001])/iu
const PREFERRED_PATTERN =
  /\b(?:prefer|rather (?:hold|own|have|buy|keep|be in)|trust|like|love|believe in|pick|choose|take)\s+(?:\S+\s+){0,2}?([\ue000\ue001])\S*\s+(?:\S+\s+){0,3}?(?:to|than|over|instead of|rather than)\s+(?:\S+\s+){0,2}?([\ue000\ue001])/iu
const ENVIED_PATTERN =
  /([\ue000\ue001])\S*(?:\s+\S+){0,3}?\s+(?:watch(?:es|ing)?|envy|envies|(?:jealous|envious) of)\s+(?:\S+\s+){0,3}?([\ue000\ue001])/iu
const KILLER_PATTERN =
  /([\ue000\ue001])\S*\s+(?:is|are)\s+(no|not an?|not the|never an?)?\s*(?:(?:a|an|the|next|real)\s+)*([\ue000\ue001])\S*[\s-]killer/iu
const FORGOTTEN_PATTERN =
  /\b(?:forget|never mind|nevermind|ignore|screw)\s+(?:about\s+)?([\ue000\ue001])[\s\S]*([\ue000\ue001])/iu
/** In front of a name: what is said of others is not true of it. */
const CONTRASTS =
  /(?:,\s*)?\b(?:unlike|except(?: for)?|apart from|in contrast (?:to|with)|as opposed to|contrary to|not|instead of|rather than|compared (?:to|with)|relative to|next to)\s+(?:the\s+)?$/iu
const NEGATED = /\b(?:not|never|won't|can't|isn't)\b/iu

/**
 * What of a text is said of one asset: its own clauses where others are about other assets ("BTC flies but ETH bleeds"),
 * and what is said of both together ("ETH is going to kill BTC", "sold my BTC for ETH"). A text that names nothing
 * but the asset, or does not name it, is seen as it stands. `parting` finds what clauses are parted by. The mentions do not overlap and come in the order of the text.
 */
export function viewTowards(text: string, mentions: readonly Mention[], parting = CLAUSES): View {
  const isSource = mentions.some(({ isTarget }) => isTarget) && isOnlySource(text, mentions)
  const grouped = joinLists(text, withOtherMarkets(text, mentions))
  if (!mentions.some(({ isTarget }) => isTarget) || grouped.every(({ isTarget }) => isTarget))
    return { seen: text, relation: 0, isSource, isContrast: false }
  const contrast = withoutContrasts(text, mentions)
  const marked = mark(text, grouped)
  const clauses = marked.split(parting)
  const own = clauses.filter((clause) => clause.includes(TARGET))
  const alone = own.filter((clause) => !clause.includes(OTHER))
  const silent = clauses.filter((clause) => !clause.includes(TARGET) && !clause.includes(OTHER))
  const together = marked
    .split(SENTENCES)
    .filter((sentence) => sentence.includes(TARGET) && sentence.includes(OTHER))
  const relation = relationIn(together.join(' '))
  if (relation === 0 && contrast) return { ...contrast, relation, isSource }
  const kept = [...(alone.length > 0 ? alone : own), ...(clauses.length > 1 ? silent : [])]
  const seen = kept.length === clauses.length ? text : unmark(kept.join(' '))
  return { seen, relation, isSource, isContrast: false }
}

/** A text without those whom something is set against, where the target is one of them or they are all others. */
function withoutContrasts(
  text: string,
  mentions: readonly Mention[],
): Pick<View, 'seen' | 'isContrast'> | undefined {
  const set = mentions.map(({ isTarget, start, end }) => {
    const before = CONTRASTS.exec(text.slice(Math.max(0, start - CONTRAST_CHARS), start))
    return { isTarget, end, from: before ? start - before[0].length : undefined }
  })
  const isSetOf = (isTarget: boolean) => {
    const those = set.filter((one) => one.isTarget === isTarget)
    return those.length > 0 && those.every(({ from }) => from !== undefined)
  }
  const isContrast = isSetOf(true)
  if (isContrast === isSetOf(false)) return undefined
  let seen = ''
  let at = 0
  for (const { from, end } of set) {
    if (from === undefined) continue
    seen += text.slice(at, from)
    at = end
  }
  return { seen: seen + text.slice(at), isContrast }
}

/** Characters in front of a name in which it is looked for what sets it against others. */
const CONTRAST_CHARS = 24

const SPEAKERS =
  '(?:analysts?|economists?|strategists?|researchers?|data|report|survey|research|figures|traders?)'
const SAYS =
  '(?:notes?|noted|thinks?|believes?|predicts?|predicted|forecasts?|estimates?|argues?|writes?|wrote|says?|said|expects?|sees)'
/** What follows a name that speaks, and does not speak of itself. */
const SPEAKS = new RegExp(
  String.raw`^(?:['’]s)?\s*(?:<[^<>]{1,20}>\s*)?(?:${SPEAKERS}\b|${SAYS}\b(?!\s+(?:that\s+)?(?:it|its|they|their|the company|on)\b))`,
  'iu',
)
const SPOKE = new RegExp(
  String.raw`(?:according to|polled by|compiled by|(?:${SPEAKERS}|officer|manager|ceo|president|director|founder|head)\s+(?:at|of|from|by|for|with)|(?:\bsaid|\bsays|\bwrites)\s+\p{L}+\s+\p{L}+,?[^.;]{0,40}\s(?:at|of))\s+(?:the\s+)?$`,
  'iu',
)
/** Characters in front of a name in which its role is looked for. */
const ROLE_CHARS = 80

function isOnlySource(text: string, mentions: readonly Mention[]): boolean {
  return mentions.every(
    ({ isTarget, start, end }) =>
      !isTarget ||
      SPEAKS.test(text.slice(end, end + ROLE_CHARS)) ||
      SPOKE.test(text.slice(Math.max(0, start - ROLE_CHARS), start)),
  )
}

/** All coins but the one that is named: "BTC pumps while alts bleed". */
const OTHER_MARKETS = /\b(?:alts|altcoins|shitcoins|memecoins|the rest|everything else)\b/giu

function withOtherMarkets(text: string, mentions: readonly Mention[]): readonly Mention[] {
  OTHER_MARKETS.lastIndex = 0
  let all: Mention[] | undefined
  for (let match = OTHER_MARKETS.exec(text); match; match = OTHER_MARKETS.exec(text)) {
    const [start, end] = [match.index, OTHER_MARKETS.lastIndex]
    if (mentions.some((mention) => start < mention.end && mention.start < end)) continue
    all ??= [...mentions]
    all.push({ start, end, isTarget: false })
  }
  return all?.sort((a, b) => a.start - b.start) ?? mentions
}

/** Nothing but what parts the names of a list; news write symbols behind names: "Alphabet <GOOGL.O>". */
const WITHIN_LIST = /^\s*(?:<[^<>]{1,20}>\s*|\([^()]{1,20}\)\s*)?(?:,|&|\+|\/|,?\s*(?:and|plus))?\s*$/iu

/** "Forget XRP, SOL is the one": no list. */
const BARE_COMMA = /^\s*,\s*$/
const IS_ONE = /^\s+(?:is|was|has|looks|does)\b/iu

/** Of "BTC, ETH and SOL fell" the same is said of each: whoever stands in a list with the target counts as it. */
function joinLists(text: string, mentions: readonly Mention[]): readonly Mention[] {
  const joined = mentions.map((mention) => ({ ...mention }))
  const join = (one: Mention | undefined, next: Mention | undefined) => {
    if (!one?.isTarget || !next || next.isTarget) return
    const [first, second] = one.start < next.start ? [one, next] : [next, one]
    const between = text.slice(first.end, second.start)
    if (!WITHIN_LIST.test(between) || (BARE_COMMA.test(between) && IS_ONE.test(text.slice(second.end))))
      return
    next.isTarget = true
  }
  for (let at = 0; at < joined.length; at++) join(joined[at], joined[at + 1])
  for (let at = joined.length - 1; at > 0; at--) join(joined[at], joined[at - 1])
  return joined
}

function relationIn(clauses: string): View['relation'] {
  if (clauses === '') return 0
  const beats = BEATS_PATTERN.exec(clauses)
  if (beats && beats[1] !== beats[3]) {
    const isTarget = beats[1] === TARGET
    return isTarget !== NEGATED.test(beats[2] ?? '') ? 1 : -1
  }
  const killer = KILLER_PATTERN.exec(clauses)
  if (killer && killer[1] !== killer[3]) return (killer[1] === TARGET) === (killer[2] === undefined) ? 1 : -1
  const preferred = PREFERRED_PATTERN.exec(clauses)
  if (preferred && preferred[1] !== preferred[2]) return preferred[1] === TARGET ? 1 : -1
  for (const pattern of [LOSES_PATTERN, ENVIED_PATTERN, MOVED_PATTERN]) {
    const loses = pattern.exec(clauses)
    if (loses && loses[1] !== loses[2]) return loses[2] === TARGET ? 1 : -1
  }
  const forgotten = FORGOTTEN_PATTERN.exec(clauses)
  return forgotten?.[1] === TARGET && forgotten[2] !== TARGET ? -1 : 0
}

const MARKS = new RegExp(`[${TARGET}${OTHER}${JOINED}]`, 'g')
const SPACES = /\s/g

/** Puts a sign of its own in front of each mention of the target and of others. Such signs of the text itself go. */
function mark(text: string, mentions: readonly Mention[]): string {
  let marked = ''
  let at = 0
  for (const { start, end, isTarget } of mentions) {
    const name = text.slice(start, end).replace(MARKS, ' ').replace(SPACES, JOINED)
    marked += text.slice(at, start).replace(MARKS, ' ') + (isTarget ? TARGET : OTHER) + name
    at = end
  }
  return marked + text.slice(at).replace(MARKS, ' ')
}

const TARGET_OR_OTHER = new RegExp(`[${TARGET}${OTHER}]`, 'g')
const JOINS = new RegExp(JOINED, 'g')

function unmark(text: string): string {
  return text.replace(TARGET_OR_OTHER, '').replace(JOINS, ' ')
}
