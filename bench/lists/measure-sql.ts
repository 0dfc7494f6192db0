import pg from 'pg'
import type { Database } from '#store/database.ts'

interface Recorded {
  text: string
  values?: unknown[]
}

/** What a call of the store asks the database, in order. */
export async function recordStatements(
  db: Database,
  call: (db: Database) => Promise<unknown>,
): Promise<Recorded[]> {
  const statements: Recorded[] = []
  const query = (statement: Recorded) => {
    statements.push({ text: statement.text, values: statement.values })
    // The pool's overloads are one function; it gets what it was called with.
    return (db.pool.query as (...given: unknown[]) => unknown)(statement)
  }
  const pool = new Proxy(db.pool, {
    get: (target, name) => (name === 'query' ? query : Reflect.get(target, name, target)),
  })
  await call({ ...db, pool })
  return statements
}

/** How often a second bare clients of pg get through the statements, each prepared by name, as objects. */
export async function measureSql(
  url: string,
  statements: Recorded[],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
      await client.connect()
      return client
    }),
  )
  const endAt = performance.now() + seconds * 1000
  let rounds = 0
  const work = async (client: pg.Client) => {
    while (performance.now() < endAt) {
      for (const [index, statement] of statements.entries())
        await client.query({ name: `s${index}`, ...statement })
      rounds += 1
    }
  }
  await Promise.all(clients.map(work))
  await Promise.all(clients.map((client) => client.end()))
  return rounds / seconds
}
