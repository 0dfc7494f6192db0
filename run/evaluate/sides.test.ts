import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { analyzePosts } from '#analyze/analyze-posts.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { REFERENCE_ASSETS } from '#analyze/symbols/reference-assets.ts'
import { sentimentTowardsBp } from '#contract/post-meaning.ts'
import { judgeText, type LabelledText, readLabelledTexts } from './labelled-texts.ts'

const read = (file: string) => readLabelledTexts(join(import.meta.dirname, file))

/**
 * The words were chosen by the first file. The second was written before them by who chose them, and only counted; the
 * third after them: what can be expected of other words.
 */
const PAIRS_RIGHT_MIN = { 'hard-pairs.csv': 0.9, 'hard-pairs-apart.csv': 0.75, 'hard-pairs-after.csv': 0.33 }

describe('of pairs of posts that one word parts, both sides are found', () => {
  for (const [file, shareMin] of Object.entries(PAIRS_RIGHT_MIN)) {
    test(`${file}: in ${shareMin}`, async () => {
      const sides = (await read(file)).map((post) => post.label * (judgeText(post).score ?? 0))
      const pairs = sides.flatMap((side, row) =>
        row % 2 === 0 ? [side > 0 && (sides[row + 1] ?? 0) > 0] : [],
      )
      const right = pairs.filter(Boolean).length
      assert.ok(right >= shareMin * pairs.length, `${right} of ${pairs.length}`)
    })
  }
})

/** The second file was written before the rules by who chose them, and only counted. */
const ASSETS_RIGHT_MIN = { 'several-assets.csv': 0.9, 'several-assets-apart.csv': 0.8 }
const LEXICON = buildAssetLexicon(REFERENCE_ASSETS)

describe('of posts about several assets, the side of each is found', () => {
  for (const [file, shareMin] of Object.entries(ASSETS_RIGHT_MIN)) {
    test(`${file}: in ${shareMin}`, async () => {
      const posts = await read(file)
      const right = posts.filter((post) => post.label * sideTowards(post) > 0).length
      assert.ok(right >= shareMin * posts.length, `${right} of ${posts.length}`)
    })
  }
})

/** As posts are stored: 0 neutral, and where the asset is not found. */
function sideTowards({ text, symbol = '' }: LabelledText): number {
  const post = {
    platform: 'twitter',
    externalId: '1',
    username: 'tape_reader',
    text,
    createdAt: new Date(0),
  } as const
  const [{ symbols, meaningBp } = { symbols: [] as string[], meaningBp: undefined }] = analyzePosts(
    [post],
    LEXICON,
  )
  const place = symbols.indexOf(symbol)
  return place < 0 || !meaningBp ? 0 : sentimentTowardsBp(meaningBp, place) - 5_000
}
