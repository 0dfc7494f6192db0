import type { Database } from '../database.ts'

/** What an installation remembers of itself, by key. */
export interface InstallationFacts {
  /** In the sample universe's schema. */
  sample_universe: SampleUniverseFact
  /** In the sample universe's schema: an operator does without it. */
  sample_removed: { at: string }
  /** Which key its secrets are sealed with, and which one some of them may still be sealed with. */
  secrets_key: { fingerprint: string; before?: string }
  /** Posts came from files: the last time. */
  import: { at: string }
  /** The last backup that was written and verified. */
  backup: { at: string; folder: string }
  /** Events of the payment provider up to then were looked for. */
  payment_events: { seenUntil: string }
  /** An operator changed assets: the last time. */
  assets_import: { at: string }
  /** What an operator had learned from corrections over the model `base`, and how many of them were read rightly before and after. */
  lessons: {
    base: string
    version: string
    terms: { words: string; up: number; down: number }[]
    at: string
    labels: number
    before: number
    after: number
  }
  /** Weights of the composite that an operator chose, the oldest first; the last one is in use. */
  composite_weights: { versions: { version: number; weights: Record<string, number>; at: string }[] }
}

/** How far the sample universe is filled. */
export interface SampleUniverseFact {
  seed: number
  /** ISO times: everything that happened from the first to before the second is stored. */
  filledFrom: string
  filledUntil: string
}

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

/** Remembers a fact of this installation unless one of its kind is known; of several at once the first stays. */
export async function keepFact<Key extends keyof InstallationFacts>(
  db: Database,
  key: Key,
  value: InstallationFacts[Key],
): Promise<void> {
  await db.pool.query(
    'insert into installation_facts (key, value) values ($1, $2) on conflict (key) do nothing',
    [key, JSON.stringify(value)],
  )
}

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

/** Replaces a fact that is known; false where it is not, or not any more. */
export async function replaceFact<Key extends keyof InstallationFacts>(
  db: Database,
  key: Key,
  value: InstallationFacts[Key],
): Promise<boolean> {
  const { rowCount } = await db.pool.query('update installation_facts set value = $2 where key = $1', [
    key,
    JSON.stringify(value),
  ])
  return rowCount === 1
}
