import { readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { SOURCES } from '#collect/list-sources.ts'
import { PAYMENT_NETWORKS } from '#contract/public/paid-calls.ts'
import { readSignUpRule, SIGN_UP_WORDS } from '#serve/accounts/sign-up-rule.ts'
import type { SignOnSettings, SignUpRule } from '#serve/context/context.ts'
import { AddressError, readDatabaseAddress } from '#store/connection/database-address.ts'
import { findMisspelled } from './find-misspelled.ts'
import { StartRefused } from './start-refused.ts'

const ROLES = ['all', 'api', 'worker'] as const
export type Role = (typeof ROLES)[number]

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
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
  /** Past any pooler, for migrations and commands; absent: databaseUrl. */
  databaseDirectUrl?: string
  /** Replicas for reading. */
  databaseReadUrls: string[]
  /** A replica further behind than this is not read from. */
  databaseReadLagMsMax: number
  redisUrl?: string
  /** Absent: mails go into dataDir/outbox. */
  smtpUrl?: string
  sampleData: boolean
  role: Role
  passwordMinLength: number
  sessionDays: number
  sessionIdleDays: number
  /** Reads that an address without a session has each minute. */
  anonymousReadsPerMinute: number
  /** Accounts that one address may sign up for in an hour. */
  signUpsPerHour: number
  /** Who may sign up. */
  signUp: SignUpRule
  /** Addresses, ranges and the names loopback, linklocal and uniquelocal whose X-Forwarded-For is believed. */
  trustedProxies: string[]
  /** Seals the secrets in the database; absent: the key in dataDir. */
  secretsKey?: string
  /** What the secrets were sealed with before, while they are moved to another key. */
  secretsKeyOld?: string
  /** The operator's mailbox. */
  supportEmail: string
  /** The addresses of the accounts that see and change what is the operator's. */
  operators: string[]
  /** The provider of single sign-on; absent: there is none. */
  signOn?: SignOnSettings & { clientId: string; clientSecret?: string }
  /** Where cards are saved and invoices paid; absent: plans are set by the operator alone. */
  stripe?: { secretKey: string; webhookSecret: string; apiUrl?: string }
  /** Who may pay for single calls of /v1 without an account, and how; absent: every call needs a key. */
  paidCalls?: {
    wallet: string
    facilitatorUrl: string
    network: keyof typeof PAYMENT_NETWORKS
    rpcUrl?: string
  }
  /** How the operator is reached besides, for the contact page; what is not set is not shown. */
  contactAddress: string[]
  contactPhone?: string
  contactLinks: { name: string; url: string }[]
  mailFrom: string
  logLevel: LogLevel
  /** When the database stops a statement, in milliseconds. */
  statementTimeoutMs: number
  /** Days after which a post is removed, from when it came; absent: as long as its source permits. */
  retentionDays?: number
  /** Connections to the database at the most, for each process. */
  poolSize: number
  /** Webhooks may be delivered by plain http, too. */
  webhookHttp: boolean
  /** Origins that webhooks may be delivered to wherever they lie, by plain http too. */
  webhookOrigins: string[]
  /** Written every ten seconds while work in the background goes on, for monitors of a worker; absolute. */
  heartbeatFile?: string
  /** Where a process that serves no site answers /livez and /readyz; absent: nowhere. */
  healthPort?: number
  /** Asked every minute while work in the background goes on, for a service that notices when it stops. */
  heartbeatUrl?: string
  /** Browsers insist on TLS at the hosts below that of publicUrl, too. */
  hstsSubdomains: boolean
  /** What /metrics asks for; absent: it is for this machine alone. */
  metricsToken?: string
  /** The sources that the operator chose; absent: all that need nothing, and those that have what they need. */
  sources?: readonly string[]
  /** What sources need and take, by the names in their facts. */
  sourceSettings: Readonly<Record<string, string>>
  /** Where a backup is written every day; absent: only by command. Absolute. */
  backupTo?: string
  /** When, in minutes of the day, UTC. */
  backupAtMinute: number
  /** How many are kept there. */
  backupKeep: number
  /** Recipient of age that they are encrypted for; absent: they are not. */
  backupEncryptTo?: string
  /** The folder of a second reader of posts; absent: there is none. Absolute. */
  secondReader?: string
  /** Every variable that is set, as it was set: of a file its name. Secrets are among them. */
  given: Readonly<Record<string, string>>
}

