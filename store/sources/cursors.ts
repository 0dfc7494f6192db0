import type { PoolClient } from 'pg'
import type { Database } from '../database.ts'
import { withTimeout } from '../queries.ts'

/** Where a stream of a source goes on. `state` is the source's own; the rest is ours. */
export interface SourceCursor {
  /** As the source gave it with its last batch; absent before the first. */
  cursor?: string
  /** Of a window that is read backwards or searched: what it spans, ISO. */
  from?: string
  to?: string
  /** 0 to 1 where it is known; 1: done. */
  progress?: number
}

export async function findSourceCursor(
  db: Database,
  { source, stream }: { source: string; stream: string },
): Promise<(SourceCursor & { savedAt: Date }) | undefined> {
  const { rows } = await db.pool.query<{ cursor: SourceCursor; saved_at: Date }>(
    'select cursor, saved_at from source_cursors where source = $1 and stream = $2',
    [source, stream],
  )
  return rows[0] && { ...rows[0].cursor, savedAt: rows[0].saved_at }
}

/** Within the transaction that stores what was read up to there. */
export async function saveSourceCursor(
  client: Pick<PoolClient, 'query'>,
  {
    source,
    stream,
    cursor,
    now,
    timeoutMs,
  }: { source: string; stream: string; cursor: SourceCursor; now: Date; timeoutMs: number },
): Promise<void> {
  const values = [source, stream, JSON.stringify(cursor), now]
  await client.query(withTimeout({ ...SAVE, values }, timeoutMs))
}

const SAVE = {
  name: 'save-source-cursor',
  text: `insert into source_cursors (source, stream, cursor, saved_at) values ($1, $2, $3, $4)
         on conflict (source, stream) do update set cursor = excluded.cursor, saved_at = excluded.saved_at`,
}
