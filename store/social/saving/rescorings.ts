import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { runTransaction } from '../../run-transaction.ts'

/** One reading of all stored posts, for a change of what decides their meaning. */
export interface Rescoring {
  id: string
  /** Absent: the previous version is unknown. */
  fromVersion?: string
  toVersion: string
  beganAt: Date
  /** Absent: it goes on. */
  endedAt?: Date
  /** Assets changed while it ran: not every post was read by its version. */
  isSuperseded: boolean
  /** When the newest and the oldest post were written as it began; absent: there was none. */
  newestAt?: Date
  oldestAt?: Date
  /** The post after which it goes on, newest first. */
  place?: { createdAt: Date; externalId: string; platform: Source }
  posts: number
  /** Of these, how many mean something else now. */
  changed: number
  /** 0 to 1, by time. */
  progress: number
}

/** The one that runs, or else the last. */
export async function findRescoring(db: Database): Promise<Rescoring | undefined> {
  const { rows } = await db.pool.query<Row>(`select ${COLUMNS} from rescorings order by id desc limit 1`)
  return rows[0] && toRescoring(rows[0])
}

/** The last ones, the newest first. */
export async function listRescorings(db: Database, limit: number): Promise<Rescoring[]> {
  const { rows } = await db.pool.query<Row>(`select ${COLUMNS} from rescorings order by id desc limit $1`, [
    limit,
  ])
  return rows.map(toRescoring)
}

/** Begins one, unless one runs, with no posts also ends it; what ran for another version ends as superseded. */
export async function beginRescoring(
  db: Database,
  { fromVersion, toVersion, now }: { fromVersion?: string; toVersion: string; now: Date },
): Promise<void> {
  await runTransaction(db.pool, async (client) => {
    await client.query(
      `update rescorings set ended_at = $2, superseded = true where ended_at is null and to_version <> $1`,
      [toVersion, now],
    )
    await client.query(
      `insert into rescorings (from_version, to_version, began_at, newest_at, oldest_at, ended_at, progress)
       select $1, $2, $3, newest_at, oldest_at,
         case when newest_at is null then $3::timestamptz end, case when newest_at is null then 1 else 0 end
       from (select
         (select created_at from posts order by created_at desc limit 1) as newest_at,
         (select created_at from posts order by created_at limit 1) as oldest_at) as stored
       on conflict ((true)) where ended_at is null do nothing`,
      [fromVersion ?? null, toVersion, now],
    )
  })
}

/** Notes how far it is; with `endedAt` it is done. One that ended stays as it is. */
export async function noteRescoring(
  db: Database,
  {
    id,
    place,
    posts,
    changed,
    progress,
    endedAt,
    isSuperseded,
  }: Omit<Rescoring, 'toVersion' | 'beganAt' | 'newestAt' | 'oldestAt'>,
): Promise<void> {
  await db.pool.query({
    name: 'note-rescoring',
    text: `update rescorings set place = $2, posts = $3, changed = $4, progress = $5, ended_at = $6,
             superseded = $7
           where id = $1 and ended_at is null`,
    values: [
      id,
      place ? JSON.stringify(place) : null,
      posts,
      changed,
      progress,
      endedAt ?? null,
      isSuperseded,
    ],
  })
}

const COLUMNS =
  'id, from_version, to_version, began_at, ended_at, superseded, newest_at, oldest_at, place, posts, changed, progress'

interface Row {
  id: string
  from_version: string | null
  to_version: string
  began_at: Date
  ended_at: Date | null
  superseded: boolean
  newest_at: Date | null
  oldest_at: Date | null
  place: { createdAt: string; externalId: string; platform: Source } | null
  posts: string
  changed: string
  progress: number
}

function toRescoring({ place, ...row }: Row): Rescoring {
  return {
    id: row.id,
    ...(row.from_version === null ? {} : { fromVersion: row.from_version }),
    toVersion: row.to_version,
    beganAt: row.began_at,
    ...(row.ended_at === null ? {} : { endedAt: row.ended_at }),
    isSuperseded: row.superseded,
    ...(row.newest_at === null ? {} : { newestAt: row.newest_at }),
    ...(row.oldest_at === null ? {} : { oldestAt: row.oldest_at }),
    ...(place === null ? {} : { place: { ...place, createdAt: new Date(place.createdAt) } }),
    posts: Number(row.posts),
    changed: Number(row.changed),
    progress: row.progress,
  }
}
