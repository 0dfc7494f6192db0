import { listSources as contract } from '#contract/operations/sources.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import type { SourceReport, SourceState } from '#contract/sources.ts'
import { HOUR_MS, WEEK_MS } from '#contract/time/duration.ts'
import { hasPrices } from '#store/market/prices.ts'
import { listSources as listSourcesOfPosts } from '#store/social/figures/platforms.ts'
import { listSourceGaps, type SourceGap } from '#store/sources/gaps.ts'
import { listSourceHealth, listSourceMinutes, type SourceHealthRow } from '#store/sources/health.ts'
import type { Context } from '../context/context.ts'
import { operation } from '../faces/operation.ts'
import { keepFor } from '../http/single-flight.ts'
import { ratePerMinute } from './rate-per-minute.ts'

const GAPS_MS = WEEK_MS
const GAPS_MAX = 50
const RULES_MAX = 20
/** The process that reads a source says so every two seconds; one that is silent for so long does not read. */
const SILENT_MS = 90_000
const KEPT_MS = 2_000

/** Every source with what it is, permits and does here. Free. */
export const listSources = operation(contract, async (ctx) => ({
  answer: { data: await describeSources(ctx) },
  hasData: false,
}))

/** Every source that this version knows, in the order in which they are shown, as it is now. */
export const describeSources = keepFor(KEPT_MS, async (ctx: Context): Promise<SourceReport[]> => {
  const nowMs = ctx.now().getTime()
  const [healths, minutes, gaps, withPosts, withPrices] = await Promise.all([
    listSourceHealth(ctx.db),
    listSourceMinutes(ctx.db, {
      sources: ctx.sources.map(({ id }) => id),
      from: new Date(nowMs - HOUR_MS),
    }),
    listSourceGaps(ctx.db, { from: new Date(nowMs - GAPS_MS), until: new Date(nowMs) }),
    listSourcesOfPosts(ctx.readDb),
    hasPrices(ctx.readDb),
  ])
  // What comes from files alone is no source until a file has brought posts of it.
  const shown = ctx.sources.filter(({ id, isOfFiles }) => !isOfFiles || withPosts.includes(id))
  return shown.map((facts) => {
    const row = healths.find(({ source }) => source === facts.id)
    const { state, since } = stateOf(ctx, facts, row)
    return {
      ...describeFacts(ctx, facts),
      state,
      hasData: facts.kind === 'social' ? withPosts.includes(facts.id) : withPrices,
      health:
        row && state !== 'off'
          ? toHealth(row, {
              since,
              nowMs,
              minutes: minutes.filter(({ source }) => source === facts.id),
            })
          : null,
      gaps: gaps
        .filter(({ source }) => source === facts.id)
        .map(toGap)
        .reverse()
        .slice(0, GAPS_MAX),
    }
  })
})

function stateOf(
  ctx: Context,
  facts: SourceFacts,
  row: SourceHealthRow | undefined,
): { state: SourceState; since: Date } {
  if (!ctx.settings.enabledSources?.includes(facts.id)) return { state: 'off', since: ctx.startedAt }
  return row ? stateOfHealth(row, ctx.now()) : { state: 'starting', since: ctx.startedAt }
}

/** How a source that is on does, and since when: as whoever reads it said last, or `down` where nobody does. */
export function stateOfHealth(row: SourceHealthRow, now: Date): { state: SourceState; since: Date } {
  const isSilent = now.getTime() - row.updatedAt.getTime() > SILENT_MS
  const isSettled = row.state === 'down' || row.state === 'refused'
  if (isSilent && !isSettled) return { state: 'down', since: row.updatedAt }
  return { state: row.state, since: row.since }
}

function describeFacts(ctx: Context, facts: SourceFacts) {
  const { rights, pace, needs } = facts
  const set = ctx.settings.setSourceSettings ?? []
  return {
    id: facts.id,
    name: facts.name,
    kind: facts.kind,
    about: facts.about,
    homepage: facts.homepage,
    needs: needs.map((need) => ({ ...need, isSet: set.includes(need.setting) })),
    takes: [...facts.takes],
    onByDefault: facts.onByDefault,
    terms: { url: facts.terms.url, readOn: facts.terms.readOn ?? null },
    rights: {
      ...rights,
      retentionDays: rights.retentionDays ?? null,
      attribution: rights.attribution ?? null,
      notes: [...rights.notes],
    },
    cursor: facts.cursor,
    counts: [...facts.counts],
    reachBackHours: facts.reachBackHours,
    paceSeconds: pace === 'stream' ? null : pace.seconds,
  }
}

interface Minute {
  minute: Date
  lookedAt: number
  kept: number
}

function toHealth(
  row: SourceHealthRow,
  { since, nowMs, minutes }: { since: Date; nowMs: number; minutes: Minute[] },
): SourceReport['health'] {
  const rate = ratePerMinute(minutes, { nowMs, lookedAt: row.lookedAt })
  return {
    since: since.toISOString(),
    lastEventAt: row.lastEventAt?.toISOString() ?? null,
    lagSeconds: row.lagMs === null ? null : Math.round(Math.max(0, row.lagMs) / 100) / 10,
    lookedAt: row.lookedAt,
    kept: row.kept,
    share: row.lookedAt === 0 ? null : Math.min(1, Number((row.kept / row.lookedAt).toFixed(6))),
    lookedAtForFirst: row.lookedAtForFirst,
    lookedAtPerMinute: rate.lookedAt,
    keptPerMinute: rate.kept,
    minutes: minutes.map(({ minute, lookedAt, kept }) => ({ at: minute.toISOString(), lookedAt, kept })),
    reconnects: row.reconnects,
    errors: toCounts(row.errors),
    rules: toCounts(row.rules).slice(0, RULES_MAX),
    lastErrorAt: row.lastErrorAt?.toISOString() ?? null,
    throttledUntil:
      row.throttledUntil && row.throttledUntil.getTime() > nowMs ? row.throttledUntil.toISOString() : null,
    budget: Object.entries(row.budget ?? {}).map(([name, { left, max, resetsAt }]) => ({
      name,
      left,
      max,
      resetsAt,
    })),
    backFill: row.progress,
    updatedAt: row.updatedAt.toISOString(),
  }
}

function toCounts(counts: Record<string, number>): { kind: string; count: number }[] {
  return Object.entries(counts)
    .map(([kind, count]) => ({ kind, count }))
    .sort((a, b) => b.count - a.count)
}

function toGap({ from, until, reason, filled }: SourceGap): SourceReport['gaps'][number] {
  return { from: from.toISOString(), until: until.toISOString(), reason, filled }
}
