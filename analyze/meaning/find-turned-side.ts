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
  /** Whether a subject or its verb stands right before it. */
  isOfSubject: boolean
}

interface Clause {
  hits: Hit[]
  kind: 'statement' | 'question' | 'condition' | 'unsure'
}

type Side = -1 | 0 | 1

const TEXT_MAX = 18
/** How far in tokens a word turns another one. */
const REACH = 5
const NOT_REACH = 4

/**
 * The side of an English text about crypto assets that words turn round: what is feared or hoped for, whoever expects
 * a fall or a rise, and what they do stand for a side, and each word of its clause that says less, not, over or false
 * turns it. "No sign of weakness", "fears were overblown" and "bears were wrong" are a rise, "no inflows" a fall. Of a
 * condition the rest of the sentence counts, of a question what its answer or its own words refuse ("why would anyone
 * sell?"), of irony the claim that it turns. Undefined where nothing turns a side, and where clauses differ.
 */
export function findTurnedSide(tokens: readonly Token[], text: string): TurnedSide | undefined {
  if (tokens.length > TEXT_MAX) return undefined
  let side: Side = 0
  let from = 0
  let until = 0
  const clauses = clausesOf(tokens)
  const sideOfClause = hasIronyMark(text) ? sideOfMocked : sideWithin(clauses)
  for (const [index, clause] of clauses.entries()) {
    const found = sideOfClause(clause, clauses[index + 1])
    if (found === 0) continue
    if (side !== 0 && side !== found) return undefined
    if (side === 0) from = clause.hits[0]!.from // a clause with a side has hits
    side = found
    until = clause.hits.at(-1)!.until
  }
  if (side === 0) return undefined
  return { side, words: text.slice(tokens[from]!.start, tokens[until - 1]!.end).toLowerCase() } // both are in range
}

type SideOfClause = (clause: Clause, next: Clause | undefined) => Side

/** What a clause says among the others of its text. */
function sideWithin(clauses: readonly Clause[]): SideOfClause {
  const isSaid = (role: Role) => clauses.some(({ hits }) => has(hits, role))
  const isRefuted = isSaid('said') && isSaid('see now')
  const isConditional = clauses.some(({ kind }) => kind === 'condition')
  return ({ hits, kind }, next) => {
    if (kind === 'question') return sideOfQuestion(hits, next)
    if (kind !== 'statement') return 0
    if (has(hits, 'aged')) return turn(sideOfClaim(hits))
    if (next && has(next.hits, 'refused') && isAimed(hits)) return turn(sideOfClaim(hits))
    if (isRefuted) return sideOfRefuted(hits)
    return sideOf(hits) || (isConditional ? sideOfPlan(hits) : 0)
  }
}

/** "Why would anyone sell?", "Sell? No way". */
function sideOfQuestion(hits: readonly Hit[], next: Clause | undefined): Side {
  if (has(hits, 'asked'))
    return sideOf(hits.map((hit) => (hit.roles.has('asked') ? { ...hit, roles: NOT } : hit)))
  return next && has(next.hits, 'refused') ? turn(sideOfClaim(hits)) : 0
}

const NOT: ReadonlySet<Role> = new Set(['not'])

/** Irony turns what is claimed of the future ("to zero, yeah right"); what happened stays as good or bad as it was. */
function sideOfMocked({ hits }: Clause): Side {
  return isAimed(hits) || has(hits, 'will') ? turn(sideOfClaim(hits)) : 0
}

function isAimed(hits: readonly Hit[]): boolean {
  return has(hits, 'aim up') || has(hits, 'aim down')
}

/** The side of what is said, before anything turns it; 0 where both sides stand there. */
function sideOfClaim(hits: readonly Hit[]): Side {
  for (const [fall, rise] of CLAIMS) {
    const isFall = has(hits, fall)
    if (isFall !== has(hits, rise)) return isFall ? -1 : 1
  }
  return 0
}

const CLAIMS = [
  ['aim down', 'aim up'],
  ['against', 'for'],
  ['down', 'up'],
] as const satisfies [Role, Role][]

/** What is done or thought whatever comes: "if it drops I am buying". */
function sideOfPlan(hits: readonly Hit[]): Side {
  const plan = hits.find(
    ({ roles, isOfSubject }) => isOfSubject && (roles.has('against') || roles.has('for')),
  )
  if (!plan) return 0
  return plan.roles.has('against') ? -1 : 1
}

function has(hits: readonly Hit[], role: Role): boolean {
  return hits.some(({ roles }) => roles.has(role))
}

function turn(side: Side): Side {
  if (side === 0) return 0
  return side === 1 ? -1 : 1
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
  'before',
  'vs',
])

