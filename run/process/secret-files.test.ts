import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readSettings, SECRETS, SETTINGS } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'crowdtape-secrets-'))
after(() => rmSync(folder, { recursive: true }))

function write(text: string): string {
  const file = join(folder, `${Math.random()}`)
  writeFileSync(file, text)
  return file
}

test('every setting with a secret in it may be in a file', () => {
  const named = SETTINGS.filter(
    (name) => !name.endsWith('_FILE') && /TOKEN$|SECRET|PASSWORD|API_KEY$|_URL$/.test(name),
  )
  const open = named.filter((name) => !SECRETS.includes(name))
  // Addresses of other services, which hold no secret; a minimum.
  assert.deepEqual(
    open.filter((name) => !/^(?:PUBLIC_URL|PASSWORD_MIN_LENGTH|[A-Z]+(?:_STREAM|_API)?_URL)$/.test(name)),
    [],
  )
  assert.ok(SECRETS.every((name) => SETTINGS.includes(`${name}_FILE`)))
})

test('the content of a file counts like the variable, and a backup names the file alone', () => {
  const env = {
    DATABASE_URL_FILE: write('postgres://a:b@db.example/tape\n'),
    SMTP_URL_FILE: write('smtps://me:pass@mail.example'),
    METRICS_TOKEN_FILE: write('  a-token-of-sixteen  \n'),
  }
  const settings = readSettings(env)
  assert.equal(settings.databaseUrl, 'postgres://a:b@db.example/tape')
  assert.equal(settings.smtpUrl, 'smtps://me:pass@mail.example')
  assert.equal(settings.metricsToken, 'a-token-of-sixteen')
  assert.deepEqual(settings.given, env)
})

for (const [what, env, said] of [
  [
    'both',
    { SMTP_URL: 'smtp://a', SMTP_URL_FILE: write('smtp://b') },
    /SMTP_URL_FILE must be unset where SMTP_URL is/,
  ],
  [
    'a file that is missing',
    { REDIS_URL_FILE: join(folder, 'none') },
    /REDIS_URL_FILE must be a file that can be read/,
  ],
  ['an empty file', { REDIS_URL_FILE: write('\n') }, /REDIS_URL_FILE must be a file/],
  [
    'a file that is too large',
    { REDIS_URL_FILE: write('x'.repeat(70_000)) },
    /REDIS_URL_FILE must be a file/,
  ],
] as const) {
  test(`${what} is refused, without the secret`, () => {
    assert.throws(
      () => readSettings(env),
      (error: Error) => said.test(error.message) && !/smtp:/.test(error.message),
    )
  })
}
