import { type Act, writeAct } from '../audit/acts.ts'
import type { Database } from '../database.ts'
import type { InstallationFacts } from '../installation/installation-facts.ts'
import { runTransaction } from '../run-transaction.ts'

/** Puts what was learned from corrections in use, in place of what was; without it, takes that back. False: there was nothing. */
export function changeLessons(
  db: Database,
  { lessons, ...act }: Act & { lessons: InstallationFacts['lessons'] | undefined },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rowCount } = lessons
      ? await client.query(
          `insert into installation_facts (key, value) values ('lessons', $1)
           on conflict (key) do update set value = excluded.value`,
          [JSON.stringify(lessons)],
        )
      : await client.query(`delete from installation_facts where key = 'lessons'`)
    if (rowCount !== 1) return false
    const details = { name: 'reader of posts', value: lessons?.version ?? null }
    await writeAct(client, { ...act, action: 'setting.changed', details })
    return true
  })
}
