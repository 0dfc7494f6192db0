import { type Act, writeAct } from '../audit/acts.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** A setting as it was changed while Crowdtape ran; undefined where the environment's holds. */
export async function findChangedSetting(db: Database, name: string): Promise<string | undefined> {
  const { rows } = await db.pool.query<{ value: string }>(
    'select value from changed_settings where name = $1',
    [name],
  )
  return rows[0]?.value
}

/** Changes a setting for every process, from its next use on; without a value the environment's holds again. */
export async function changeSetting(
  db: Database,
  { name, value, ...act }: Act & { name: string; value: string | undefined },
): Promise<void> {
  await runTransaction(db.pool, async (client) => {
    if (value === undefined) await client.query('delete from changed_settings where name = $1', [name])
    else
      await client.query(
        `insert into changed_settings (name, value, changed_at) values ($1, $2, $3)
         on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`,
        [name, value, act.now],
      )
    await writeAct(client, { ...act, action: 'setting.changed', details: { name, value: value ?? null } })
  })
}
