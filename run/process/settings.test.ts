import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { type Environment, readSettings } from './settings.ts'

/** The lines that the operator gets to read. */
function mistakesIn(env: Environment): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    assert.ok(error instanceof Error && error.name === 'StartRefused', String(error))
    return error.message.split('\n')
  }
}

test('nothing set gives a complete installation on one machine', () => {
  assert.deepEqual(readSettings({}), {
    port: 3_000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReadUrls: [],
    databaseReadLagMsMax: 10_000,
    redisUrl: undefined,
    smtpUrl: undefined,
    sampleData: true,
    role: 'all',
    passwordMinLength: 4,
    sessionDays: 30,
    sessionIdleDays: 14,
    signUp: { mode: 'open' },
    signUpsPerHour: 20,
    anonymousReadsPerMinute: 300,
    trustedProxies: [],
    secretsKey: undefined,
    secretsKeyOld: undefined,
    supportEmail: 'support@crowdtape.localhost',
    operators: [],
    signOn: undefined,
    stripe: undefined,
    paidCalls: undefined,
    contactAddress: [],
    contactPhone: undefined,
    contactLinks: [],
    mailFrom: 'Crowdtape <no-reply@crowdtape.localhost>',
    logLevel: 'info',
    statementTimeoutMs: 4_000,
    poolSize: 10,
    metricsToken: undefined,
    heartbeatFile: undefined,
    healthPort: undefined,
    heartbeatUrl: undefined,
    hstsSubdomains: false,
    webhookHttp: false,
    webhookOrigins: [],
    retentionDays: undefined,
    sources: undefined,
    sourceSettings: {},
    backupTo: undefined,
    backupAtMinute: 180,
    backupKeep: 7,
    backupEncryptTo: undefined,
    secondReader: undefined,
    given: {},
  })
})

test('an empty variable counts as not set', () => {
  assert.equal(readSettings({ DATABASE_URL: '', PORT: ' ' }).port, 3000)
})

test('links follow the port unless the public address is set, and lose a slash at the end', () => {
  assert.equal(readSettings({ PORT: '8080' }).publicUrl, 'http://localhost:8080')
  assert.equal(
    readSettings({ PUBLIC_URL: 'https://crowdtape.example/' }).publicUrl,
    'https://crowdtape.example',
  )
})

test('sample data is on with the embedded database alone, by default', () => {
  const DATABASE_URL = 'postgres://user:secret@db.example/crowdtape'
  assert.equal(readSettings({ DATABASE_URL }).sampleData, false)
  assert.equal(readSettings({ DATABASE_URL, SAMPLE_DATA: 'on' }).sampleData, true)
  assert.equal(readSettings({ SAMPLE_DATA: '0' }).sampleData, false)
})

test('a database on a socket is an address too', () => {
  const DATABASE_URL = 'postgres://user@/crowdtape?host=/run/postgresql'
  assert.equal(readSettings({ DATABASE_URL }).databaseUrl, DATABASE_URL)
})

test('reports every mistake in its own line with the remedy', () => {
  const mistakes = mistakesIn({ PORT: '99999', ROLE: 'boss', SAMPLE_DATA: 'perhaps', LOG_LEVEL: 'loud' })
  assert.deepEqual(mistakes, [
    'PORT must be a whole number from 1 to 65535.',
    'SAMPLE_DATA must be on or off.',
    'ROLE must be one of all, api, worker.',
    'LOG_LEVEL must be one of trace, debug, info, warn, error, fatal, silent.',
  ])
})

