import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import { AUTHOR_PERIODS, type AuthorPeriod, type AuthorReport } from '#contract/app/authors.ts'
import { useTimes } from '../../ui/time/time-zone.ts'

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

/**
 * The time zone in which a report counts hours of the week, as its API takes it. Undefined for UTC, which it counts in by
 * itself: the page that asks early leaves it out too.
 */
export function useZoneAsked(): string | undefined {
  const { zone } = useTimes()
  return zone === 'UTC' ? undefined : zone
}

/** What some people's posts come to in a time. */
export type Report = Omit<AuthorReport, 'source' | 'username' | 'followers' | 'total'>
