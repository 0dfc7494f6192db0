import type { QueryConfig } from 'pg'
import { SERVER_STATE, type ServerState } from '../connection/host-choice.ts'
import type { Database } from '../database.ts'

/** Whether the server of a database takes writes now. Throws what the database throws, also when it is late. */
export async function findServerState(db: Database, timeoutMs: number): Promise<ServerState> {
  const query: QueryConfig & { query_timeout: number } = {
    text: `select ${SERVER_STATE}`,
    query_timeout: timeoutMs,
  }
  const { rows } = await db.pool.query<ServerState>(query)
  const [state] = rows
  if (!state) throw new Error('the server reported no state')
  return state
}
