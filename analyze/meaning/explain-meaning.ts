import { clipText } from '../text/clip-text.ts'
import type { Token } from './cut-tokens.ts'
import { findNamed, type Target } from './find-named.ts'
import { findTurnedSide } from './find-turned-side.ts'
import { judgeMeaning, type Meaning, sentimentBpOf } from './judge-meaning.ts'
import { findLearned, type Lessons, readerVersion } from './lessons.ts'
import { lengthShare, type MeaningModel, subwordShare } from './meaning-model.ts'
import { type Features, readFeatures, SIGNAL_NAMES } from './read-features.ts'
import { findForeignSigns } from './read-foreign.ts'
import { readSubwords } from './read-subwords.ts'
import { MEANING_MODEL } from './shipped-model.ts'
import { viewTowards } from './view-towards.ts'

export interface MeaningExplanation {
  modelVersion: string
  meaning: Meaning
  /** 0 negative to 10,000 positive; undefined where the text was not scored. */
  sentimentBp: number | undefined
  /** What was read of the text, where an asset was asked for. */
  seen: string
  /** Words and signs of a stance, each with what turned it: weight above 0 up, below 0 down. */
  signs: { text: string; weight: number; rules: string[] }[]
  /** What decided most, the strongest first: effect above 0 towards positive, in logits. */
  parts: { head: 'tone' | 'stance'; what: string; effect: number }[]
}

const PARTS_MAX = 12
/** A word or signal that moves the logits by less decides nothing. */
const EFFECT_MIN = 0.05

/** Why a text is judged as it is. Computed on request; nothing of it is stored. */
export function explainMeaning(text: string, target?: Target, lessons?: Lessons): MeaningExplanation {
  const read = clipText(text)
  const seen = target ? viewTowards(read, findNamed(read, target)).seen : read
  const meaning = judgeMeaning(text, target, lessons)
  const whole = readFeatures(read, { explained: true })
  const towards = readFeatures(seen, { explained: true })
  const isModel = meaning.status === 'scored' && (meaning.language ?? 'en') === 'en'
  const parts = isModel
    ? [
        ...partsOf('tone', whole, read),
        ...learnedPartsOf('tone', whole, lessons),
        ...partsOf('stance', towards, seen),
        ...learnedPartsOf('stance', towards, lessons),
      ]
    : []
  return {
    modelVersion: readerVersion(lessons),
    meaning,
    sentimentBp: meaning.status === 'scored' ? sentimentBpOf(meaning.sentiment) : undefined,
    seen,
    signs: signsOf(towards, { seen, language: meaning.language }),
    parts: parts.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect)).slice(0, PARTS_MAX),
  }
}

/** A turned side counts as the clearest words do. */
const TURNED_WEIGHT = 2

/** Of English by the model's signs, of another language by the words of the market of its file. */
function signsOf(
  towards: Features,
  { seen, language = 'en' }: { seen: string; language: string | undefined },
): MeaningExplanation['signs'] {
  const rounded = (weight: number) => Number(weight.toFixed(2))
  if (language !== 'en')
    return findForeignSigns(seen, language).map(({ text, weight }) => ({
      text,
      weight: rounded(weight),
      rules: [],
    }))
  const turned = towards.isCrypto ? findTurnedSide(towards.tokens, seen) : undefined
  return [
    ...(turned ? [{ text: turned.words, weight: turned.side * TURNED_WEIGHT, rules: [] }] : []),
    ...towards.signs.map(({ from, until, weight, rules }) => ({
      text: textOf(towards, seen, from, until - 1),
      weight: rounded(weight),
      rules,
    })),
  ]
}

function partsOf(head: 'tone' | 'stance', features: Features, text: string): MeaningExplanation['parts'] {
  const model = MEANING_MODEL
  const isCrypto = head === 'stance' && features.isCrypto
  const shares = isCrypto ? cryptoSharesOf(model) : SHARES[head]
  const share = lengthShare(features)
  const ofPieces = isCrypto ? subwordShare(readSubwords(features.tokens)) : 0
  const effects = new Map<string, number>()
  const add = (what: string, effect: number) => effects.set(what, (effects.get(what) ?? 0) + effect)
  let place = 0
  for (const [index, token] of features.tokens.entries()) {
    if (token.isMark) continue
    const slot = features.words[place++]! // one slot for each token that is no mark
    const ofCrypto = isCrypto ? sideOf(model.crypto.words, model.crypto.wordScales, slot, [1, -1]) : 0
    const effect = sideOf(model.words, model.wordScales, slot, shares) + ofCrypto
    add(
      textOf(features, text, index, index),
      share * effect + (isCrypto ? ofPieces * piecesOf(model, token) : 0),
    )
  }
  for (let run = 0; run < features.runs.length; run++) {
    const [first = 0, last = 0, negated = 0] = features.runTokens.slice(run * 3, run * 3 + 3)
    const words = textOf(features, text, first, last)
    const slot = features.runs[run]! // in range
    const ofCrypto = isCrypto ? sideOf(model.crypto.runs, model.crypto.runScales, slot, [1, -1]) : 0
    const effect = sideOf(model.runs, model.runScales, slot, shares) + ofCrypto
    add(negated === 1 ? `${words} (negated)` : words, share * effect)
  }
  for (const [signal, name] of SIGNAL_NAMES.entries()) {
    const ofCrypto = isCrypto ? sideOf(model.crypto.signals, [1, 1], signal, [1, -1]) : 0
    const effect = sideOf(model.signals, [1, 1, 1, 1], signal, shares) + ofCrypto
    add(`[${name}]`, features.signals[signal]! * effect) // one row each
  }
  return [...effects]
    .filter(([, effect]) => Math.abs(effect) >= EFFECT_MIN)
    .map(([what, effect]) => ({ head, what, effect: Number(effect.toFixed(3)) }))
}

function learnedPartsOf(
  head: 'tone' | 'stance',
  { tokens }: Features,
  lessons: Lessons | undefined,
): MeaningExplanation['parts'] {
  if (!lessons) return []
  return [...findLearned(lessons, tokens)].map(({ words, up, down }) => {
    return { head, what: `${words} (learned from corrections)`, effect: Number((up - down).toFixed(3)) }
  })
}

/** What the pieces of a word count together. */
function piecesOf({ crypto }: MeaningModel, token: Token): number {
  let sum = 0
  for (const slot of readSubwords([token]))
    sum += sideOf(crypto.subwords, crypto.subwordScales, slot, [1, -1])
  return sum
}

/** What each of the four columns counts towards positive, less towards negative. */
const SHARES = { tone: [1, -1, 0, 0], stance: [0, 0, 1, -1] }

/** The same where a text is about crypto assets, whose stance is made of all four logits. */
function cryptoSharesOf({ crypto }: MeaningModel): number[] {
  return SHARES.stance.map((_, logit) => sideOf(crypto.signals, [1, 1], SIGNAL_NAMES.length + logit, [1, -1]))
}

/** A row of a table, each of its columns by what it counts. */
function sideOf(
  table: Int8Array | Float64Array,
  scales: readonly number[],
  row: number,
  shares: readonly number[],
): number {
  const at = row * shares.length
  return shares.reduce((sum, share, column) => sum + share * table[at + column]! * scales[column]!, 0) // a row has all
}

function textOf({ tokens }: Features, text: string, first: number, last: number): string {
  return text.slice(tokens[first]?.start, tokens[last]?.end).toLowerCase()
}
