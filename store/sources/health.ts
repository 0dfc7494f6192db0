import type { SourceState as AnySourceState } from '#contract/sources.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { Database } from '../database.ts'

/** What a process that reads a source can say of it: one that is off is read by none. */
export type SourceState = Exclude<AnySourceState, 'off'>

/** What a source is like, as the process that reads it says. Counts are since the installation began. */
export interface SourceHealthRow {
  source: string
  state: SourceState
  /** Since when it has this state. */
  since: Date
  lastEventAt: Date | null
  /** The source's time of the newest thing against ours, in milliseconds. */
  lagMs: number | null
  /** Posts or prices looked at, and those that were kept. */
  lookedAt: number
  kept: number
  /** Of those, how many were looked at to find the first that was kept. */
  lookedAtForFirst: number | null
  reconnects: number
  throttledUntil: Date | null
  lastError: string | null
  lastErrorAt: Date | null
  /** How often each kind of error came. */
  errors: Record<string, number>
  /** How often each rule let a post in. */
  rules: Record<string, number>
  /** What is left of each limit of the source. */
  budget: Record<string, { left: number; max: number; resetsAt: string; spentMicros?: number }> | null
  /** How far reading back is, 0 to 1. */
  progress: { from: string; to: string; done: number } | null
  updatedAt: Date
}

/** What is added since the last time, and what is so now. */
export interface SourceHealthChange extends Omit<SourceHealthRow, 'updatedAt'> {
  now: Date
}

/** What is said of a source before anything is known of it. */
export function blankSourceHealth(source: string, now: Date): SourceHealthChange {
  return {
    source,
    state: 'starting',
    since: now,
    lastEventAt: null,
    lagMs: null,
    lookedAt: 0,
    kept: 0,
    lookedAtForFirst: null,
    reconnects: 0,
    throttledUntil: null,
    lastError: null,
    lastErrorAt: null,
    errors: {},
    rules: {},
    budget: null,
    progress: null,
    now,
  }
}

/** Adds the counts of `change` to the stored ones, and replaces the rest. */
export async function saveSourceHealth(db: Database, change: SourceHealthChange): Promise<void> {
  const minute = new Date(Math.floor(change.now.getTime() / MINUTE_MS) * MINUTE_MS)
  await db.pool.query({
    name: 'save-source-health',
    text: SAVE,
    values: [
      change.source,
      change.state,
      change.since,
      change.lastEventAt,
      change.lagMs,
      change.lookedAt,
      change.kept,
      change.reconnects,
      change.throttledUntil,
      change.lastError,
      change.lastErrorAt,
      JSON.stringify(change.errors),
      JSON.stringify(change.rules),
      change.budget && JSON.stringify(change.budget),
      change.progress && JSON.stringify(change.progress),
      change.now,
      change.lookedAtForFirst,
    ],
  })
  if (change.lookedAt === 0) return
  await db.pool.query({
    name: 'save-source-minute',
    text: `insert into source_minutes as known (source, minute, looked_at, kept) values ($1, $2, $3, $4)
           on conflict (source, minute) do update
           set looked_at = known.looked_at + excluded.looked_at, kept = known.kept + excluded.kept`,
    values: [change.source, minute, change.lookedAt, change.kept],
  })
}

const SAVE = `
insert into source_health as known (
  source, state, since, last_event_at, lag_ms, looked_at, kept, reconnects, throttled_until, last_error, last_error_at,
  errors, rules, budget, progress, updated_at, looked_at_for_first
)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
on conflict (source) do update set
  state = excluded.state, since = excluded.since,
  last_event_at = coalesce(excluded.last_event_at, known.last_event_at),
  lag_ms = excluded.lag_ms,
  looked_at = known.looked_at + excluded.looked_at, kept = known.kept + excluded.kept,
  reconnects = known.reconnects + excluded.reconnects,
  throttled_until = excluded.throttled_until,
  last_error = coalesce(excluded.last_error, known.last_error),
  last_error_at = coalesce(excluded.last_error_at, known.last_error_at),
  errors = (
    select coalesce(jsonb_object_agg(kind, times), '{}') from (
      select kind, sum(times) as times from (
        select key as kind, value::bigint as times from jsonb_each_text(known.errors)
        union all select key, value::bigint from jsonb_each_text(excluded.errors)
      ) as each_error group by kind) as error),
  rules = (
    select coalesce(jsonb_object_agg(rule, hits), '{}') from (
      select rule, sum(hits) as hits from (
        select key as rule, value::bigint as hits from jsonb_each_text(known.rules)
        union all select key, value::bigint from jsonb_each_text(excluded.rules)
      ) as each_rule group by rule) as rule),
  budget = coalesce(excluded.budget, known.budget), progress = coalesce(excluded.progress, known.progress),
  updated_at = excluded.updated_at,
  looked_at_for_first = coalesce(
    known.looked_at_for_first,
    case when known.kept = 0 then known.looked_at + excluded.looked_at_for_first end)`

export async function listSourceHealth(db: Database): Promise<SourceHealthRow[]> {
  const { rows } = await db.pool.query<
    SourceHealthRow & Record<'lookedAt' | 'kept' | 'reconnects' | 'lagMs' | 'lookedAtForFirst', string>
  >({
    name: 'list-source-health',
    text: `select source, state, since, last_event_at as "lastEventAt", lag_ms as "lagMs", looked_at as "lookedAt", kept,
             reconnects, throttled_until as "throttledUntil", last_error as "lastError",
             last_error_at as "lastErrorAt", errors, rules, budget, progress, updated_at as "updatedAt",
             looked_at_for_first as "lookedAtForFirst"
           from source_health order by source`,
  })
  return rows.map((row) => ({
    ...row,
    lagMs: row.lagMs === null ? null : Number(row.lagMs),
    lookedAtForFirst: row.lookedAtForFirst === null ? null : Number(row.lookedAtForFirst),
    lookedAt: Number(row.lookedAt),
    kept: Number(row.kept),
    reconnects: Number(row.reconnects),
  }))
}

/** What was looked at and kept of every source, minute by minute, oldest first. */
export async function listSourceMinutes(
  db: Database,
  { sources, from }: { sources: readonly string[]; from: Date },
): Promise<{ source: string; minute: Date; lookedAt: number; kept: number }[]> {
  const { rows } = await db.pool.query<{ source: string; minute: Date; looked_at: string; kept: string }>(
    'select source, minute, looked_at, kept from source_minutes where source = any($2) and minute >= $1 order by minute, source',
    [from, sources],
  )
  return rows.map((row) => ({
    source: row.source,
    minute: row.minute,
    lookedAt: Number(row.looked_at),
    kept: Number(row.kept),
  }))
}

export async function pruneSourceMinutes(db: Database, before: Date): Promise<void> {
  await db.pool.query('delete from source_minutes where minute < $1', [before])
}

/** Since when none of the venues that are read gives prices; undefined while one does, or where none is read. */
export async function findVenuesDownSince(
  db: Database,
  venues: readonly string[],
): Promise<Date | undefined> {
  const { rows } = await db.pool.query<{ since: Date | null }>({
    name: 'find-venues-down-since',
    text: `select max(since) as since from source_health where source = any ($1)
           having count(*) filter (where state in ('live', 'starting')) = 0`,
    values: [venues],
  })
  return rows[0]?.since ?? undefined
}
