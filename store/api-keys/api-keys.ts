import type { KeyMode, Scope } from '#contract/key-form.ts'
import type { PlanId } from '#contract/plans.ts'
import { type FreeCallsRefused, refuseFreeCalls } from '../accounts/free-calls.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** A key without its secret. */
export interface ApiKey {
  id: string
  name: string
  mode: KeyMode
  scopes: Scope[]
  lastFour: string
  createdAt: Date
  expiresAt: Date | null
  limits: KeyLimits
  /** The OAuth client that it was granted to; null: it was made in the settings. */
  clientId?: string | null
}

/** What a key may do below what its account may. */
export interface KeyLimits {
  /** Networks that it may be used from, such as 203.0.113.0/24; none: any. */
  allowedAddresses: string[]
  /** In its window of a minute; null: as many as the plan allows. */
  callsPerMinute: number | null
  /** Micro-dollars a month; null: no cap of its own. */
  capMicros: number | null
}

const LIMITS = (key: string) => `json_build_object('allowedAddresses', ${key}.allowed_addresses,
  'callsPerMinute', ${key}.calls_per_minute, 'capMicros', ${key}.cap_micros) as limits`

/** What of a secret is stored. */
export interface SecretRecord {
  /** SHA-256 of the whole key, in hex. */
  hash: string
  lastFour: string
}

interface ListedApiKey extends ApiKey {
  lastUsedAt: Date | null
  /** Micro-dollars of this month against its own cap; null without one. */
  spentMicros: number | null
  /** Calls by day (`2026-01-31`); a day without calls is absent. */
  callsByDay: Record<string, number>
}

/** The keys of a user that are not revoked, newest first, with their calls since the day of `since` (UTC). */
export async function listApiKeys(
  db: Database,
  query: { userId: string; since: Date; month: Date },
): Promise<ListedApiKey[]> {
  const { rows } = await db.pool.query<ListedApiKey>(
    `select k.id, k.name, k.mode, k.scopes, k.created_at as "createdAt", k.expires_at as "expiresAt",
            coalesce((select s.last_four from api_key_secrets s where s.key_id = k.id
                      order by s.created_at desc limit 1), '')
              as "lastFour",
            ${LIMITS('k')}, k.client_id as "clientId",
            case when k.cap_micros is not null then
              case when k.spent_month = ($3::timestamptz at time zone 'UTC')::date then k.spent_micros else 0 end::float8
            end as "spentMicros",
            u.last_at as "lastUsedAt", coalesce(d.calls_by_day, '{}') as "callsByDay"
     from api_keys k
     left join (
       select key_id, max(last_at) as last_at from usage_days where account_id = $1 group by key_id
     ) u on u.key_id = k.id
     left join (
       select key_id, jsonb_object_agg(day, calls) as calls_by_day
       from (
         select key_id, day, sum(calls)::bigint as calls
         from usage_days where account_id = $1 and day >= ($2::timestamptz at time zone 'UTC')::date
         group by key_id, day
       ) by_day
       group by key_id
     ) d on d.key_id = k.id
     where k.user_id = $1 and k.revoked_at is null
     order by k.created_at desc, k.id`,
    [query.userId, query.since, query.month],
  )
  return rows
}

type InsertedApiKey = 'created' | 'too-many' | FreeCallsRefused

