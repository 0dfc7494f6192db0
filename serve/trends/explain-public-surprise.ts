import { explainSurprise as contract } from '#contract/public/explain.ts'
import type { PublicAnswerOf, PublicQueryOf } from '#contract/public/public-route.ts'
import { toSnakeValue } from '#contract/public/snake-case.ts'
import type { Database } from '#store/database.ts'
import type { Context } from '../context/context.ts'
import { notFound } from '../http/errors.ts'
import { invalidAt } from '../public/problem.ts'
import { publicRoute } from '../public/public-route.ts'
import { withPointer } from '../public/with-pointer.ts'
import { refusalOfSource } from '../social/require-source.ts'
import { toPostRow } from '../social/to-post-row.ts'
import { textRightOfKey } from '../sources/apply-rights.ts'
import { type ExplainedSurprise, explainStory, explainTopic } from './explain-surprise.ts'
import { readDay } from './read-day.ts'
import { readStoryTime } from './read-story-time.ts'
import { shareStories } from './share-stories.ts'

const NAMES = { start: 'start', end: 'end' }

export const explainPublicSurprise = publicRoute(contract, async (ctx, { query, data, key }) => {
  const { postsFor, postsAgainst, ...explanation } = await explain(ctx, data, query)
  const mayLeave = textRightOfKey(ctx, key)
  // The same figures under the names of /v1.
  const body = {
    ...(toSnakeValue(explanation) as object),
    posts_for: postsFor.map((post) => toPostRow(post, mayLeave)),
    posts_against: postsAgainst.map((post) => toPostRow(post, mayLeave)),
  } as PublicAnswerOf<typeof contract>
  return {
    body,
    hasData: explanation.posts > 0,
    version: JSON.stringify([{ ...explanation, asOf: '' }, postsFor, postsAgainst]),
  }
})

async function explain(
  ctx: Context,
  data: Database,
  { kind, term, story, period, symbol, platform, figures: side, end }: PublicQueryOf<typeof contract>,
): Promise<ExplainedSurprise> {
  const now = ctx.now()
  if (term !== undefined) {
    if (kind === undefined) throw invalidAt('#/query/kind', 'a term needs its kind')
    const day = await withPointer('query', () => readDay(now, end, NAMES))
    return ctx.heavyReads.run(() => explainTopic(data, { kind, term, side, ...day, now }))
  }
  const refusal = refusalOfSource(ctx, 'platform', platform)
  if (refusal) throw invalidAt('#/query/platform', refusal)
  const time = await withPointer('query', () => readStoryTime({ period, end }, { now, names: NAMES }))
  const asked = { side, symbol: symbol?.toUpperCase(), source: platform, ...time }
  const found = await shareStories(ctx, data, asked)
  const explained = await explainStory(data, found, { id: story ?? '', ...asked, now })
  if (!explained) throw notFound(`There is no story ${story} in that time.`)
  return explained
}
