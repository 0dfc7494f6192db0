import type { DataMode } from '#contract/data-mode.ts'
import type { Source } from '#contract/posts.ts'
import type { Absence, SourceReport } from '#contract/sources.ts'
import { MINUTE_MS } from '#contract/time/duration.ts'
import type { Context } from '../context/context.ts'
import { describeSources } from './describe-sources.ts'

/** Why nothing comes from a source now, and since when where that is known. */
export interface SourceAbsence {
  source: Source
  status: Exclude<Absence, 'no_data'>
  since: string | null
}

/** A source that streams or is asked often is stale after so long without an answer. Ours: as for prices. */
const STALE_MS = 900_000
const STALE_PACES = 3
/** A connection that is tried again for so long is down. */
const RECONNECT_MS = MINUTE_MS

/** What an answer says that has nothing. */
export interface AbsenceReason {
  status: Absence
  since: string | null
}

interface Question {
  /** As named; undefined: all. */
  sources: readonly Source[] | undefined
  /** What we generated ourselves lacks nothing. */
  mode: DataMode
  edges: { reachesNow: boolean }
  /** Whose knowledge is asked for: how a source is now says nothing of then. */
  asOf: Date | undefined
}

/** Which sources give nothing now, and why an answer about posts that is empty is so. */
export async function explainAbsence(ctx: Context, { sources, mode, edges, asOf }: Question) {
  if (mode === 'sample') return { absent: [], why: reasonOf([], []) }
  const reachesNow = edges.reachesNow && asOf === undefined
  const absent = reachesNow ? await findAbsences(ctx, sources) : []
  const asked = sources ?? ctx.sources.filter(isReadHere(ctx)).map(({ id }) => id)
  return { absent, why: reasonOf(absent, asked) }
}

function isReadHere({ settings }: Context) {
  return ({ id, kind }: { id: string; kind: string }) =>
    kind === 'social' && settings.enabledSources?.includes(id) === true
}

interface ListQuestion {
  /** As named; undefined: all. */
  source: Source | undefined
  /** The first moment that does not count any more; undefined: now. */
  until: Date | undefined
  isEmpty: boolean
}

/** The same for our own screens, where what is not known is left out: which sources give nothing now, and why nothing is there. */
export async function explainEmptiness(ctx: Context, { source, until, isEmpty }: ListQuestion) {
  const sources = source === undefined ? undefined : [source]
  const reachesNow = ctx.dataMode === 'live' && (until === undefined || until > ctx.now())
  const absent = reachesNow ? await findAbsences(ctx, sources) : []
  const why = reasonOf(absent, sources ?? ctx.sources.filter(isReadHere(ctx)).map(({ id }) => id))
  return {
    ...(isEmpty || why.status !== 'no_data' ? { absence: leaveOutNull(why) } : {}),
    absent: absent.map(leaveOutNull),
  }
}

function leaveOutNull<Found extends { since: string | null }>({
  since,
  ...rest
}: Found): Omit<Found, 'since'> & { since?: string } {
  return since === null ? rest : { ...rest, since }
}

/** The reason of the asked sources where none of them gives anything; otherwise there were no mentions. */
export function reasonOf(absent: readonly SourceAbsence[], asked: readonly Source[]): AbsenceReason {
  const ofAsked = absent.filter(({ source }) => asked.includes(source))
  const [first] = ofAsked
  return first && ofAsked.length === asked.length
    ? { status: first.status, since: first.since }
    : { status: 'no_data', since: null }
}

/** Those of the sources of posts that give nothing now; all that run where none is named. */
async function findAbsences(ctx: Context, sources: readonly Source[] | undefined): Promise<SourceAbsence[]> {
  const nowMs = ctx.now().getTime()
  return (await describeSources(ctx)).flatMap((report) => {
    if (report.kind !== 'social') return []
    if (sources ? !sources.includes(report.id) : report.state === 'off') return []
    const absence = absenceOf(report, nowMs)
    return absence ? [{ source: report.id, ...absence }] : []
  })
}

/** The sources of posts and prices that run here and give nothing now, by their names. */
export async function listAbsentNow(ctx: Context) {
  const nowMs = ctx.now().getTime()
  return (await describeSources(ctx)).flatMap((report) => {
    const absence = report.state === 'off' ? undefined : absenceOf(report, nowMs)
    return absence ? [leaveOutNull({ name: report.name, ...absence })] : []
  })
}

function absenceOf(
  { state, hasData, health, paceSeconds }: SourceReport,
  nowMs: number,
): Omit<SourceAbsence, 'source'> | undefined {
  const since = health?.since ?? null
  switch (state) {
    case 'off':
      return hasData ? undefined : { status: 'not_covered', since: null }
    case 'throttled':
      return { status: 'throttled_upstream', since }
    case 'refused':
    case 'down':
    case 'stopped':
      return { status: 'source_down', since }
    case 'reconnecting':
      return since !== null && nowMs - Date.parse(since) > RECONNECT_MS
        ? { status: 'source_down', since }
        : undefined
    default: {
      const at = health?.lastEventAt ?? null
      const staleMs = Math.max(STALE_MS, (paceSeconds ?? 0) * STALE_PACES * 1000)
      return at !== null && nowMs - Date.parse(at) > staleMs ? { status: 'stale', since: at } : undefined
    }
  }
}
