import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openTestDatabase } from '#store/testing/open-test-database.ts'
import { readSettings } from '../process/settings.ts'
import { agreeOnKey, openSecretBox } from './open-secret-box.ts'

const { db } = await openTestDatabase()

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'crowdtape-secrets-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a key is made once, for this user alone, and the next process has it', (t) => {
  const dataDir = makeFolder(t)
  const first = openSecretBox({ dataDir })
  assert.equal(statSync(join(dataDir, 'secrets.key')).mode & 0o777, 0o600)
  assert.equal(openSecretBox({ dataDir }).fingerprint, first.fingerprint)
  assert.notEqual(openSecretBox({ dataDir: makeFolder(t) }).fingerprint, first.fingerprint)
})

test('the key that is set counts, in each form of it', (t) => {
  const dataDir = makeFolder(t)
  const key = randomBytes(32)
  const forms = [key.toString('base64'), key.toString('base64url'), key.toString('hex')]
  const fingerprints = forms.map((form) => {
    const { secretsKey } = readSettings({ SECRETS_KEY: form })
    return openSecretBox({ dataDir, secretsKey }).fingerprint
  })
  assert.equal(new Set(fingerprints).size, 1)
  for (const form of ['short', `${forms[0]}x`, 'x'.repeat(64)]) {
    assert.throws(() => readSettings({ SECRETS_KEY: form }), /SECRETS_KEY must be 32 bytes in base64/)
  }
})

test('a file that holds no key, or that others may read, stops the start', (t) => {
  const dataDir = makeFolder(t)
  const path = join(dataDir, 'secrets.key')
  writeFileSync(path, 'no key', { mode: 0o600 })
  assert.throws(() => openSecretBox({ dataDir }), { name: 'StartRefused', message: /must hold 32 bytes/ })
  writeFileSync(path, randomBytes(32).toString('base64'))
  chmodSync(path, 0o640)
  assert.throws(() => openSecretBox({ dataDir }), { name: 'StartRefused', message: /chmod 600/ })
  assert.match(readFileSync(path, 'utf8'), /^[A-Za-z0-9+/]{43}=$/)
})

test('processes with different keys do not work on one database', async (t) => {
  const [one, other] = [openSecretBox({ dataDir: makeFolder(t) }), openSecretBox({ dataDir: makeFolder(t) })]
  await agreeOnKey(db, one)
  await agreeOnKey(db, one)
  await assert.rejects(agreeOnKey(db, other), {
    name: 'StartRefused',
    message: /SECRETS_KEY.*secrets forget/,
  })
})
