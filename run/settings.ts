import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { findMisspelled } from './find-misspelled.ts'
import { StartRefused } from './start-refused.ts'

export const ROLES = ['all', 'api', 'worker'] as const
export type Role = (typeof ROLES)[number]

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Everything that the operator can set, read once and checked. */
export interface Settings {
  port: number
  host: string
  /** Links in mails are built from this. No slash at the end. */
  publicUrl: string
  /** Absolute. */
  dataDir: string
  /** Absent: the embedded PostgreSQL of dataDir. */
  databaseUrl?: string
  databaseReadUrl?: string
  redisUrl?: string
  /** Absent: mails go into dataDir/outbox. */
  smtpUrl?: string
  sampleData: boolean
  role: Role
  passwordMinLength: number
  sessionDays: number
  /** Reads that an address without a session has each minute. */
  anonymousReadsPerMinute: number
  /** Addresses, ranges and the names loopback, linklocal and uniquelocal whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** The operator's mailbox. */
  supportEmail: string
  mailFrom: string
  logLevel: LogLevel
  /** When the database stops a statement, in milliseconds. */
  statementTimeoutMs: number
  /** Connections to the database at the most, for each process. */
  poolSize: number
  xBearerToken?: string
  instagramAccessToken?: string
  facebookAccessToken?: string
  coingeckoApiKey?: string
}

/** Every variable that is read. An empty one counts as not set. */
const VARIABLES = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'REDIS_URL',
  'SMTP_URL',
  'SAMPLE_DATA',
  'ROLE',
  'PASSWORD_MIN_LENGTH',
  'SESSION_DAYS',
  'ANONYMOUS_READS_PER_MINUTE',
  'TRUSTED_PROXIES',
  'SUPPORT_EMAIL',
  'MAIL_FROM',
  'LOG_LEVEL',
  'STATEMENT_TIMEOUT_MS',
  'POOL_SIZE',
  'X_BEARER_TOKEN',
  'INSTAGRAM_ACCESS_TOKEN',
  'FACEBOOK_ACCESS_TOKEN',
  'COINGECKO_API_KEY',
] as const
type Variable = (typeof VARIABLES)[number]

export type Environment = Record<string, string | undefined>

/** Reads and checks the settings. Throws StartRefused with one line for every mistake, none of which repeats a secret. */
export function readSettings(env: Environment): Settings {
  const mistakes = findMisspelled(env, VARIABLES).map(
    ({ found, meant }) =>
      `${found} is not a setting: ${meant} is. Unset ${found} if it is meant for another program.`,
  )
  const reader = createReader(env, mistakes)
  const settings = readAll(reader)
  mistakes.push(...findContradictions(settings))
  if (mistakes.length > 0) throw new StartRefused(mistakes.join('\n'))
  return settings
}

