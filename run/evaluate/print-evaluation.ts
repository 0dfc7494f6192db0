import type { Measures } from './measure-judgements.ts'

export interface FileEvaluation extends Measures {
  file: string
  n: number
  /** The labels of the file, least first; 'graded' where they are no classes. */
  classes: number[] | 'graded'
  baselines: Record<string, Measures>
}

const HEADINGS = ['file', 'n', 'judge', 'macro-F1', 'accuracy', 'r', 'calibration error', 'unscored']

/** The figures as Markdown tables, so that a guide can show them as they were printed. */
export function printEvaluation(evaluations: FileEvaluation[]): string {
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
  const columns = [...labels, 'none']
  return [
    '',
    `| ${file}: labelled | ${columns.map((column) => `judged ${column}`).join(' | ')} |`,
    `| --- |${columns.map(() => ' --- |').join('')}`,
    ...labels.map(
      (label) => `| ${label} | ${columns.map((column) => confusion[label]?.[column] ?? 0).join(' | ')} |`,
    ),
  ]
}
