import type { listTaskSources as contract } from '#contract/app/tasks.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { Context } from '../context/context.ts'

/** The sources of posts, and why those that cannot be searched here cannot. */
export function listSearches(ctx: Context): AnswerOf<typeof contract>['data'] {
  return ctx.sources
    .filter(({ kind }) => kind === 'social')
    .map(({ id, name }) => {
      const refusal = ctx.settings.searches ? ctx.settings.searches[id] : 'no source is read here'
      return refusal === undefined || refusal === '' ? { id, name } : { id, name, refusal }
    })
}

export async function listTaskSources(ctx: Context): Promise<AnswerOf<typeof contract>> {
  return { data: listSearches(ctx) }
}