/** Every variable that is read. An empty one counts as not set. */
const VARIABLES = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'DATABASE_READ_LAG_MAX_SECONDS',
  'REDIS_URL',
  'SMTP_URL',
  'SAMPLE_DATA',
  'ROLE',
  'PASSWORD_MIN_LENGTH',
  'SESSION_DAYS',
  'SESSION_IDLE_DAYS',
  'ANONYMOUS_READS_PER_MINUTE',
  'SIGN_UP',
  'SIGN_UPS_PER_HOUR',
  'TRUSTED_PROXIES',
  'SECRETS_KEY',
  'SECRETS_KEY_OLD',
  'SUPPORT_EMAIL',
  'OPERATORS',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_LABEL',
  'OIDC_ONLY',
  'OIDC_OPERATOR_GROUP',
  'CONTACT_ADDRESS',
  'CONTACT_PHONE',
  'CONTACT_LINKS',
  'MAIL_FROM',
  'LOG_LEVEL',
  'STATEMENT_TIMEOUT_MS',
  'POOL_SIZE',
  'METRICS_TOKEN',
  'HEALTH_PORT',
  'HEARTBEAT_FILE',
  'HEARTBEAT_URL',
  'HSTS_SUBDOMAINS',
  'RETENTION_DAYS',
  'WEBHOOK_HTTP',
  'WEBHOOK_ORIGINS',
  'SOURCES',
  'BACKUP_TO',
  'BACKUP_AT',
  'BACKUP_KEEP',
  'BACKUP_ENCRYPT_TO',
  'SECOND_READER',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API_URL',
  'X402_WALLET',
  'X402_FACILITATOR',
  'X402_NETWORK',
  'X402_RPC_URL',
] as const
/** What sources need and take. */
const SOURCE_VARIABLES: readonly string[] = [
  ...new Set(SOURCES.flatMap(({ facts }) => [...facts.needs.map(({ setting }) => setting), ...facts.takes])),
]
const PLAIN: readonly string[] = [...VARIABLES, ...SOURCE_VARIABLES]
/** Those that are a secret or have a password in them: each may be in a file instead, which the same name with _FILE names. */
export const SECRETS: readonly string[] = PLAIN.filter((name) =>
  /^(?:DATABASE_(?:DIRECT_|READ_)?URL|REDIS_URL|SMTP_URL|SECRETS_KEY(?:_OLD)?|HEARTBEAT_URL|STRIPE_SECRET_KEY|X402_(?:FACILITATOR|RPC_URL))$|_(?:TOKEN|SECRET|API_KEY)$/.test(
    name,
  ),
)
/** The names of all settings. */
export const SETTINGS: readonly string[] = [...PLAIN, ...SECRETS.map((name) => `${name}_FILE`)]
type Variable = string

export type Environment = Record<string, string | undefined>

/** Reads and checks the settings. Throws StartRefused with one line for every mistake, none of which repeats a secret. */
export function readSettings(env: Environment): Settings {
  const mistakes = findMisspelled(env, SETTINGS).map(
    ({ found, meant }) =>
      `${found} is not a setting: ${meant} is. Unset ${found} if it is meant for another program.`,
  )
  const reader = createReader(readSecretFiles(env, mistakes), mistakes)
  const settings = readAll(reader)
  mistakes.push(...findContradictions(settings))
  if (mistakes.length > 0) throw new StartRefused(mistakes.join('\n'))
  return settings
}

const FILE_BYTES_MAX = 64 * 1024

/** The environment with the content of each file that a variable with _FILE at its end names. */
function readSecretFiles(env: Environment, mistakes: string[]): Environment {
  const read: Environment = { ...env }
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (env[name]?.trim()) mistakes.push(`${name}_FILE must be unset where ${name} is set.`)
    else {
      const text = readSmall(file)
      if (text) read[name] = text
      else mistakes.push(`${name}_FILE must be a file that can be read, with the value in it.`)
    }
  }
  return read
}

function readSmall(file: string): string | undefined {
  try {
    const { size } = statSync(file)
    return size <= FILE_BYTES_MAX ? readFileSync(file, 'utf8').trim() : undefined
  } catch {
    return undefined
  }
}

