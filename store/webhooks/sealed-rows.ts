import type { Database } from '../database.ts'

/** Where sealed texts are stored: statements that walk them by their key, and that replace what was read unless it changed. */
const PLACES = {
  webhooks: {
    list: `select id::text as id, array[url, secret, previous_secret] as texts from webhooks
           where id > $1 order by id limit $2`,
    replace: `update webhooks as stored set url = anew.url, secret = anew.secret, previous_secret = anew.previous
              from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
                as anew(id, url, secret, previous, was_url, was_secret, was_previous)
              where stored.id = anew.id and stored.url = was_url and stored.secret = was_secret
                and stored.previous_secret is not distinct from was_previous`,
  },
  'second factors': {
    list: `select user_id::text as id, array[secret] as texts from second_factors
           where user_id > $1 order by user_id limit $2`,
    replace: `update second_factors as stored set secret = anew.secret
              from unnest($1::uuid[], $2::text[], $3::text[]) as anew(id, secret, was)
              where stored.user_id = anew.id and stored.secret = was`,
  },
  // By mails_due, which holds those that wait; what was sent needs its token no longer.
  'queued e-mails': {
    list: `select id::text as id, array[data ->> 'token'] as texts from mails
           where settled_at is null and data ->> 'token' like 'sealed1:%' and id > $1 order by id limit $2`,
    replace: `update mails as stored set data = jsonb_set(data, '{token}', to_jsonb(anew.token))
              from unnest($1::uuid[], $2::text[], $3::text[]) as anew(id, token, was)
              where stored.id = anew.id and data ->> 'token' = was`,
  },
} as const
export type SealedPlace = keyof typeof PLACES
export const SEALED_PLACES = Object.keys(PLACES) as SealedPlace[] // its own keys

/** In the order of the place's columns; null where a row has none. */
export interface SealedRow {
  id: string
  texts: (string | null)[]
}

const PAGE = 500
const FIRST = '00000000-0000-0000-0000-000000000000'

/** All rows of a place, page by page, in the order of their ids. */
export async function* walkSealed(db: Database, place: SealedPlace): AsyncGenerator<SealedRow[]> {
  let after = FIRST
  for (;;) {
    const { rows } = await db.pool.query<SealedRow>(PLACES[place].list, [after, PAGE])
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.id
  }
}

/** Replaces the texts of rows that did not change since they were read; gives how many. */
export async function replaceSealed(
  db: Database,
  { place, rows }: { place: SealedPlace; rows: readonly (SealedRow & { by: SealedRow['texts'] })[] },
): Promise<number> {
  const columns = [...(rows[0]?.texts.keys() ?? [])]
  const { rowCount } = await db.pool.query(PLACES[place].replace, [
    rows.map(({ id }) => id),
    ...columns.map((column) => rows.map(({ by }) => by[column])),
    ...columns.map((column) => rows.map(({ texts }) => texts[column])),
  ])
  return rowCount ?? 0
}

/** Notes that secrets are sealed with another key from now on; nothing where they are already, or were with a third one. */
export async function bringNewKey(
  db: Database,
  { fingerprint, before }: { fingerprint: string; before: string },
): Promise<void> {
  await db.pool.query(
    `update installation_facts set value = $1
     where key = 'secrets_key' and value ->> 'fingerprint' = $2 and coalesce(value ->> 'before', $3) = $3`,
    [JSON.stringify({ fingerprint, before }), before, fingerprint],
  )
}

/** Notes that nothing is sealed with the key before any more. */
export async function forgetOldKey(
  db: Database,
  { fingerprint, before }: { fingerprint: string; before: string },
): Promise<void> {
  await db.pool.query(
    `update installation_facts set value = value - 'before'
     where key = 'secrets_key' and value ->> 'fingerprint' = $1 and value ->> 'before' = $2`,
    [fingerprint, before],
  )
}