for (const [name, value] of [
  ['PORT', '3e3'],
  ['PORT', '-1'],
  ['PORT', '0'],
  ['HOST', 'two words'],
  ['PUBLIC_URL', 'crowdtape.example'],
  ['PUBLIC_URL', 'https://crowdtape.example/app'],
  ['PUBLIC_URL', 'ftp://crowdtape.example'],
  ['DATABASE_URL', 'mysql://db.example/crowdtape'],
  ['REDIS_URL', 'localhost:6379'],
  ['SMTP_URL', 'mail.example'],
  ['PASSWORD_MIN_LENGTH', '3'],
  ['SUPPORT_EMAIL', 'nobody'],
  ['CONTACT_PHONE', 'call me'],
  ['CONTACT_LINKS', 'GitHub javascript:alert(1)'],
  ['CONTACT_LINKS', 'https://github.com/you'],
  ['MAIL_FROM', 'Crowdtape <mail@example.com>\nBcc: all@example.com'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', '::1/129'],
  ['WEBHOOK_ORIGINS', 'hook.example'],
  ['WEBHOOK_ORIGINS', 'http://'],
  ['WEBHOOK_ORIGINS', 'ftp://hook.example'],
  ['WEBHOOK_ORIGINS', 'https://hook.example/path'],
  ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ['TRUSTED_PROXIES', '10.0.0.1, proxy.example'],
  ['X_BEARER_TOKEN', 'two\r\nlines'],
  ['POOL_SIZE', '1'],
] as const) {
  test(`${name}=${JSON.stringify(value)} is refused by its name`, () => {
    const [mistake, ...others] = mistakesIn({ [name]: value })
    assert.match(mistake ?? '', new RegExp(`^${name} must be `))
    assert.deepEqual(others, [])
  })
}

for (const [name, min, max] of [
  ['PORT', 1, 65_535],
  ['DATABASE_READ_LAG_MAX_SECONDS', 1, 3_600],
  ['PASSWORD_MIN_LENGTH', 4, 128],
  ['SESSION_DAYS', 1, 365],
  ['SIGN_UPS_PER_HOUR', 1, 1_000_000],
  ['ANONYMOUS_READS_PER_MINUTE', 1, 1_000_000],
  ['STATEMENT_TIMEOUT_MS', 100, 60_000],
  ['POOL_SIZE', 2, 200],
  ['RETENTION_DAYS', 1, 36_500],
  ['HEALTH_PORT', 1, 65_535],
] as const) {
  test(`${name} is from ${min} to ${max}`, () => {
    for (const value of [min, max]) assert.deepEqual(mistakesIn({ [name]: `${value}` }), [])
    for (const value of [min - 1, max + 1])
      assert.deepEqual(mistakesIn({ [name]: `${value}` }), [
        `${name} must be a whole number from ${min} to ${max}.`,
      ])
  })
}

test('what is set is what is used', () => {
  const settings = readSettings({
    HOST: '::',
    SMTP_URL: 'smtps://mail.example:465',
    WEBHOOK_HTTP: 'YES',
    WEBHOOK_ORIGINS: 'http://10.0.0.7:8080, https://hook.example',
    SUPPORT_EMAIL: 'help@example.com',
    OPERATORS: 'ann@example.com,bob@example.com',
    CONTACT_ADDRESS: 'Street 1, 12345 Town',
    CONTACT_LINKS: 'GitHub https://github.com/you, My blog  https://blog.example/a',
    MAIL_FROM: 'Crowdtape <mail@example.com>',
    TRUSTED_PROXIES: 'loopback, 10.0.0.0/32, ::1/128, 192.0.2.1, 10.0.0.0/0',
    SESSION_DAYS: '7',
    RETENTION_DAYS: '30',
  })
  const { host, smtpUrl, webhookHttp, webhookOrigins, supportEmail, operators } = settings
  assert.deepEqual(
    { host, smtpUrl, webhookHttp, webhookOrigins, supportEmail, operators },
    {
      host: '::',
      smtpUrl: 'smtps://mail.example:465',
      webhookHttp: true,
      webhookOrigins: ['http://10.0.0.7:8080', 'https://hook.example'],
      supportEmail: 'help@example.com',
      operators: ['ann@example.com', 'bob@example.com'],
    },
  )
  const { contactAddress, contactLinks, mailFrom, trustedProxies, sessionDays, retentionDays } = settings
  assert.deepEqual(
    { contactAddress, contactLinks, mailFrom, trustedProxies, sessionDays, retentionDays },
    {
      contactAddress: ['Street 1', '12345 Town'],
      contactLinks: [
        { name: 'GitHub', url: 'https://github.com/you' },
        { name: 'My blog', url: 'https://blog.example/a' },
      ],
      mailFrom: 'Crowdtape <mail@example.com>',
      trustedProxies: ['loopback', '10.0.0.0/32', '::1/128', '192.0.2.1', '10.0.0.0/0'],
      sessionDays: 7,
      retentionDays: 30,
    },
  )
})

test('sources are those that are named, none at all, or left to what is set', () => {
  const chosen = ['bluesky, hackernews', 'none', 'none,bluesky', undefined].map(
    (SOURCES) => readSettings({ SOURCES }).sources,
  )
  assert.deepEqual(chosen, [['bluesky', 'hackernews'], [], ['bluesky'], undefined])
  assert.match(
    mistakesIn({ SOURCES: 'bluesky,myspace' }).join(),
    /^SOURCES must be none, or any of bluesky, /,
  )
})

test('what a source needs is kept as it was written, lists without their spaces, and refused where it cannot be', () => {
  const sourceSettings = {
    BLUESKY_STREAM_URL: 'wss://stream.example/x',
    BLUESKY_URL: 'http://127.0.0.1:8080',
    X_BEARER_TOKEN: 'secret',
    X_DAILY_SPEND_USD: '2.50',
    X_ACCOUNTS: '@ann,bob',
    X_QUERIES: 'bitcoin lang:en,$ETH',
    NOSTR_RELAYS: 'wss://one.example,ws://two.example',
    NEWS_FEEDS: 'https://news.example/rss',
    MASTODON_URLS: 'https://social.example',
    MASTODON_HASHTAGS: '#bitcoin,ビットコイン',
  }
  const written = {
    ...sourceSettings,
    X_ACCOUNTS: ' @ann, bob ,',
    MASTODON_HASHTAGS: '#bitcoin , ビットコイン',
  }
  assert.deepEqual(
    readSettings({ ...written, X_URL: '', NOSTR_HASHTAGS: ' , ' }).sourceSettings,
    sourceSettings,
  )
  const wrong = {
    BLUESKY_STREAM_URL: 'mailto:a@example.com',
    BLUESKY_URL: 'wss://stream.example',
    X_DAILY_SPEND_USD: '2.505',
    X_ACCOUNTS: 'two words',
    X_QUERIES: 'x'.repeat(513),
    NOSTR_RELAYS: 'https://relay.example',
    NEWS_FEEDS: 'wss://news.example',
    MASTODON_URLS: 'https://social.example,social.example',
    MASTODON_HASHTAGS: 'bit-coin',
  }
  assert.deepEqual(
    mistakesIn(wrong)
      .map((line) => line.split(' ')[0])
      .sort(),
    Object.keys(wrong).sort(),
  )
})

test('no message repeats a secret', () => {
  const wrong = { DATABASE_URL: 'mysql://user:hunter2@db', X_BEARER_TOKEN: 'hunter2 hunter2' }
  const mistakes = mistakesIn(wrong)
  assert.deepEqual(mistakes.map((line) => line.split(' ')[0]).sort(), Object.keys(wrong))
  assert.doesNotMatch(mistakes.join(), /hunter2/)
})

test('a part of the system alone needs a database that the parts share', () => {
  assert.match(mistakesIn({ ROLE: 'worker' }).join(), /^ROLE=worker needs DATABASE_URL/)
  assert.match(mistakesIn({ DATABASE_READ_URL: 'postgres://replica/crowdtape' }).join(), /needs DATABASE_URL/)
})

for (const [found, meant] of [
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['DATABSE_UR', 'DATABASE_URL'],
  ['DATADIR', 'DATA_DIR'],
  ['Public_Url', 'PUBLIC_URL'],
  ['SAMPLEDATA', 'SAMPLE_DATA'],
  ['COINGEKO_API_KEY', 'COINGECKO_API_KEY'],
] as const) {
  test(`${found} stops the start and names ${meant}`, () => {
    assert.match(
      mistakesIn({ [found]: 'x' }).join(),
      new RegExp(`^${found} is not a setting: ${meant} is\\.`),
    )
  })
}

test("other programs' variables are left alone", () => {
  const env = {
    HOME: '/root',
    HOSTNAME: 'vm',
    POST: '1',
    PATH: '/bin',
    TEST_DATABASE_URL: 'x',
    PGDATABASE: 'x',
    NODE_ENV: 'production',
    LOGNAME: 'root',
    XDG_DATA_DIRS: '/usr/share',
    npm_config_loglevel: 'warn',
  }
  assert.deepEqual(mistakesIn(env), [])
})

test('several hosts are an address, and all addresses of a database name one schema', () => {
  const DATABASE_URL = 'postgres://user:secret@one.example,two.example:5433/crowdtape'
  const settings = readSettings({ DATABASE_URL, DATABASE_READ_LAG_MAX_SECONDS: '3' })
  assert.equal(settings.databaseUrl, DATABASE_URL)
  assert.equal(settings.databaseReadLagMsMax, 3_000)
  const other = `${DATABASE_URL}?options=-c%20search_path%3Dacme`
  assert.deepEqual(mistakesIn({ DATABASE_URL, DATABASE_READ_URL: other, DATABASE_DIRECT_URL: other }), [
    'DATABASE_DIRECT_URL must have the search_path of DATABASE_URL, which begins with public.',
    'DATABASE_READ_URL must have the search_path of DATABASE_URL, which begins with public.',
  ])
  assert.deepEqual(mistakesIn({ DATABASE_URL, DATABASE_READ_URL: `${DATABASE_URL}, ${other}` }), [
    'DATABASE_READ_URL must have the search_path of DATABASE_URL, which begins with public.',
  ])
  assert.deepEqual(mistakesIn({ DATABASE_DIRECT_URL: DATABASE_URL }), [
    'DATABASE_DIRECT_URL needs DATABASE_URL: it is another way to the same database.',
  ])
})

test('replicas are separated by commas or spaces, and the commas between the hosts of one stay', () => {
  const DATABASE_URL = 'postgres://a/x'
  const read = (DATABASE_READ_URL: string) =>
    readSettings({ DATABASE_URL, DATABASE_READ_URL }).databaseReadUrls
  const [one, two] = ['postgres://u:p@a:1,b:2/x', 'postgresql://c/x']
  for (const list of [`${one},${two}`, `${one}  ${two}`, ` ${one},\n${two}, ${one}`])
    assert.deepEqual(read(list), [one, two])
  const many = Array.from({ length: 17 }, (_, nr) => `postgres://host-${nr}/x`).join(' ')
  assert.match(mistakesIn({ DATABASE_URL, DATABASE_READ_URL: many }).join(), /must be at most 16 addresses/)
})

test('posts are kept as long as their sources permit, or for the days that are set', () => {
  assert.equal(readSettings({}).retentionDays, undefined)
  assert.equal(readSettings({ RETENTION_DAYS: '30' }).retentionDays, 30)
  assert.deepEqual(mistakesIn({ RETENTION_DAYS: '0' }), [
    'RETENTION_DAYS must be a whole number from 1 to 36500.',
  ])
})

test('a wallet is an address with its checksum, and comes with a facilitator', () => {
  const [X402_WALLET, X402_FACILITATOR] = [
    '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
    'https://x402.example/v2/',
  ]
  assert.deepEqual(readSettings({ X402_WALLET, X402_FACILITATOR }).paidCalls, {
    wallet: X402_WALLET,
    facilitatorUrl: 'https://x402.example/v2',
    network: 'base',
    rpcUrl: undefined,
  })
  for (const wrong of [
    X402_WALLET.toLowerCase(),
    X402_WALLET.replace('CbD', 'CdB'),
    '0x12',
    `0x${'0'.repeat(40)}`,
  ])
    assert.match(
      mistakesIn({ X402_WALLET: wrong, X402_FACILITATOR }).join(),
      /X402_WALLET must be an address/,
      wrong,
    )
  assert.match(mistakesIn({ X402_WALLET }).join(), /^X402_FACILITATOR must be set/)
  assert.match(mistakesIn({ X402_NETWORK: 'base' }).join(), /^X402_WALLET must be set/)
})
