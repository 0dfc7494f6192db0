import type { explainSurprise as contract } from '#contract/app/trending-topics.ts'
import type { AnswerOf, QueryOf } from '#contract/route.ts'
import type { Context } from '../context/context.ts'
import { invalid, notFound } from '../http/errors.ts'
import { refusalOfSource } from '../social/require-source.ts'
import { explainStory, explainTopic } from './explain-surprise.ts'
import { readDay } from './read-day.ts'
import { readStoryTime } from './read-story-time.ts'
import { shareStories } from './share-stories.ts'

/** A 400 names the parameter that cannot be or is missing; a story that is not there is 404. */
export async function explainAppSurprise(
  ctx: Context,
  { kind, term, story, period, symbol, source, figures: side, endDate }: QueryOf<typeof contract>,
): Promise<AnswerOf<typeof contract>> {
  const now = ctx.now()
  if ((term === undefined) === (story === undefined)) {
    throw invalid('term', 'either a term or a story is to be given')
  }
  if (term !== undefined) {
    if (kind === undefined) throw invalid('kind', 'a term needs its kind')
    const day = readDay(now, endDate)
    return ctx.heavyReads.run(() => explainTopic(ctx.readDb, { kind, term, side, ...day, now }))
  }
  const refusal = refusalOfSource(ctx, 'source', source)
  if (refusal) throw invalid('source', refusal)
  const time = readStoryTime({ period, end: endDate }, { now })
  const query = { side, symbol: symbol?.toUpperCase(), source, ...time }
  const found = await shareStories(ctx, ctx.readDb, query)
  const explained = await explainStory(ctx.readDb, found, { id: story ?? '', ...query, now })
  if (!explained) throw notFound(`There is no story ${story} in that time.`)
  return explained
}
