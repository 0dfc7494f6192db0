import { createHash } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Shares } from '#contract/post-meaning.ts'
import type { Source } from '#contract/posts.ts'
import type { Database } from '../../database.ts'
import { toStorableJson } from '../../queries.ts'
import type { TapePlace } from '../../tape/append-to-tape.ts'
import type { PostKey } from './stored-posts.ts'

/** What a second reader made of a post's text. */
export interface SecondReading extends PostKey {
  text: string
  /** The reader's version. */
  reader: string
  tone: Shares
  stance: Shares
}

export type SecondReadingOf = Pick<SecondReading, 'reader' | 'tone' | 'stance'>

const WHOLE_BP = 10_000
const PRINT_BYTES = 16

/**
 * Readings of these very texts by this reader, by `PLATFORM:ID`. One statement a platform, by the primary key. A reading is
 * in basis points wherever it is used, so that it gives the same before and after it was stored.
 */
export async function findSecondReadings(
  db: Database,
  posts: readonly (PostKey & { text: string })[],
  reader: string,
): Promise<Map<string, SecondReadingOf>> {
  const found = new Map<string, SecondReadingOf>()
  for (const [platform, ofPlatform] of Map.groupBy(posts, (post) => post.platform)) {
    const { rows } = await db.pool.query<Row>({
      name: 'find-second-readings',
      text: `select external_id, encode(text_print, 'hex') as text_print, reading_bp from second_readings
             where platform = $1 and external_id = any($2) and reader = $3`,
      values: [platform, ofPlatform.map(({ externalId }) => externalId), reader],
    })
    const byId = new Map(rows.map((row) => [row.external_id, row]))
    for (const { externalId, text } of ofPlatform) {
      const row = byId.get(externalId)
      if (row?.text_print !== printOf(text)) continue
      found.set(`${platform}:${externalId}`, { reader, ...toReading(row.reading_bp) })
    }
  }
  return found
}

/** Stores readings in place of earlier ones, in the caller's transaction. */
export async function saveSecondReadings(
  client: PoolClient,
  readings: readonly SecondReading[],
): Promise<void> {
  if (readings.length === 0) return
  const rows = readings.map(({ platform, externalId, text, reader, tone, stance }) => ({
    platform,
    external_id: externalId,
    reader,
    text_print: printOf(text),
    reading_bp: [...toPairBp(tone), ...toPairBp(stance)],
  }))
  await client.query(
    `insert into second_readings (platform, external_id, reader, text_print, reading_bp)
     select platform, external_id, reader, decode(text_print, 'hex'), reading_bp
     from json_to_recordset($1) as reading
       (platform text, external_id text, reader text, text_print text, reading_bp smallint[])
     order by platform, external_id
     on conflict (platform, external_id) do update
     set reader = excluded.reader, text_print = excluded.text_print, reading_bp = excluded.reading_bp`,
    [toStorableJson(rows)],
  )
}

/** Deletes the readings of posts that are deleted, in the caller's transaction. By the primary key. */
export async function removeSecondReadings(
  client: PoolClient,
  { platform, externalIds }: { platform: Source; externalIds: readonly string[] },
): Promise<void> {
  await client.query({
    name: 'remove-second-readings',
    text: 'delete from second_readings where platform = $1 and external_id = any($2)',
    values: [platform, externalIds],
  })
}

/** As `findSecondReadings` will give it. */
export function roundReading<Given extends { tone: Shares; stance: Shares }>({ tone, stance }: Given) {
  return toReading([...toPairBp(tone), ...toPairBp(stance)])
}

/** How far a second reader is. */
export interface SecondReaderState {
  reader: string
  /** Along the tape. */
  tape: TapePlace
  /** Of the posts from before, the one after which it goes on, newest first; absent: at the newest. */
  place?: { createdAt: Date; externalId: string; platform: Source }
  /** It has read all from before. */
  ended: boolean
}

/** Of the second reader that was last at work. */
export async function findSecondReader(db: Database): Promise<SecondReaderState | undefined> {
  const { rows } = await db.pool.query<StateRow>('select reader, seq, at, place, ended from second_reader')
  const [row] = rows
  if (!row) return undefined
  const { reader, seq, at, place, ended } = row
  const known = place && { ...place, createdAt: new Date(place.createdAt) }
  return { reader, tape: { seq, at }, ended, ...(known ? { place: known } : {}) }
}

export async function noteSecondReader(
  db: Database,
  { reader, tape, place, ended }: SecondReaderState,
): Promise<void> {
  await db.pool.query(
    `insert into second_reader (reader, seq, at, place, ended) values ($1, $2, $3, $4, $5)
     on conflict (only_row) do update set reader = excluded.reader, seq = excluded.seq, at = excluded.at,
       place = excluded.place, ended = excluded.ended`,
    [reader, tape.seq, tape.at, place ? JSON.stringify(place) : null, ended],
  )
}

interface StateRow extends TapePlace {
  reader: string
  place: { createdAt: string; externalId: string; platform: Source } | null
  ended: boolean
}

interface Row {
  external_id: string
  text_print: string
  reading_bp: number[]
}

function printOf(text: string): string {
  return createHash('sha256')
    .update(text)
    .digest('hex')
    .slice(0, 2 * PRINT_BYTES)
}

/** Rounded so that the two never come to more than all. */
function toPairBp({ positive, negative }: Shares): [number, number] {
  const up = Math.round(positive * WHOLE_BP)
  return [up, Math.min(Math.round(negative * WHOLE_BP), WHOLE_BP - up)]
}

function toReading([toneUp = 0, toneDown = 0, up = 0, down = 0]: readonly number[]) {
  return { tone: toShares(toneUp, toneDown), stance: toShares(up, down) }
}

function toShares(up: number, down: number): Shares {
  return {
    negative: down / WHOLE_BP,
    neutral: (WHOLE_BP - up - down) / WHOLE_BP,
    positive: up / WHOLE_BP,
  }
}
