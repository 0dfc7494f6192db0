import type { Database } from '../database.ts'
import type { InstallationFacts } from './installation-facts.ts'

/** Remembers a fact of this installation in place of what was known. */
export async function saveFact<Key extends keyof InstallationFacts>(
  db: Database,
  key: Key,
  value: InstallationFacts[Key],
): Promise<void> {
  await db.pool.query(
    `insert into installation_facts (key, value) values ($1, $2)
     on conflict (key) do update set value = excluded.value`,
    [key, JSON.stringify(value)],
  )
}