/** After a condition they begin what is said if it comes true. */
const SUBJECTS = new Set(['i', "i'm", 'im', "i'll", "i'd", 'we', "we're", "we'll", 'then'])
/** In front of a deed or state: somebody's own. */
const OF_SUBJECT = new Set([
  'i',
  "i'm",
  'im',
  'am',
  "i'll",
  'will',
  'we',
  "we're",
  'is',
  'are',
  'looks',
  'stays',
  'still',
  'keep',
  'not',
])

/** Clauses with the words that act in them. */
function clausesOf(tokens: readonly Token[]): Clause[] {
  const clauses: Clause[] = []
  let hits: Hit[] = []
  let kind: Clause['kind'] = 'statement'
  const end = (isQuestion = false) => {
    if (hits.length > 0) clauses.push({ hits, kind: isQuestion && kind === 'statement' ? 'question' : kind })
    hits = []
    kind = 'statement'
  }
  for (let at = 0; at < tokens.length; at++) {
    const { word, isMark } = tokens[at]! // in range
    if (isMark) {
      end(word.includes('?'))
      continue
    }
    if (kind === 'condition' && SUBJECTS.has(word)) end()
    const phrase = findPhrase(tokens, at)
    if (phrase && isCause(phrase, tokens, at)) at += phrase.words.length - 1
    else if (phrase) {
      const until = at + phrase.words.length
      const { roles } = phrase
      if (roles.has('condition')) {
        end()
        kind = 'condition'
      } else if (roles.has('unsure')) kind = 'unsure'
      else if (!roles.has('nothing'))
        hits.push({ roles, from: at, until, isOfSubject: OF_SUBJECT.has(tokens[at - 1]?.word ?? '') })
      at = until - 1
    } else if (PARTING.has(word)) end()
  }
  end()
  return clauses
}

const CAUSES = new Set(['on', 'amid', 'amidst', 'due', 'because'])

/** "Slides on hack fears": what is feared does not slide. */
function isCause({ roles }: TurningPhrase, tokens: readonly Token[], at: number): boolean {
  if (!roles.has('bad') && !roles.has('good')) return false
  return CAUSES.has(tokens[at - 1]?.word ?? '') || CAUSES.has(tokens[at - 2]?.word ?? '')
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
    sideOfPrice(hits) ||
    sideOfFlow(hits) ||
    sideOfPosition(hits) ||
    sideOfTalk(hits) ||
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

/** What it costs to use a network. */
function sideOfPrice(hits: readonly Hit[]): Side {
  if (!has(hits, 'use') || has(hits, 'cheap') === has(hits, 'dear')) return 0
  return has(hits, 'cheap') ? 1 : -1
}

/** That there is less of it or that it was false. */
function sideOfTalk(hits: readonly Hit[]): Side {
  const talk = hits.find(({ roles }) => roles.has('talk'))
  const others = hits.filter((hit) => hit !== talk)
  return talk && actOn(-1, talk, others, ACTING_ON_AMOUNTS) === 1 ? 1 : 0
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
const ACTING_ON_MOVES: Acting = new Map<Role, -1 | 1>([
  ['not', -1],
  ['goes on', 1],
])

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
  if (!place) return 0
  const isFund = place.roles.has('fund')
  const flow = hits.find(
    ({ roles }) =>
      ((roles.has('out') || roles.has('in')) && !roles.has('from')) ||
      (isFund && (roles.has('fund out') || roles.has('fund in'))),
  )
  const way = flow ?? wayTo(hits, place)
  if (way) {
    const isOut = way.roles.has('out') || way.roles.has('from') || way.roles.has('fund out')
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
  for (const [index, hit] of hits.entries()) {
    const next = hits[index + 1]
    if (!next || next.from - hit.until > REACH) continue
    const found = sideOfPassed(hit, next) || sideOfBroken(hit, next)
    if (found !== 0) return found
  }
  return 0
}

/** "Lost support", "closed above 60k". */
function sideOfPassed({ roles, until }: Hit, next: Hit): Side {
  const isLevel = next.roles.has('level') || next.roles.has('floor') || next.roles.has('ceiling')
  if (!isLevel || next.from - until > LEVEL_REACH) return 0
  if (roles.has('pass down')) return -1
  if (roles.has('pass up')) return 1
  return roles.has('hold') && !next.roles.has('ceiling') ? 1 : 0
}

/** "Support is giving way", "resistance is gone". */
function sideOfBroken({ roles }: Hit, next: Hit): Side {
  const side = roles.has('floor') ? 1 : roles.has('ceiling') ? -1 : 0
  if (next.roles.has('hold')) return side
  return next.roles.has('broken') ? turn(side) : 0
}
