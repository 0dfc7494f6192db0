import { clipText } from '../text/clip-text.ts'
import { findNamed, type Target } from './find-named.ts'
import { judgeMeaning, type Meaning, sentimentBpOf } from './judge-meaning.ts'
import { COLUMNS, lengthShare, type MeaningModel } from './meaning-model.ts'
import { type Features, readFeatures, SIGNAL_NAMES } from './read-features.ts'
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

/** Why a text is judged as it is. Made when somebody asks; nothing of it is kept. */
export function explainMeaning(text: string, target?: Target): MeaningExplanation {
  const read = clipText(text)
  const seen = target ? viewTowards(read, findNamed(read, target)).seen : read
  const meaning = judgeMeaning(text, target)
  const whole = readFeatures(read, { explained: true })
  const towards = readFeatures(seen, { explained: true })
  const isModel = meaning.status === 'scored' && (meaning.language ?? 'en') === 'en'
  const parts = isModel ? [...partsOf('tone', whole, read), ...partsOf('stance', towards, seen)] : []
  return {
    modelVersion: MEANING_MODEL.version,
    meaning,
    sentimentBp: meaning.status === 'scored' ? sentimentBpOf(meaning.sentiment) : undefined,
    seen,
    signs: towards.signs.map(({ from, until, weight, rules }) => ({
      text: textOf(towards, seen, from, until - 1),
      weight: Number(weight.toFixed(2)),
      rules,
    })),
    parts: parts.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect)).slice(0, PARTS_MAX),
  }
}

function partsOf(head: 'tone' | 'stance', features: Features, text: string): MeaningExplanation['parts'] {
  const model = MEANING_MODEL
  const column = head === 'tone' ? 0 : 2
  const share = lengthShare(features)
  const effects = new Map<string, number>()
  const add = (what: string, effect: number) => effects.set(what, (effects.get(what) ?? 0) + effect)
  let place = 0
  for (const [index, token] of features.tokens.entries()) {
    if (token.isMark) continue
    const row = features.words[place++]! * COLUMNS // one slot for each token that is no mark
    add(textOf(features, text, index, index), share * sideOf(model.words, model.wordScales, row, column))
  }
  for (let run = 0; run < features.runs.length; run++) {
    const [first = 0, last = 0, negated = 0] = features.runTokens.slice(run * 3, run * 3 + 3)
    const words = textOf(features, text, first, last)
    const row = features.runs[run]! * COLUMNS // in range
    add(
      negated === 1 ? `${words} (negated)` : words,
      share * sideOf(model.runs, model.runScales, row, column),
    )
  }
  for (const [signal, name] of SIGNAL_NAMES.entries()) {
    const row = signal * COLUMNS + column
    add(`[${name}]`, features.signals[signal]! * (model.signals[row]! - model.signals[row + 1]!)) // one row each
  }
  return [...effects]
    .filter(([, effect]) => Math.abs(effect) >= EFFECT_MIN)
    .map(([what, effect]) => ({ head, what, effect: Number(effect.toFixed(3)) }))
}

/** Towards positive, less towards negative. */
function sideOf(table: MeaningModel['words'], scales: number[], row: number, column: number): number {
  return table[row + column]! * scales[column]! - table[row + column + 1]! * scales[column + 1]! // a row has all columns
}

function textOf({ tokens }: Features, text: string, first: number, last: number): string {
  return text.slice(tokens[first]?.start, tokens[last]?.end).toLowerCase()
}