function readAll(read: Reader): Settings {
  const port = read.integer('PORT', { min: 1, max: 65_535, fallback: 3000 })
  const databaseUrl = read.database('DATABASE_URL')
  return {
    port,
    host: read.text('HOST', HOST, 'an address or host name such as 127.0.0.1 or 0.0.0.0') ?? '127.0.0.1',
    publicUrl: read.origin('PUBLIC_URL') ?? `http://localhost:${port}`,
    dataDir: resolve(read.text('DATA_DIR', /./, 'a folder') ?? 'data'),
    databaseUrl,
    databaseDirectUrl: read.database('DATABASE_DIRECT_URL'),
    databaseReadUrls: read.databases('DATABASE_READ_URL'),
    databaseReadLagMsMax:
      1_000 * read.integer('DATABASE_READ_LAG_MAX_SECONDS', { min: 1, max: 3_600, fallback: 10 }),
    redisUrl: read.url('REDIS_URL', ['redis:', 'rediss:']),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    sampleData: read.flag('SAMPLE_DATA') ?? databaseUrl === undefined,
    role: read.oneOf('ROLE', ROLES) ?? 'all',
    passwordMinLength: read.integer('PASSWORD_MIN_LENGTH', { min: 4, max: 128, fallback: 4 }), // spec, section 9
    sessionDays: read.integer('SESSION_DAYS', { min: 1, max: 365, fallback: 30 }),
    sessionIdleDays: read.integer('SESSION_IDLE_DAYS', { min: 1, max: 365, fallback: 14 }),
    signUp: read.parsed('SIGN_UP', readSignUpRule, SIGN_UP_WORDS) ?? { mode: 'open' },
    signUpsPerHour: read.integer('SIGN_UPS_PER_HOUR', { min: 1, max: 1_000_000, fallback: 20 }),
    anonymousReadsPerMinute: read.integer('ANONYMOUS_READS_PER_MINUTE', {
      min: 1,
      max: 1_000_000,
      fallback: 300,
    }),
    trustedProxies: read.list('TRUSTED_PROXIES', isProxy, 'addresses or ranges such as 10.0.0.0/8'),
    secretsKey: read.text('SECRETS_KEY', SECRETS_KEY, SECRETS_KEY_WORDS),
    secretsKeyOld: read.text('SECRETS_KEY_OLD', SECRETS_KEY, SECRETS_KEY_WORDS),
    supportEmail: read.text('SUPPORT_EMAIL', EMAIL, 'an e-mail address') ?? 'support@crowdtape.localhost',
    operators: read.list('OPERATORS', (entry) => EMAIL.test(entry), 'e-mail addresses of accounts'),
    signOn: readSignOn(read),
    stripe: readStripe(read),
    paidCalls: readPaidCalls(read),
    contactAddress: read.list('CONTACT_ADDRESS', isLine, 'the lines of an address'),
    contactPhone: read.text('CONTACT_PHONE', PHONE, 'a phone number such as +1 555-0100'),
    contactLinks: read.list('CONTACT_LINKS', isLink, LINKS_WORDS).map(toLink),
    mailFrom: read.text('MAIL_FROM', MAILBOX, MAILBOX_WORDS) ?? 'Crowdtape <no-reply@crowdtape.localhost>',
    logLevel: read.oneOf('LOG_LEVEL', LOG_LEVELS) ?? 'info',
    statementTimeoutMs: read.integer('STATEMENT_TIMEOUT_MS', { min: 100, max: 60_000, fallback: 4_000 }),
    poolSize: read.integer('POOL_SIZE', { min: 2, max: 200, fallback: 10 }),
    metricsToken: read.text('METRICS_TOKEN', METRICS_TOKEN, 'at least 16 characters without spaces'),
    heartbeatFile: read.text('HEARTBEAT_FILE', ABSOLUTE, 'an absolute path such as /tmp/heartbeat'),
    healthPort: read.integer('HEALTH_PORT', { min: 1, max: 65_535, fallback: undefined }),
    heartbeatUrl: read.url('HEARTBEAT_URL', ['http:', 'https:']),
    hstsSubdomains: read.flag('HSTS_SUBDOMAINS') ?? false,
    webhookHttp: read.flag('WEBHOOK_HTTP') ?? false,
    webhookOrigins: read.list('WEBHOOK_ORIGINS', isOrigin, 'origins such as http://10.0.0.7:8080'),
    retentionDays: read.integer('RETENTION_DAYS', { min: 1, max: 36_500, fallback: undefined }),
    sources: readSources(read),
    sourceSettings: readSourceSettings(read),
    backupTo: read.text('BACKUP_TO', ABSOLUTE, 'an absolute path such as /srv/backups'),
    backupAtMinute: toMinute(
      read.text('BACKUP_AT', TIME, 'a time of the day in UTC such as 03:30') ?? '03:00',
    ),
    backupKeep: read.integer('BACKUP_KEEP', { min: 1, max: 3_650, fallback: 7 }),
    backupEncryptTo: read.text('BACKUP_ENCRYPT_TO', AGE_RECIPIENT, AGE_RECIPIENT_WORDS),
    secondReader: toPath(
      read.text('SECOND_READER', /./, 'the folder of a second reader such as readers/encoder'),
    ),
    given: read.given(SETTINGS),
  }
}

