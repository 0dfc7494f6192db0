import type { Source } from '#contract/posts.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

export interface Person {
  source: Source
  username: string
}

export interface ListedPerson extends Person {
  list: 'followed' | 'muted'
}

export interface PeopleLists {
  people: ListedPerson[]
  words: string[]
}

/** Whom an account follows or mutes and its muted words, the last one first. By the primary keys. */
export async function listPeople(db: Database, userId: string): Promise<PeopleLists> {
  const [people, words] = await Promise.all([
    db.pool.query<ListedPerson>(
      'select source, username, list from account_people where user_id = $1 order by added_at desc, username_key',
      [userId],
    ),
    db.pool.query<{ word: string }>(
      'select word from account_muted_words where user_id = $1 order by added_at desc, word_key',
      [userId],
    ),
  ])
  return { people: people.rows, words: words.rows.map(({ word }) => word) }
}

/** Puts a person on a list, or on none. False where the account has `most` of them already. */
export async function setPerson(
  db: Database,
  {
    userId,
    source,
    username,
    list,
    most,
    now,
  }: Person & { userId: string; list: ListedPerson['list'] | null; most: number; now: Date },
): Promise<boolean> {
  if (list === null) {
    await db.pool.query(
      'delete from account_people where user_id = $1 and source = $2 and username_key = lower($3)',
      [userId, source, username],
    )
    return true
  }
  return insertBounded(db, userId, {
    text: `insert into account_people (user_id, source, username_key, username, list, added_at)
     select $1, $2, lower($3), $3, $4, $5
     where (select count(*) from account_people
            where user_id = $1 and (source, username_key) <> ($2, lower($3))) < $6
     on conflict (user_id, source, username_key) do update
       set list = excluded.list, username = excluded.username, added_at = excluded.added_at`,
    values: [userId, source, username, list, now, most],
  })
}

/** Mutes a word or stops doing so; `key` is what it is compared by. False where the account has `most` already. */
export async function setMutedWord(
  db: Database,
  {
    userId,
    word,
    key,
    isMuted,
    most,
    now,
  }: { userId: string; word: string; key: string; isMuted: boolean; most: number; now: Date },
): Promise<boolean> {
  if (!isMuted) {
    await db.pool.query('delete from account_muted_words where user_id = $1 and word_key = $2', [userId, key])
    return true
  }
  return insertBounded(db, userId, {
    text: `insert into account_muted_words (user_id, word_key, word, added_at)
     select $1, $2, $3, $4
     where (select count(*) from account_muted_words where user_id = $1 and word_key <> $2) < $5
     on conflict (user_id, word_key) do update set word = excluded.word`,
    values: [userId, key, word, now, most],
  })
}

/** Two at once could pass the bound together: changes of one account wait for each other. */
async function insertBounded(
  db: Database,
  userId: string,
  statement: { text: string; values: unknown[] },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    await client.query('select id from users where id = $1 for update', [userId])
    const { rowCount } = await client.query(statement)
    return rowCount === 1
  })
}

export interface InstallationMutes {
  people: Person[]
  words: string[]
}

/** What the operator mutes. By the primary key. */
export async function listInstallationMutes(db: Database): Promise<InstallationMutes> {
  const { rows } = await db.pool.query<{ kind: string; source: Source; value: string }>(
    'select kind, source, value from installation_mutes order by kind, added_at desc, value_key',
  )
  return {
    people: rows
      .filter(({ kind }) => kind === 'person')
      .map(({ source, value }) => ({ source, username: value })),
    words: rows.filter(({ kind }) => kind === 'word').map(({ value }) => value),
  }
}

/** Mutes a person (of a source) or a word (of none) for everybody; false where there are `most` of that kind. */
export async function addInstallationMute(
  db: Database,
  {
    kind,
    source,
    key,
    value,
    most,
    now,
  }: { kind: 'person' | 'word'; source: string; key: string; value: string; most: number; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    `insert into installation_mutes (kind, source, value_key, value, added_at)
     select $1, $2, lower($3), $4, $5
     where (select count(*) from installation_mutes
            where kind = $1 and (source, value_key) <> ($2, lower($3))) < $6
     on conflict (kind, source, value_key) do update set value = excluded.value`,
    [kind, source, key, value, now, most],
  )
  return rowCount === 1
}

/** Whether it was muted. */
export async function removeInstallationMute(
  db: Database,
  { kind, source, key }: { kind: 'person' | 'word'; source: string; key: string },
): Promise<boolean> {
  const { rowCount } = await db.pool.query(
    'delete from installation_mutes where kind = $1 and source = $2 and value_key = lower($3)',
    [kind, source, key],
  )
  return rowCount === 1
}
