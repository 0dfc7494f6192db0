import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createSecretBox, type SecretBox } from '#serve/secrets/secret-box.ts'
import type { Database } from '#store/database.ts'
import { findFact, keepFact } from '#store/installation/installation-facts.ts'
import { bringNewKey } from '#store/webhooks/sealed-rows.ts'
import { SECRETS_KEY, SECRETS_KEY_WORDS, type Settings } from '../process/settings.ts'
import { StartRefused } from '../process/start-refused.ts'

const KEY_BYTES = 32

/**
 * What seals the secrets of this installation: by the key that is set, else by the one in DATA_DIR, which is made when it
 * is not there. What the old key sealed is opened as well. Throws StartRefused for a file that holds no key or that others
 * may read.
 */
export function openSecretBox({
  secretsKey,
  secretsKeyOld,
  dataDir,
}: Pick<Settings, 'secretsKey' | 'secretsKeyOld' | 'dataDir'>): SecretBox {
  const before = secretsKeyOld === undefined ? undefined : createSecretBox(toKey(secretsKeyOld))
  const box = createSecretBox(toKey(secretsKey ?? readKeyFile(join(dataDir, 'secrets.key'))), before)
  return box.fingerprint === before?.fingerprint ? before : box
}

/**
 * Sees to it that all processes of an installation seal with one key: who has the one that was agreed on as its old key
 * brings a new one. Throws StartRefused where the secrets in the database were sealed with another, or some of them with
 * an old one that this process lacks.
 */
export async function agreeOnKey(db: Database, { fingerprint, before }: SecretBox): Promise<void> {
  await keepFact(db, 'secrets_key', { fingerprint })
  if (before) await bringNewKey(db, { fingerprint, before: before.fingerprint })
  const agreed = await findFact(db, 'secrets_key')
  if (agreed?.fingerprint === fingerprint) {
    if (agreed.before === undefined || agreed.before === before?.fingerprint) return
    throw new StartRefused(
      'Some secrets may still be sealed with the key before. Set SECRETS_KEY_OLD to it, too, and run npm run admin -- secrets rotate.',
    )
  }
  throw new StartRefused(
    'The secrets in the database are sealed with another key. Give every process the SECRETS_KEY, or the file secrets.key in DATA_DIR, of the first. Where it is lost: npm run admin -- secrets forget.',
  )
}

function toKey(text: string): Buffer {
  return Buffer.from(text, text.length === 2 * KEY_BYTES ? 'hex' : 'base64')
}

function readKeyFile(path: string): string {
  if (!statSync(path, { throwIfNoEntry: false })) makeKeyFile(path)
  if (process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0) {
    throw new StartRefused(`${path} may be read by others. Run chmod 600 ${path}.`)
  }
  const text = readFileSync(path, 'utf8').trim()
  if (!SECRETS_KEY.test(text)) throw new StartRefused(`${path} must hold ${SECRETS_KEY_WORDS}.`)
  return text
}

/** Whole or not at all; of several processes at once the file of the first stays. */
function makeKeyFile(path: string): void {
  const mine = `${path}.${process.pid}.part`
  writeFileSync(mine, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
  try {
    linkSync(mine, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine, { force: true })
  }
}
