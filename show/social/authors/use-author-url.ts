import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { AUTHOR_PERIODS, type AuthorPeriod } from '#contract/app/authors.ts'

/** Which posts are listed. */
export const POST_ORDERS = ['best', 'newest'] as const
export type PostOrder = (typeof POST_ORDERS)[number]

/** What the page shows is in its address. */
export interface AuthorUrl {
  period: AuthorPeriod
  posts: PostOrder
  setPeriod(period: AuthorPeriod): void
  setPosts(posts: PostOrder): void
}

export function useAuthorUrl(): AuthorUrl {
  const [url, setUrl] = useQueryStates(PARSERS, { history: 'push' })
  return {
    ...url,
    setPeriod: (period) => setUrl({ period }),
    setPosts: (posts) => setUrl({ posts }, { history: 'replace' }),
  }
}

const PARSERS = {
  period: parseAsStringLiteral(AUTHOR_PERIODS).withDefault('30d'),
  posts: parseAsStringLiteral(POST_ORDERS).withDefault('best'),
}
