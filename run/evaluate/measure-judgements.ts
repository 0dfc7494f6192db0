import { clamp } from '#analyze/statistics.ts'

/** What a judge made of one text. */
export interface Judgement {
  /** -1 (negative) to 1 (positive); undefined where the judge gives none. */
  score: number | undefined
  /** How sure it is of each class; undefined for judges that do not say. */
  probabilities?: { negative: number; neutral: number; positive: number }
  /** Why there is no score, for judges that say. */
  reason?: string
}

export interface Measures {
  /** Mean F1 of the classes that the labels have; null for graded labels. */
  macroF1: number | null
  accuracy: number | null
  /** Correlation of score and label over all rows; a text without score counts as 0. Null where one side never changes. */
  pearson: number | null
  /** Expected calibration error over ten bins of the winning class's probability; null without probabilities. */
  calibrationError: number | null
  /** Share of texts without score. */
  unscored: number
  /** The texts without score by the reason that the judge gave. */
  unscoredReasons: Record<string, number>
  /** Rows by label, then by class judged ("none" for unscored); null for graded labels. */
  confusion: Record<string, Record<string, number>> | null
}

const CALIBRATION_BINS = 10
const NAMES = { '-1': 'negative', '0': 'neutral', '1': 'positive' } as const
type ClassLabel = keyof typeof NAMES

/** The classes among the labels, least first; none where a label is a grade. */
export function classesOf(labels: number[]): ClassLabel[] {
  const distinct = [...new Set(labels)].sort((a, b) => a - b)
  const classes = distinct.map(String).filter((label) => label in NAMES) as ClassLabel[]
  return classes.length === distinct.length ? classes : []
}

/** The classes that a judge chooses from: where all labels are alike, as corrections may be, each could have been one. */
function offeredOf(classes: ClassLabel[]): ClassLabel[] {
  return classes.length === 1 ? ['-1', '0', '1'] : classes
}

/**
 * How well judgements meet labels of -1, 0, 1 or grades between -1 and 1. Where a class is not among the labels (posts
 * are labelled up or down only) it is not offered to the judge: the surer of the others is taken. Labels that are all alike leave it all three. A text without score
 * counts as neutral where that is offered, as a miss where it is not.
 * Calibration error: Guo et al., On Calibration of Modern Neural Networks, 2017.
 */
export function measureJudgements(labels: number[], judgements: Judgement[]): Measures {
  const classes = classesOf(labels)
  const scores = judgements.map(({ score }) => score ?? 0)
  const absent = countUnscored(judgements)
  const pearson = correlate(scores, labels)
  if (classes.length === 0) {
    return { macroF1: null, accuracy: null, pearson, calibrationError: null, ...absent, confusion: null }
  }
  const offered = offeredOf(classes)
  const verdicts = judgements.map((judgement) => decide(judgement, offered))
  const right = verdicts.filter(({ taken }, n) => taken === String(labels[n])).length
  return {
    macroF1: macroF1Of(classes, labels, verdicts),
    accuracy: right / labels.length,
    pearson,
    calibrationError: calibrationErrorOf(labels, verdicts),
    ...absent,
    confusion: confusionOf({ classes, offered }, labels, verdicts),
  }
}

/** How many judgements meet their labels, of the classes that the labels have; of grades those on the right side. */
export function countRight(labels: number[], judgements: Judgement[]): number {
  const sides = classesOf(labels).length > 0 ? labels : labels.map(Math.sign)
  const offered = offeredOf(classesOf(sides))
  return judgements.filter((one, n) => decide(one, offered).taken === String(sides[n])).length
}

function countUnscored(judgements: Judgement[]): Pick<Measures, 'unscored' | 'unscoredReasons'> {
  const reasons = judgements.flatMap(({ score, reason }) =>
    score === undefined ? [reason ?? 'no score'] : [],
  )
  const unscoredReasons: Record<string, number> = {}
  for (const reason of reasons) unscoredReasons[reason] = (unscoredReasons[reason] ?? 0) + 1
  return { unscored: reasons.length / judgements.length, unscoredReasons }
}

/** A text that was judged otherwise than people did. */
export interface Miss {
  /** Its place among the labels. */
  row: number
  judged: ClassLabel
  /** How sure the judge was. */
  probability: number
}

/** The misses of which the judge was surest, at most `max`; none where labels are grades. */
export function listMisses(labels: number[], judgements: Judgement[], max: number): Miss[] {
  const classes = classesOf(labels)
  if (classes.length === 0) return []
  return judgements
    .flatMap((judgement, row) => {
      const { taken, probability } = decide(judgement, offeredOf(classes))
      if (taken === undefined || taken === String(labels[row])) return []
      return [{ row, judged: taken, probability: probability ?? 0 }]
    })
    .sort((a, b) => b.probability - a.probability || a.row - b.row)
    .slice(0, max)
}

