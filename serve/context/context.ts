import type { McpServer } from '@modelcontextprotocol/server'
import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { SecondReader } from '#analyze/meaning/second-reading.ts'
import type { TriedFeed } from '#contract/app/operator/sources.ts'
import type { DataMode } from '#contract/data-mode.ts'
import type { SourceFacts } from '#contract/source-facts.ts'
import type { Database } from '#store/database.ts'
import type { Replicas } from '#store/replicas.ts'
import type { Kept } from '../http/kept.ts'
import type { Background } from '../queues/background.ts'
import type { BoundedQueue } from '../queues/bounded-queue.ts'
import type { ExportQueue } from '../queues/export-queue.ts'
import type { Turns } from '../queues/turns.ts'
import type { PasswordHasher } from '../secrets/create-password-hasher.ts'
import type { SecretBox } from '../secrets/secret-box.ts'
import type { StreamHub } from '../streams/hub/stream-hub.ts'
import type { DataWatch } from './data-watch.ts'
import type { FacilitatorPort } from './facilitator-port.ts'
import type { Mailer } from './mailer.ts'
import type { PaymentPort } from './payment-port.ts'
import type { SignOnPort } from './sign-on-port.ts'
import type { WebhookPort } from './webhook-port.ts'

/** What an operation may use. `run` makes it by `createContext`; nothing is global. */
export interface Context {
  db: Database
  /** Which data this context reads. */
  dataMode: DataMode
  /**
   * Where the posts and prices of `dataMode` are read: for live ones `db`, or the replica of one answer (`onOneServer`); else
   * `sampleDb`. What belongs to accounts is never read here.
   */
  readDb: Database
  /** Where live posts and prices may be read in place of `db`; absent: there are none. */
  replicas?: Replicas
  /** All is read from `readDb` until the answer is there. */
  isOfOneServer?: true
  /** The sample universe, for reading and writing; what has no twin there is found as in `db`. */
  sampleDb: Database
  watchData: DataWatch
  /** Shares limits between processes, where it is configured. */
  redis?: Redis
  /** Every source that this version knows, running or not. */
  sources: readonly SourceFacts[]
  /** Reads a news feed once, for the operator who wants to add it; absent: feeds cannot be added. */
  tryFeed?: (url: string) => Promise<TriedFeed>
  log: Logger
  now(): Date
  /** When this process began to serve. */
  startedAt: Date
  mailer: Mailer
  webhooks: WebhookPort
  /** Asks like `fetch` for what strangers name, in the open internet alone; absent: nothing of theirs is read. */
  askPublic?: (
    address: URL | string,
    request: { signal: AbortSignal; redirect: 'manual' },
  ) => Promise<Response>
  /** The provider of single sign-on; absent: there is none. */
  signOn?: SignOnPort
  /** Where cards are saved and invoices paid; absent: plans are set by the operator alone. */
  payments?: PaymentPort
  /** Settles payments of single calls of /v1; absent: every call needs a key. */
  facilitator?: FacilitatorPort
  /** Reads again where the first reader is unsure; absent: there is none. */
  secondReader?: SecondReader
  passwords: PasswordHasher
  /** Of secrets that have to be read again. */
  secretBox: SecretBox
  /** Work that an answer does not wait for; closing the server waits for it. */
  background: Background
  /** Pages that nothing but short reads make, which share connections. */
  shortReads: BoundedQueue
  /** Other pages by roll-ups and one short walk wait here, so that a crowd of them leaves connections to all else. */
  quickReads: BoundedQueue
  /** Reads whose cost depends on filters or search wait here for each other. */
  heavyReads: BoundedQueue
  /** What changes an account waits here for its turn. */
  changes: Turns
  /** Every open stream of this process. */
  streams: StreamHub
  /** Files with many posts. */
  exports: ExportQueue
  /** How much of what this process has in memory. */
  kept: Kept
  /** Registers at /mcp what the conformance suite asks a server for; absent but in its test. */
  extendTools?: (server: McpServer) => void
  settings: ServeSettings
}

export interface ServeSettings {
  /** Links in mails are built from this, never from a request's Host. No slash at the end. */
  publicUrl: string
  passwordMinLength: number
  sessionDays: number
  /** After so many without a call a session ends sooner. */
  sessionIdleDays: number
  /** Reads that an address without a session has each minute. */
  anonymousReadsPerMinute: number
  /** Accounts that one address may sign up for in an hour; 20 by default. */
  signUpsPerHour?: number
  /** Who may sign up; everybody by default. */
  signUp?: SignUpRule
  /** Single sign-on, where there is a provider. */
  signOn?: SignOnSettings
  /** An upper bound for how long answers that are the same for everybody are shared; 0: never; absent: as their routes say. */
  answerCacheSeconds?: number
  /** Addresses or CIDR ranges whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** The operator's mailbox. */
  supportEmail: string
  /** The addresses of operator accounts; absent: there are none. */
  operators?: readonly string[]
  /** The news feeds that the environment names, and the default ones. */
  newsFeeds?: { fixed: readonly string[]; byDefault: readonly string[] }
  /** How the operator is reached besides; absent: by mail alone. */
  contact?: { address?: string[]; phone?: string; links: { name: string; url: string }[] }
  /** The ids of the sources that are read all the time. */
  enabledSources?: readonly string[]
  /** The names of the settings of sources that have a value; never the values. */
  setSourceSettings?: readonly string[]
  /** Browsers insist on TLS at the hosts below that of `publicUrl`, too. */
  hstsSubdomains?: boolean
  /** The bearer token of /metrics; absent: only this machine may read it. */
  metricsToken?: string
  /** By the ids of sources, what a task can search them for here; absent: none can be searched. */
  searches?: Readonly<Record<string, SearchOffer>>
  /** Where the files of exports lie; absent: there are none. */
  exportsFolder?: string
  /** The product's, for the status page. */
  version?: string
  /** The default is the sample universe until there is live data. */
  sampleUntilLive?: boolean
  /** How long a request may take to arrive; 30 s by default. */
  requestTimeoutMs?: number
  /** Where the built site lies; absent: the API alone. */
  siteFolder?: string
}

export interface SignOnSettings {
  issuer: string
  /** What the button calls the provider. */
  label: string
  /** Nobody signs in by password or passkey. */
  isOnly: boolean
  /** Whoever is in this group of the provider is an operator. */
  operatorGroup?: string
}

/** Who may sign up; a domain is in lower case. An invitation does where there is one, unless it is closed. */
export type SignUpRule = { mode: 'open' | 'invite' | 'closed' } | { mode: 'domain'; domain: string }

/** Why a source cannot be searched here, or the only hashtags that it can be searched for where it goes by hashtag. */
export type SearchOffer = { refusal: string } | { hashtags?: readonly string[] }
