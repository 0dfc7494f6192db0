import { Type } from 'typebox'
import { COUNT_FILTERS, POST_FILTERS } from '#contract/post-query/post-filters.ts'
import { ALL_SOURCES, type PostQuery } from '#contract/post-query/post-query.ts'
import { POST_WORDS } from '#contract/post-query/post-words.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '#store/database.ts'
import type { PostFilter } from '#store/social/post-filter.ts'
import { compileSearch, isIndexable } from '#store/social/search/compile-search.ts'
import type { Context } from '../../context/context.ts'
import { invalid, Refusal } from '../../http/errors.ts'
import { compileValidator, readQuery } from '../../http/validate.ts'
import { refusalOfSource } from '../../social/page-answer.ts'
import { listSourcesWith, readNarrowing } from '../../social/read-post-filter.ts'

const schema = Type.Object(
  { platform: Type.Optional(Type.String({ maxLength: 100 })), ...POST_FILTERS, ...COUNT_FILTERS },
  { additionalProperties: false },
)
const validate = compileValidator(schema, 'query')

/**
 * Which posts the query of a rule finds, as tables and searches read it, whatever their time. Throws a 400 that names
 * what of it is wrong. docs/decisions/0295
 */
export function readRuleQuery(ctx: Pick<Context, 'sources'>, query: PostQuery): PostFilter {
  try {
    const values = readQuery(schema, query) as { platform?: Source; q?: string }
    validate(values)
    const { platform } = values
    const refusal = refusalOfSource(ctx, 'source', platform)
    if (refusal) throw invalid('source', refusal)
    const narrowing = readNarrowing(ctx, platform ?? ALL_SOURCES, values)
    const sources = platform === undefined ? listSourcesWith(ctx, narrowing) : undefined
    return { platform: platform ?? ALL_SOURCES, ...narrowing, ...(sources && { sources }) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { name, word } = POST_WORDS.find((one) => one.name === error.field) ?? { name: '', word: '' }
    throw invalid('expression', `In posts(...): ${error.message.replace(name, word)}`)
  }
}

/** Throws a 400 for a query whose words alone do not lead to posts, such as only what is to be absent. */
export async function requireIndexable(
  data: Database,
  { words, symbol, username }: PostFilter,
): Promise<void> {
  if (words === undefined || username !== undefined) return
  if (await isIndexable(data, await compileSearch(data, { words, symbol }))) return
  throw invalid(
    'expression',
    `In posts(...): the words ${JSON.stringify(words)} cannot be searched alone; add a word that the posts contain`,
  )
}
