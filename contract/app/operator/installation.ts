import { type Static, Type } from 'typebox'
import { defineRoute } from '../../route.ts'
import { UUID } from '../../text/bounds.ts'
import { getStatus } from '../installation/status.ts'
import { Person } from './users.ts'

const Moment = Type.String({ format: 'date-time' })
const MaybeMoment = Type.Union([Moment, Type.Null()])
const Count = Type.Integer({ minimum: 0 })

/** What waits in queues, and may be tried again. */
export const WORK_KINDS = ['mails', 'webhooks', 'tasks'] as const
export type WorkKind = (typeof WORK_KINDS)[number]

/** Of how many days failed work is counted and may be tried again. */
export const FAILED_DAYS = 7
/** So many of a kind are tried again by one call. */
export const RETRIED_AT_ONCE = 1_000

const Queue = Type.Object({
  kind: Type.Enum([...WORK_KINDS]),
  /** Counted up to 100,000. */
  waiting: Count,
  /** Since when the oldest waits; null where nothing does. */
  oldestAt: MaybeMoment,
  /** Of FAILED_DAYS days, counted up to 100,000. */
  failed: Count,
})
export type Queue = Static<typeof Queue>

const StuckWork = Type.Object({
  kind: Type.Enum([...WORK_KINDS]),
  id: Type.String({ format: 'uuid' }),
  /** Such as `alert.fired`, `export` or `password-reset`. */
  what: Type.String(),
  /** Null where it belongs to no account. */
  account: Person,
  /** When it failed; of an e-mail that waits, when it was written. */
  at: Moment,
  attempts: Count,
  /** Null where that is not kept. */
  why: Type.Union([Type.String(), Type.Null()]),
})
export type StuckWork = Static<typeof StuckWork>

/** `returning`: it has caught up once, and is read from when it is seen so again. */
export const REPLICA_STATUSES = ['ok', 'returning', 'behind', 'down'] as const

const Replica = Type.Object({
  /** Its hosts and ports. */
  name: Type.String(),
  /** Only one that is `ok` is read from. */
  status: Type.Enum([...REPLICA_STATUSES]),
  /** Behind the primary, at the most; null where that is not known. */
  lagSeconds: Type.Union([Type.Number({ minimum: 0 }), Type.Null()]),
  /** Why it is `down`; else null. */
  why: Type.Union([Type.String(), Type.Null()]),
})
export type Replica = Static<typeof Replica>

const { rescoring, signals } = getStatus.answer.properties

export const getWork = defineRoute({
  method: 'GET',
  path: '/api/operator/work',
  summary: 'Waiting and failed work, figures that are being counted again, and replicas',
  access: 'operator',
  answer: Type.Object({
    queues: Type.Array(Queue),
    /** What can be tried again, of each kind the newest 20; of e-mails those that failed and wait. */
    stuck: Type.Array(StuckWork),
    /** Entries of the tape that each of its readers has not read yet. */
    readers: Type.Array(Type.Object({ name: Type.String(), behind: Count })),
    /** As the process that answers sees them. */
    replicas: Type.Array(Replica),
    rescoring,
    signals,
  }),
})
export type Work = Static<(typeof getWork)['answer']>

export const retryWork = defineRoute({
  method: 'POST',
  path: '/api/operator/work/retry',
  summary: 'Try failed work again: one piece, or up to 1,000 of a kind that failed within 7 days',
  access: 'operator',
  body: Type.Object(
    { kind: Type.Enum([...WORK_KINDS]), id: Type.Optional(Type.String(UUID)) },
    { additionalProperties: false },
  ),
  answer: Type.Object({ retried: Count }),
})

const Storage = Type.Object({
  measuredAt: Moment,
  /** Of all tables with their indexes. */
  bytes: Count,
  /** Since the oldest day of the last 7 that was measured; null before the second day. */
  bytesADay: Type.Union([Type.Number(), Type.Null()]),
  /** The largest first. */
  tables: Type.Array(
    Type.Object({
      /** Of the sample universe with `sample.` before it. */
      name: Type.String(),
      /** With its indexes and partitions. */
      bytes: Count,
      bytesADay: Type.Union([Type.Number(), Type.Null()]),
    }),
  ),
})
export type Storage = Static<typeof Storage>

export const getStorage = defineRoute({
  method: 'GET',
  path: '/api/operator/storage',
  summary: 'How large each table is, and how much it grows a day',
  access: 'operator',
  answer: Storage,
})

const SignUp = Type.Object({
  /** Who may sign up: `open`, `invite`, `closed`, or `domain:` and a domain. */
  rule: Type.String(),
  /** What the environment says, which holds where nothing was changed. */
  byDefault: Type.String(),
  isChanged: Type.Boolean(),
})
export type SignUp = Static<typeof SignUp>

export const getSignUp = defineRoute({
  method: 'GET',
  path: '/api/operator/sign-up',
  summary: 'Who may sign up, and whether that was changed while running',
  access: 'operator',
  answer: SignUp,
})

export const setSignUp = defineRoute({
  method: 'PUT',
  path: '/api/operator/sign-up',
  summary: 'Change who may sign up, at once and for every process',
  access: 'operator',
  body: Type.Object(
    {
      rule: Type.Union([
        Type.String({ maxLength: 300, description: 'open, invite, closed, or domain: and a domain' }),
        Type.Null(),
      ]),
    },
    { additionalProperties: false },
  ),
  answer: SignUp,
})
