import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { PlanId } from '#contract/plans.ts'
import { HOUR_MS, WEEK_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'
import { ACCOUNT_MAILS, type MailData, type MailKind } from './mail-data.ts'

interface NewMail<Kind extends MailKind = MailKind> {
  kind: Kind
  /** The account that the mail is about. */
  userId?: string
  /** Absent: the account's own address, whatever it is when the mail is sent. */
  recipient?: { address: string; key: string }
  data: MailData[Kind]
  now: Date
  /** When it would be too late; a week from now by default. */
  expiresAt?: Date
}

/**
 * Has a mail sent once the transaction of `client` is committed, and never without it. A mail that a user asked for
 * and that waits already is not queued twice.
 */
export async function queueMail<Kind extends MailKind>(
  client: Pool | PoolClient,
  mail: NewMail<Kind>,
): Promise<void> {
  const { kind, userId, recipient, data, now } = mail
  await client.query(
    `insert into mails (id, kind, priority, user_id, recipient, recipient_key, data, created_at, due_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9)
     on conflict do nothing`,
    [
      randomUUID(),
      kind,
      ACCOUNT_MAILS.has(kind) ? 0 : 1,
      userId,
      recipient?.address,
      recipient?.key,
      JSON.stringify(data),
      now,
      mail.expiresAt ?? new Date(now.getTime() + WEEK_MS),
    ],
  )
}

/** Has a mail to an account sent like `queueMail`, if the account is still there. */
export async function queueOwnersMail<Kind extends MailKind>(
  client: PoolClient,
  mail: NewMail<Kind> & { userId: string },
): Promise<void> {
  const { rowCount } = await client.query('select 1 from users where id = $1 for key share', [mail.userId])
  if (rowCount) await queueMail(client, mail)
}

interface ClaimedFields {
  id: string
  /** This try counted. */
  attempts: number
  createdAt: Date
  expiresAt: Date
  /** Null where the mail is for the operator. */
  recipient: { address: string; key: string } | null
  /** Whether it is about an account whose own address is not confirmed. */
  isUnconfirmed: boolean
  /** Whether its address is that of an account and was refused for good, and not confirmed since. */
  isRefused: boolean
  /** Whether it goes to the address that the owner of the account has confirmed: only that one may read its name. */
  isOwners: boolean
  /** The account that it is about, where it is about one. */
  account: { id: string; username: string; plan: PlanId } | null
  /** Of an alert, what its address has said. */
  alert: {
    /** Ends the account's mails to the address; null where the address was never noted. */
    stopToken: string | null
    /** Whether the address is the account's own or has confirmed, and has not stopped the mails; never for a disabled account. */
    isWanted: boolean
    /** Mails about alerts that the address got within the last hour. */
    sentLately: number
  } | null
}

/** A mail that is due, with who is to get it as things stand now. */
export type ClaimedMail<Kind extends MailKind = MailKind> = {
  [K in Kind]: ClaimedFields & { kind: K; data: MailData[K] }
}[Kind]

export interface MailClaim {
  now: Date
  leaseMs: number
  /** How many at the most. */
  limit: number
  /** Domains of which none are taken, as in the keys of addresses. */
  exceptDomains: string[]
  /** Ids of mails that `sentLately` leaves out, sent or not: whoever sends them counts them. */
  underWay: string[]
}

/**
 * Takes mails that are due, account mails first; no other process gets them before `leaseMs` have passed. By mails_due.
 * docs/decisions/0511
 */
export async function claimMails(
  db: Database,
  { now, leaseMs, limit, exceptDomains, underWay }: MailClaim,
): Promise<ClaimedMail[]> {
  const { rows } = await db.pool.query<ClaimedMail>(
    `with due as (
       select mail.id from mails as mail
       left join ${ownerOf('mail')}
       left join alerts as alert on alert.id = mail.alert_id
       where mail.settled_at is null and mail.due_at <= $1 and (
         cardinality($5::text[]) = 0
         or coalesce(split_part(coalesce(mail.recipient_key, alert.email_key, owner.email_key), '@', 2), '') <> all ($5))
       order by mail.priority, mail.due_at limit $4 for update of mail skip locked
     ), claimed as (
       update mails as mail set attempts = mail.attempts + 1, due_at = $2
       from due where mail.id = due.id
       returning mail.*
     ), addressed as (
       select claimed.*, owner.username, owner.email_confirmed_at, owner.email_key as owner_key, owner.is_enabled, alert.email_key as named_key,
              coalesce(claimed.recipient, alert.email, owner.email) as address,
              coalesce(claimed.recipient_key, alert.email_key, owner.email_key) as address_key
       from claimed
       left join ${ownerOf('claimed')}
       left join alerts as alert on alert.id = claimed.alert_id
     )
     select mail.id, mail.kind, mail.data, mail.attempts, mail.created_at as "createdAt",
            mail.expires_at as "expiresAt",
            case when mail.address is not null then
              json_build_object('address', mail.address, 'key', mail.address_key) end as recipient,
            mail.user_id is not null and mail.email_confirmed_at is null as "isUnconfirmed",
            exists (select 1 from users as refused
              where refused.email_key = mail.address_key and refused.email_refused_at is not null) as "isRefused",
            coalesce(mail.email_confirmed_at is not null and mail.address_key = mail.owner_key, false) as "isOwners",
            case when mail.user_id is not null then json_build_object(
              'id', mail.user_id, 'username', mail.username,
              'plan', coalesce((select plan from account_plans where user_id = mail.user_id), 'free')
            ) end as account,
            case when mail.alert_id is not null then json_build_object(
              'stopToken', said.stop_token,
              'isWanted', mail.is_enabled and said.stopped_at is null and (mail.named_key is null or said.confirmed_at is not null),
              'sentLately', (
                select count(*)::int from mails as other
                where other.kind = 'alert' and other.outcome = 'sent' and other.recipient_key = mail.address_key
                  and other.settled_at > $3 and other.id <> all($6::uuid[]))
            ) end as alert
     from addressed as mail
     left join alert_addresses as said
       on mail.alert_id is not null and said.user_id = mail.user_id and said.email_key = mail.address_key
     order by mail.priority, mail.created_at`,
    [
      now,
      new Date(now.getTime() + leaseMs),
      new Date(now.getTime() - HOUR_MS),
      limit,
      exceptDomains,
      underWay,
    ],
  )
  return rows
}

/**
 * The account of a mail with the address that it is reached at: its own, or of a team that of the owner who is in it
 * longest.
 */
function ownerOf(mail: 'mail' | 'claimed'): string {
  return `lateral (
         select account.username, account.disabled_at is null as is_enabled,
                reader.email, reader.email_key, reader.email_confirmed_at
         from users as account join users as reader on reader.id = case when account.kind = 'person' then account.id else (
           select account_id from team_members where team_id = account.id and role = 'owner'
           order by joined_at, account_id limit 1) end
         where account.id = ${mail}.user_id
       ) as owner on true`
}

/** Keeps a claimed mail from all processes until then: a server has it, and may yet accept it. */
export async function holdMail(db: Database, { id, until }: { id: string; until: Date }): Promise<void> {
  await db.pool.query('update mails set due_at = $2 where id = $1 and settled_at is null', [id, until])
}

/** What became of a mail: a server took it, it is to be tried again, or it never will be sent. */
export type MailOutcome =
  | { kind: 'sent'; recipientKey: string | undefined }
  | { kind: 'retry'; at: Date }
  | { kind: 'unwanted' | 'expired' }
  /** `noMailbox`: the address that gets no mails, as its key; undefined where something else was refused. */
  | { kind: 'refused'; noMailbox: string | undefined }

/** Notes what became of a claimed mail. A settled one keeps nothing of what it said. */
export async function settleMail(
  db: Database,
  { id, outcome, now }: { id: string; outcome: MailOutcome; now: Date },
): Promise<void> {
  if (outcome.kind === 'retry') {
    await db.pool.query('update mails set due_at = $2 where id = $1 and settled_at is null', [id, outcome.at])
    return
  }
  await db.pool.query(
    `update mails set settled_at = $2, outcome = $3, data = '{}', recipient = null,
       recipient_key = case when kind = 'alert' then $4 end
     where id = $1 and settled_at is null`,
    [id, now, outcome.kind, outcome.kind === 'sent' ? (outcome.recipientKey ?? null) : null],
  )
  if (outcome.kind === 'refused' && outcome.noMailbox !== undefined)
    await noteRefused(db, { emailKey: outcome.noMailbox, now })
}

/**
 * An account's own address is mailed again once it is confirmed again, one for alerts once it has confirmed again. With
 * `sentAt`, the second in which the mail was written, what was confirmed since stays so. Gives whether anything changed.
 */
export async function noteRefused(
  db: Database,
  { emailKey, now, sentAt }: { emailKey: string; now: Date; sentAt?: Date },
): Promise<boolean> {
  const { rowCount: accounts } = await db.pool.query(
    `update users set email_refused_at = $2 where email_key = $1 and email_refused_at is null
       and ($3::timestamptz is null or email_confirmed_at is null or date_trunc('second', email_confirmed_at) <= $3)`,
    [emailKey, now, sentAt],
  )
  const { rowCount: addresses } = await db.pool.query(
    `update alert_addresses set confirmed_at = null where email_key = $1 and confirmed_at is not null
       and ($2::timestamptz is null or date_trunc('second', confirmed_at) <= $2)`,
    [emailKey, sentAt],
  )
  return (accounts ?? 0) + (addresses ?? 0) > 0
}

const BATCH = 5_000 // rows a statement, so that each ends well within its time-out

/** Deletes mails that were settled a week ago, by mails_settled; gives how many. Several may do it at once. */
export async function pruneMails(db: Database, now: Date): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rowCount } = await db.pool.query(
      `delete from mails where id in (
         select id from mails where settled_at <= $1 limit ${BATCH} for update skip locked)`,
      [new Date(now.getTime() - WEEK_MS)],
    )
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) return deleted
  }
}
