import { join } from 'node:path'
import { findLanguage } from '#analyze/meaning/find-language.ts'
import { findNamed } from '#analyze/meaning/find-named.ts'
import { judgeMeaning } from '#analyze/meaning/judge-meaning.ts'
import { type LearnedTerm, openLessons } from '#analyze/meaning/lessons.ts'
import type { Probabilities } from '#analyze/meaning/meaning-model.ts'
import { hashOf } from '#analyze/meaning/read-features.ts'
import { type CorrectedText, learnTerms, termsOf } from '#analyze/meaning/training/learn-terms.ts'
import { viewTowards } from '#analyze/meaning/view-towards.ts'
import { clipText } from '#analyze/text/clip-text.ts'
import { MOOD_LABELS } from '#contract/app/accuracy.ts'
import { surestOf } from '#serve/accuracy/corrections.ts'
import { judgeText, type LabelledText, readLabelledTexts } from '../evaluate/labelled-texts.ts'
import { countRight } from '../evaluate/measure-judgements.ts'
import { readPublished } from './write-accuracy.ts'

/** What accounts agree on about a post. */
export interface CorrectionLabel {
  text: string
  /** What the asset that it is about is called; empty: the post as a whole. */
  names: string[]
  label: -1 | 0 | 1
}

/** What would be learned of corrections, and whether it is worth it. */
export interface MeasuredLessons {
  /** Corrections that can be learned from, one of each wording. */
  labels: number
  terms: LearnedTerm[]
  /** Of the labels, those judged rightly: by the shipped model, and by what was learned from the other four fifths. */
  before: number
  after: number
  fixed: number
  broken: number
  /** What is kept to measure on, with what was right of it. */
  kept: { name: string; texts: number; before: number; after: number }[]
  /** Why it must not be used; empty where it may. */
  reasons: string[]
}

export const LABELS_MIN = 30
/** More take minutes, and say the same. */
export const LABELS_MAX = 5_000
const FOLDS = 5
/** Standard deviations by which those mended exceed those spoilt. McNemar 1947. */
const SURE_FROM = 3
/** A word in more of the texts that are kept means many things. */
const COMMON_FROM = 0.01

/**
 * Learns from corrections over the shipped model, and measures it: on corrections that it did not learn from, in five
 * folds, and on the sets of the repository and those that the folders hold, which must not be read worse.
 */
export async function measureLessons(
  given: readonly CorrectionLabel[],
  { folders = [], note = () => {} }: { folders?: readonly string[]; note?: (step: string) => void },
): Promise<MeasuredLessons> {
  const sets = await readKept(folders)
  const labels = readLabels(given)
  const isCommon = findCommon(sets, given)
  const learn = (some: readonly ReadLabel[]) => learnTerms(some, { isCommon })
  const terms = learn(labels)
  let [before, after, fixed, broken] = [0, 0, 0, 0]
  for (let fold = 0; fold < FOLDS; fold++) {
    note(`measured ${fold} of ${FOLDS} folds`)
    const lessons = openLessons({ version: '', terms: learn(labels.filter((one) => one.fold !== fold)) })
    for (const { text, names, label, said } of labels.filter((one) => one.fold === fold)) {
      const was = labelOf(said) === label
      const meaning = judgeMeaning(text, { names }, lessons)
      const is = meaning.status === 'scored' && labelOf(meaning.sentiment) === label
      if (was) before++
      if (is) after++
      if (is && !was) fixed++
      if (was && !is) broken++
    }
  }
  note('measured on corrections; now on what is kept')
  const lessons = openLessons({ version: '', terms })
  const kept = [...sets].map(([name, texts]) => {
    const rightBy = (used?: typeof lessons) =>
      countRight(
        texts.map(({ label }) => label),
        texts.map((text) => judgeText(text, used)),
      )
    return { name, texts: texts.length, before: rightBy(), after: rightBy(lessons) }
  })
  const measured = { labels: labels.length, terms, before, after, fixed, broken, kept }
  return { ...measured, reasons: refuse(measured) }
}

function refuse(measured: Omit<MeasuredLessons, 'reasons'>): string[] {
  const { labels, terms, before, after, fixed, broken, kept } = measured
  if (labels < LABELS_MIN) return [`${labels} corrections can be learned from, and ${LABELS_MIN} are needed`]
  if (terms.length === 0) return ['no word explains what the reading got wrong']
  const reasons: string[] = []
  if ((fixed - broken) / Math.sqrt(fixed + broken || 1) < SURE_FROM)
    reasons.push(
      `of corrections that it did not learn from it reads ${after} rightly and the reader before ${before}: that is no more than chance`,
    )
  for (const one of kept) {
    if (one.after < one.before)
      reasons.push(
        `it reads ${one.name} worse: ${one.after} of ${one.texts} rightly, and ${one.before} before`,
      )
  }
  return reasons
}

interface ReadLabel extends CorrectedText, CorrectionLabel {
  fold: number
}

/**
 * Those that words decide in English, one of each wording: copies of a post must not count again, and never be learned
 * from in one fold and measured in another.
 */
function readLabels(given: readonly CorrectionLabel[]): ReadLabel[] {
  const labels = new Map<string, ReadLabel>()
  for (const { text, names, label } of given) {
    const clipped = clipText(text)
    const language = findLanguage(clipped)
    if (language !== undefined && language !== 'en') continue
    const meaning = judgeMeaning(text, { names })
    const view = viewTowards(clipped, findNamed(clipped, { names }))
    if (meaning.status !== 'scored' || view.relation !== 0 || view.isSource || view.isContrast) continue
    const terms = termsOf(view.seen)
    const wording = [...terms].sort().join(' ')
    if (labels.has(wording)) continue
    const fold = Math.abs(hashOf(wording)) % FOLDS
    labels.set(wording, { text, names, label, said: meaning.sentiment, terms, fold })
    if (labels.size === LABELS_MAX) break
  }
  return [...labels.values()]
}

function labelOf(said: Probabilities): -1 | 0 | 1 {
  return MOOD_LABELS[surestOf(said)]
}

const EVALUATE = join(import.meta.dirname, '../evaluate')
const KEPT = [
  'labelled-moods',
  'hard-pairs',
  'hard-pairs-apart',
  'hard-pairs-after',
  'several-assets',
  'several-assets-apart',
]

async function readKept(folders: readonly string[]): Promise<Map<string, LabelledText[]>> {
  const sets = new Map<string, LabelledText[]>(await readPublished(folders))
  for (const name of KEPT) sets.set(name, await readLabelledTexts(join(EVALUATE, `${name}.csv`)))
  return sets
}

/** Words in many of the texts that are kept, and the names of the assets that were corrected. */
function findCommon(
  sets: ReadonlyMap<string, LabelledText[]>,
  given: readonly CorrectionLabel[],
): (term: string) => boolean {
  const counts = new Map<string, number>()
  const texts = new Set([...sets.values()].flat().map(({ text }) => text))
  for (const text of texts) for (const term of termsOf(text)) counts.set(term, (counts.get(term) ?? 0) + 1)
  const names = new Set(given.flatMap((one) => one.names).flatMap((name) => [...termsOf(name)]))
  return (term) =>
    (counts.get(term) ?? 0) > COMMON_FROM * texts.size || term.split(' ').some((word) => names.has(word))
}
