import type { QueryConfig } from 'pg'

/** The longest that a timer can wait, some 24 days: no limit in practice. */
export const NO_TIMEOUT_MS = 2 ** 31 - 1

/** How long after the server should have stopped a statement the client stops waiting for it. */
const CLIENT_GRACE_MS = 1_000

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
