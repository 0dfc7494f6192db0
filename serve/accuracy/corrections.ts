import { findLanguage } from '#analyze/meaning/find-language.ts'
import { judgeMeaning, sentimentBpOf } from '#analyze/meaning/judge-meaning.ts'
import { type Lessons, readerVersion } from '#analyze/meaning/lessons.ts'
import type { Probabilities } from '#analyze/meaning/meaning-model.ts'
import { withoutHidden } from '#analyze/text/clip-text.ts'
import * as contract from '#contract/app/accuracy.ts'
import type { NamedAsset } from '#contract/market.ts'
import type { Post } from '#contract/post.ts'
import {
  deleteCorrection,
  listCorrections,
  type StoredCorrection,
  saveCorrection,
} from '#store/accuracy/corrections.ts'
import { readPosts } from '#store/social/lists/match-posts.ts'
import { takeTries, throttleCorrection } from '../accounts/throttle.ts'
import { type Route, route } from '../app/route.ts'
import { conflict, invalid, notFound, Refusal } from '../http/errors.ts'
import { requireAsset } from '../market/assets.ts'
import { findLessons } from '../readings/read-lexicon.ts'

export const correctionRoutes: Route[] = [
  route(contract.listCorrections, async (ctx, { user, query }) => {
    const { platform, id } = query
    const of = { userId: user.id, mode: ctx.dataMode, platform, externalId: id }
    return { data: (await listCorrections(ctx.db, of)).map(toAnswer) }
  }),
  route(contract.saveCorrection, async (ctx, { user, body }) => {
    const { platform, id, verdict } = body
    if (!user.isConfirmed) throw unconfirmed()
    if (body.symbol === null && !(verdict in contract.MOOD_LABELS))
      throw invalid('symbol', 'Name the asset that the post is or is not about.')
    await takeTries(ctx, [throttleCorrection(user.id)])
    const [post] = await readPosts(ctx.readDb, [{ platform, externalId: id }])
    if (!post) throw notFound('There is no such post, or it was deleted.')
    const asset =
      body.symbol === null ? undefined : await requireAsset(ctx.readDb, { symbol: body.symbol.toUpperCase() })
    const saved = await saveCorrection(ctx.db, {
      userId: user.id,
      mode: ctx.dataMode,
      platform,
      externalId: id,
      symbol: asset?.symbol ?? '',
      verdict,
      ...readSaid(post, { asset, lessons: await findLessons(ctx.readDb) }),
      most: contract.CORRECTIONS_MAX,
      now: ctx.now(),
    })
    if (saved) return toAnswer(saved)
    throw conflict(
      'id',
      `An account has at most ${contract.CORRECTIONS_MAX} corrections. Take one back first.`,
    )
  }),
  route(contract.deleteCorrection, async (ctx, { user, params }) => {
    if (!(await deleteCorrection(ctx.db, { userId: user.id, id: params.id }))) {
      throw notFound('There is no such correction.')
    }
    return undefined
  }),
]

/** What was read from a post before it is corrected, judged as `npm run evaluate` judges it. */
function readSaid(
  post: Post,
  { asset, lessons }: { asset: NamedAsset | undefined; lessons: Lessons | undefined },
) {
  const text = withoutHidden(post.text)
  const read = { reader: readerVersion(lessons), language: findLanguage(text) ?? null }
  if (asset && !post.symbols.includes(asset.symbol))
    return { ...read, said: 'not_about', saidBp: null } as const
  const meaning = judgeMeaning(text, asset && { names: [asset.symbol, asset.name] }, lessons)
  if (meaning.status === 'not scored') return { ...read, said: asset ? 'about' : null, saidBp: null } as const
  return { ...read, said: surestOf(meaning.sentiment), saidBp: sentimentBpOf(meaning.sentiment) }
}

/** The side that a reading most likely has. */
export function surestOf({ negative, neutral, positive }: Probabilities): keyof typeof contract.MOOD_LABELS {
  const most = Math.max(negative, neutral, positive)
  if (most === negative) return 'bearish'
  return most === neutral ? 'neutral' : 'bullish'
}

function toAnswer({ at, symbol, ...rest }: StoredCorrection): contract.Correction {
  return { ...rest, symbol: symbol === '' ? null : symbol, at: at.toISOString() }
}

function unconfirmed(): Refusal {
  return new Refusal({
    status: 403,
    code: 'email_unconfirmed',
    message:
      'Confirm your e-mail address before you correct posts: open the link in our e-mail, or send a new one from the settings.',
  })
}
