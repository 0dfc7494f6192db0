import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addSums, type FigureSums, sumsOfWindow } from '../../figures/figure-sums.ts'
import { changeOf, figureOf, writeFigure } from './figure-value.ts'

const NONE = addSums([])
const windowOf = (
  own: Partial<FigureSums['own']>,
  { largestPosts = 0, compared = [0, 0] }: { largestPosts?: number; compared?: [number, number] } = {},
): FigureSums => {
  const [now, before] = compared.map((posts) => ({ ...NONE, posts })) as [
    FigureSums['own'],
    FigureSums['own'],
  ] // as many
  return sumsOfWindow({ own: { ...NONE, ...own }, largestPosts, earlier: { now, before } })
}

test('a change is in percent and needs both prices', () => {
  assert.equal(changeOf('55', '50'), '10')
  assert.equal(changeOf('45', '50'), '-10')
  assert.equal(changeOf('0.3', '0.9'), '-66.666667')
  assert.equal(changeOf('1.5', '1'), '50')
  assert.equal(changeOf('50', '50.0000000001'), '0')
  assert.equal(changeOf(undefined, '50'), undefined)
  assert.equal(changeOf('50', undefined), undefined)
  assert.equal(changeOf('50', '0'), undefined)
})

test('figures of a window have the digits that screens show', () => {
  const window = windowOf(
    { posts: 40, judged: 12, sentimentSumBp: 75_001, meant: 10, toneSumBp: -30_000, stanceSumBp: 100_000 },
    { largestPosts: 300, compared: [30, 70] },
  )
  assert.equal(figureOf('mentions', window), '40')
  assert.equal(figureOf('sentiment', window), '0.625')
  assert.equal(figureOf('tone', window), '0.35')
  assert.equal(figureOf('stance', window), '1')
  assert.equal(figureOf('dominance', window), '13.33')
  assert.equal(figureOf('trend', window), '3')
})

test('a figure of too few posts is not known; no posts are none', () => {
  const few = windowOf({ posts: 9, judged: 9, sentimentSumBp: 1, meant: 9, toneSumBp: 1, stanceSumBp: 1 })
  assert.equal(figureOf('mentions', few), '9')
  for (const figure of ['sentiment', 'tone', 'stance', 'dominance', 'trend'] as const) {
    assert.equal(figureOf(figure, few), undefined, figure)
  }
  assert.equal(figureOf('mentions', windowOf({})), '0')
  assert.equal(figureOf('mentions', windowOf({ posts: 300 })), '300')
  assert.equal(figureOf('dominance', windowOf({}, { largestPosts: 1 })), '0')
})

test('a composite has two digits', () => {
  const texts = [61.239, 50, undefined].map((value) => writeFigure('composite', value))
  assert.deepEqual(texts, ['61.24', '50', undefined])
})
