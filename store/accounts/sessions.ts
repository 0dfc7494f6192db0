import type { ClientBase, Pool } from 'pg'
import type { Palette, Theme } from '#contract/account-choices.ts'
import type { MarketColumn, MarketView } from '#contract/app/accounts/list-rules.ts'
import { type ChangedBy, writeAudit } from '../audit/audit.ts'
import type { Database } from '../database.ts'
import { runTransaction } from '../run-transaction.ts'

/** Who a session belongs to, with what every signed-in call may need. */
export interface SessionUser {
  id: string
  username: string
  email: string
  avatar: string | null
  createdAt: Date
  /** Whether the address is confirmed. */
  isConfirmed: boolean
  /** Its mail server refuses the address for good. */
  isRefused: boolean
  /** Whether it became an operator by the link in the log. */
  isOperator: boolean
  /** Whether signing in asks for a code or a passkey besides the password. */
  hasFactor: boolean
  /** Of these what the account can prove itself by to an authenticator app. */
  hasApp: boolean
  /** Whether the account has set a password: one that was made by a provider of OpenID Connect has none at first. */
  hasPassword: boolean
  /** The provider that the account is linked to, and the group of operators that the person is in there. */
  linkedIssuer: string | null
  operatorGroup: string | null
  /** The address that the account is to change to once it is confirmed. */
  pendingEmail: string | null
  /** As the person typed it; `readSocialHandle` of the contract gives the bare name. */
  socialTwitter: string | null
  socialFacebook: string | null
  socialInstagram: string | null
  /** How the site looks to the account; null: as each browser has it. */
  theme: Theme | null
  palette: Palette | null
  timeZone: string | null
  marketView: MarketView | null
  marketHidden: MarketColumn[] | null
}

/** What a query selects from `users` to get a SessionUser. */
export const SESSION_USER_COLUMNS = `
  users.id, users.username, users.email, users.avatar, users.created_at as "createdAt",
  users.social_twitter as "socialTwitter", users.social_facebook as "socialFacebook",
  users.social_instagram as "socialInstagram", users.email_confirmed_at is not null as "isConfirmed",
  users.email_refused_at is not null as "isRefused",
  users.is_operator as "isOperator",
  exists (select 1 from second_factors where user_id = users.id and confirmed_at is not null) as "hasApp",
  exists (select 1 from second_factors where user_id = users.id and confirmed_at is not null)
    or exists (select 1 from passkeys where user_id = users.id) as "hasFactor",
  users.has_password as "hasPassword",
  (select issuer from linked_identities where user_id = users.id) as "linkedIssuer",
  (select operator_group from linked_identities where user_id = users.id) as "operatorGroup",
  users.theme, users.palette, users.time_zone as "timeZone", users.market_view as "marketView",
  users.market_hidden as "marketHidden",
  (
    select change.email from email_confirmations as change
    where change.user_id = users.id and change.email_key <> users.email_key
      and change.used_at is null and change.superseded_at is null
    order by change.created_at desc limit 1
  ) as "pendingEmail"`

interface FoundSession {
  user: SessionUser
  createdAt: Date
  lastUsedAt: Date
}

/** The user of an unexpired session, by the primary key; undefined for an unknown, ended or expired one. */
export async function findSessionUser(
  db: Database,
  session: { tokenHash: Buffer; now: Date },
): Promise<FoundSession | undefined> {
  const { rows } = await db.pool.query<SessionUser & { sessionCreatedAt: Date; lastUsedAt: Date }>(
    `select ${SESSION_USER_COLUMNS}, sessions.created_at as "sessionCreatedAt",
       sessions.last_used_at as "lastUsedAt"
     from sessions join users on users.id = sessions.user_id
     where sessions.token_hash = $1 and sessions.expires_at > $2`,
    [session.tokenHash, session.now],
  )
  const [row] = rows
  if (!row) return undefined
  const { sessionCreatedAt, lastUsedAt, ...user } = row
  return { user, createdAt: sessionCreatedAt, lastUsedAt }
}

export interface NewSession {
  tokenHash: Buffer
  userId: string
  /** When the password that was checked had been set. */
  passwordChangedAt: Date
  createdAt: Date
  expiresAt: Date
  /** Such as Firefox on Linux, and the shortened address; null where they are not known. */
  device: string | null
  address: string | null
  via: SessionVia
}

/** How its owner proved who they are. */
export type SessionVia = 'password' | 'provider' | 'passkey'

