import type { Token } from './cut-tokens.ts'
import { hasIronyMark } from './find-stance-signs.ts'
import { type Role, TURNING_PHRASES, type TurningPhrase } from './turning-words.ts'

export interface TurnedSide {
  /** 1 a rise, -1 a fall. */
  side: 1 | -1
  /** The words that say so, in lower case. */
  words: string
}

interface Hit {
  roles: ReadonlySet<Role>
  /** In tokens; until is excluded. */
  from: number
  until: number
}

interface Clause {
  hits: Hit[]
  isStatement: boolean
  /** In tokens. */
  length: number
}

type Side = -1 | 0 | 1

const TEXT_MAX = 18
/** How far in tokens a word turns another one. */
const REACH = 5
const NOT_REACH = 4

/**
 * The side of an English text about crypto assets that words turn round: what is feared or hoped for, whoever expects
 * a fall or a rise, and what they do stand for a side, and each word of its clause that says less, not, over or false
 * turns it. "No sign of weakness", "fears were overblown" and "bears were wrong" are a rise, "no inflows" a fall. Undefined
 * where nothing turns a side, where clauses differ, and of questions, conditions and irony.
 */
export function findTurnedSide(tokens: readonly Token[], text: string): TurnedSide | undefined {
  if (tokens.length > TEXT_MAX) return undefined
  let side: Side = 0
  let from = 0
  let until = 0
  const clauses = clausesOf(tokens)
  const isSaid = (role: Role) => clauses.some(({ hits }) => hits.some(({ roles }) => roles.has(role)))
  const isRefuted = isSaid('said') && isSaid('see now')
  for (const { hits, isStatement } of clauses) {
    if (!isStatement) continue
    const found = isRefuted ? sideOfRefuted(hits) : sideOf(hits)
    if (found === 0) continue
    if (side !== 0 && side !== found) return undefined
    if (side === 0) from = hits[0]!.from // a clause with a side has hits
    side = found
    until = hits.at(-1)!.until
  }
  if (side === 0 || hasIronyMark(text)) return undefined
  return { side, words: text.slice(tokens[from]!.start, tokens[until - 1]!.end).toLowerCase() } // both are in range
}

const PARTING = new Set([
  'but',
  'however',
  'although',
  'though',
  'while',
  'whereas',
  'because',
  'yet',
  'so',
  'as',
  'after',
  'since',
  'when',
])

/** Clauses with the words that act in them. A question and a condition are no statements. */
function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = []
  let hits: Hit[] = []
  let isSure = true
  let start = 0
  const end = (isStatement: boolean, until: number) => {
    if (hits.length > 0) clauses.push({ hits, isStatement: isStatement && isSure, length: until - start })
    hits = []
    isSure = true
    start = until + 1
  }
  for (let at = 0; at < tokens.length; at++) {
    const { word, isMark } = tokens[at]! // in range
    if (isMark) {
      end(!word.includes('?'), at)
      continue
    }
    const phrase = findPhrase(tokens, at)
    if (phrase) {
      const until = at + phrase.words.length
      if (phrase.roles.has('unsure')) isSure = false
      else if (!phrase.roles.has('nothing')) hits.push({ roles: phrase.roles, from: at, until })
      at = until - 1
    } else if (PARTING.has(word)) end(true, at)
  }
  end(true, tokens.length)
  return clauses
}

function findPhrase(tokens: readonly Token[], at: number): TurningPhrase | undefined {
  const candidates = TURNING_PHRASES.get(tokens[at]!.word) // in range
  return candidates?.find(({ words }) => standsAt(words, tokens, at))
}

function standsAt(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  for (let offset = 1; offset < words.length; offset++) {
    if (tokens[at + offset]?.word !== words[offset]) return false
  }
  return true
}

/** The first reading that fits decides: flows, positions, people, what is feared or hoped for, deeds, moves, levels. */
function sideOf(hits: readonly Hit[]): Side {
  return (
    sideOfPattern(hits) ||
    sideOfFlow(hits) ||
    sideOfPosition(hits) ||
    turnedSide(hits, ['bears', 'bulls'], ACTING_ON_PEOPLE) ||
    turnedSide(hits, ['bad', 'good'], ACTING_ON_AMOUNTS) ||
    turnedSide(hits, ['against', 'for'], ACTING_ON_DEEDS) ||
    turnedSide(hits, ['down', 'up'], ACTING_ON_MOVES) ||
    sideOfLevel(hits)
  )
}

/** What others expected, which came otherwise: "they said SOL was dead, now look at it". */
function sideOfRefuted(hits: readonly Hit[]): Side {
  if (!hits.some(({ roles }) => roles.has('said'))) return 0
  const deed = hits.find(({ roles }) => roles.has('against') || roles.has('for'))
  if (!deed) return 0
  return deed.roles.has('against') ? 1 : -1
}

function sideOfPattern(hits: readonly Hit[]): Side {
  if (hits.some(({ roles }) => roles.has('rise'))) return 1
  return hits.some(({ roles }) => roles.has('fall')) ? -1 : 0
}

type Acting = ReadonlyMap<Role, -1 | 1>

