import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import { versionOfBoth } from '#analyze/meaning/second-reading.ts'
import { MEANING_MODEL_VERSION } from '#analyze/meaning/shipped-model.ts'
import { CRYPTO_SET } from '#analyze/meaning/training/label-sets.ts'
import { MOOD_LABEL_LIST, MOOD_SETS } from '#contract/accuracy/sets.ts'
import { openSecondReader } from '../server/open-second-reader.ts'
import { readLabels } from '../train/read-crypto-posts.ts'
import {
  judgeWith,
  keepUnmeasured,
  measureOwn,
  measureOwnMoods,
  readMeasured,
  readMeasuredOfBoth,
  writeAccuracy,
} from './write-accuracy.ts'

const { readers } = readMeasured()
const [newest] = readers
const ofBoth = readMeasuredOfBoth() ?? assert.fail('the second reader was never measured')
const ENCODER = join(import.meta.dirname, '../../readers/encoder')
const AGAIN = 'run `npm run evaluate -- --write --second-reader readers/encoder` and commit the file'

test('the committed figures are what the shipped reader makes of the sets of the repository', async () => {
  const measured = await measureOwn()
  assert.equal(newest?.reader, MEANING_MODEL_VERSION, 'run `npm run evaluate -- --write` and commit the file')
  for (const kind of ['moods', 'assets'] as const) {
    for (const one of measured[kind]) {
      const { since, ...committed } = newest[kind].find(({ set }) => set === one.set) ?? assert.fail(one.set)
      assert.match(since, /^\d{4}-\d\d-\d\d$/)
      assert.deepEqual(committed, one, 'run `npm run evaluate -- --write` and commit the file')
    }
  }
})

test('the figures of both readers are of the versions that are shipped', () => {
  const { reader } = JSON.parse(readFileSync(join(ENCODER, 'package.json'), 'utf8'))
  assert.equal(ofBoth.reader, versionOfBoth(MEANING_MODEL_VERSION, reader), AGAIN)
  assert.deepEqual(
    ofBoth.moods.map(({ set }) => set),
    newest?.moods.map(({ set }) => set),
  )
})

test('and what they make of our sentences, where the second is installed', async (t) => {
  if (!existsSync(join(ENCODER, 'node_modules'))) return t.skip('npm ci --prefix readers/encoder')
  const second = openSecondReader(ENCODER, { log: pino({ level: 'silent' }) })
  t.after(second.close)
  const { since: _, ...committed } = ofBoth.moods.find(({ set }) => set === 'own-moods') ?? assert.fail(AGAIN)
  assert.deepEqual(committed, await measureOwnMoods(judgeWith(second)), AGAIN)
})

test('all figures of a set follow from its confusion', () => {
  for (const { set, languages, errors } of [ofBoth, ...readers].flatMap(({ moods }) => moods)) {
    assert.ok(set in MOOD_SETS)
    if (set !== 'own-moods') assert.deepEqual(errors, [], 'texts of others are not shown')
    for (const { n, confusion, accuracy, macroF1, calibration, unscored } of languages) {
      const sumOf = (label: (typeof MOOD_LABEL_LIST)[number], side: 'labelled' | 'judged') =>
        MOOD_LABEL_LIST.reduce(
          (sum, other) => sum + (side === 'labelled' ? confusion[label][other] : confusion[other][label]),
          0,
        )
      const right = MOOD_LABEL_LIST.reduce((sum, label) => sum + confusion[label][label], 0)
      const f1 = MOOD_LABEL_LIST.map(
        (label) => (2 * confusion[label][label]) / (sumOf(label, 'labelled') + sumOf(label, 'judged')),
      )
      assert.equal(
        MOOD_LABEL_LIST.reduce((sum, label) => sum + sumOf(label, 'labelled'), 0),
        n,
      )
      assert.ok(Math.abs(right / n - accuracy.value) < 1e-4)
      assert.ok(accuracy.low < accuracy.value && accuracy.value <= accuracy.high)
      assert.ok(Math.abs(f1.reduce((sum, value) => sum + value, 0) / 3 - macroF1) < 1e-4)
      assert.equal(calibration.reduce((sum, bin) => sum + bin.n, 0) + unscored, n)
    }
  }
})

test('the crypto posts are as many as have a label', () => {
  for (const { name, file } of CRYPTO_SET.apart) {
    const [all] = newest?.moods.find(({ set }) => set === name)?.languages ?? []
    assert.equal(all?.n, readLabels(file).length)
  }
})

test('a set that is not measured again keeps its figures and its day', () => {
  const before = ['crypto', 'goemotions'].map((set) => ({ set, since: '2026-01-01', n: 1 }))
  assert.deepEqual(keepUnmeasured([{ set: 'goemotions', n: 2 }], before, '2026-02-02'), [
    { set: 'goemotions', n: 2, since: '2026-01-01' },
    { set: 'crypto', n: 1, since: '2026-01-01' },
  ])
})

test('a folder without a set is refused', async () => {
  await assert.rejects(
    writeAccuracy([import.meta.dirname], { day: '2026-02-02' }),
    /holds none of tweets\.jsonl\.gz/,
  )
})