/**
 * Opens a session, unless the password has been changed since it was checked or the account is disabled: then false. The
 * lock on the user makes a change at the same moment either come first, so that this opens nothing, or end this session
 * with the others.
 */
export async function insertSession(client: Pool | ClientBase, session: NewSession): Promise<boolean> {
  const { rowCount } = await client.query(
    `with owner as (
       select id from users where id = $2 and password_changed_at = $3 and disabled_at is null and kind = 'person' for share
     )
     insert into sessions (token_hash, user_id, created_at, last_used_at, expires_at, device, address, via)
     select $1, id, $4, $4, $5, $6, $7, $8 from owner`,
    [
      session.tokenHash,
      session.userId,
      session.passwordChangedAt,
      session.createdAt,
      session.expiresAt,
      session.device,
      session.address,
      session.via,
    ],
  )
  return rowCount === 1
}

/** When and how a session was opened, by the primary key. */
export async function findSessionOpening(
  db: Database,
  tokenHash: Buffer,
): Promise<{ createdAt: Date; via: SessionVia } | undefined> {
  const { rows } = await db.pool.query<{ createdAt: Date; via: SessionVia }>(
    'select created_at as "createdAt", via from sessions where token_hash = $1',
    [tokenHash],
  )
  return rows[0]
}

/** A session (by the SHA-256 of its token, in hex) and the account that it acts for: its own or a team's. */
export interface ActingSession {
  hash: string
  accountId: string
}

/** Which of these are still open and may still act for their account, as `hash accountId`. By the primary keys. */
export async function listLivingSessions(
  db: Database,
  { acting, now }: { acting: readonly ActingSession[]; now: Date },
): Promise<Set<string>> {
  const { rows } = await db.pool.query<{ name: string }>({
    name: 'list-living-sessions',
    text: `select asked.hash || ' ' || asked.account_id as name
           from unnest($1::text[], $2::uuid[]) as asked (hash, account_id)
           join sessions on sessions.token_hash = decode(asked.hash, 'hex') and sessions.expires_at > $3
           where sessions.user_id = asked.account_id or exists (
             select 1 from team_members as member join users as team on team.id = member.team_id
             where member.team_id = asked.account_id and member.account_id = sessions.user_id
               and team.disabled_at is null)`,
    values: [acting.map(({ hash }) => hash), acting.map(({ accountId }) => accountId), now],
  })
  return new Set(rows.map(({ name }) => name))
}

/** Notes when a session was last used, and when it ends from there; of several at once the latest stays. */
export async function touchSession(
  db: Database,
  session: { tokenHash: Buffer; now: Date; expiresAt: Date },
): Promise<void> {
  await db.pool.query(
    'update sessions set last_used_at = $2, expires_at = $3 where token_hash = $1 and last_used_at < $2',
    [session.tokenHash, session.now, session.expiresAt],
  )
}

/** Ends a session; ending one that is not there changes nothing. */
export async function deleteSession(db: Database, tokenHash: Buffer): Promise<void> {
  await db.pool.query('delete from sessions where token_hash = $1', [tokenHash])
}

interface ListedSession {
  tokenHash: Buffer
  id: string
  device: string | null
  address: string | null
  createdAt: Date
  lastUsedAt: Date
}

const LISTED_MAX = 100

/** The open sessions of an account, the latest use first, 100 at the most. By sessions_by_user. */
export async function listSessions(
  db: Database,
  { userId, now }: { userId: string; now: Date },
): Promise<ListedSession[]> {
  const { rows } = await db.pool.query<ListedSession>(
    `select token_hash as "tokenHash", id, device, address, created_at as "createdAt", last_used_at as "lastUsedAt"
     from sessions where user_id = $1 and expires_at > $2 order by last_used_at desc, created_at desc, id limit ${LISTED_MAX}`,
    [userId, now],
  )
  return rows
}

/** Ends one session of an account; false where it has none with this id. */
export async function endSession(
  db: Database,
  { userId, id, now, by }: { userId: string; id: string; now: Date; by: ChangedBy },
): Promise<boolean> {
  return runTransaction(db.pool, async (client) => {
    const { rows } = await client.query<{ device: string | null }>(
      'delete from sessions where user_id = $1 and id = $2 returning device',
      [userId, id],
    )
    if (!rows[0]) return false
    await writeAudit(client, { userId, action: 'session.ended', details: rows[0], by, now })
    return true
  })
}
