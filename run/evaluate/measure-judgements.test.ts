import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Judgement, listMisses, measureJudgements } from './measure-judgements.ts'

test('macro-F1 is the mean over the classes, however many rows each has', () => {
  const labels = [1, 1, 1, 1, 0, -1]
  const judged = [0.9, 0.8, 0.7, 0, 0, 0.6].map((score) => ({ score }))
  const { macroF1, accuracy, confusion } = measureJudgements(labels, judged)
  // F1: positive 2*3/(4+4), neutral 2*1/(2+1), negative 0
  assert.equal(macroF1?.toFixed(6), ((6 / 8 + 2 / 3) / 3).toFixed(6))
  assert.equal(accuracy?.toFixed(6), (4 / 6).toFixed(6))
  assert.deepEqual(confusion, {
    '-1': { '-1': 0, '0': 0, '1': 1, none: 0 },
    '0': { '-1': 0, '0': 1, '1': 0, none: 0 },
    '1': { '-1': 0, '0': 1, '1': 3, none: 0 },
  })
})

test('where no label is neutral the surer side is taken, and its probability is that among the two', () => {
  const unsure = { score: 0.2, probabilities: { negative: 0.1, neutral: 0.6, positive: 0.3 } }
  const { macroF1, calibrationError } = measureJudgements([1, 1, 1, -1], [unsure, unsure, unsure, unsure])
  assert.equal(macroF1?.toFixed(6), (6 / 7 / 2).toFixed(6))
  assert.equal(calibrationError?.toFixed(6), '0.000000') // sure by 0.75, right in 3 of 4
})

test('calibration error is the gap between how sure and how often right, weighted by bins', () => {
  const sure = { score: 1, probabilities: { negative: 0, neutral: 0.05, positive: 0.95 } }
  const half = { score: 0, probabilities: { negative: 0.25, neutral: 0.5, positive: 0.25 } }
  const { calibrationError } = measureJudgements([1, 0, 0, -1], [sure, sure, half, half])
  assert.equal(calibrationError?.toFixed(6), ((2 * 0.45 + 2 * 0) / 4).toFixed(6))
})

test('a text without score is neutral among three classes, a miss among two, and counted', () => {
  const none: Judgement = { score: undefined }
  const three = measureJudgements([1, 0, -1, 0], [{ score: 0.4 }, none, { score: -0.4 }, none])
  assert.equal(three.accuracy, 1)
  assert.equal(three.unscored, 0.5)
  assert.equal(measureJudgements([1, -1], [none, { score: -0.4 }]).accuracy, 0.5)
})

test('graded labels are judged by correlation alone', () => {
  const labels = [-0.5, 0.25, 1, 0]
  const { pearson, macroF1, confusion } = measureJudgements(labels, [
    { score: -0.4 },
    { score: 0.5 },
    { score: 0.9 },
    { score: undefined },
  ])
  assert.equal(pearson?.toFixed(4), '0.9731')
  assert.deepEqual([macroF1, confusion], [null, null])
  assert.equal(measureJudgements([0.5, 0.1], [{ score: 0.3 }, { score: 0.3 }]).pearson, null)
})

test('a judge without probabilities decides by bounds of 0.05 where neutral is offered, and by the sign where it is not', () => {
  const scores = [0.05, 0.049, 0, -0.049, -0.05]
  const judged = scores.map((score) => ({ score }))
  const taken = ['1', '0', '0', '0', '-1']
  const three = measureJudgements(taken.map(Number), judged)
  assert.deepEqual([three.accuracy, three.calibrationError], [1, null])
  const two = measureJudgements([1, 1, -1, -1, -1], judged)
  assert.deepEqual(two.confusion, {
    '-1': { '-1': 2, '1': 0, none: 1 },
    '1': { '-1': 0, '1': 2, none: 0 },
  })
})

test('a bin of the calibration error is a tenth wide, and the last one holds what is certain', () => {
  const sureBy = (positive: number) => ({
    score: 1,
    probabilities: { negative: 1 - positive, neutral: 0, positive },
  })
  const errorOf = (labels: number[], sure: number[]) =>
    measureJudgements(labels, sure.map(sureBy)).calibrationError?.toFixed(6)
  assert.equal(errorOf([1, -1, 1], [0.61, 0.69, 1]), ((0.3 + 0) / 3).toFixed(6)) // 1.3 sure of 1 in one bin
  assert.equal(errorOf([1, -1, 1], [0.59, 0.61, 1]), ((0.41 + 0.61 + 0) / 3).toFixed(6))
  assert.equal(errorOf([1], [0.9]), '0.100000')
})

test('labels that are all alike are missed by a judge that says otherwise', () => {
  const judged = [0.9, 0.2].map((positive) => {
    return { score: 1, probabilities: { negative: 0, neutral: 1 - positive, positive } }
  })
  const { accuracy, macroF1, confusion } = measureJudgements([1, 1], judged)
  assert.deepEqual([accuracy, macroF1], [0.5, 2 / 3])
  assert.deepEqual(confusion, { '1': { '-1': 0, '0': 1, '1': 1, none: 0 } })
  assert.equal(listMisses([1, 1], judged, 9).length, 1)
})

test('texts without a score are counted by their reasons, one without a reason as that', () => {
  const language = { score: undefined, reason: 'language' }
  const judged = [language, { score: undefined }, language, { score: 1 }]
  const { unscored, unscoredReasons } = measureJudgements([1, 1, 0, -1], judged)
  assert.deepEqual([unscored, unscoredReasons], [0.75, { language: 2, 'no score': 1 }])
})

test('misses come the surest first, then in their order, as many as wanted; grades have none', () => {
  const judged = [0.6, 0.9, 0.8, 0.9].map((positive) => {
    return { score: 1, probabilities: { negative: 1 - positive, neutral: 0, positive } }
  })
  const judgements: Judgement[] = [...judged, { score: 1 }, { score: undefined }]
  const labels = [-1, -1, 1, -1, -1, -1]
  const miss = (row: number, probability: number) => ({ row, judged: '1', probability })
  const misses = [miss(1, 0.9), miss(3, 0.9), miss(0, 0.6), miss(4, 0)]
  assert.deepEqual(listMisses(labels, judgements, 4), misses)
  assert.deepEqual(listMisses(labels, judgements, 9), misses)
  assert.deepEqual(listMisses(labels, judgements, 1), misses.slice(0, 1))
  assert.deepEqual(listMisses([-0.5, ...labels.slice(1)], judgements, 9), [])
})
