import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type SecondReader, versionOfBoth } from '#analyze/meaning/second-reading.ts'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import { CRYPTO_SET, LABEL_SETS } from '#analyze/meaning/training/label-sets.ts'
import { roundTo, shareInterval } from '#analyze/statistics.ts'
import { REFERENCE_ASSETS } from '#analyze/symbols/reference-assets.ts'
import type {
  MeasuredAccuracy,
  MeasuredAssets,
  MeasuredReader,
} from '#contract/accuracy/measured-accuracy.ts'
import type { MeasuredMoods, MoodMeasures, Share } from '#contract/accuracy/measured-moods.ts'
import { MOOD_SETS, type MoodLabel, type MoodSet } from '#contract/accuracy/sets.ts'
import { measureSymbols } from '../evaluate/evaluate-symbols.ts'
import { judgeByBoth, judgeText, type LabelledText, readLabelledTexts } from '../evaluate/labelled-texts.ts'
import {
  binCalibration,
  type Judgement,
  listMisses,
  measureJudgements,
} from '../evaluate/measure-judgements.ts'
import { StartRefused } from '../process/start-refused.ts'
import { readCryptoPosts } from '../train/read-crypto-posts.ts'
import { isKeptApart, readLabelSet } from '../train/read-label-set.ts'

const FOLDER = join(import.meta.dirname, '../../contract/accuracy')
const FILE = join(FOLDER, 'measured.json')
const FILE_OF_BOTH = join(FOLDER, 'measured-second.json')
const OWN_MOODS = join(import.meta.dirname, '../evaluate/labelled-moods.csv')
const OWN_ASSETS = join(import.meta.dirname, '../evaluate/labelled-posts.csv')

const DIGITS = 4
const BINS = 5
const ERRORS_SHOWN = 12

const PUBLISHED_SETS = ['finance-news', 'goemotions'] as const
const PUBLISHED_FILES = [
  CRYPTO_SET.file,
  ...LABEL_SETS.filter(({ name }) => PUBLISHED_SETS.some((one) => one === name)).map(({ file }) => file),
]

type Undated<Measured> = Omit<Measured, 'since'>

export function readMeasured(): MeasuredAccuracy {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : { readers: [] }
}

/** What both readers together were measured to make of the sets of moods; undefined before the first time. */
export function readMeasuredOfBoth(): MeasuredOfBoth | undefined {
  return existsSync(FILE_OF_BOTH) ? JSON.parse(readFileSync(FILE_OF_BOTH, 'utf8')) : undefined
}

type MeasuredOfBoth = Omit<MeasuredReader, 'assets'>

/**
 * Measures the reader that is shipped on the sets of the repository, and on those that the folders hold by their publishers'
 * names, and writes it for the page /accuracy; with a second reader what both make of the moods as well. What it measured
 * on others before stays, and so do earlier readers. Gives the names of the sets that were measured.
 */
export async function writeAccuracy(
  folders: readonly string[],
  { day, second }: { day: string; second?: SecondReader },
): Promise<string[]> {
  const known = readMeasured()
  const before = known.readers.find(({ reader }) => reader === MEANING_MODEL_VERSION)
  const others = known.readers.filter(({ reader }) => reader !== MEANING_MODEL_VERSION)
  const published = await readPublished(folders)
  const own = await measureOwn()
  const moods = [...own.moods, ...(await measureAll(published, judgeAlone))]
  const measured: MeasuredReader = {
    reader: MEANING_MODEL_VERSION,
    moods: inOrder(keepUnmeasured(moods, before?.moods ?? [], day)),
    assets: keepUnmeasured(own.assets, before?.assets ?? [], day),
  }
  write(FILE, { readers: [measured, ...others] })
  if (second) {
    const reader = versionOfBoth(MEANING_MODEL_VERSION, second.version)
    const known = readMeasuredOfBoth()
    const ofBoth = [
      await measureOwnMoods(judgeWith(second)),
      ...(await measureAll(published, judgeWith(second))),
    ]
    const earlier = known?.reader === reader ? known.moods : []
    write(FILE_OF_BOTH, { reader, moods: inOrder(keepUnmeasured(ofBoth, earlier, day)) })
  }
  return [...moods, ...own.assets].map(({ set }) => set)
}

