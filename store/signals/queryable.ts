import type { Pool, PoolClient } from 'pg'

/** A pool, or the connection of a transaction. */
export type Queryable = Pick<Pool | PoolClient, 'query'>
