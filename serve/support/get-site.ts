import type { getSite as contract } from '#contract/app/support.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { PostMeasures } from '#store/installation/measure-posts.ts'
import { findSignUpRule } from '../accounts/sign-up-rule.ts'
import type { Context } from '../context/context.ts'
import { listAbsentNow } from '../sources/explain-absence.ts'

/** What the screens need to know of this installation. */
export async function getSite(ctx: Context): Promise<AnswerOf<typeof contract>> {
  const [data, signUp, absent] = await Promise.all([
    ctx.watchData(),
    findSignUpRule(ctx),
    listAbsentNow(ctx).catch((err: unknown) => {
      // The rest is worth showing all the same.
      ctx.log.warn({ err }, 'what the sources give could not be read')
      return undefined
    }),
  ])
  const {
    supportEmail,
    passwordMinLength,
    contact = { links: [] },
    enabledSources = [],
    signOn,
  } = ctx.settings
  // Where it is not wanted, test keys alone read it: the screens neither name nor offer it.
  const sample = ctx.settings.sampleUntilLive ? data.sample : NO_POSTS
  return {
    supportEmail,
    passwordLengthMin: passwordMinLength,
    signUp,
    ...(signOn ? { signOn: { label: signOn.label, isOnly: signOn.isOnly } } : {}),
    data: { default: data.default, live: toFigures(data.live), sample: toFigures(sample) },
    sources: [
      ...(data.default === 'sample' && sample.posts > 0 ? ['the sample universe'] : []),
      ...ctx.sources.filter(({ id }) => enabledSources.includes(id)).map(({ name }) => name),
      'files that the operator imports',
    ],
    attributions: ctx.sources.flatMap(({ id, rights }) =>
      enabledSources.includes(id) && rights.attribution ? [rights.attribution] : [],
    ),
    absent,
    contact,
  }
}

type Figures = Pick<PostMeasures, 'posts' | 'since' | 'newestHour'>

const NO_POSTS: Figures = { posts: 0, since: null, newestHour: null }

function toFigures({ posts, since, newestHour }: Figures) {
  return { posts, since: since?.toISOString() ?? null, newestHour: newestHour?.toISOString() ?? null }
}
