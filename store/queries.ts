import type pg from 'pg'
import type { QueryConfig } from 'pg'
import type { Database } from './database.ts'
import { runTransaction } from './run-transaction.ts'

const SUSPICIOUS = /\\u(?:0000|d[89a-f])/

/** The longest that a timer can wait, some 24 days: no limit in practice. */
export const NO_TIMEOUT_MS = 2 ** 31 - 1

/** How long after the server should have stopped a statement the client stops waiting for it. */
const CLIENT_GRACE_MS = 1_000

/** Values in PostgreSQL's own text form, in the order of the columns. */
export type TextRow = (string | null)[]

export interface Statement {
  /** Given, each connection parses it once and keeps it; only for statements of which there are few. */
  name?: string
  text: string
  values?: unknown[]
  isShort?: QueryConfig['isShort']
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

interface Bounds {
  timeoutMs: number
  /** No table is read from its begin to its end. */
  isByIndex?: boolean
}

/** The same within a transaction that has so long for it. Throws the database's error where that does not suffice. */
export async function queryRowsInTime(
  db: Database,
  statement: Statement,
  { timeoutMs, isByIndex = false }: Bounds,
): Promise<TextRow[]> {
  return runTransaction(
    db.pool,
    async (client) => {
      if (isByIndex) await client.query('set local enable_seqscan = off')
      return queryRows({ pool: client }, statement)
    },
    { statementTimeoutMs: timeoutMs },
  )
}

/** The same; undefined where the time does not suffice. */
export async function queryRowsWithin(
  db: Database,
  statement: Statement,
  bounds: Bounds,
): Promise<TextRow[] | undefined> {
  try {
    return await queryRowsInTime(db, statement, bounds)
  } catch (error) {
    if (isCanceled(error)) return undefined
    throw error
  }
}

/** Whether the server stopped a statement that took too long. */
export function isCanceled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014' // query_canceled
}

/**
 * How many rows the planner expects of a statement, by its statistics. Citus shows the plan of one shard, below a line
 * that expects 100,000 of whatever is asked, and says how many such tasks there are.
 */
export async function expectRows(db: Queries, { text, values }: Statement): Promise<number> {
  const rows = await queryRows(db, { text: `explain ${text}`, values })
  const plan = rows.map(([line]) => line).join('\n')
  const expected = [...plan.matchAll(/ rows=(\d+)/g)].map(([, number]) => Number(number))
  const tasks = plan.match(/\(Citus Adaptive\).*? Task Count: (\d+)/s)?.[1]
  return (tasks === undefined ? expected[0] : Number(tasks) * (expected[1] ?? 0)) ?? 0
}

const AS_TEXT: pg.CustomTypesConfig = {
  // The types of pg give each kind of value its own parser; here every one is the same.
  getTypeParser: (() => (text: string) => text) as unknown as pg.CustomTypesConfig['getTypeParser'],
}

/**
 * The answers of statements of one transaction that were sent without waiting for each other: the server does them in the
 * order in which they were sent, while the caller makes ready what follows. Throws the first error in their order, once
 * all are answered, so that nothing of a transaction is sent behind its end.
 */
export async function answerAll<Answers extends readonly unknown[]>(
  sent: {
    [Place in keyof Answers]: Promise<Answers[Place]> | Answers[Place]
  },
): Promise<Answers> {
  const settled = await Promise.allSettled(sent)
  const failed = settled.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(sent) as unknown as Promise<Answers> // none of them failed
}

/**
 * The same query with its own limit in place of the pool's for how long the client waits for an answer.
 * The server's limit is the transaction's (`runTransaction`, `statementTimeoutMs`).
 */
export function withTimeout(query: QueryConfig, timeoutMs: number): QueryConfig {
  // pg reads it (https://node-postgres.com/apis/client), its types do not know it yet.
  const timed: QueryConfig & { query_timeout: number } = {
    ...query,
    query_timeout: Math.min(timeoutMs + CLIENT_GRACE_MS, NO_TIMEOUT_MS),
  }
  return timed
}

/**
 * JSON that PostgreSQL can take apart again: text there has neither U+0000 nor half a surrogate pair.
 * The first is left out, the second becomes U+FFFD.
 */
export function toStorableJson(value: unknown): string {
  const json = JSON.stringify(value)
  // JSON.stringify writes both as escapes, so one test of the result suffices.
  if (!SUSPICIOUS.test(json)) return json
  return JSON.stringify(value, (_key, part) => (typeof part === 'string' ? toStorableText(part) : part))
}

function toStorableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
