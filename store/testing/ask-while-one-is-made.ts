import type { PoolClient } from 'pg'
import type { Database } from '../database.ts'

/** What `ask` answers of an account where another call that holds it has made one by `make`, and is not committed yet. */
export async function askWhileOneIsMade<T>(
  db: Database,
  {
    userId,
    make,
    ask,
  }: { userId: string; make: (client: PoolClient) => Promise<unknown>; ask: () => Promise<T> },
): Promise<T> {
  const client = await db.pool.connect()
  await client.query('begin')
  await client.query('select 1 from users where id = $1 for no key update', [userId])
  await make(client)
  const asking = ask()
  let isAnswered = false
  const answered = asking.finally(() => {
    isAnswered = true
  })
  while (!isAnswered && !(await isSomebodyWaiting(db))) await new Promise((next) => setImmediate(next))
  await client.query('commit')
  client.release()
  return answered
}

async function isSomebodyWaiting(db: Database): Promise<boolean> {
  const { rows } = await db.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}
