import type { PoolClient } from 'pg'
import { DAY_MS } from '#contract/time/duration.ts'
import { isCanceled, queryRows } from '../../queries.ts'
import { conditionOf, fromPosts, type PostFilter } from '../../social/post-filter.ts'
import { exactMark } from '../../social/search-query.ts'

const TIMEOUT_MS = 1_500

/**
 * How many posts each filter finds from a moment until another, at most `max` of them, in the transaction of the caller,
 * which goes on where one takes too long: that is undefined. After `budgetMs` the rest is left out of the answer.
 */
export async function countMatches(
  client: PoolClient,
  filters: readonly WindowFilter[],
  { max, budgetMs }: { max: number; budgetMs: number },
): Promise<(number | undefined)[]> {
  const began = performance.now()
  const counts: (number | undefined)[] = []
  for (const filter of filters) {
    if (counts.length > 0 && performance.now() - began > budgetMs) break
    counts.push(await countOne(client, filter, max))
  }
  return counts
}

export type WindowFilter = PostFilter & { from: Date; until: Date }

async function countOne(client: PoolClient, filter: WindowFilter, max: number): Promise<number | undefined> {
  // What is only read is rolled back, and the timeout with it.
  await client.query(`savepoint count_matches; set local statement_timeout = ${TIMEOUT_MS}`)
  try {
    const rows = await queryRows({ pool: client }, statementOf(filter, max))
    return Number(rows[0]?.[0])
  } catch (error) {
    if (isCanceled(error)) return undefined
    throw error
  } finally {
    await client.query('rollback to savepoint count_matches')
  }
}

/** By the index of words within the days of the window, by that of authors, or back in time: the planner chooses. */
function statementOf(filter: WindowFilter, max: number) {
  const { text, values } = conditionOf(filter)
  const hasWords = filter.words !== undefined || filter.symbol !== undefined
  const marks = hasWords ? ` and search @@ $${values.length + 1}::tsquery` : ''
  return {
    text: `select count(*) from (
  select 1 from ${fromPosts(filter.platform)} where ${text}${marks} order by created_at limit ${max + 1}
) as counted`,
    values: hasWords ? [...values, dayMarks(filter)] : values,
  }
}

/** A post carries its day as a word of the search. */
function dayMarks({ from, until }: WindowFilter): string {
  const first = Math.floor(from.getTime() / DAY_MS)
  const days = Math.ceil(until.getTime() / DAY_MS) - first
  return Array.from({ length: days }, (_, nr) =>
    exactMark(`~${new Date((first + nr) * DAY_MS).toISOString().slice(0, 10)}`),
  ).join(' | ')
}
