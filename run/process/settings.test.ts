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
  const settings = readSettings({})
  assert.equal(settings.port, 3000)
  assert.equal(settings.host, '127.0.0.1')
  assert.equal(settings.publicUrl, 'http://localhost:3000')
  assert.equal(settings.dataDir, resolve('data'))
  assert.equal(settings.databaseUrl, undefined)
  assert.equal(settings.sampleData, true)
  assert.equal(settings.role, 'all')
  assert.equal(settings.passwordMinLength, 4)
  assert.deepEqual(settings.trustedProxies, [])
})

test('an empty variable counts as not set', () => {
  assert.equal(readSettings({ DATABASE_URL: '', PORT: ' ' }).port, 3000)
})

test('links follow the port unless the public address is told, and lose a slash at the end', () => {
  assert.equal(readSettings({ PORT: '8080' }).publicUrl, 'http://localhost:8080')
  assert.equal(
    readSettings({ PUBLIC_URL: 'https://crowdtape.example/' }).publicUrl,
    'https://crowdtape.example',
  )
})

test('sample data is on with the embedded database alone, unless told', () => {
  const DATABASE_URL = 'postgres://user:secret@db.example/crowdtape'
  assert.equal(readSettings({ DATABASE_URL }).sampleData, false)
  assert.equal(readSettings({ DATABASE_URL, SAMPLE_DATA: 'on' }).sampleData, true)
  assert.equal(readSettings({ SAMPLE_DATA: '0' }).sampleData, false)
})

test('a database on a socket is an address too', () => {
  const DATABASE_URL = 'postgres://user@/crowdtape?host=/run/postgresql'
  assert.equal(readSettings({ DATABASE_URL }).databaseUrl, DATABASE_URL)
})

test('every mistake is told at once, each in its line, with what would be right', () => {
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

test('no message repeats a secret', () => {
  const text = mistakesIn({
    DATABASE_URL: 'mysql://user:hunter2@db',
    X_BEARER_TOKEN: 'hunter2 hunter2',
  }).join()
  assert.doesNotMatch(text, /hunter2/)
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
  assert.deepEqual(mistakesIn({ DATABASE_DIRECT_URL: DATABASE_URL }), [
    'DATABASE_DIRECT_URL needs DATABASE_URL: it is another way to the same database.',
  ])
})

test('posts are kept as long as their sources permit, or for the days that are set', () => {
  assert.equal(readSettings({}).retentionDays, undefined)
  assert.equal(readSettings({ RETENTION_DAYS: '30' }).retentionDays, 30)
  assert.deepEqual(mistakesIn({ RETENTION_DAYS: '0' }), [
    'RETENTION_DAYS must be a whole number from 1 to 36500.',
  ])
})