function readAll(read: Reader): Settings {
  const port = read.integer('PORT', { min: 1, max: 65_535, fallback: 3000 })
  const databaseUrl = read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  return {
    port,
    host: read.text('HOST', HOST, 'an address or host name such as 127.0.0.1 or 0.0.0.0') ?? '127.0.0.1',
    publicUrl: read.origin('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: resolve(read.text('DATA_DIR', /./, 'a folder') ?? 'data'),
    databaseUrl,
    databaseReadUrl: read.url('DATABASE_READ_URL', ['postgres:', 'postgresql:']),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    sampleData: read.flag('SAMPLE_DATA') ?? databaseUrl === undefined,
    role: read.oneOf('ROLE', ROLES) ?? 'all',
    passwordMinLength: read.integer('PASSWORD_MIN_LENGTH', { min: 4, max: 128, fallback: 4 }), // spec, section 9
    sessionDays: read.integer('SESSION_DAYS', { min: 1, max: 365, fallback: 30 }),
    anonymousReadsPerMinute: read.integer('ANONYMOUS_READS_PER_MINUTE', {
      min: 1,
      max: 1_000_000,
      fallback: 300,
    }),
    trustedProxies: read.list('TRUSTED_PROXIES', isProxy, 'addresses or ranges such as 10.0.0.0/8'),
    supportEmail: read.text('SUPPORT_EMAIL', EMAIL, 'an e-mail address') ?? 'support@crowdtape.localhost',
    mailFrom: read.text('MAIL_FROM', MAILBOX, MAILBOX_WORDS) ?? 'Crowdtape <no-reply@crowdtape.localhost>',
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    statementTimeoutMs: read.integer('STATEMENT_TIMEOUT_MS', { min: 100, max: 60_000, fallback: 4_000 }),
    poolSize: read.integer('POOL_SIZE', { min: 2, max: 200, fallback: 10 }),
    xBearerToken: read.text('X_BEARER_TOKEN', TOKEN, TOKEN_WORDS),
    instagramAccessToken: read.text('INSTAGRAM_ACCESS_TOKEN', TOKEN, TOKEN_WORDS),
    facebookAccessToken: read.text('FACEBOOK_ACCESS_TOKEN', TOKEN, TOKEN_WORDS),
    coingeckoApiKey: read.text('COINGECKO_API_KEY', TOKEN, TOKEN_WORDS),
  }
}

const HOST = /^[0-9A-Za-z.:_-]{1,253}$/
const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/
const MAILBOX = /^(?:[^\p{Cc}@<>,;"]+ <[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/u
const MAILBOX_WORDS = 'an e-mail address, or a name and an address such as Crowdtape <mail@example.com>'
const TOKEN = /^[\x21-\x7e]+$/ // a line end would break out of the header that carries it
const TOKEN_WORDS = 'a token without spaces or line ends'

function findContradictions(settings: Settings): string[] {
  if (settings.databaseUrl) return []
  const mistakes: string[] = []
  if (settings.role !== 'all') {
    mistakes.push(`ROLE=${settings.role} needs DATABASE_URL: the embedded database serves one process alone.`)
  }
  if (settings.databaseReadUrl) {
    mistakes.push('DATABASE_READ_URL needs DATABASE_URL: a replica has no use without its primary.')
  }
  return mistakes
}

type Reader = ReturnType<typeof createReader>

/** Reads single variables; what is wrong with one goes into `mistakes`, and the reading goes on. */
function createReader(env: Environment, mistakes: string[]) {
  const raw = (name: Variable) => env[name]?.trim() || undefined
  const refuse = (name: Variable, expected: string) => {
    mistakes.push(`${name} must be ${expected}.`)
    return undefined
  }
  const parseUrl = (name: Variable, protocols: string[]): URL | undefined => {
    const value = raw(name)
    if (value === undefined) return undefined
    // pg takes a socket's folder as a parameter, and then there is no host: postgres://user@/name?host=/run/postgresql
    const withHost = value.replace('@/', '@socket/')
    const url = URL.canParse(withHost) ? new URL(withHost) : undefined
    if (url && protocols.includes(url.protocol) && (url.hostname || url.searchParams.has('host'))) return url
    return refuse(
      name,
      `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
  }
  return {
    text(name: Variable, pattern: RegExp, expected: string): string | undefined {
      const value = raw(name)
      return value === undefined || pattern.test(value) ? value : refuse(name, expected)
    },
    integer(name: Variable, { min, max, fallback }: { min: number; max: number; fallback: number }): number {
      const value = raw(name)
      if (value === undefined) return fallback
      const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
      if (number >= min && number <= max) return number
      refuse(name, `a whole number from ${min} to ${max}`)
      return fallback
    },
    flag(name: Variable): boolean | undefined {
      const value = raw(name)?.toLowerCase()
      if (value === undefined) return undefined
      if (['1', 'true', 'on', 'yes'].includes(value)) return true
      if (['0', 'false', 'off', 'no'].includes(value)) return false
      return refuse(name, 'on or off')
    },
    oneOf<T extends string>(name: Variable, values: readonly T[]): T | undefined {
      const value = raw(name)
      if (value === undefined) return undefined
      return values.find((known) => known === value) ?? refuse(name, `one of ${values.join(', ')}`)
    },
    list(name: Variable, isValid: (entry: string) => boolean, expected: string): string[] {
      const entries = (raw(name) ?? '').split(',').flatMap((entry) => entry.trim() || [])
      if (entries.every(isValid)) return entries
      refuse(name, `${expected}, separated by commas`)
      return []
    },
    url(name: Variable, protocols: string[]): string | undefined {
      return parseUrl(name, protocols) && raw(name)
    },
    origin(name: Variable): string | undefined {
      const url = parseUrl(name, ['http:', 'https:'])
      if (!url) return undefined
      const isOrigin = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
      return isOrigin
        ? url.origin
        : refuse(name, 'an address without a path such as https://crowdtape.example')
    },
  }
}

function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