interface Verdict {
  /** undefined: no class can be determined. */
  taken: ClassLabel | undefined
  probability: number | undefined
}

/** Judges that give no probabilities decide by VADER's published bounds. */
const NEUTRAL_UNDER = 0.05

function decide({ score, probabilities }: Judgement, classes: ClassLabel[]): Verdict {
  if (probabilities && score !== undefined) {
    const sum = classes.reduce((total, label) => total + probabilities[NAMES[label]], 0)
    const taken = classes.reduce((best, label) =>
      probabilities[NAMES[label]] > probabilities[NAMES[best]] ? label : best,
    )
    return { taken, probability: probabilities[NAMES[taken]] / sum }
  }
  const hasNeutral = classes.includes('0')
  const bound = hasNeutral ? NEUTRAL_UNDER : Number.MIN_VALUE
  if (score !== undefined && score >= bound) return { taken: '1', probability: undefined }
  if (score !== undefined && score <= -bound) return { taken: '-1', probability: undefined }
  return { taken: hasNeutral ? '0' : undefined, probability: undefined }
}

function macroF1Of(classes: ClassLabel[], labels: number[], verdicts: Verdict[]): number {
  const sum = classes.reduce((total, label) => {
    const isLabel = (n: number) => String(labels[n]) === label
    const hits = verdicts.filter(({ taken }, n) => taken === label && isLabel(n)).length
    const taken = verdicts.filter((verdict) => verdict.taken === label).length
    const there = labels.filter((_, n) => isLabel(n)).length
    return total + (2 * hits) / (taken + there)
  }, 0)
  return sum / classes.length
}

/** What a judge said and how often it was right, in bins from the least that the surest of the classes can have to 1. */
export function binCalibration(
  labels: number[],
  judgements: Judgement[],
  count: number,
): { from: number; until: number; n: number; said: number | null; right: number | null }[] {
  const classes = classesOf(labels)
  const least = 1 / classes.length
  const boundOf = (place: number) => least + ((1 - least) * place) / count
  const bins = Array.from({ length: count }, () => ({ n: 0, said: 0, right: 0 }))
  for (const [n, judgement] of judgements.entries()) {
    const { taken, probability } = decide(judgement, classes)
    if (probability === undefined) continue
    const place = Math.floor(((probability - least) / (1 - least)) * count)
    const bin = bins[clamp(place, 0, count - 1)]! // in range
    bin.n++
    bin.said += probability
    bin.right += taken === String(labels[n]) ? 1 : 0
  }
  return bins.map(({ n, said, right }, place) => ({
    from: boundOf(place),
    until: boundOf(place + 1),
    n,
    said: n === 0 ? null : said / n,
    right: n === 0 ? null : right / n,
  }))
}

function calibrationErrorOf(labels: number[], verdicts: Verdict[]): number | null {
  const bins = Array.from({ length: CALIBRATION_BINS }, () => ({ sure: 0, right: 0 }))
  let judged = 0
  for (const [n, { taken, probability }] of verdicts.entries()) {
    if (probability === undefined) continue
    const bin = bins[Math.min(CALIBRATION_BINS - 1, Math.floor(probability * CALIBRATION_BINS))]! // in range
    bin.sure += probability
    bin.right += taken === String(labels[n]) ? 1 : 0
    judged++
  }
  if (judged === 0) return null
  return bins.reduce((sum, { sure, right }) => sum + Math.abs(sure - right), 0) / judged
}

function confusionOf(
  { classes, offered }: { classes: ClassLabel[]; offered: ClassLabel[] },
  labels: number[],
  verdicts: Verdict[],
) {
  const columns = [...offered, 'none'] as const
  return Object.fromEntries(
    classes.map((label) => {
      const row = verdicts.filter((_, n) => String(labels[n]) === label)
      const counts = columns.map((column) => [
        column,
        row.filter(({ taken }) => (taken ?? 'none') === column).length,
      ])
      return [label, Object.fromEntries(counts)]
    }),
  )
}

/** Pearson's r. */
function correlate(xs: number[], ys: number[]): number | null {
  const meanX = xs.reduce((sum, x) => sum + x, 0) / xs.length
  const meanY = ys.reduce((sum, y) => sum + y, 0) / ys.length
  let xy = 0
  let xx = 0
  let yy = 0
  for (const [n, x] of xs.entries()) {
    const dx = x - meanX
    const dy = ys[n]! - meanY // both are as long as each other
    xy += dx * dy
    xx += dx * dx
    yy += dy * dy
  }
  return xx === 0 || yy === 0 ? null : xy / Math.sqrt(xx * yy)
}
