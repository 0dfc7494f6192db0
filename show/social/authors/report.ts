import type { AuthorReport } from '#contract/app/authors.ts'

/** What some people's posts come to in a time. */
export type Report = Omit<AuthorReport, 'source' | 'username' | 'followers' | 'total'>
