import { randomUUID } from 'node:crypto'
import { VERDICTS, type Verdict } from '#contract/app/accuracy.ts'
import type { DataMode } from '#contract/data-mode.ts'
import type { Database } from '../database.ts'
import type { PostKey } from '../social/lists/match-posts.ts'

/** What an account says about a post, with what was read from it at that time. */
export interface StoredCorrection {
  id: string
  /** '' for the post as a whole. */
  symbol: string
  verdict: Verdict
  /** Null: not scored. */
  said: Verdict | null
  reader: string
  at: Date
}

interface OfPost extends PostKey {
  userId: string
  mode: DataMode
}

const COLUMNS = 'id, symbol, verdict, said, reader, corrected_at as at'

/** What an account has corrected about a post, by asset. By the unique key of accounts and posts. */
export async function listCorrections(
  db: Database,
  { userId, mode, platform, externalId }: OfPost,
): Promise<StoredCorrection[]> {
  const { rows } = await db.pool.query<StoredCorrection>(
    `select ${COLUMNS} from corrections
     where user_id = $1 and mode = $2 and platform = $3 and external_id = $4 order by symbol`,
    [userId, mode, platform, externalId],
  )
  return rows
}

/** Saves a correction in place of the account's one of the subject; undefined where the account has `most` others. */
export async function saveCorrection(
  db: Database,
  given: OfPost &
    Omit<StoredCorrection, 'id' | 'at'> & {
      saidBp: number | null
      language: string | null
      most: number
      now: Date
    },
): Promise<StoredCorrection | undefined> {
  const { rows } = await db.pool.query<StoredCorrection>(
    `insert into corrections (id, user_id, mode, platform, external_id, symbol, verdict, said, said_bp, reader, language,
       corrected_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12
     where (select count(*) from corrections
            where user_id = $2 and (mode, platform, external_id, symbol) <> ($3, $4, $5, $6)) < $13
     on conflict (user_id, mode, platform, external_id, symbol) do update
       set verdict = excluded.verdict, said = excluded.said, said_bp = excluded.said_bp, reader = excluded.reader,
         language = excluded.language, corrected_at = excluded.corrected_at
     returning ${COLUMNS}`,
    [
      randomUUID(),
      given.userId,
      given.mode,
      given.platform,
      given.externalId,
      given.symbol,
      given.verdict,
      given.said,
      given.saidBp,
      given.reader,
      given.language,
      given.now,
      given.most,
    ],
  )
  return rows[0]
}

/** Gives whether the account had it. */
export async function deleteCorrection(
  db: Database,
  { userId, id }: { userId: string; id: string },
): Promise<boolean> {
  const { rowCount } = await db.pool.query('delete from corrections where user_id = $1 and id = $2', [
    userId,
    id,
  ])
  return rowCount === 1
}

/** What all accounts say about a subject of a post, with what was read from it when it was last corrected. */
export interface CorrectedSubject extends PostKey {
  symbol: string
  verdicts: Partial<Record<Verdict, number>>
  /** Those of `verdicts` that are of operators. */
  byOperators: Partial<Record<Verdict, number>>
  said: Verdict | null
  reader: string
  language: string | null
}

/** Who is an operator besides those of the link: confirmed addresses by their keys, and a group of the provider. */
export interface NamedOperators {
  emailKeys: readonly string[]
  issuer: string | null
  group: string | null
}

const countsBy = (condition: string) =>
  `jsonb_strip_nulls(jsonb_build_object(
     ${VERDICTS.map((verdict) => `'${verdict}', nullif(count(distinct mailbox_key) filter (where verdict = '${verdict}' and ${condition}), 0)`).join(', ')}
   ))`

/**
 * The corrected subjects page by page, in the order of their posts; one account is one vote, and so are
 * all accounts of one mailbox. By the index of posts, which
 * is also the order: each page begins where the one before ended.
 */
export async function* walkCorrections(
  db: Database,
  { mode, page, operators }: { mode: DataMode; page: number; operators?: NamedOperators },
): AsyncGenerator<CorrectedSubject[]> {
  let last = ['', '', '']
  for (;;) {
    const { rows } = await db.pool.query<CorrectedSubject>(
      `select platform, external_id as "externalId", symbol,
         ${countsBy('true')} as verdicts,
         ${countsBy('is_by_operator')} as "byOperators",
         (array_agg(said order by corrected_at desc))[1] as said,
         (array_agg(reader order by corrected_at desc))[1] as reader,
         (array_agg(language order by corrected_at desc))[1] as language
       from corrections
       cross join lateral (
         select mailbox_key, is_operator
           or (email_confirmed_at is not null and email_key = any($5))
           or exists (select 1 from linked_identities
                      where user_id = users.id and issuer = $6 and operator_group = $7) as is_by_operator
         from users where users.id = corrections.user_id
       ) as author
       where mode = $1 and (platform, external_id, symbol) > ($2, $3, $4)
       group by platform, external_id, symbol
       order by platform, external_id, symbol
       limit ${page}`,
      [mode, ...last, operators?.emailKeys ?? [], operators?.issuer ?? null, operators?.group ?? null],
    )
    if (rows.length > 0) yield rows
    const end = rows.at(-1)
    if (!end || rows.length < page) return
    last = [end.platform, end.externalId, end.symbol]
  }
}

export interface CountedCorrections {
  reader: string
  language: string | null
  said: Verdict | null
  verdict: Verdict
  n: number
  since: Date
}

/** How the newest corrections divide. By the index of their times. */
export async function countCorrections(
  db: Database,
  { mode, most }: { mode: DataMode; most: number },
): Promise<CountedCorrections[]> {
  const { rows } = await db.pool.query<CountedCorrections>(
    `select reader, language, said, verdict, count(*)::int as n, min(corrected_at) as since
     from (
       select reader, language, said, verdict, corrected_at from corrections
       where mode = $1 order by corrected_at desc limit $2
     ) as newest
     group by 1, 2, 3, 4`,
    [mode, most],
  )
  return rows
}
