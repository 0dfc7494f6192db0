import type { Platform } from '#contract/posts.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'
import { toStorableJson, withTimeout } from '../queries.ts'
import { runTransaction } from '../run-transaction.ts'
import { type Coverage, readCoverage } from '../sources/coverage.ts'

/** That a linked account was named unusually often. */
export interface MentionSurge {
  userId: string
  platform: Platform
  /** Lower case, without @. */
  handle: string
  /** Posts that named it within the last day. */
  posts: number
  /** Posts that named it on a day of the week before, on average over the days on which its platform was read throughout. */
  usual: number
}

export interface SurgeRule {
  /** Where the last day ends. */
  until: Date
  /** Fewer posts are never unusual. */
  postsMin: number
  /** So many times the usual is unusual. */
  factor: number
  /** Whether a user without a preference is notified. */
  enabledByDefault: boolean
}

const USUAL_DAYS = 7
/** Of fewer, nothing can be said of what is usual. */
const READ_DAYS_MIN = 3
/** Every post of eight days that holds an @ is read. */
const TIMEOUT_MS = MINUTE_MS

/**
 * The linked accounts that others named as @name on their platform unusually often in the last day, of those who want
 * the notification. Days on which a platform was not read throughout are left out of the usual. Reads posts by posts_newest
 * and then joins the accounts, so that many accounts cost little more than few.
 */
export async function listMentionSurges(
  db: Database,
  { until, postsMin, factor, enabledByDefault }: SurgeRule,
): Promise<MentionSurge[]> {
  const late = new Date(until.getTime() - DAY_MS)
  const since = new Date(late.getTime() - USUAL_DAYS * DAY_MS)
  const unread = listUnreadDays(await readCoverage(db, { from: since, until }), late)
  const text = `
    with unread as (
      select * from json_to_recordset($7) as day (platform text, day int)
    ), named as materialized (
      select platform, external_id, created_at >= $2 as is_late, username,
        ceil(extract(epoch from $2 - created_at) / 86400)::int as day,
        lower((regexp_matches(text, '@(\\w(?:[\\w.-]*\\w)?)', 'g'))[1]) as handle
      from posts
      where created_at >= $1 and created_at < $3 and text like '%@%'
    ), counted as (
      select platform, handle,
        count(distinct external_id) filter (where is_late) as late_posts,
        count(distinct external_id) filter (where not is_late and not exists (
          select 1 from unread where unread.platform = named.platform and unread.day = named.day)) as earlier_posts
      from named where lower(username) <> handle
      group by platform, handle
      having count(distinct external_id) filter (where is_late) >= $4
    ), linked as (
      select id, 'twitter'::text as platform, ${bareHandle('social_twitter')} as handle from users
      where social_twitter is not null
      union all
      select id, 'instagram', ${bareHandle('social_instagram')} from users where social_instagram is not null
      union all
      select id, 'facebook', ${bareHandle('social_facebook')} from users where social_facebook is not null
    )
    select linked.id as "userId", linked.platform, linked.handle, counted.late_posts::int as posts,
      (counted.earlier_posts / read.days::numeric)::float8 as usual
    from counted join linked on linked.platform = counted.platform and linked.handle = counted.handle
    cross join lateral (
      select ${USUAL_DAYS} - count(*) as days from unread where unread.platform = counted.platform
    ) as read
    where read.days >= ${READ_DAYS_MIN} and counted.late_posts * read.days >= $5 * counted.earlier_posts
      and coalesce((
        select enabled from notification_preferences as preference
        where preference.user_id = linked.id and preference.kind = 'social_mentions'), $6)`
  const values = [since, late, until, postsMin, factor, enabledByDefault, toStorableJson(unread)]
  return runTransaction(
    db.pool,
    async (client) => {
      const { rows } = await client.query<MentionSurge>(withTimeout({ text, values }, TIMEOUT_MS))
      return rows
    },
    { statementTimeoutMs: TIMEOUT_MS },
  )
}

/** The days before `late`, the first the nearest, on which platforms were not read throughout, in the way of the last day. */
function listUnreadDays(coverage: Coverage, late: Date): { platform: string; day: number }[] {
  const ago = (days: number) => new Date(late.getTime() - days * DAY_MS)
  const lastDay = { from: late, until: ago(-1) }
  return Array.from({ length: USUAL_DAYS }, (_, nr) => nr + 1).flatMap((day) =>
    [...coverage.lacking({ from: ago(day), until: ago(day - 1) }, lastDay).keys()].map((platform) => ({
      platform,
      day,
    })),
  )
}

/** The bare name in what was typed for a linked account, as `readSocialHandle` reads it, in lower case. */
function bareHandle(column: string): string {
  const withoutAddress = `regexp_replace(btrim(normalize(${column}, NFKC)), '^(?:https?://)?(?:[\\w-]+\\.)+[a-z]+/+(?=.)', '', 'i')`
  return `lower(regexp_replace(${withoutAddress}, '^@|/$', '', 'g'))`
}
