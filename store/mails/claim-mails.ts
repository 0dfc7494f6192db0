import type { PlanId } from '#contract/plans.ts'
import type { Database } from '../database.ts'
import type { MailData, MailKind } from './mail-data.ts'

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
  /** Whether it goes to the address that the owner of the account has confirmed: only that one may read its name. */
  isOwners: boolean
  /** The account that it is about, where it is about one. */
  account: { id: string; username: string; plan: PlanId } | null
  /** Of an alert, what its address has said. */
  alert: {
    /** Ends the account's mails to the address; null where the address was never noted. */
    stopToken: string | null
    /** Whether the address is the account's own or has confirmed, and has not stopped the mails. */
    isWanted: boolean
    /** Mails about alerts that the address got within the last hour. */
    sentLately: number
  } | null
}

/** A mail that is due, with who is to get it as things stand now. */
export type ClaimedMail<Kind extends MailKind = MailKind> = {
  [K in Kind]: ClaimedFields & { kind: K; data: MailData[K] }
}[Kind]

const AT_ONCE = 10
const HOUR_MS = 3_600_000

/** Takes mails that are due, account mails first; no other process gets them before `leaseMs` have passed. By mails_due. */
export async function claimMails(
  db: Database,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<ClaimedMail[]> {
  const { rows } = await db.pool.query<ClaimedMail>(
    `with due as (
       select id from mails where settled_at is null and due_at <= $1
       order by priority, due_at limit ${AT_ONCE} for update skip locked
     ), claimed as (
       update mails as mail set attempts = mail.attempts + 1, due_at = $2
       from due where mail.id = due.id
       returning mail.*
     ), addressed as (
       select claimed.*, owner.username, owner.email_confirmed_at, owner.email_key as owner_key, alert.email_key as named_key,
              coalesce(claimed.recipient, alert.email, owner.email) as address,
              coalesce(claimed.recipient_key, alert.email_key, owner.email_key) as address_key
       from claimed
       left join users as owner on owner.id = claimed.user_id
       left join alerts as alert on alert.id = claimed.alert_id
     )
     select mail.id, mail.kind, mail.data, mail.attempts, mail.created_at as "createdAt",
            mail.expires_at as "expiresAt",
            case when mail.address is not null then
              json_build_object('address', mail.address, 'key', mail.address_key) end as recipient,
            mail.user_id is not null and mail.email_confirmed_at is null as "isUnconfirmed",
            coalesce(mail.email_confirmed_at is not null and mail.address_key = mail.owner_key, false) as "isOwners",
            case when mail.user_id is not null then json_build_object(
              'id', mail.user_id, 'username', mail.username,
              'plan', coalesce((select plan from account_plans where user_id = mail.user_id), 'free')
            ) end as account,
            case when mail.alert_id is not null then json_build_object(
              'stopToken', said.stop_token,
              'isWanted', said.stopped_at is null and (mail.named_key is null or said.confirmed_at is not null),
              'sentLately', (
                select count(*)::int from mails as other
                where other.kind = 'alert' and other.outcome = 'sent' and other.recipient_key = mail.address_key
                  and other.settled_at > $3)
            ) end as alert
     from addressed as mail
     left join alert_addresses as said
       on mail.alert_id is not null and said.user_id = mail.user_id and said.email_key = mail.address_key
     order by mail.priority, mail.created_at`,
    [now, new Date(now.getTime() + leaseMs), new Date(now.getTime() - HOUR_MS)],
  )
  return rows
}