/** All of it belongs together; the issuer turns it on. */
function readSignOn(read: Reader): Settings['signOn'] {
  const issuer = read.text('OIDC_ISSUER', ISSUER, ISSUER_WORDS)
  const clientId = read.text('OIDC_CLIENT_ID', TOKEN, 'the id that the provider gave to this installation')
  const rest = {
    clientSecret: read.text('OIDC_CLIENT_SECRET', TOKEN, TOKEN_WORDS),
    label: read.text('OIDC_LABEL', LABEL, 'at most 40 characters'),
    isOnly: read.flag('OIDC_ONLY'),
    operatorGroup: read.text('OIDC_OPERATOR_GROUP', /^[^\p{Cc}]{1,200}$/u, 'the name of a group'),
  }
  if (issuer && clientId)
    return { issuer, clientId, ...rest, label: rest.label ?? 'single sign-on', isOnly: rest.isOnly ?? false }
  if (issuer) read.refuse('OIDC_CLIENT_ID', 'set where OIDC_ISSUER is')
  else if (clientId !== undefined || Object.values(rest).some((value) => value !== undefined))
    read.refuse('OIDC_ISSUER', 'set where other settings of OIDC are')
  return undefined
}

/** Both secrets belong together: one without the other would take cards and never learn of it. */
function readStripe(read: Reader): Settings['stripe'] {
  const secretKey = read.text(
    'STRIPE_SECRET_KEY',
    STRIPE_KEY,
    'a secret key of Stripe such as sk_live_… or rk_live_…',
  )
  const webhookSecret = read.text(
    'STRIPE_WEBHOOK_SECRET',
    STRIPE_WEBHOOK,
    'the signing secret of the endpoint, which begins with whsec_',
  )
  const apiUrl = read.url('STRIPE_API_URL', ['http:', 'https:'])
  if (secretKey && webhookSecret) return { secretKey, webhookSecret, apiUrl }
  if (secretKey) read.refuse('STRIPE_WEBHOOK_SECRET', 'set where STRIPE_SECRET_KEY is')
  else if (webhookSecret || apiUrl) read.refuse('STRIPE_SECRET_KEY', 'set where other settings of Stripe are')
  return undefined
}

