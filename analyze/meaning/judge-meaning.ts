import { weighEmoji } from '../sentiment/lexicon.ts'
import { clipText } from '../text/clip-text.ts'
import type { Token } from './cut-tokens.ts'
import { findLanguage } from './find-language.ts'
import { findNamed, type Target } from './find-named.ts'
import { hasIronyMark } from './find-stance-signs.ts'
import { findTurnedSide } from './find-turned-side.ts'
import { applyLearned, findLearned, type LearnedTerm, type Lessons } from './lessons.ts'
import { logitsOf, marketShareOf, type Probabilities, probabilitiesOf, stanceOf } from './meaning-model.ts'
import { type Features, readFeatures } from './read-features.ts'
import { clausesOf, scoreForeignText } from './read-foreign.ts'
import { MEANING_MODEL } from './shipped-model.ts'
import { type Mention, type View, viewTowards } from './view-towards.ts'

export type Meaning = Scored | NotScored

export interface Scored {
  status: 'scored'
  /** ISO 639-1; undefined where there are too few words. */
  language: string | undefined
  /** How the text sounds. */
  tone: Probabilities
  /** Whether its author expects the asset to rise (positive) or fall (negative). */
  stance: Probabilities
  /** What of the sentiment is stance rather than tone, 0 to 1. */
  stanceShare: number
  /** stanceShare x stance + (1 - stanceShare) x tone. */
  sentiment: Probabilities
  /** A word that was learned from corrections took part, so that no second reader decides. */
  isLearned?: true
}

export interface NotScored {
  status: 'not scored'
  language: string | undefined
  /** No words at all, or another language of which neither a word of the market nor an emoji was understood. */
  reason: 'no words' | 'language'
}

/** A sign this strong ("locked in puts") is a stance, whatever else the text is about. */
const STRONG_SIGN = 2.4
const STANCE_SHARE_OF_STRONG = 0.6
/** The rules know how far a negation reaches, rated words do not: "no more dumping" sounds bad to them. */
const STANCE_SHARE_OF_NEGATED = 0.75
const NEGATED_SIGN = 1.6
/** Of a text about markets whose stance says nothing, this share is how it sounds. */
const NOTHING_SAID = 0.25
/** With a target at least this share of the sentiment is the stance towards it. */
const STANCE_SHARE_MIN = 0.5

/**
 * What a text means: how it sounds and what its author expects, of the asset that `target` names or, without one, of
 * the market it is about. Reads the first 10,000 characters. Languages besides English are judged by the words of the
 * market and the emoji in them, or not at all. `lessons` are those of the installation, which change English texts alone.
 * Never throws; the same text gives the same answer.
 */
export function judgeMeaning(text: string, target?: Target, lessons?: Lessons): Meaning {
  const judged = clipText(text)
  const whole = judgeWhole(judged, lessons)
  if (whole.status === 'not scored' || !target) return whole
  return createTowards(judged, whole, lessons)(findNamed(judged, target))
}

/**
 * The same towards one asset after the other, by what mentions each, of a text of at most 10,000 characters whose meaning
 * as a whole is known already. The same words are never read twice.
 */
export function createTowards(
  text: string,
  whole: Scored,
  lessons?: Lessons,
): (mentions: readonly Mention[]) => Scored {
  const { language, tone, isLearned } = whole
  if (!isRead(language)) return (mentions) => judgeForeignTowards(text, language, whole, mentions)
  const stanceShare = Math.max(STANCE_SHARE_MIN, whole.stanceShare)
  const wordsOf = new Map<string, Probabilities>()
  const stanceOfWords = (seen: string) => {
    const stance = wordsOf.get(seen) ?? stanceOfText(seen, lessons)
    wordsOf.set(seen, stance)
    return stance
  }
  const stanceTowards = ({ seen, relation, isSource, isContrast }: View) => {
    if (isSource) return SILENT
    if (isContrast) return turnRound(judgeSeen(stanceOfWords(seen), relation, text))
    if (seen === text && relation === 0) return whole.stance
    return judgeSeen(stanceOfWords(seen), relation, text)
  }
  return (mentions) => {
    const stance = stanceTowards(viewTowards(text, mentions))
    return {
      status: 'scored',
      language,
      tone,
      stance,
      stanceShare,
      sentiment: mix(stance, tone, stanceShare),
      ...(isLearned && { isLearned }),
    }
  }
}

