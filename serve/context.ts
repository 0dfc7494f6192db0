import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Database } from '#store/database.ts'
import type { PasswordHasher } from './accounts/create-password-hasher.ts'
import type { Background } from './background.ts'
import type { BoundedQueue } from './bounded-queue.ts'
import type { Mailer } from './mail/mailer.ts'
import type { ExportLane } from './social/export-lane.ts'

/** What an operation may use. `run` makes it by `createContext`; nothing is global. */
export interface Context {
  db: Database
  /** A replica for lists, search and analytics where one is configured, else `db`. */
  readDb: Database
  /** Where test keys read: the sample universe. */
  sampleDb: Database
  /** Shares limits between processes, where it is configured. */
  redis?: Redis
  log: Logger
  now(): Date
  /** When this process began to serve. */
  startedAt: Date
  mailer: Mailer
  passwords: PasswordHasher
  /** Work that an answer does not wait for; closing the server waits for it. */
  background: Background
  /** Reads whose cost depends on what somebody filters or searches by wait here for each other. */
  heavyReads: BoundedQueue
  /** Files with many posts. */
  exports: ExportLane
  settings: ServeSettings
}

export interface ServeSettings {
  /** Links in mails are built from this, never from a request's Host. No slash at the end. */
  publicUrl: string
  passwordMinLength: number
  sessionDays: number
  /** Reads that an address without a session has each minute. */
  anonymousReadsPerMinute: number
  /** An upper bound for how long answers that are the same for everybody are shared; 0: never; absent: as their routes say. */
  answerCacheSeconds?: number
  /** Addresses or CIDR ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** The operator's mailbox. */
  supportEmail: string
  /** The product's, for the status page. */
  version?: string
  /** Where the built site lies; absent: the API alone. */
  siteFolder?: string
}
