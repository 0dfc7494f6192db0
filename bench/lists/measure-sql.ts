import pg from 'pg'
import type { Database } from '#store/database.ts'

export interface Recorded {
  text: string
  values?: unknown[]
}

/** What a call of the store asks the database, in order, when it has been made before. */
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
  statements.length = 0
  await call({ ...db, pool })
  return statements
}

/**
 * How often a second bare clients of pg get through what the calls asked, one call after the other, each statement
 * prepared by name, as objects.
 */
export async function measureSql(
  url: string,
  calls: Recorded[][],
  { connections, seconds }: { connections: number; seconds: number },
): Promise<number> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(url)))
  const endAt = performance.now() + seconds * 1000
  let rounds = 0
  const work = async (client: pg.Client) => {
    while (performance.now() < endAt) {
      const place = rounds++ % calls.length
      await runCall(client, calls[place] ?? [], String(place))
    }
  }
  await Promise.all(clients.map(work))
  await Promise.all(clients.map((client) => client.end()))
  return rounds / seconds
}

/** How long each call's statements take a bare client that is alone: the median of some runs, in milliseconds. */
export async function timeCalls(url: string, calls: Recorded[][]): Promise<number[]> {
  const client = await connect(url)
  const medians: number[] = []
  for (const [place, call] of calls.entries()) {
    const times: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const startedAt = performance.now()
      await runCall(client, call, String(place))
      times.push(performance.now() - startedAt)
    }
    medians.push(times.sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0)
  }
  await client.end()
  return medians
}

const RUNS = 15

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  return client
}

async function runCall(client: pg.Client, statements: Recorded[], name: string): Promise<void> {
  for (const [index, statement] of statements.entries())
    await client.query({ name: `s${name}-${index}`, ...statement })
}
