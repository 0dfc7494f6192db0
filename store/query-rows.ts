import type pg from 'pg'
import type { Database } from './database.ts'

/** Values in PostgreSQL's own text form, in the order of the columns. */
export type TextRow = (string | null)[]

export interface Statement {
  /** Given, each connection parses it once and keeps it; only for statements of which there are few. */
  name?: string
  text: string
  values?: unknown[]
}

/** Where a statement runs: the pool, or within the transaction of a client. */
export interface Queries {
  pool: Pick<Database['pool'], 'query'>
}

/** Runs a hot query and leaves its values as the text that came, which is much faster than objects of pg's own types. */
export async function queryRows(db: Queries, statement: Statement): Promise<TextRow[]> {
  const config = { ...statement, rowMode: 'array' as const, types: AS_TEXT }
  const { rows } = await db.pool.query<TextRow>(config)
  return rows
}

const AS_TEXT: pg.CustomTypesConfig = {
  // The types of pg give each kind of value its own parser; here every one is the same.
  getTypeParser: (() => (text: string) => text) as unknown as pg.CustomTypesConfig['getTypeParser'],
}
