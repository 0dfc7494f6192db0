import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import {
  HEADS,
  type Head,
  logitsOf,
  type MeaningModel,
  probabilitiesOf,
  writeModel,
} from '#analyze/meaning/meaning-model.ts'
import { readFeatures } from '#analyze/meaning/read-features.ts'
import {
  CRYPTO_SET,
  LABEL_SETS,
  type LabelSet,
  TAUGHT_SET,
  VECTORS_FILE,
} from '#analyze/meaning/training/label-sets.ts'
import { CRYPTO_DEFAULTS, trainCryptoStance } from '#analyze/meaning/training/train-crypto-stance.ts'
import {
  type Example,
  TRAINING_DEFAULTS,
  trainModel,
  type WordVectors,
} from '#analyze/meaning/training/train-model.ts'
import { type OwnPost, readOwnPatterns, writePosts } from '#analyze/meaning/training/write-posts.ts'
import { StartRefused } from '../process/start-refused.ts'
import { printOf, readCorrections, writeCorrectionsApart } from './read-corrections.ts'
import { type GradedPost, readCryptoPosts, type TaughtPost } from './read-crypto-posts.ts'
import { findLabelFile, isKeptApart, type Labelled, readLabelSet } from './read-label-set.ts'

/** Rarer words share the slots of the model with others more than they help. */
const WORDS_MAX = 60_000

const SHIPPED = join(import.meta.dirname, '../../analyze/meaning/model.bin')
/** Raised with every model that is shipped; what was judged by another version is judged again. */
const VERSION = 'meaning-7'
const OWN_POSTS = 28_000
/** So many of those about crypto are learned from again beside people's: these seldom say plainly what they expect. */
const OWN_CRYPTO_POSTS = 3_500
/** One of those with so strong a sign of its side ("adding to shorts") counts as much as this many others. */
const STRONG_SIGN = 3
const STRONG_SIGN_WEIGHT = 10
/** How much the tone of a post of our own counts beside the tone that people gave to others. */
export const OWN_TONE_WEIGHT = 0.3
/** A mean rating up to here is neutral, from there on to one side, fully so at the second figure. Of 1. */
const NEUTRAL_UP_TO = 0.05
const SIDED_FROM = 0.35

interface Given {
  folders: string[]
  without: string[]
  /** Files of corrections as `npm run admin -- corrections export` writes them. */
  corrections: string[]
  heldOut: string | undefined
  model: string | undefined
  out: Writable
}

