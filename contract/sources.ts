import { type Static, Type } from 'typebox'
import { SourceId } from './post.ts'

/** How a source is. `off`: not chosen, or it lacks a setting; `live`: it is read now. */
export const SOURCE_STATES = [
  'off',
  'starting',
  'live',
  'reconnecting',
  'throttled',
  'refused',
  'down',
  'stopped',
] as const
export type SourceState = (typeof SOURCE_STATES)[number]

/** Why there is nothing, where there is nothing. */
export const ABSENCES = ['no_data', 'not_covered', 'throttled_upstream', 'stale', 'source_down'] as const
export type Absence = (typeof ABSENCES)[number]

/** Why there is nothing, or nothing of now, and since when where that is known. */
export const AbsenceReason = Type.Object({
  status: Type.Enum([...ABSENCES]),
  since: Type.Optional(Type.String({ format: 'date-time' })),
})
export type AbsenceReason = Static<typeof AbsenceReason>

/** A source that gives nothing now: what it would have added is missing. */
export const AbsentSource = Type.Object({
  source: SourceId,
  status: Type.Enum(ABSENCES.filter((absence) => absence !== 'no_data')),
  since: Type.Optional(Type.String({ format: 'date-time' })),
})

/** An interval in which a source of posts could not be read, not filled since. */
export const MissingStretch = Type.Object({
  source: SourceId,
  from: Type.String({ format: 'date-time' }),
  until: Type.String({ format: 'date-time' }),
  reason: Type.String(),
})
export type MissingStretch = Static<typeof MissingStretch>

const MaybeMoment = Type.Union([Type.String({ format: 'date-time' }), Type.Null()])
const Moment = Type.String({ format: 'date-time' })
const Count = Type.Integer({ minimum: 0 })
const Times = Type.Array(Type.Object({ kind: Type.String(), count: Count }))

/** An interval of which nothing could be read. `filled`: it was read afterwards. */
const SourceGap = Type.Object({
  from: Moment,
  until: Moment,
  reason: Type.String(),
  filled: Type.Boolean(),
})

/** What is left of a limit of the source. */
const Budget = Type.Object({
  name: Type.String(),
  left: Type.Number(),
  max: Type.Number(),
  resetsAt: Moment,
})

/** How a source that is on does. Counts are since the installation began. */
const SourceHealth = Type.Object({
  /** Since when it is in its state. */
  since: Moment,
  lastEventAt: MaybeMoment,
  /** The source's own time of its newest thing against ours. */
  lagSeconds: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  lookedAt: Count,
  kept: Count,
  /** The part of what was looked at that was kept, 0 to 1; null before anything was. */
  share: Type.Union([Type.Number({ minimum: 0, maximum: 1 }), Type.Null()]),
  /** How many were looked at to find the first that was kept; null before there is one. */
  lookedAtForFirst: Type.Union([Count, Type.Null()]),
  /** Over the last ten whole minutes, or those since it began where these are fewer. */
  lookedAtPerMinute: Type.Number({ minimum: 0 }),
  keptPerMinute: Type.Number({ minimum: 0 }),
  /** Of the last hour, the oldest first; minutes in which nothing was looked at are left out. */
  minutes: Type.Array(Type.Object({ at: Moment, lookedAt: Count, kept: Count })),
  reconnects: Count,
  /** What went wrong and how often, the most frequent first. */
  errors: Times,
  /** Which rules let posts in and how often, the most frequent first, at most 20. */
  rules: Times,
  lastErrorAt: MaybeMoment,
  throttledUntil: MaybeMoment,
  budget: Type.Array(Budget),
  /** Reading back from the first start; null where it does not. `done` is 0 to 1. */
  backFill: Type.Union([
    Type.Object({ from: Moment, to: Moment, done: Type.Number({ minimum: 0, maximum: 1 }) }),
    Type.Null(),
  ]),
  updatedAt: Moment,
})

/** What a source is, needs, permits and does here. Never a credential, nor an address with one. */
export const SourceReport = Type.Object({
  id: SourceId,
  name: Type.String(),
  kind: Type.Enum(['social', 'market']),
  about: Type.String(),
  homepage: Type.String(),
  /** What it cannot run without, and whether that is set here. Never a value. */
  needs: Type.Array(
    Type.Object({
      setting: Type.String(),
      type: Type.Enum(['credential', 'list']),
      howToGet: Type.String(),
      isSet: Type.Boolean(),
    }),
  ),
  /** Settings that change how it works. */
  takes: Type.Array(Type.String()),
  onByDefault: Type.Boolean(),
  terms: Type.Object({
    url: Type.String(),
    readOn: Type.Union([Type.String({ format: 'date' }), Type.Null()]),
  }),
  rights: Type.Object({
    store: Type.Boolean(),
    show: Type.Boolean(),
    textToThirdParties: Type.Boolean(),
    aggregates: Type.Boolean(),
    retentionDays: Type.Union([Count, Type.Null()]),
    deletionWithinHours: Type.Number(),
    attribution: Type.Union([Type.Object({ text: Type.String(), url: Type.String() }), Type.Null()]),
    notes: Type.Array(Type.String()),
  }),
  cursor: Type.String(),
  counts: Type.Array(Type.String()),
  reachBackHours: Count,
  /** How often it is asked; null: it streams. */
  paceSeconds: Type.Union([Count, Type.Null()]),
  state: Type.Enum([...SOURCE_STATES]),
  /** Whether posts or prices of it are stored, also by import. */
  hasData: Type.Boolean(),
  /** Null where it is not read here. */
  health: Type.Union([SourceHealth, Type.Null()]),
  /** Of the last seven days, the newest first, at most 50. */
  gaps: Type.Array(SourceGap),
})
export type SourceReport = Static<typeof SourceReport>
