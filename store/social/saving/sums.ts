import type { PoolClient } from 'pg'
import type { AnalyzedPost } from '#contract/posts.ts'
import { toStorableJson, withTimeout } from '../../queries.ts'

/** What the sums take from a post. */
export type SummedPost = Omit<AnalyzedPost, 'externalId' | 'text'>

/** Whether a post begins to count or no longer counts. A changed post does both, as it was and as it is. */
export type Sign = 1 | -1

export interface Sums {
  add(post: SummedPost, sign: Sign): void
  /** Writes the differences within the caller's transaction. */
  save(client: PoolClient, options: { timeoutMs: number }): Promise<void>
}

/** A table of sums, `posts` among them. */
interface SumsTable {
  /** Of the table, and in the names of its statements. */
  table: string
  keys: readonly string[]
  sums: readonly string[]
  /** From the rows of $1: the keys of each difference, and the differences by key, sorted by it. */
  keysSql: string
  differencesSql: string
  /** What else goes with the keys of the rows in `gone`, those that came to no post. */
  goneSql?: string
}

/**
 * Writes rows of differences to a table of sums within the caller's transaction. The rows come sorted by their key: two
 * savers lock them in one order and cannot deadlock. What comes to no post goes where `hasTaken` says that posts went, as
 * after a rebuild; those rows are locked by the statement before.
 */
export function createSaver({ table, keys, sums, keysSql, differencesSql, goneSql }: SumsTable) {
  const columns = [...keys, ...sums].join(', ')
  const upsert = `insert into ${table} as known (${columns})
${differencesSql}
on conflict (${keys.join(', ')}) do update set ${sums.map((sum) => `${sum} = known.${sum} + excluded.${sum}`).join(', ')}`
  const drop = `delete from ${table} where posts = 0 and (${keys.join(', ')}) in (${keysSql})`
  const dropEmpty = goneSql ? `with gone as (${drop} returning ${keys.join(', ')}) ${goneSql}` : drop
  return async (
    client: PoolClient,
    rows: readonly object[],
    { hasTaken, timeoutMs }: { hasTaken: boolean; timeoutMs: number },
  ): Promise<void> => {
    if (rows.length === 0) return
    const values = [toStorableJson(rows)]
    await client.query(withTimeout({ name: `save-${table}`, text: upsert, values }, timeoutMs))
    if (!hasTaken) return
    await client.query(withTimeout({ name: `drop-${table}`, text: dropEmpty, values }, timeoutMs))
  }
}
