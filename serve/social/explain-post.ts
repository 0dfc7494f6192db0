import { analyzePosts } from '#analyze/analyze-posts.ts'
import { explainMeaning } from '#analyze/meaning/explain-meaning.ts'
import { mixReading, readAsOf } from '#analyze/meaning/second-reading.ts'
import { createPicker, type Picker } from '#analyze/pick/create-picker.ts'
import { roundTo } from '#analyze/statistics.ts'
import type { AssetLexicon } from '#analyze/symbols/asset-lexicon.ts'
import { buildAssetLexicon } from '#analyze/symbols/build-asset-lexicon.ts'
import { findNamedSymbols } from '#analyze/symbols/find-symbols.ts'
import { withoutHidden } from '#analyze/text/clip-text.ts'
import type { explainPost as contract, PostExplanation } from '#contract/app/explain-post.ts'
import type { Post } from '#contract/post.ts'
import { readMeaningBp } from '#contract/post-meaning.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { Database } from '#store/database.ts'
import { listAssets } from '#store/market/assets.ts'
import { readPosts } from '#store/social/lists/match-posts.ts'
import { findSecondReadings } from '#store/social/saving/second-readings.ts'
import type { Call } from '../app/route.ts'
import type { Context } from '../context/context.ts'
import { notFound } from '../http/errors.ts'
import { findLessons } from '../readings/read-lexicon.ts'

const DIGITS = 4
/** Signs of a long text go on and on. */
const SIGNS_MAX = 12

/** What let a post in, the assets found in it, and its score by its parts. */
export async function explainPost(
  ctx: Context,
  { query: { platform, id } }: Call<typeof contract>,
): Promise<PostExplanation> {
  const [post] = await readPosts(ctx.readDb, [{ platform, externalId: id }])
  if (!post) throw notFound('There is no such post, or it was deleted.')
  const { picker, ...known } = await readVocabulary(ctx.readDb, ctx.now().getTime())
  const lessons = await findLessons(ctx.readDb)
  const lexicon = { ...known.lexicon, ...(lessons && { lessons }) }
  const text = withoutHidden(post.text)
  const picked = picker.explain({ text: post.text, tags: post.hashtags })
  const named = findNamedSymbols(text, lexicon)
  const namings = named.namings()
  const { meaning: first, signs, parts, modelVersion } = explainMeaning(text, undefined, lessons)
  const second = await findSecond(ctx, post)
  const meaning = first.status === 'scored' && second ? mixReading(first, second, readAsOf(platform)) : first
  const isScored = meaning.status === 'scored'
  const [judged] = analyzePosts(
    [{ platform, externalId: id, username: '', text: post.text, createdAt: new Date(post.createdAt) }],
    lexicon,
    [second],
  )
  const { towards } = readMeaningBp(judged?.meaningBp ?? [], judged?.meaningBp ? judged.symbols : [])
  return {
    rule: picked?.rule ?? null,
    words: picked?.words ?? null,
    assets: [...new Set([...post.symbols, ...named.symbols])].map((symbol) => {
      const naming = namings.find((one) => one.symbol === symbol)
      return {
        symbol,
        kind: naming?.kind ?? null,
        words: naming ? text.slice(naming.start, naming.end) : null,
        byContext: naming?.isByContext ?? false,
        sentiment: towards.find((one) => one.symbol === symbol)?.sentiment ?? null,
      }
    }),
    sentiment: post.sentiment ?? null,
    tone: isScored ? leaningOf(meaning.tone) : null,
    stance: isScored ? leaningOf(meaning.stance) : null,
    modelVersion,
    secondReader: isScored && second && !meaning.isLearned ? second.reader : null,
    signs: signs.slice(0, SIGNS_MAX).map(({ text: words, weight, rules }) => ({ words, weight, rules })),
    parts: parts.map(({ head, what, effect }) => ({
      head,
      words: what,
      effect: roundTo(effect, DIGITS),
    })),
  }
}

/** What the second reader of now made of it. */
async function findSecond(ctx: Context, { platform, _id: externalId, text, symbols }: Post) {
  if (!ctx.secondReader || symbols.length === 0) return undefined
  const { version } = ctx.secondReader
  const found = await findSecondReadings(ctx.readDb, [{ platform, externalId, text }], version)
  return found.get(`${platform}:${externalId}`)
}

/** The mean of (1 + p+ - p-) / 2. */
function leaningOf({ positive, negative }: { positive: number; negative: number }): number {
  return roundTo((1 + positive - negative) / 2, DIGITS)
}

interface Vocabulary {
  picker: Picker
  lexicon: AssetLexicon
}

/** Of thousands of assets it takes a while, and they seldom change. */
const KEPT_MS = 10 * MINUTE_MS
const kept = new WeakMap<Database, { readMs: number; vocabulary: Promise<Vocabulary> }>()

function readVocabulary(db: Database, nowMs: number): Promise<Vocabulary> {
  const known = kept.get(db)
  if (known && nowMs - known.readMs < KEPT_MS) return known.vocabulary
  const vocabulary = listAssets(db).then((assets) => ({
    picker: createPicker(assets),
    lexicon: buildAssetLexicon(assets),
  }))
  kept.set(db, { readMs: nowMs, vocabulary })
  vocabulary.catch(() => kept.delete(db)) // a failed read is not kept
  return vocabulary
}
