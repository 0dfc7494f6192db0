import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { runTransaction } from '../../run-transaction.ts'
import { forgetTombstones, postKey } from './tombstones.ts'

export interface AbsentPosts {
  source: Source
  /** When they went here, from the first moment on and before the second. */
  since: Date
  until: Date
  now: Date
}

/**
 * Lets posts come back that went because their source said, without their author's word, that they are gone: what it says
 * of them now is asked at once. Returns how many there are. As far back as the tape goes, by its primary key.
 */
export function putBackAbsent(db: Database, { source, since, until, now }: AbsentPosts): Promise<number> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select distinct subject as id from tape
       where at >= $2 and at < $3 and source = $1 and kind = 'delete' and data->>'reason' = 'missing'`,
      [source, since, until],
    )
    const ids = rows.map(({ id }) => id)
    await forgetTombstones(client, source, ids.map(postKey))
    await client.query(
      `insert into count_checks (platform, external_id, step, first_at, due_at)
       select $1, id, 0, $3, $3 from unnest($2::text[]) as id on conflict (platform, external_id) do nothing`,
      [source, ids, now],
    )
    return ids.length
  })
}
