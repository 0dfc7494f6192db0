import type { Database } from '../database.ts'
import type { Queries } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'
import type { InstallationFacts } from './installation-facts.ts'

export type WeightsVersion = InstallationFacts['composite_weights']['versions'][number]

/**
 * Every version that the operator chose, the oldest first, numbered from 2; the shipped one is 1. `db` is that of live
 * data: the choice holds for the sample as well.
 */
export async function listWeights(db: Queries): Promise<WeightsVersion[]> {
  const { rows } = await db.pool.query<{ value: InstallationFacts['composite_weights'] }>(
    `select value from installation_facts where key = 'composite_weights'`,
  )
  return rows[0]?.value.versions ?? []
}

/** Adds a version, in use from now on; earlier ones stay, so that their figures can still be computed. */
export async function addWeights(
  db: Database,
  { weights, at }: Pick<WeightsVersion, 'weights' | 'at'>,
): Promise<WeightsVersion> {
  return runTransaction(db.pool, async (client) => {
    await client.query(
      `insert into installation_facts (key, value) values ('composite_weights', '{"versions": []}')
       on conflict (key) do nothing`,
    )
    const { rows } = await client.query<{ value: InstallationFacts['composite_weights'] }>(
      `select value from installation_facts where key = 'composite_weights' for update`,
    )
    const versions = rows[0]?.value.versions ?? []
    const added = { version: (versions.at(-1)?.version ?? 1) + 1, weights, at }
    await client.query(`update installation_facts set value = $1 where key = 'composite_weights'`, [
      JSON.stringify({ versions: [...versions, added] }),
    ])
    return added
  })
}
