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
}

const TARGET = '\ue000'
const OTHER = '\ue001'
/** Between the words of a name, so that it is read as one. */
const JOINED = '\ue002'
/** Marks between clauses, and the words that set one asset against another. */
const CLAUSES =
  /(?<=[.!?;\n])\s+|\s+(?=(?:but|while|whereas|although|though|however)\s)|,\s+(?=\S*[\ue000\ue001])|\s+and\s+(?=\S*[\ue000\ue001]\S*\s+(?:is|are|was|will|has|looks|going|to)\b)/iu
const BETTER = `(?:is|are|was|were|will|would|can|could|should|might|may|going|gonna|about|to|soon|easily|just|already|has|have|be|been|keeps?|s|not|never|won't|can't|isn't)`
const BEATS = `(?:kill|kills|killing|killed|destroy|destroys|crush|crushes|crushing|crushed|beat|beats|beating|flip|flips|flipping|flipped|replace|replaces|replacing|overtake|overtakes|overtaking|surpass|surpasses|outperform|outperforms|outperforming|outperformed|eat|eats|smoke|smokes|bury|obliterate|obliterates|(?:much |way |far |so much )?(?:better|stronger|faster|cheaper|safer|superior|greater) (?:than|to)|over|>)`
const BEATS_PATTERN = new RegExp(
  String.raw`([\ue000\ue001])\S*\s+((?:${BETTER}\s+){0,4})${BEATS}\s+(?:the\s+|out\s+of\s+)?([\ue000\ue001])`,
  'iu',
)
const MOVED_PATTERN =
  /(?:sell|sells|selling|sold|dump|dumps|dumping|dumped|swap|swaps|swapping|swapped|trade|traded|trading|rotate|rotating|rotated|move|moved|moving|switch|switched|switching|out)\s+(?:\S+\s+){0,3}?([\ue000\ue001])\S*\s+(?:\S+\s+){0,2}?(?:for|into|to|and buy|and bought|and buying)\s+(?:\S+\s+){0,2}?([\ue000\ue001])/iu
const NEGATED = /\b(?:not|never|won't|can't|isn't)\b/iu

/**
 * What of a text is said of one asset: its own clauses where others are about other assets ("BTC flies but ETH bleeds"),
 * and what is said of both together ("ETH is going to kill BTC", "sold my BTC for ETH"). A text that names nothing
 * but the asset, or does not name it, is seen as it stands. `parting` finds what clauses are parted by. The mentions do not overlap and come in the order of the text.
 */
export function viewTowards(text: string, mentions: readonly Mention[], parting = CLAUSES): View {
  const isBesideOthers =
    mentions.some(({ isTarget }) => isTarget) && mentions.some(({ isTarget }) => !isTarget)
  if (!isBesideOthers) return { seen: text, relation: 0 }
  const clauses = mark(text, mentions).split(parting)
  const own = clauses.filter((clause) => clause.includes(TARGET))
  const alone = own.filter((clause) => !clause.includes(OTHER))
  const silent = clauses.filter((clause) => !clause.includes(TARGET) && !clause.includes(OTHER))
  const kept = [...(alone.length > 0 ? alone : own), ...(clauses.length > 1 ? silent : [])]
  const seen = kept.length === clauses.length ? text : unmark(kept.join(' '))
  const together = own.length > alone.length ? own.join(' ') : ''
  return { seen, relation: relationIn(together) }
}

function relationIn(clauses: string): View['relation'] {
  if (clauses === '') return 0
  const beats = BEATS_PATTERN.exec(clauses)
  if (beats && beats[1] !== beats[3]) {
    const isTarget = beats[1] === TARGET
    return isTarget !== NEGATED.test(beats[2] ?? '') ? 1 : -1
  }
  const moved = MOVED_PATTERN.exec(clauses)
  if (moved && moved[1] !== moved[2]) return moved[2] === TARGET ? 1 : -1
  return 0
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
