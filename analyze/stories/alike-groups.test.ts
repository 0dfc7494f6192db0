import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  groupAlike,
  groupsAlike,
  joinGroup,
  meanAlike,
  narrowGroup,
  type Wording,
  weighTerms,
} from './alike-groups.ts'

/** Terms with their weights; what is left of the length of 1 is on a term of its own. */
let own = 1_000
function wording(weights: Record<number, number>, rarest = Object.keys(weights).map(Number)): Wording {
  const vector = new Map(Object.entries(weights).map(([term, weight]) => [Number(term), weight]))
  const square = [...vector.values()].reduce((sum, weight) => sum + weight ** 2, 0)
  return { posts: [], vector: vector.set(own++, Math.sqrt(Math.max(0, 1 - square))), rarest }
}

/** Two terms in common that make a cosine of this of two wordings that have them. */
const alike = (cosine: number) => Math.sqrt(cosine / 2)

/** The places of the wordings of each group of several. */
async function group(wordings: Wording[], keysOf: (one: Wording) => string[] = () => []) {
  const groups = await groupAlike(wordings, { keysOf, pause: async () => {} })
  return groups
    .map((one) => one.wordings.map((member) => wordings.indexOf(member)).sort((a, b) => a - b))
    .filter(({ length }) => length > 1)
    .sort(([a = 0], [b = 0]) => a - b)
}

test('two wordings are one group from a cosine of 0.3 on, of two terms in common', async () => {
  const pair = (cosine: number) => [1, 2].map(() => wording({ 1: alike(cosine), 2: alike(cosine) }))
  assert.deepEqual(await group(pair(0.31)), [[0, 1]])
  assert.deepEqual(await group(pair(0.29)), [])
  assert.deepEqual(await group([wording({ 1: 0.95 }), wording({ 1: 0.95 })]), [], 'one term says nothing')
})

test('two groups become one from a cosine of 0.45 on', async () => {
  // The second pair meets the first one by a term that only its last wording has among its rarest.
  const pairs = (cosine: number) => {
    const shared = { 1: alike(cosine), 2: alike(cosine) }
    const [first, second] = [wording(shared, [1]), wording(shared, [9])]
    return [first, { ...first }, second, { ...second, rarest: [9, 1] }]
  }
  assert.deepEqual(await group(pairs(0.46)), [[0, 1, 2, 3]])
  assert.deepEqual(await group(pairs(0.44)), [
    [0, 1],
    [2, 3],
  ])
})

test('what stayed alone joins a group that it came before', async () => {
  const shared = { 1: 0.6, 2: 0.6 }
  const late = wording(shared, [1])
  const wordings = [wording(shared, [9]), late, { ...late, rarest: [1, 9] }]
  assert.deepEqual(await group(wordings), [[0, 1, 2]])
})

test('of each term the newest 64 groups are looked at', async () => {
  const many = (count: number) => {
    const others = Array.from({ length: count }, () => wording({ 1: 0.3, 2: 0.3 }, [1]))
    return [...others, { ...others[0]! }] // there are some
  }
  assert.deepEqual(await group(many(64)), [[0, 64]])
  assert.deepEqual(await group(many(65)), [])
})

test('of two groups that are as alike the older one is joined', async () => {
  const left = wording({ 1: 0.6, 2: 0.6, 5: 0 }, [5])
  const right = wording({ 3: 0.6, 4: 0.6, 5: 0 }, [5])
  const probe = wording({ 1: 0.5, 2: 0.5, 3: 0.5, 4: 0.5 }, [5])
  assert.deepEqual(await group([left, { ...left }, right, { ...right }, probe]), [
    [0, 1, 4],
    [2, 3],
  ])
})

test('a key in common is enough', async () => {
  const wordings = [wording({ 1: 0.5 }), wording({ 2: 0.5 }), wording({ 3: 0.5 })]
  const page = ({ vector }: Wording) => (vector.has(2) ? [] : ['a page'])
  assert.deepEqual(await group(wordings, page), [[0, 2]])
})

test('the rarest are eight shared terms below a tenth of posts', () => {
  const weigh = (counts: number[], total: number) =>
    weighTerms(
      counts.map((_, term) => term),
      { postsOf: (term) => counts[term]!, weightOf: () => 1, total }, // each has a count
    )
  assert.deepEqual(
    weigh([12, 1, 11, 2, 10, 3, 9, 4, 8, 5, 7, 6], 1_000).rarest.map((term) => term),
    [3, 5, 7, 9, 11, 10, 8, 6],
  )
  assert.deepEqual(weigh([100, 101], 1_000).rarest, [0])
  assert.deepEqual(weigh([12, 13], 50).rarest, [0], 'of few posts twelve are still few')
})

test('a term weighs the more the rarer it is, and all of them together 1', () => {
  const counts = [1, 2, 500]
  const { vector } = weighTerms([0, 1, 2], {
    postsOf: (term) => counts[term]!, // each has a count
    weightOf: (term) => (term === 1 ? 0.5 : 1),
    total: 1_000,
  })
  const [once, twice, often] = [Math.log(1_001 / 2), 0.5 * Math.log(1_001 / 2), Math.log(1_001 / 500)]
  const length = Math.hypot(once, twice, often)
  assert.deepEqual(
    [...vector.values()].map((weight) => weight.toFixed(9)),
    [once, twice, often].map((weight) => (weight / length).toFixed(9)),
  )
})

test('how alike the wordings of a group are is the mean over its pairs', () => {
  const of = (count: number, square: number) =>
    meanAlike({ wordings: Array.from({ length: count }, () => wording({})), sum: new Map(), square })
  assert.deepEqual([of(1, 1), of(2, 4), of(2, 3), of(2, 2), of(3, 6)], [1, 1, 0.5, 0, 0.5])
})

test('narrowing and joining keep the sums of a group', async () => {
  const of = async (...wordings: Wording[]) => {
    const [one] = await groupAlike(wordings, { keysOf: () => ['one page'], pause: async () => {} })
    return one! // one key, one group
  }
  const [a, b, c] = [{ 1: 0.5, 2: 0.5, 4: 0.5, 5: 0.5 }, { 1: 1 }, { 3: 1 }].map((weights): Wording => {
    const vector = new Map(Object.entries(weights).map(([term, weight]) => [Number(term), weight]))
    return { posts: [], vector, rarest: [] }
  }) as [Wording, Wording, Wording] // as many as weights
  const both = await of(a, b)
  assert.deepEqual(
    narrowGroup(both, (wording) => wording === b),
    { wordings: [b], sum: new Map([[1, 1]]), square: 1 },
  )
  assert.deepEqual(joinGroup(await of(c), both), {
    wordings: [c, a, b],
    sum: new Map([
      [3, 1],
      [1, 1.5],
      [2, 0.5],
      [4, 0.5],
      [5, 0.5],
    ]),
    square: 4,
  })
  const alikeTo = async (...wordings: Wording[]) => groupsAlike(both, await of(...wordings)).toFixed(9)
  assert.deepEqual(
    [await alikeTo(a, b), await alikeTo(b), await alikeTo(b, c), await alikeTo(c)],
    [1, 1.5 / Math.sqrt(3), 1.5 / Math.sqrt(6), 0].map((cosine) => cosine.toFixed(9)),
  )
})
