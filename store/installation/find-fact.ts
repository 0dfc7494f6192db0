import type { Database } from '../database.ts'
import type { InstallationFacts } from './installation-facts.ts'

/** A fact of this installation, if it is known. */
export async function findFact<Key extends keyof InstallationFacts>(
  db: Database,
  key: Key,
): Promise<InstallationFacts[Key] | undefined> {
  const { rows } = await db.pool.query<{ value: InstallationFacts[Key] }>(
    'select value from installation_facts where key = $1',
    [key],
  )
  return rows[0]?.value
}
