import assert from 'node:assert/strict'
import { test } from 'node:test'
import { correctForMany } from './correct-for-many.ts'
import { correlateLags } from './correlate-lags.ts'
import { testGranger } from './test-granger.ts'

// The figures are those of statsmodels 0.14 (grangercausalitytests, multipletests) and SciPy (pearsonr) for the same steps.

const { cause, effect } = makeSteps(300)

for (const { lags, f, p, back } of [
  { lags: 1, f: 0.22592194492290626, p: 0.634914821109983, back: 0.38717490310706876 },
  { lags: 3, f: 13.866101152158196, p: 1.7882961263981057e-8, back: 0.2502857930144442 },
  { lags: 7, f: 5.592271729346499, p: 4.796572230411393e-6, back: 0.4374053306079575 },
]) {
  test(`Granger's F and p with ${lags} lags equal those of statsmodels`, () => {
    const result = testGranger({ cause, effect, lags })
    close(result.f, f, 1e-9)
    close(result.p, p, 1e-9)
    close(testGranger({ cause: effect, effect: cause, lags }).f, back, 1e-9)
  })
}

test('correlations, intervals and p of each lag are those of SciPy', () => {
  const found = correlateLags({ signal: cause, returns: effect, lagMax: 2 })
  assert.deepEqual(
    found.map(({ lag, n }) => [lag, n]),
    [
      [-2, 298],
      [-1, 299],
      [0, 300],
      [1, 299],
      [2, 298],
    ],
  )
  close(found[0]?.r, 0.0515992042411236, 1e-12)
  close(found[0]?.p, 0.3747622864887927, 1e-7)
  close(found[4]?.r, 0.34278972020241816, 1e-12)
  close(found[4]?.p, 1.2189768501527965e-9, 1e-9)
  close(found[4]?.interval?.[0], 0.23845636859111044, 1e-12)
  close(found[4]?.interval?.[1], 0.4393005857349645, 1e-12)
})

test('p-values of many tests are corrected as statsmodels does (fdr_bh)', () => {
  const ps = [0.001, undefined, 0.008, 0.039, 0.041, 0.042, 0.06, 0.074, 0.205, 0.5]
  const wanted = [0.009, undefined, 0.036, 0.0756, 0.0756, 0.0756, 0.09, 0.09514285714285714, 0.230625, 0.5]
  for (const [place, q] of correctForMany(ps).entries()) {
    if (q === undefined) assert.equal(wanted[place], undefined)
    else close(q, wanted[place] ?? Number.NaN, 1e-12)
  }
})

test('leaves gaps out, and gives nothing for short or constant series', () => {
  const gap = effect.map((step, nr) => (nr === 100 ? undefined : step))
  assert.equal(testGranger({ cause, effect: gap, lags: 3 }).n, 297 - 4)
  assert.equal(correlateLags({ signal: cause, returns: gap, lagMax: 0 })[0]?.n, 299)
  assert.equal(testGranger({ cause: cause.slice(0, 30), effect: effect.slice(0, 30), lags: 7 }).p, undefined)
  assert.equal(testGranger({ cause: cause.map(() => 1), effect, lags: 3 }).p, undefined)
  assert.equal(correlateLags({ signal: cause.map(() => 1), returns: effect, lagMax: 0 })[0]?.r, undefined)
})

test('needs twenty pairs, and five steps for each coefficient', () => {
  const correlate = (steps: number) =>
    correlateLags({ signal: cause.slice(0, steps), returns: effect.slice(0, steps), lagMax: 0 })[0]
  assert.deepEqual([typeof correlate(20)?.r, correlate(19)?.r, correlate(19)?.n], ['number', undefined, 19])
  const granger = (steps: number, lags: number) =>
    testGranger({ cause: cause.slice(0, steps), effect: effect.slice(0, steps), lags })
  // With 1 lag there are 3 coefficients and one step less than given; with 2 lags 5, and two less.
  assert.deepEqual([typeof granger(16, 1).p, granger(15, 1).p, granger(15, 1).n], ['number', undefined, 14])
  assert.deepEqual([typeof granger(27, 2).p, granger(26, 2).p], ['number', undefined])
})

test('p is 0 for equal series and undefined for constant ones', () => {
  const [same] = correlateLags({ signal: cause, returns: cause, lagMax: 0 })
  assert.deepEqual([same?.r, same?.interval, same?.p], [1, [1, 1], 0])
  const [against] = correlateLags({ signal: cause, returns: cause.map((step) => -step), lagMax: 0 })
  assert.deepEqual([against?.r, against?.interval, against?.p], [-1, [-1, -1], 0])
  const [flat] = correlateLags({ signal: cause, returns: effect.map(() => 1), lagMax: 0 })
  assert.deepEqual([flat?.r, flat?.interval, flat?.p], [undefined, undefined, undefined])
  const [level] = correlateLags({ signal: cause.map(() => 0.6), returns: effect, lagMax: 0 })
  assert.deepEqual(
    [level?.r, level?.p],
    [undefined, undefined],
    'though their mean is not 0.6 to the last digit',
  )
  for (const lags of [1, 2, 7]) {
    // What caused is made of what was caused, and what is even and odd in turn of its own last step.
    assert.equal(testGranger({ cause: effect, effect, lags }).p, undefined)
  }
  const inTurn = effect.map((_, nr) => nr % 2)
  assert.equal(testGranger({ cause: inTurn, effect, lags: 2 }).p, undefined)
  assert.equal(typeof testGranger({ cause: inTurn, effect, lags: 1 }).p, 'number')
})

test('a correlation below zero has an interval and a p as well', () => {
  const [found] = correlateLags({ signal: cause, returns: effect.map((step) => -step), lagMax: 2 }).slice(-1)
  close(found?.r, -0.34278972020241816, 1e-12)
  close(found?.interval?.[0], -0.4393005857349645, 1e-12)
  close(found?.interval?.[1], -0.23845636859111044, 1e-12)
  close(found?.p, 1.2189768501527965e-9, 1e-9)
})

test('no p-value is corrected beyond 1, and one alone stays as it is', () => {
  assert.deepEqual(correctForMany([0.9, 0.95, 1]), [1, 1, 1])
  assert.deepEqual(correctForMany([0.03]), [0.03])
  assert.deepEqual(correctForMany([undefined, undefined]), [undefined, undefined])
})

/** A cause without memory, and an effect that follows it two steps later. */
function makeSteps(count: number): { cause: number[]; effect: number[] } {
  let state = 7
  const draw = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const x = Array.from({ length: count }, draw)
  const effects: number[] = []
  for (const [nr, noise] of Array.from({ length: count }, draw).entries()) {
    effects.push(noise + 0.3 * (effects[nr - 1] ?? 0) + 0.4 * (x[nr - 2] ?? 0))
  }
  return { cause: x, effect: effects }
}

function close(value: number | undefined, wanted: number, tolerance: number): void {
  assert.ok(value !== undefined && Math.abs(value - wanted) <= tolerance, `${value} instead of ${wanted}`)
}
