import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'
import { NO_TIMEOUT_MS, withTimeout } from '../with-timeout.ts'
import { TWIN_TABLES } from './twin-tables.ts'

/**
 * Deletes the sample universe and nothing else. With `refill` the process that fills it begins anew; without, it stays
 * away until this is called again.
 */
export async function emptySampleUniverse(
  db: Database,
  { refill, now }: { refill: boolean; now: Date },
): Promise<void> {
  // Readers of the tape continue from their position, so positions are never reused.
  const emptied = TWIN_TABLES.filter((name) => name !== 'tape_head')
  const tables = emptied.map((name) => `${db.schemas.sample}.${name}`).join(', ')
  await runTransaction(
    db.pool,
    async (client) => {
      await client.query(withTimeout({ text: `truncate ${tables}` }, NO_TIMEOUT_MS))
      if (refill) return
      await client.query(
        `insert into ${db.schemas.sample}.installation_facts (key, value) values ('sample_removed', $1)`,
        [JSON.stringify({ at: now.toISOString() })],
      )
    },
    { statementTimeoutMs: 0 },
  )
}