function judgeWhole(text: string, lessons: Lessons | undefined): Meaning {
  const language = findLanguage(text)
  if (!isRead(language)) return judgeForeign(text, language)
  const features = readFeatures(text)
  if (!features.tokens.some(isWord) && weighEmoji(text) === undefined) {
    return { status: 'not scored', language, reason: 'no words' }
  }
  const logits = logitsOf(MEANING_MODEL, features)
  const [tonePositive = 0, toneNegative = 0] = logits
  const learned = lessons ? findLearned(lessons, features.tokens) : NOTHING_LEARNED
  const said = applyLearned(
    probabilitiesOf(tonePositive, toneNegative, MEANING_MODEL.temperatures.tone),
    learned,
  )
  const turned = features.isCrypto ? findTurnedSide(features.tokens, text) : undefined
  const isIronic = turned === undefined && hasIronyMark(text)
  const tone = isIronic ? turnPraise(said) : said
  const words = applyLearned(stanceOf(MEANING_MODEL, features, logits), learned)
  const expected = turned ? leanTo(turned.side, words) : words
  const stance = isIronic ? turnPraise(expected) : expected
  const share = stanceShareOf(features, stance)
  const stanceShare = turned ? Math.max(STANCE_SHARE_OF_NEGATED, share) : share
  return {
    status: 'scored',
    language,
    tone,
    stance,
    stanceShare,
    sentiment: mix(stance, tone, stanceShare),
    ...(learned.size > 0 && { isLearned: true }),
  }
}

const NOTHING_LEARNED: ReadonlySet<LearnedTerm> = new Set()

/** Whether the model judges it: English, and what has too few words. */
function isRead(language: string | undefined): language is 'en' | undefined {
  return language === undefined || language === 'en'
}

/** Sentiment as the specification counts it, in basis points: 0 negative, 5,000 neutral, 10,000 positive. */
export function sentimentBpOf({ positive, negative }: Probabilities): number {
  return Math.round(5_000 + 5_000 * (positive - negative))
}

/** Names and figures alone say nothing; a rise or fall in percent does. */
const SAYING_NOTHING = new Set(['@', '$t', '$n', 'n', '%'])

function isWord({ word, isMark }: Token): boolean {
  return !isMark && !SAYING_NOTHING.has(word)
}

function stanceShareOf(features: Features, { neutral }: Probabilities): number {
  let least = 0
  for (const { weight, rules } of features.signs) {
    if (Math.abs(weight) >= STRONG_SIGN) least = Math.max(least, STANCE_SHARE_OF_STRONG)
    if (Math.abs(weight) >= NEGATED_SIGN && rules.includes('negated')) least = STANCE_SHARE_OF_NEGATED
  }
  return Math.max(least, marketShareOf(MEANING_MODEL, features) * (1 - NOTHING_SAID * neutral))
}

/** An irony mark speaks for the whole text, wherever it stands. */
function judgeSeen(words: Probabilities, relation: -1 | 0 | 1, text: string): Probabilities {
  const stance = relation === 0 ? words : leanTo(relation, words)
  return hasIronyMark(text) ? turnPraise(stance) : stance
}

function stanceOfText(text: string, lessons: Lessons | undefined): Probabilities {
  const features = readFeatures(text)
  const learned = lessons ? findLearned(lessons, features.tokens) : NOTHING_LEARNED
  const words = applyLearned(stanceOf(MEANING_MODEL, features, logitsOf(MEANING_MODEL, features)), learned)
  const turned = features.isCrypto ? findTurnedSide(features.tokens, text) : undefined
  return turned ? leanTo(turned.side, words) : words
}

/** Of whom the opposite is said. */
function turnRound({ negative, neutral, positive }: Probabilities): Probabilities {
  return { negative: positive, neutral, positive: negative }
}

/** How sure "A will kill B" makes of A's rise and B's fall, against what the words around it say. */
const RELATION_SHARE = 0.8
const RELATION_NEUTRAL = 0.1

/** What one asset is said to do to another decides more than the words around it. */
function leanTo(relation: 1 | -1, words: Probabilities): Probabilities {
  const sure = 1 - RELATION_NEUTRAL
  const said = {
    negative: relation < 0 ? sure : 0,
    neutral: RELATION_NEUTRAL,
    positive: relation > 0 ? sure : 0,
  }
  return mix(said, words, RELATION_SHARE)
}

/** How much of a praise with an irony mark is blame. */
const IRONIC_SHARE = 0.7

function turnPraise({ negative, neutral, positive }: Probabilities): Probabilities {
  const turned = IRONIC_SHARE * positive
  return { negative: negative + turned, neutral, positive: positive - turned }
}

function judgeForeign(text: string, language: string): Meaning {
  const sentiment = scoreForeignText(text, language)
  if (sentiment === undefined) return { status: 'not scored', language, reason: 'language' }
  return { status: 'scored', language, tone: sentiment, stance: sentiment, stanceShare: 0.5, sentiment }
}

/** What is said in the clauses of others, or only quoted from an asset's people, says nothing of this one. */
const SILENT: Probabilities = { negative: 0.1, neutral: 0.8, positive: 0.1 }

function judgeForeignTowards(
  text: string,
  language: string,
  whole: Scored,
  mentions: readonly Mention[],
): Scored {
  const { seen } = viewTowards(text, mentions, clausesOf(language))
  if (seen === text) return whole
  const stance = scoreForeignText(seen, language) ?? SILENT
  return { ...whole, stance, sentiment: stance }
}

/** `share` of one and the rest of the other. */
export function mix(one: Probabilities, other: Probabilities, share: number): Probabilities {
  return {
    negative: share * one.negative + (1 - share) * other.negative,
    neutral: share * one.neutral + (1 - share) * other.neutral,
    positive: share * one.positive + (1 - share) * other.positive,
  }
}
