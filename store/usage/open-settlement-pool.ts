import pg from 'pg'
import type { Database } from '../database.ts'

/** Connections that only settle calls, so that no slow query of a screen stands in their way. */
export function openSettlementPool(db: Database, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({ ...db.pool.options, max: 2, application_name: 'crowdtape usage' })
  pool.on('error', onIdleError)
  return pool
}