/** Stores a key where the account may have it. Two at once cannot pass the limit together. */
export async function insertApiKey(
  db: Database,
  input: {
    userId: string
    key: Omit<ApiKey, 'lastFour'>
    /** Absent for a key of a connected app, whose access tokens are its secrets. */
    secret?: SecretRecord
    keysMax: number
    /** Absent for an account without an owner, whose audit log is not read. */
    by?: ChangedBy
  },
): Promise<InsertedApiKey> {
  const { userId, key, secret, keysMax, by } = input
  return runTransaction(db.pool, async (client) => {
    await client.query('select 1 from users where id = $1 for update', [userId])
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from api_keys where user_id = $1 and revoked_at is null',
      [userId],
    )
    if ((rows[0]?.count ?? 0) >= keysMax) return 'too-many'
    const refused = key.mode === 'live' ? await refuseFreeCalls(client, { accountId: userId }) : undefined
    if (refused) return refused
    await client.query(
      `insert into api_keys (id, user_id, name, mode, scopes, created_at, expires_at,
         allowed_addresses, calls_per_minute, cap_micros, client_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        key.id,
        userId,
        key.name,
        key.mode,
        key.scopes,
        key.createdAt,
        key.expiresAt,
        key.limits.allowedAddresses,
        key.limits.callsPerMinute,
        key.limits.capMicros,
        key.clientId ?? null,
      ],
    )
    if (secret) {
      await client.query(
        `insert into api_key_secrets (hash, key_id, last_four, created_at, valid_until)
         values (decode($1, 'hex'), $2, $3, $4, $5)`,
        [secret.hash, key.id, secret.lastFour, key.createdAt, key.expiresAt],
      )
    }
    const details = { name: key.name, mode: key.mode, ...(secret && { lastFour: secret.lastFour }) }
    if (by) await writeAudit(client, { userId, action: 'key.created', details, by, now: key.createdAt })
    return 'created'
  })
}

/**
 * Gives a key of the user a new secret and ends the old ones at `overlapUntil`, or at once where that is not later
 * than `now`. Undefined for a key that is not there, revoked, expired or another user's.
 */
export async function rotateApiKey(
  db: Database,
  input: {
    userId: string
    keyId: string
    /** Called when the key is known; its last call counts. */
    makeSecret: (mode: KeyMode) => SecretRecord
    now: Date
    overlapUntil: Date
    by: ChangedBy
  },
): Promise<ApiKey | 'of-an-app' | undefined> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<Omit<ApiKey, 'lastFour'>>(
      `select id, name, mode, scopes, created_at as "createdAt", expires_at as "expiresAt", ${LIMITS('api_keys')},
         client_id as "clientId"
       from api_keys
       where id = $1 and user_id = $2 and revoked_at is null and (expires_at is null or expires_at > $3)
       for update`,
      [input.keyId, input.userId, input.now],
    )
    const key = rows[0]
    if (!key) return undefined
    if (key.clientId) return 'of-an-app'
    const secret = input.makeSecret(key.mode)
    await client.query(
      'delete from api_key_secrets where key_id = $1 and (valid_until <= $2 or $3::timestamptz <= $2)',
      [key.id, input.now, input.overlapUntil],
    )
    await client.query('update api_key_secrets set valid_until = least(valid_until, $2) where key_id = $1', [
      key.id,
      input.overlapUntil,
    ])
    await client.query(
      `insert into api_key_secrets (hash, key_id, last_four, created_at, valid_until)
       values (decode($1, 'hex'), $2, $3, $4, $5)`,
      [secret.hash, key.id, secret.lastFour, input.now, key.expiresAt],
    )
    await writeAudit(client, {
      userId: input.userId,
      action: 'key.rotated',
      details: { name: key.name, mode: key.mode, lastFour: secret.lastFour },
      by: input.by,
      now: input.now,
    })
    return { ...key, lastFour: secret.lastFour }
  })
}

/** Gives the key of a connected app a further access token and drops those that have ended. Nothing happens to a revoked key. */
export async function addAccessToken(
  db: Database,
  input: { keyId: string; secret: SecretRecord; now: Date; validUntil: Date },
): Promise<void> {
  await db.pool.query(
    `with key as (select id from api_keys where id = $1 and revoked_at is null for share),
          ended as (delete from api_key_secrets where key_id = $1 and valid_until <= $4)
     insert into api_key_secrets (hash, key_id, last_four, created_at, valid_until)
     select decode($2, 'hex'), id, $3, $4, $5 from key`,
    [input.keyId, input.secret.hash, input.secret.lastFour, input.now, input.validUntil],
  )
}

/** Ends one access token, or all of a connected app's. */
export async function endAccessTokens(
  db: Database,
  { keyId, hash }: { keyId: string; hash?: string },
): Promise<void> {
  await db.pool.query(
    `delete from api_key_secrets where key_id = $1 and ($2::text is null or hash = decode($2, 'hex'))
       and exists (select 1 from api_keys where id = $1 and client_id is not null)`,
    [keyId, hash],
  )
}

/** The keys of an account that were granted to a client. */
export async function listKeysOfClient(
  db: Database,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    'select id from api_keys where user_id = $1 and client_id = $2 and revoked_at is null',
    [userId, clientId],
  )
  return rows.map(({ id }) => id)
}

export interface KeyChange extends Partial<KeyLimits> {
  name?: string
  scopes?: Scope[]
}

/**
 * Changes what the change names of a key; no call is settled by the old limits when this resolves. What a key spent in the
 * month of `now` counts against a new cap. False for a key that is not there, revoked or another account's.
 */
export async function changeApiKey(
  db: Database,
  input: { userId: string; keyId: string; change: KeyChange; by: ChangedBy; now: Date },
): Promise<boolean> {
  const { userId, keyId, change, by, now } = input
  return runTransaction(db.pool, async (client) => {
    // Calls of the account are settled under this lock, so that what the key spent stands still.
    await client.query(
      `insert into account_months (account_id, month)
       values ($1, date_trunc('month', $2::timestamptz at time zone 'UTC')::date) on conflict do nothing`,
      [userId, now],
    )
    await client.query(
      `select 1 from account_months
       where account_id = $1 and month = date_trunc('month', $2::timestamptz at time zone 'UTC')::date for update`,
      [userId, now],
    )
    const { rows } = await client.query<{ name: string; mode: string }>(
      `update api_keys as k set
         name = coalesce($4, name), scopes = coalesce($5, scopes),
         allowed_addresses = coalesce($6, allowed_addresses),
         calls_per_minute = case when $7 then $8 else calls_per_minute end,
         cap_micros = case when $9 then $10 else cap_micros end,
         spent_month = date_trunc('month', $3::timestamptz at time zone 'UTC')::date,
         spent_micros = (
           select coalesce(sum(micros), 0) from usage_days as u
           where u.account_id = $2 and u.key_id = k.id
             and u.day >= date_trunc('month', $3::timestamptz at time zone 'UTC')::date
             and u.day < (date_trunc('month', $3::timestamptz at time zone 'UTC') + interval '1 month')::date),
         limits_version = limits_version + 1
       where id = $1 and user_id = $2 and revoked_at is null returning name, mode`,
      [
        keyId,
        userId,
        now,
        change.name,
        change.scopes,
        change.allowedAddresses,
        change.callsPerMinute !== undefined,
        change.callsPerMinute,
        change.capMicros !== undefined,
        change.capMicros,
      ],
    )
    const [key] = rows
    if (!key) return false
    const details = { name: key.name, mode: key.mode, fields: Object.keys(change).join(', ') }
    await writeAudit(client, { userId, action: 'key.changed', details, by, now })
    return true
  })
}

/** Revokes a key of the user: its secrets are gone when this resolves. False for one that is not there or not theirs. */
export async function revokeApiKey(
  db: Database,
  input: { userId: string; keyId: string; by: ChangedBy; now: Date },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ name: string; mode: string }>(
      `update api_keys set revoked_at = $3 where id = $1 and user_id = $2 and revoked_at is null
       returning name, mode`,
      [input.keyId, input.userId, input.now],
    )
    const [key] = rows
    if (!key) return false
    await client.query('delete from api_key_secrets where key_id = $1', [input.keyId])
    await writeAudit(client, { ...input, action: 'key.revoked', details: { name: key.name, mode: key.mode } })
    return true
  })
}

export interface FoundSecret {
  /** SHA-256 of the whole key, in hex. */
  hash: string
  keyId: string
  accountId: string
  mode: KeyMode
  plan: PlanId
  scopes: Scope[]
  limits: KeyLimits
  limitsVersion: number
}

/** The keys behind many hashes at once, by the primary key; unknown and revoked ones and those of disabled accounts are absent. */
export async function findApiKeySecrets(db: Database, hashes: string[]): Promise<FoundSecret[]> {
  const { rows } = await db.pool.query<FoundSecret>({
    name: 'find-api-key-secrets',
    text: `select encode(s.hash, 'hex') as hash, k.id as "keyId", k.user_id as "accountId", k.mode, k.scopes,
                  ${LIMITS('k')}, k.limits_version as "limitsVersion", coalesce(p.plan, 'free') as plan
           from api_key_secrets s join api_keys k on k.id = s.key_id
           left join account_plans p on p.user_id = k.user_id
           where s.hash = any (array(select decode(hash, 'hex') from unnest($1::text[]) as asked (hash)))
             and not exists (select 1 from users where id = k.user_id and disabled_at is not null)`,
    values: [hashes],
  })
  return rows
}

/** Which of these keys (by the SHA-256 of their secrets, in hex) still open /v1, by the primary key. */
export async function listLivingSecrets(
  db: Database,
  { hashes, now }: { hashes: string[]; now: Date },
): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ hash: string }>({
    name: 'list-living-secrets',
    text: `select encode(hash, 'hex') as hash from api_key_secrets
           where hash = any (array(select decode(hash, 'hex') from unnest($1::text[]) as asked (hash)))
             and (valid_until is null or valid_until > $2)
             and not exists (
               select 1 from api_keys as key join users as owner on owner.id = key.user_id
               where key.id = key_id and owner.disabled_at is not null)`,
    values: [hashes, now],
  })
  return new Set(rows.map(({ hash }) => hash))
}