function write(file: string, measured: MeasuredAccuracy | MeasuredOfBoth) {
  writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`)
}

type Judge = (set: MoodSet, texts: readonly LabelledText[]) => Judgement[] | Promise<Judgement[]>

const judgeAlone: Judge = (_set, texts) => texts.map((text) => judgeText(text))

/** Headlines are read as news are, all else as posts. */
export function judgeWith(second: SecondReader): Judge {
  return (set, texts) => judgeByBoth(texts, { second, as: set === 'finance-news' ? 'news' : 'post' })
}

/** A set that was measured before has its day, one that was not measured again what it had. */
export function keepUnmeasured<Measured extends { set: string; since: string }>(
  measured: readonly Undated<Measured>[],
  before: readonly Measured[],
  day: string,
): Measured[] {
  const names = new Set(measured.map(({ set }) => set))
  const sinceOf = (set: unknown) => before.find((one) => one.set === set)?.since ?? day
  return [
    ...measured.map((one) => ({ ...one, since: sinceOf(one.set) }) as Measured), // with its day it is one
    ...before.filter(({ set }) => !names.has(set)),
  ]
}

/** As /accuracy lists them, whatever was measured last. */
function inOrder(moods: MeasuredMoods[]): MeasuredMoods[] {
  const order = Object.keys(MOOD_SETS)
  return moods.sort((a, b) => order.indexOf(a.set) - order.indexOf(b.set))
}

/** The sets of the repository, which a test measures again. */
export async function measureOwn(): Promise<{
  moods: Undated<MeasuredMoods>[]
  assets: Undated<MeasuredAssets>[]
}> {
  return { moods: [await measureOwnMoods(judgeAlone)], assets: [await measureAssets()] }
}

export async function measureOwnMoods(judge: Judge): Promise<Undated<MeasuredMoods>> {
  const texts = await readLabelledTexts(OWN_MOODS)
  const judgements = await judge('own-moods', texts)
  return { ...measureMoods('own-moods', texts, judgements), errors: listErrors(texts, judgements) }
}

type LabelledSets = Map<MoodSet, LabelledText[]>

async function measureAll(sets: LabelledSets, judge: Judge): Promise<Undated<MeasuredMoods>[]> {
  const measured: Undated<MeasuredMoods>[] = []
  for (const [set, texts] of sets) measured.push(measureMoods(set, texts, await judge(set, texts)))
  return measured
}

/** The texts of publishers that the folders hold, by their sets. Throws StartRefused for a folder that holds none. */
export async function readPublished(folders: readonly string[]): Promise<LabelledSets> {
  for (const folder of folders) {
    const isHolding = PUBLISHED_FILES.some((file) => existsSync(join(folder, file)))
    if (!isHolding) throw new StartRefused(`${folder} holds none of ${PUBLISHED_FILES.join(', ')}`)
  }
  const find = (file: string) => folders.map((folder) => join(folder, file)).find(existsSync)
  const sets: LabelledSets = new Map()
  const add = (set: MoodSet, texts: readonly { text: string; label: number }[]) =>
    sets.set(
      set,
      texts.map((one) => ({ ...one, symbol: undefined, language: 'en' })),
    )
  const posts = find(CRYPTO_SET.file)
  if (posts !== undefined) {
    const { apart } = await readCryptoPosts(CRYPTO_SET, posts)
    for (const name of ['crypto-again', 'crypto'] as const) {
      const graded = apart.get(name) ?? []
      add(
        name,
        graded.map(({ text, grade }) => ({ text, label: Math.sign(Number(grade)) })),
      )
    }
  }
  for (const name of PUBLISHED_SETS) {
    const set = LABEL_SETS.find((one) => one.name === name)
    const path = set && find(set.file)
    if (!path) continue
    const texts = await readLabelSet(set, path)
    add(
      name,
      texts.filter(({ text }) => isKeptApart(text)),
    )
  }
  return sets
}

interface Judged extends LabelledText {
  judgement: Judgement
}

function measureMoods(
  set: MoodSet,
  texts: readonly LabelledText[],
  judgements: readonly Judgement[],
): Undated<MeasuredMoods> {
  const judged = texts.map(
    (text, row): Judged => ({ ...text, judgement: judgements[row] ?? { score: undefined } }),
  )
  const byLanguage = Map.groupBy(judged, ({ language = 'en' }) => language)
  const parts = [...byLanguage].map(([language, ofLanguage]) => measureLanguage(language, ofLanguage))
  parts.sort((a, b) => b.n - a.n || (a.language < b.language ? -1 : 1))
  const all = byLanguage.size > 1 ? [measureLanguage('all', judged)] : []
  return { set, languages: [...all, ...parts], errors: [] }
}

function measureLanguage(language: string, texts: readonly Judged[]): MoodMeasures {
  const labels = texts.map(({ label }) => label)
  const judgements = texts.map(({ judgement }) => judgement)
  const { macroF1, confusion } = measureJudgements(labels, judgements)
  if (macroF1 === null || confusion === null) throw new Error(`${language}: labels are no classes`)
  const count = (label: MoodLabel, judged: MoodLabel) => confusion[label]?.[judged] ?? 0
  const row = (label: MoodLabel) => ({
    '-1': count(label, '-1'),
    '0': count(label, '0'),
    '1': count(label, '1'),
  })
  const right = count('-1', '-1') + count('0', '0') + count('1', '1')
  return {
    language,
    n: texts.length,
    macroF1: roundTo(macroF1, DIGITS),
    accuracy: toShare(right, texts.length),
    confusion: { '-1': row('-1'), '0': row('0'), '1': row('1') },
    calibration: binCalibration(labels, judgements, BINS).map(({ from, until, n, said, right: share }) => ({
      from: roundTo(from, DIGITS),
      until: roundTo(until, DIGITS),
      n,
      said: said === null ? null : roundTo(said, DIGITS),
      right: share === null ? null : roundTo(share, DIGITS),
    })),
    unscored: judgements.filter(({ score }) => score === undefined).length,
  }
}

function listErrors(texts: readonly LabelledText[], judgements: Judgement[]): MeasuredMoods['errors'] {
  const labels = texts.map(({ label }) => label)
  return listMisses(labels, judgements, ERRORS_SHOWN).flatMap(({ row, judged, probability }) => {
    const of = texts[row]
    if (!of) return []
    const label = String(of.label) as MoodLabel // the labels of the repository are classes
    const sure = probability === 0 ? null : roundTo(probability, DIGITS)
    return [{ text: of.text, language: of.language ?? 'en', label, judged, probability: sure }]
  })
}

async function measureAssets(): Promise<Undated<MeasuredAssets>> {
  const { n, labelled, found, right, misses } = await measureSymbols(OWN_ASSETS, REFERENCE_ASSETS)
  return {
    set: 'own-assets',
    n,
    labelled,
    found,
    right,
    precision: toShare(right, found),
    recall: toShare(right, labelled),
    errors: misses.slice(0, ERRORS_SHOWN).map(({ text, missing, wrong }) => ({ text, missing, wrong })),
  }
}

function toShare(part: number, n: number): Share {
  const value = part / n
  const { low, high } = shareInterval(value, n) ?? { low: 0, high: 1 }
  return { value: roundTo(value, DIGITS), low: roundTo(low, DIGITS), high: roundTo(high, DIGITS) }
}