const ACTING_ON_PEOPLE: Acting = new Map<Role, -1 | 1>([
  ['beaten', -1],
  ['glad', 1],
  ['over', -1],
  ['true', 1],
  ['not', -1],
  ['less', -1],
  ['more', 1],
])
const ACTING_ON_AMOUNTS: Acting = new Map<Role, -1 | 1>([
  ['over', -1],
  ['true', 1],
  ['less', -1],
  ['down', -1],
  ['more', 1],
  ['up', 1],
  ['not', -1],
])
const ACTING_ON_DEEDS: Acting = new Map<Role, -1 | 1>([
  ['beaten', -1],
  ['glad', 1],
  ['over', -1],
  ['not', -1],
  ['begin', 1],
])
const ACTING_ON_MOVES: Acting = new Map<Role, -1 | 1>([['not', -1]])

/** What stands for a fall (the first role) or a rise (the second), turned by what acts on it. 0 where nothing does or both stand there. */
function turnedSide(hits: readonly Hit[], [fall, rise]: readonly [Role, Role], acting: Acting): Side {
  const sided = hits.filter(({ roles }) => roles.has(fall) || roles.has(rise))
  const first = sided[0]
  if (!first) return 0
  const isFall = first.roles.has(fall)
  const beats = hits.find(({ roles }) => roles.has('beats'))
  if (beats && beats.from > first.from) return isFall ? -1 : 1
  if (sided.some(({ roles }) => roles.has(fall) !== isFall)) return 0
  const others = hits.filter((hit) => !sided.includes(hit))
  return actOn(isFall ? -1 : 1, first, others, acting)
}

function actOn(side: -1 | 1, on: Hit, others: readonly Hit[], acting: Acting): Side {
  let turned = side
  let isActedOn = false
  for (const hit of others) {
    const factor = factorOf(hit.roles, acting)
    if (factor === undefined || gapOf(hit, on) > (hit.roles.has('not') ? NOT_REACH : REACH)) continue
    if (
      hit.roles.has('not') &&
      hit.from > on.from &&
      !hit.roles.has('over') &&
      acting !== ACTING_ON_AMOUNTS &&
      !hit.roles.has('less')
    )
      continue
    isActedOn = true
    if (factor < 0) turned = turned === 1 ? -1 : 1
  }
  return isActedOn ? turned : 0
}

function factorOf(roles: ReadonlySet<Role>, acting: Acting): -1 | 1 | undefined {
  for (const [role, factor] of acting) if (roles.has(role)) return factor
  return undefined
}

function gapOf(one: Hit, other: Hit): number {
  return one.from < other.from ? other.from - one.until : one.from - other.until
}

const CHANGING: Acting = new Map<Role, -1 | 1>([
  ['less', -1],
  ['down', -1],
  ['over', -1],
  ['not', -1],
  ['more', 1],
  ['up', 1],
  ['true', 1],
])

/** Coins that leave exchanges wait for no sale, money that leaves funds was a sale. */
function sideOfFlow(hits: readonly Hit[]): Side {
  const place = hits.find(({ roles }) => roles.has('exchange') || roles.has('fund'))
  const flow = hits.find(({ roles }) => (roles.has('out') || roles.has('in')) && !roles.has('from'))
  if (!place) return 0
  const isFund = place.roles.has('fund')
  const way = flow ?? wayTo(hits, place)
  if (way) {
    const isOut = way.roles.has('out') || way.roles.has('from')
    const side = isOut === isFund ? -1 : 1
    const others = hits.filter((hit) => hit !== way && hit !== place)
    return actOn(side, way, others, CHANGING) || side
  }
  const stock = hits.find(({ roles }) => roles.has('stock'))
  if (isFund || !stock) return 0
  return actOn(
    -1,
    stock,
    hits.filter((hit) => hit !== stock && hit !== place),
    CHANGING,
  )
}

/** "From Binance", "to Binance". */
function wayTo(hits: readonly Hit[], place: Hit): Hit | undefined {
  return hits.find(({ roles, until }) => (roles.has('from') || roles.has('to')) && until === place.from)
}

function sideOfPosition(hits: readonly Hit[]): Side {
  const position = hits.find(({ roles }) => roles.has('short') || roles.has('long'))
  if (!position) return 0
  const refused = hits.find(({ roles, until }) => roles.has('not') && until === position.from)
  if (refused && !position.roles.has('bears') && !position.roles.has('bulls'))
    return position.roles.has('short') ? 1 : -1
  const close = hits.find(({ roles }) => roles.has('close'))
  if (!close || gapOf(close, position) > REACH) return 0
  const others = hits.filter((hit) => hit !== close && hit !== position)
  const side = position.roles.has('short') ? 1 : -1
  return actOn(side, close, others, ACTING_ON_DEEDS) || side
}

const LEVEL_REACH = 2

/** A level that is passed or held; of a floor that is lost and a ceiling that is broken. */
function sideOfLevel(hits: readonly Hit[]): Side {
  for (const [index, { roles, until }] of hits.entries()) {
    const next = hits[index + 1]
    if (!next || next.from - until > LEVEL_REACH) continue
    const isLevel = next.roles.has('level') || next.roles.has('floor') || next.roles.has('ceiling')
    if (!isLevel) continue
    if (roles.has('pass down')) return -1
    if (roles.has('pass up')) return 1
    if (roles.has('hold') && !next.roles.has('ceiling')) return 1
  }
  return 0
}