/** An address whose capital letters are its checksum. EIP-55 */
function isWallet(address: string): boolean {
  if (!/^0x(?!0{40})[0-9a-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2)
  const hash = Buffer.from(keccak_256(Buffer.from(digits.toLowerCase()))).toString('hex')
  return [...digits].every((digit, place) => {
    const isCapital = Number.parseInt(hash[place] ?? '', 16) >= 8
    return digit === (isCapital ? digit.toUpperCase() : digit.toLowerCase())
  })
}

/** The wallet turns it on. */
function readPaidCalls(read: Reader): Settings['paidCalls'] {
  const wallet = read.parsed('X402_WALLET', (text) => (isWallet(text) ? text : undefined), WALLET_WORDS)
  const facilitatorUrl = read.url('X402_FACILITATOR', ['http:', 'https:'])?.replace(/\/+$/, '')
  const network = read.oneOf('X402_NETWORK', NETWORKS)
  const rpcUrl = read.url('X402_RPC_URL', ['http:', 'https:'])
  if (wallet && facilitatorUrl) return { wallet, facilitatorUrl, network: network ?? 'base', rpcUrl }
  if (wallet) read.refuse('X402_FACILITATOR', 'set where X402_WALLET is')
  else if (facilitatorUrl || network || rpcUrl)
    read.refuse('X402_WALLET', 'set where other settings of X402 are')
  return undefined
}

/** `none`: no source at all. */
function readSources(read: Reader): string[] | undefined {
  const ids = SOURCES.map(({ facts }) => facts.id)
  const chosen = read.list(
    'SOURCES',
    (id) => id === 'none' || ids.includes(id),
    `none, or any of ${ids.join(', ')}`,
  )
  return chosen.length === 0 ? undefined : chosen.filter((id) => id !== 'none')
}

function readSourceSettings(read: Reader): Record<string, string> {
  return Object.fromEntries(
    SOURCE_VARIABLES.flatMap((name) => {
      const value = readSourceSetting(read, name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** What a setting must look like shows in its name. */
function readSourceSetting(read: Reader, name: string): string | undefined {
  if (name.endsWith('_STREAM_URL')) return read.url(name, ['ws:', 'wss:', 'http:', 'https:'])
  if (name.endsWith('_URL')) return read.url(name, ['http:', 'https:'])
  if (name.endsWith('_USD')) return read.text(name, /^\d{1,6}(\.\d{1,2})?$/, 'US dollars such as 5 or 2.50')
  if (name.endsWith('_RELAYS')) return readAddresses(read, name, ['ws:', 'wss:'])
  if (name.endsWith('_FEEDS') || name.endsWith('_URLS')) return readAddresses(read, name, ['http:', 'https:'])
  const names = NAME_LISTS.find(({ ending }) => ending.test(name))
  if (names) return read.list(name, (entry) => names.each.test(entry), names.words).join(',') || undefined
  return read.text(name, TOKEN, TOKEN_WORDS)
}

/** What an operator names at a source, as a list with commas. */
const NAME_LISTS = [
  { ending: /_(?:ACCOUNTS|PAGES)$/, each: /^@?[\w.-]{1,80}$/, words: 'names such as coindesk' },
  { ending: /_HASHTAGS$/, each: /^#?[\p{L}\p{N}_]{1,80}$/u, words: 'hashtags such as bitcoin' },
  { ending: /_QUERIES$/, each: /^[^\p{Cc}]{1,512}$/u, words: 'queries of at most 512 characters' },
] as const

function readAddresses(read: Reader, name: string, protocols: readonly string[]): string | undefined {
  const isAddress = (entry: string) => URL.canParse(entry) && protocols.includes(new URL(entry).protocol)
  const entries = read.list(
    name,
    isAddress,
    `addresses that start with ${protocols.map((one) => `${one}//`).join(' or ')}`,
  )
  return entries.length === 0 ? undefined : entries.join(',')
}

/** 32 bytes as base64, in either alphabet, or as hex. */
export const SECRETS_KEY = /^(?:[A-Za-z0-9+/_-]{43}=?|[0-9a-fA-F]{64})$/
export const SECRETS_KEY_WORDS = '32 bytes in base64 such as openssl rand -base64 32 prints'
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/
const toPath = (path: string | undefined) => (path === undefined ? undefined : resolve(path))
const toMinute = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3))
export const AGE_RECIPIENT = /^age1[0-9a-z]{58,}$/
export const AGE_RECIPIENT_WORDS = 'a recipient of age such as age-keygen prints, which begins with age1'
/** Without encryption only on this machine, for tests. OpenID Connect Core, section 16.17 */
const ISSUER = /^(?:https:\/\/[^\s?#@]+|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:\/[^\s?#]*)?)$/
const ISSUER_WORDS = 'the https address of a provider of OpenID Connect, as its own configuration names it'
const STRIPE_KEY = /^[sr]k_[\x21-\x7e]{1,500}$/
const STRIPE_WEBHOOK = /^whsec_[\x21-\x7e]{1,500}$/
const WALLET_WORDS =
  'an address of 40 digits after 0x, with the capital letters that your wallet shows: they reveal a typing error'
const NETWORKS = Object.keys(PAYMENT_NETWORKS) as (keyof typeof PAYMENT_NETWORKS)[]
const LABEL = /^[^\p{Cc}<>]{1,40}$/u
const METRICS_TOKEN = /^[\x21-\x7e]{16,512}$/
const HOST = /^[0-9A-Za-z.:_-]{1,253}$/
const EMAIL = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/
const MAILBOX = /^(?:[^\p{Cc}@<>,;"]+ <[^\s@<>,;"]+@[^\s@<>,;"]+>|[^\s@<>,;"]+@[^\s@<>,;"]+)$/u
const MAILBOX_WORDS = 'an e-mail address, or a name and an address such as Crowdtape <mail@example.com>'
const PHONE = /^\+?[0-9][0-9 ()./-]{2,30}$/
const LINK = /^(?<name>[^<>]{1,40}?) +(?<url>https?:\/\/[^\s<>"]{3,300})$/
const LINKS_WORDS = 'names with their addresses such as GitHub https://github.com/you'
const isLine = (line: string) => /^[^\p{Cc}<>]{1,100}$/u.test(line)
const isLink = (link: string) => LINK.test(link)
const toLink = (link: string) => {
  const { name = '', url = '' } = LINK.exec(link)?.groups ?? {}
  return { name, url }
}
const TOKEN = /^[\x21-\x7e]+$/ // a line end would break out of the header that carries it
const TOKEN_WORDS = 'a token without spaces or line ends'

function findContradictions(settings: Settings): string[] {
  if (settings.databaseUrl) return findOtherSchemas(settings, settings.databaseUrl)
  const mistakes: string[] = []
  if (settings.role !== 'all') {
    mistakes.push(`ROLE=${settings.role} needs DATABASE_URL: the embedded database serves one process alone.`)
  }
  if (settings.databaseDirectUrl) {
    mistakes.push('DATABASE_DIRECT_URL needs DATABASE_URL: it is another way to the same database.')
  }
  if (settings.databaseReadUrls.length > 0) {
    mistakes.push('DATABASE_READ_URL needs DATABASE_URL: a replica has no use without its primary.')
  }
  return mistakes
}

/** All addresses lead to one installation, so all must name its schema. */
function findOtherSchemas({ databaseDirectUrl, databaseReadUrls }: Settings, databaseUrl: string): string[] {
  const schemaOf = (url: string) => readDatabaseAddress(url).schemas.public
  const schema = schemaOf(databaseUrl)
  const others = {
    DATABASE_DIRECT_URL: databaseDirectUrl === undefined ? [] : [databaseDirectUrl],
    DATABASE_READ_URL: databaseReadUrls,
  }
  return Object.entries(others).flatMap(([name, urls]) =>
    urls.every((url) => schemaOf(url) === schema)
      ? []
      : `${name} must have the search_path of DATABASE_URL, which begins with ${schema}.`,
  )
}

/** Each has a pool of its own in every process. ours */
const REPLICAS_MAX = 16

/** docs/decisions/0860 */
const NO_PATH_WORDS =
  'an address without a path such as https://crowdtape.example: programs below other paths of one host could read each other’s sessions'

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
    const url = URL.canParse(value) ? new URL(value) : undefined
    if (url && protocols.includes(url.protocol) && url.hostname) return url
    return refuse(
      name,
      `an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    )
  }
  const isDatabase = (name: Variable, url: string): boolean => {
    try {
      readDatabaseAddress(url)
      return true
    } catch (error) {
      if (!(error instanceof AddressError)) throw error
      mistakes.push(`${name} ${error.message}.`)
      return false
    }
  }
  return {
    refuse,
    given(names: readonly string[]): Record<string, string> {
      return Object.fromEntries(
        names.flatMap((name) => {
          const value = raw(name)
          return value === undefined || raw(`${name}_FILE`) ? [] : [[name, value]]
        }),
      )
    },
    text(name: Variable, pattern: RegExp, expected: string): string | undefined {
      const value = raw(name)
      return value === undefined || pattern.test(value) ? value : refuse(name, expected)
    },
    parsed<Parsed>(
      name: Variable,
      parse: (text: string) => Parsed | undefined,
      expected: string,
    ): Parsed | undefined {
      const value = raw(name)
      return value === undefined ? undefined : (parse(value) ?? refuse(name, expected))
    },
    integer<Fallback extends number | undefined>(
      name: Variable,
      { min, max, fallback }: { min: number; max: number; fallback: Fallback },
    ): number | Fallback {
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
    database(name: Variable): string | undefined {
      const value = raw(name)
      return value !== undefined && isDatabase(name, value) ? value : undefined
    },
    databases(name: Variable): string[] {
      // The hosts of one address have commas between them.
      const urls = new Set((raw(name) ?? '').split(/[\s,]+(?=postgres(?:ql)?:\/\/)/i).filter(Boolean))
      if (urls.size > REPLICAS_MAX) refuse(name, `at most ${REPLICAS_MAX} addresses`)
      return [...urls].filter((url) => isDatabase(name, url))
    },
    origin(name: Variable): string | undefined {
      const url = parseUrl(name, ['http:', 'https:'])
      if (!url) return undefined
      const isOrigin = url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password
      return isOrigin ? url.origin : refuse(name, NO_PATH_WORDS)
    },
  }
}

function isOrigin(entry: string): boolean {
  return URL.canParse(entry) && /^https?:/.test(entry) && new URL(entry).origin === entry
}

function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
