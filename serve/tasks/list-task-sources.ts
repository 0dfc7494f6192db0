import type { listTaskSources as contract } from '#contract/app/tasks.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { Context } from '../context/context.ts'

/** The sources of posts: what each can be searched for here, or why it cannot be. */
export function listSearches(ctx: Context): AnswerOf<typeof contract>['data'] {
  return ctx.sources
    .filter(({ kind }) => kind === 'social')
    .map(({ id, name, searchBy = [] }) => {
      const offer = ctx.settings.searches ? ctx.settings.searches[id] : { refusal: 'no source is read here' }
      if (offer && 'refusal' in offer) return { id, name, searchBy: [], refusal: offer.refusal }
      if (searchBy.length === 0)
        return { id, name, searchBy: [], refusal: 'it offers no search by account or words' }
      return { id, name, searchBy: [...searchBy], ...(offer?.hashtags && { hashtags: [...offer.hashtags] }) }
    })
}

export async function listTaskSources(ctx: Context): Promise<AnswerOf<typeof contract>> {
  return { data: listSearches(ctx) }
}