/** Reads the label sets, trains, sets how sure the model may be, and writes it. Throws StartRefused for a missing file. */
export async function trainFromFiles({
  folders,
  without,
  corrections,
  heldOut,
  model = SHIPPED,
  out,
}: Given): Promise<void> {
  const vectors = await readWordVectors(folders)
  const examples: Example[] = []
  const apart: Example[] = []
  for (const set of LABEL_SETS) {
    const texts = await readLabelSet(set, findLabelFile(folders, set.file))
    const kept = texts.filter(({ text }) => isKeptApart(text))
    const learned = without.includes(set.name) ? [] : texts.filter(({ text }) => !isKeptApart(text))
    if (heldOut !== undefined) writeApart(heldOut, set, without.includes(set.name) ? texts : kept)
    examples.push(...learned.flatMap((text) => examplesOf(text, set)))
    if (learned.length > 0) apart.push(...kept.flatMap((text) => examplesOf(text, set).slice(0, 1)))
    out.write(`${set.name}: ${learned.length} learned, ${kept.length} kept apart (${set.licence})\n`)
  }
  const ownPosts = writePosts(readOwnPatterns(), OWN_POSTS, TRAINING_DEFAULTS.seed)
  for (const { text, stance, tone } of ownPosts) {
    examples.push(ownExampleOf({ text, stance }))
    if (tone === undefined) continue
    examples.push({
      text,
      head: 'tone',
      target: targetOf(tone),
      weight: OWN_TONE_WEIGHT,
      isMarket: undefined,
    })
  }
  const corrected = await readCorrections(corrections)
  const learnedCorrections = corrected.filter(({ text }) => !isKeptApart(text))
  const version = corrected.length === 0 ? VERSION : `${VERSION}-corrected-${printOf(corrected)}`
  const trained = trainModel(examples, vectors, { ...TRAINING_DEFAULTS, version })
  trained.temperatures = {
    tone: fitTemperature(trained, apart, 'tone'),
    stance: fitTemperature(trained, apart, 'stance'),
  }
  const posts = await readCryptoPosts(CRYPTO_SET, findLabelFile(folders, CRYPTO_SET.file))
  if (heldOut !== undefined) {
    for (const [name, ofList] of posts.apart) writeCryptoApart(heldOut, name, ofList)
  }
  if (!without.includes(CRYPTO_SET.name)) {
    const own = ownPosts.filter(({ text }) => readFeatures(text).isCrypto).slice(0, OWN_CRYPTO_POSTS)
    const taught = without.includes(TAUGHT_SET.name) ? [] : posts.taught
    const ofCrypto = [
      ...posts.learned.map(cryptoExampleOf),
      ...own.map(ownCryptoExampleOf),
      ...taught.map(taughtExampleOf),
      ...learnedCorrections.map(({ seen, grade }) => cryptoExampleOf({ text: seen, grade })),
    ]
    trained.crypto = trainCryptoStance(trained, ofCrypto, vectors, CRYPTO_DEFAULTS)
    out.write(
      `${CRYPTO_SET.name}: ${posts.learned.length} learned, ${[...posts.apart.values()].flat().length} kept apart (${CRYPTO_SET.licence})\n`,
    )
    out.write(`${TAUGHT_SET.name}: ${taught.length} learned\n`)
    if (corrections.length > 0) {
      const apartOfThem = corrected.filter(({ text }) => isKeptApart(text))
      if (heldOut !== undefined) writeCorrectionsApart(heldOut, apartOfThem)
      out.write(`corrections: ${learnedCorrections.length} learned, ${apartOfThem.length} kept apart\n`)
    }
  } else trained.crypto.temperature = trained.temperatures.stance
  const bytes = writeModel(trained)
  writeFileSync(model, bytes)
  out.write(
    `${examples.length} texts; ${version}, ${bytes.length} bytes, ${JSON.stringify(trained.temperatures)}\n`,
  )
}

function examplesOf(
  { text, label }: Labelled,
  { head, weight, stanceWeight, isMarket }: LabelSet,
): Example[] {
  const target = targetOf(label)
  const own: Example = { text, head, target, weight, isMarket }
  if (stanceWeight === 0) return [own]
  return [own, { text, head: 'stance', target, weight: stanceWeight, isMarket: undefined }]
}

export function targetOf(label: number): [number, number, number] {
  const side = Math.min(1, Math.max(0, (Math.abs(label) - NEUTRAL_UP_TO) / (SIDED_FROM - NEUTRAL_UP_TO)))
  return label > 0 ? [0, 1 - side, side] : [side, 1 - side, 0]
}

function ownExampleOf({ text, stance }: Pick<OwnPost, 'text' | 'stance'>): Example {
  return { text, head: 'stance', target: ownTargetOf(stance), weight: 1, isMarket: true }
}

/** What a trader does is rare among posts, and means one thing wherever it is. */
function ownCryptoExampleOf({ text, stance }: OwnPost): Example {
  const isStrong = readFeatures(text).signs.some(
    ({ weight }) => stance !== 0 && weight * stance >= STRONG_SIGN,
  )
  return { ...ownExampleOf({ text, stance }), weight: isStrong ? STRONG_SIGN_WEIGHT : 1 }
}

/** Our own posts are fewer than those of people and easier, so that reading them must not make the model too sure. */
export function ownTargetOf(stance: -1 | 0 | 1): Example['target'] {
  if (stance === 0) return [0.06, 0.82, 0.12]
  return stance > 0 ? [0.05, 0.13, 0.82] : [0.82, 0.13, 0.05]
}

