import type { Database } from '../database.ts'

/** A mail that a firing owes, with who is to get it as things stand now. */
export interface AlertMail {
  firingId: string
  /** This try counted. */
  attempts: number
  title: string
  text: string
  firedAt: Date
  userId: string
  username: string
  email: string
  emailKey: string
  /** Ends the account's mails to the address; null where the address was never noted. */
  stopToken: string | null
  /** Whether the address is the account's own or has confirmed, and has not stopped the mails. */
  isWanted: boolean
  /** Mails about alerts that the address got within the last hour. */
  sentLately: number
}

const AT_ONCE = 10
const HOUR_MS = 3_600_000

/** Takes mails that are due, the oldest first; nobody else gets them before `leaseMs` have passed. By alert_mails_due. */
export async function claimAlertMails(
  db: Database,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<AlertMail[]> {
  const { rows } = await db.pool.query<AlertMail>(
    `with due as (
       select firing_id from alert_mails
       where sent_at is null and dropped_at is null and next_try_at <= $1
       order by next_try_at limit ${AT_ONCE} for update skip locked
     ), claimed as (
       update alert_mails as mail set attempts = mail.attempts + 1, next_try_at = $2
       from due where mail.firing_id = due.firing_id
       returning mail.firing_id, mail.attempts
     )
     select claimed.firing_id as "firingId", claimed.attempts, firing.title, firing.text,
            firing.fired_at as "firedAt", owner.id as "userId", owner.username,
            coalesce(alert.email, owner.email) as email,
            coalesce(alert.email_key, owner.email_key) as "emailKey",
            address.stop_token as "stopToken",
            address.stopped_at is null and (alert.email_key is null or address.confirmed_at is not null) as "isWanted",
            (select count(*)::int from alert_mails as other
             where other.recipient_key = coalesce(alert.email_key, owner.email_key)
               and other.sent_at > $3) as "sentLately"
     from claimed
     join alert_firings as firing on firing.id = claimed.firing_id
     join alerts as alert on alert.id = firing.alert_id
     join users as owner on owner.id = alert.user_id
     left join alert_addresses as address
       on address.user_id = owner.id and address.email_key = coalesce(alert.email_key, owner.email_key)
     order by firing.fired_at`,
    [now, new Date(now.getTime() + leaseMs), new Date(now.getTime() - HOUR_MS)],
  )
  return rows
}
