import type { listTaskSources as contract } from '#contract/app/tasks.ts'
import type { AnswerOf } from '#contract/route.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import type { SearchKind } from '#contract/tasks.ts'
import type { TaskInput } from '#store/tasks/tasks.ts'
import type { Context } from '../context/context.ts'
import { invalid } from '../http/errors.ts'

type Search = Pick<Extract<TaskInput, { type: 'scrape' }>, 'source' | 'query'>

const ASKED_BY = {
  account: 'account',
  words: 'query',
  hashtag: 'query with a hashtag',
} as const satisfies Record<SearchKind, string>

/** A search that its source can make here. Throws a 400 that names the field, what is wrong and what would be right. */
export function requireSearch(ctx: Context, { source, query }: Partial<Search>): Search {
  const searches = listSearches(ctx)
  const found = searches.find(({ id }) => id === source)
  if (source === undefined || !found) {
    const ids = searches.flatMap(({ id, refusal }) => (refusal === undefined ? id : []))
    const choice = ids.length > 0 ? `one of ${ids.join(', ')}` : 'one that can be searched, and here none can'
    const message = source === undefined ? `source is required: ${choice}` : `source must be ${choice}`
    throw invalid('source', message)
  }
  if (found.refusal !== undefined) throw invalid('source', `source cannot be ${source}: ${found.refusal}`)
  const { accountNames } = ctx.sources.find(({ id }) => id === source) ?? {}
  return { source, query: requireQuery({ ...found, accountNames }, query) }
}

function requireQuery(
  {
    name,
    searchBy,
    hashtags,
    accountNames,
  }: ReturnType<typeof listSearches>[number] & Pick<SourceFacts, 'accountNames'>,
  query: Search['query'] | undefined,
): Search['query'] {
  const takes = `${name} is searched by ${searchBy.map((kind) => ASKED_BY[kind]).join(' or ')}`
  const hasQuery = searchBy.some((kind) => kind !== 'account')
  if (!query) throw invalid(hasQuery ? 'query' : 'account', takes)
  if ('account' in query) {
    if (!searchBy.includes('account')) throw invalid('account', `${takes}, not by account`)
    if (!accountNames || accountNames.pattern.test(query.account)) return query
    throw invalid('account', `account must be ${accountNames.words}, as names on ${name} are`)
  }
  if (!hasQuery) throw invalid('query', `${takes}, not by query`)
  if (searchBy.includes('words') || hashtags?.includes(toHashtag(query.text))) return query
  const choice = hashtags?.length ? `one of ${hashtags.join(', ')}` : 'no hashtags are followed'
  throw invalid('query', `query must be a hashtag that is followed on ${name} here: ${choice}`)
}

function toHashtag(text: string): string {
  return text.replace(/^#/, '').toLowerCase()
}

/** The sources of posts: what each can be searched for here, or why it cannot be. */
function listSearches(ctx: Context): AnswerOf<typeof contract>['data'] {
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