/** Nobody knows better than a reader how sure the author of a post is, and readers differ. */
const CRYPTO_TARGETS: Record<GradedPost['grade'], Example['target']> = {
  '-1': [0.9, 0.08, 0.02],
  '-0.5': [0.6, 0.34, 0.06],
  '0': [0.05, 0.87, 0.08],
  '0.5': [0.04, 0.36, 0.6],
  '1': [0.02, 0.08, 0.9],
}
/** Praise is nearly four times as frequent as blame: without this a post that could be either would always be praise. */
const BLAME_WEIGHT = 3

function cryptoExampleOf({ text, grade }: GradedPost): Example {
  const weight = grade.startsWith('-') ? BLAME_WEIGHT : 1
  return { text, head: 'stance', target: CRYPTO_TARGETS[grade], weight, isMarket: true }
}

/** The teacher learned with blame counted as above, so that its opinions are taken as they are. */
function taughtExampleOf({ text, probabilities }: TaughtPost): Example {
  return { text, head: 'stance', target: probabilities, weight: 1, isMarket: true }
}

/** In two classes and three, where leaning to a side is a side, and in three where only the clear ones are. */
function writeCryptoApart(folder: string, name: string, posts: GradedPost[]): void {
  const graded = posts.map(({ text, grade }) => ({ text, label: Number(grade) }))
  const sided = graded.map(({ text, label }) => ({ text, label: Math.sign(label) }))
  const write = (classes: string, texts: Labelled[]) =>
    writeApart(folder, { name: `${name}-${classes}` }, texts)
  write(
    'two-classes',
    sided.filter(({ label }) => label !== 0),
  )
  write('three-classes', sided)
  write(
    'three-classes-clear',
    graded.map(({ text, label }) => ({ text, label: Math.trunc(label) })),
  )
}

function writeApart(folder: string, { name }: Pick<LabelSet, 'name'>, texts: Labelled[]): void {
  mkdirSync(folder, { recursive: true })
  const lines = texts.map(({ text, label }) => `"${text.replaceAll('"', '""')}",${label}`)
  writeFileSync(join(folder, `${name}.csv`), `text,label\n${lines.join('\n')}\n`)
}

const TEMPERATURES = Array.from({ length: 31 }, (_, step) => 0.5 + step * 0.05)

/** The temperature with the least log loss on what was kept apart. Guo et al., 2017. */
function fitTemperature(model: MeaningModel, apart: Example[], head: Head): number {
  const column = HEADS.indexOf(head) * 2
  const judged = apart
    .filter((example) => example.head === head)
    .map(({ text, target }) => ({ target, logits: logitsOf(model, readFeatures(text)) }))
  if (judged.length === 0) return 1
  const lossAt = (temperature: number) =>
    judged.reduce((sum, { target, logits }) => {
      const { negative, neutral, positive } = probabilitiesOf(
        logits[column]!,
        logits[column + 1]!,
        temperature,
      )
      return (
        sum - target[0] * Math.log(negative) - target[1] * Math.log(neutral) - target[2] * Math.log(positive)
      )
    }, 0)
  const losses = TEMPERATURES.map(lossAt)
  return Number((TEMPERATURES[losses.indexOf(Math.min(...losses))] ?? 1).toFixed(2))
}

interface VectorsFile {
  dimensions: number
  /** The most frequent first. */
  words: string[]
  vectors: Record<string, number[]>
}

/** The vectors of the most frequent words. Throws StartRefused when the file is in no folder or of another form. */
async function readWordVectors(folders: string[]): Promise<WordVectors> {
  const path = findLabelFile(folders, VECTORS_FILE)
  const { dimensions, words, vectors }: VectorsFile = JSON.parse(await readFile(path, 'utf8'))
  if (!Array.isArray(words) || !(dimensions > 0)) throw new StartRefused(`${path} holds no word vectors`)
  const known = words.filter((word) => Object.hasOwn(vectors, word)).slice(0, WORDS_MAX)
  const values = new Float32Array(known.length * dimensions)
  for (const [row, word] of known.entries()) {
    // The file has a few figures of its own behind those of the vector.
    values.set((vectors[word] ?? []).slice(0, dimensions), row * dimensions)
  }
  return { words: known, values, dimensions }
}
