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
    test(code, async () => assertRead(await readSided(join(FOLDER, `${code}.csv`))))
  }
})

describe('so it is of a second set, written without a look at the words', async () => {
  const byLanguage = Map.groupBy(
    await readSided(join(import.meta.dirname, 'languages-again.csv')),
    ({ language }) => language,
  )
  for (const { code } of LANGUAGE_WORDS) test(code, () => assertRead(byLanguage.get(code) ?? []))
})

interface Sided {
  language: string | undefined
  /** Above 0 where the side that was found is that of the label; undefined where none was looked for. */
  side: number | undefined
}

function readSided(file: string): Promise<Sided[]> {
  return readLabelledCsv(file, ['text', 'label'], ({ text = '', label, language }) => {
    const meaning = judgeMeaning(text)
    const { positive, negative } = meaning.status === 'scored' ? meaning.sentiment : NO_SIDE
    const side = meaning.status === 'scored' ? Number(label) * (positive - negative) : undefined
    return { language, side, label: Number(label) }
  }).then((posts) => posts.filter(({ label }) => label !== 0))
}

const NO_SIDE = { positive: 0, negative: 0 }

function assertRead(posts: readonly Sided[]) {
  const judged = posts.filter(({ side }) => side !== undefined).length
  const right = posts.filter(({ side = 0 }) => side > 0).length
  assert.ok(posts.length > 0)
  assert.ok(judged >= JUDGED_MIN * posts.length, `${judged} of ${posts.length} are judged`)
  assert.ok(right >= RIGHT_MIN * posts.length, `${right} of ${posts.length} are right`)
}
