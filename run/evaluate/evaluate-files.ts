import type { Writable } from 'node:stream'
import { judgeMeaning } from '#analyze/meaning/judge-meaning.ts'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import { BASELINES } from './baselines.ts'
import { classesOf, type Judgement, listMisses, measureJudgements } from './measure-judgements.ts'
import { namesOf } from './names-of-symbol.ts'
import { type FileEvaluation, printEvaluation } from './print-evaluation.ts'
import { type LabelledText, readLabelledFile } from './read-labelled-file.ts'

/** Measures our judgement and the baselines' over each file, and writes tables or one JSON object. */
export async function evaluateFiles(given: {
  files: string[]
  asJson: boolean
  out: Writable
}): Promise<void> {
  const evaluations: FileEvaluation[] = []
  for (const file of given.files) evaluations.push(evaluate(file, await readLabelledFile(file)))
  given.out.write(
    given.asJson
      ? `${JSON.stringify({ model: MEANING_MODEL_VERSION, files: evaluations }, null, 2)}\n`
      : printEvaluation(evaluations),
  )
}

/** Writes the texts of each file that were judged most surely and wrongly, with what they are labelled. */
export async function printMisses(given: { files: string[]; max: number; out: Writable }): Promise<void> {
  for (const file of given.files) {
    const rows = await readLabelledFile(file)
    const labels = rows.map(({ label }) => label)
    for (const { row, judged, probability } of listMisses(labels, rows.map(judge), given.max)) {
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
    ...measure(judge),
    baselines: Object.fromEntries(
      Object.entries(BASELINES).map(([name, baseline]) => [name, measure(({ text }) => baseline(text))]),
    ),
  }
}

function judge({ text, symbol }: LabelledText): Judgement {
  const meaning = judgeMeaning(text, symbol === undefined ? undefined : { names: namesOf(symbol) })
  if (meaning.status === 'not scored') return { score: undefined, reason: meaning.reason }
  const { positive, negative } = meaning.sentiment
  return { score: positive - negative, probabilities: meaning.sentiment }
}
